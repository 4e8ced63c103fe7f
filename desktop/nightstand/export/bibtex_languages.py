"""The names by which BibLaTeX knows languages, so that it leaves the capitals of German titles alone."""

from collections.abc import Mapping

_BY_CODE: Mapping[str, str] = {
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "ngerman",
    "el": "greek",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "hr": "croatian",
    "hu": "hungarian",
    "it": "italian",
    "nb": "norsk",
    "nl": "dutch",
    "nn": "nynorsk",
    "no": "norsk",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sk": "slovak",
    "sl": "slovene",
    "sv": "swedish",
    "tr": "turkish",
}


def language_name(language: str) -> str:
    """Return BibLaTeX's name for the language of a paper, given as a code or as that name; "" when it has none."""
    plain = language.lower().replace("_", "-").split("-")[0]
    if plain in _BY_CODE.values() or plain in ("german", "brazilian", "austrian", "naustrian"):
        return plain
    return _BY_CODE.get(plain, "")
