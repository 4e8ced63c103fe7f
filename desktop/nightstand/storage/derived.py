"""The columns of a paper that are derived from others, computed in one place."""

from collections.abc import Mapping

from nightstand.domain.author import Author
from nightstand.domain.identity import text_key, title_key
from nightstand.domain.markup import MARKUP_VERSION, plain_text, plain_title
from nightstand.domain.tag import folded

ColumnValue = str | int | bool | None


def derived_columns(field: str, value: str) -> Mapping[str, ColumnValue]:
    """Return the columns that follow from the field `title`, `abstract` or `key`; others have none."""
    match field:
        case "title":
            text = plain_title(value)
            return {"title_text": text, "title_key": title_key(text)}
        case "abstract":
            plain = plain_text(value)
            return {"abstract_text": plain, "abstract_key": text_key(plain), "markup_version": MARKUP_VERSION}
        case "key":
            return {"key_folded": folded(value)}
        case _:
            return {}


def authors_text(authors: tuple[Author, ...]) -> str:
    """Return the names in reading order, as the index and the sort order see them."""
    return "; ".join(author.name for author in authors)
