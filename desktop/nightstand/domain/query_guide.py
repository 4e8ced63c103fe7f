"""The search language told by examples, for people."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """Something to type and what it finds."""

    text: str
    meaning: str


@dataclass(frozen=True, slots=True)
class GuidePart:
    """Examples that belong together."""

    title: str
    examples: tuple[Example, ...]


GUIDE = (
    GuidePart(
        "Words",
        (
            Example(
                "regret bound", "both words, anywhere: title, abstract, authors, venue, notes, tags, attached texts"
            ),
            Example('"regret bound"', 'these words side by side; a star works in quotes too: "neural net*"'),
            Example("regret OR risk", "one of them; AND, OR and NOT are written in capitals"),
            Example("regret -bandit", "without a word"),
            Example("(regret OR risk) bound", "brackets hold parts together"),
            Example("O(log T)", "brackets right behind a letter belong to the word"),
            Example("stackel*", "words that begin so; * may stand anywhere in a word, ? stands for one letter"),
            Example("stakelberg~", "words spelled nearly so"),
            Example("learn", "other forms too, after exact ones: learned, learning. In quotes only the word itself"),
            Example("emile", "also Émile: accents, case, hyphens and how formulas are written do not matter"),
            Example("10.1145/3292500", "a DOI, an arXiv number or an address finds its paper"),
        ),
    ),
    GuidePart(
        "Where words stand",
        (
            Example("title:gap", "in the title only; also abstract: author: venue: note: source: attached:"),
            Example("title:(gap OR bridge)", "a field before brackets counts for all within"),
            Example('author:"wei zhang"', "names side by side; also author:Zhang, Wei and author:W. Zhang"),
        ),
    ),
    GuidePart(
        "Marks and lists",
        (
            Example("tag:theory", "papers with a tag or one nested below it; tag:none for papers without any"),
            Example('tag:"my tag",rl', "either of these tags; also list: topic: key:, and texts in quotes"),
            Example("tag:theo", "while the name is being typed: tags of which a word begins so; also list:"),
            Example('tag:"deep learning"', "values with spaces stand in quotes; a quote inside is typed twice"),
            Example("list:survey", "papers of a reading list, of an imported list, or of a saved search"),
            Example("topic:optimization", "papers of a topic that their list gives"),
            Example("decision:keep", "also maybe, later, skip, undecided"),
            Example("status:unread", "also reading, read"),
            Example("tier:must", "also should, could, none"),
            Example("rating:>=4", "stars; also rating:5 and rating:none"),
            Example(
                "is:starred", "also unread, reading, read, kept, library, inbox, provisional, duplicate, trashed …"
            ),
            Example(
                "has:note", "also highlight, pdf, doi, arxiv, abstract, code, tag, list, version, year, tier, rating"
            ),
        ),
    ),
    GuidePart(
        "Numbers and times",
        (
            Example("year:2024..2026", "a span; also year:2024,2026 for either, year:>=2025, year:none"),
            Example("added:<7d", "added within the last seven days; >7d is longer ago; h, d, w, m, y"),
            Example("added:lastweek", "also today, yesterday, thismonth, lastyear …"),
            Example("added:2026-11", "a year, month or day; also added:2026-01..2026-03"),
            Example("import:12", "papers that an import brought or changed, by its number"),
        ),
    ),
    GuidePart(
        "One paper",
        (
            Example("key:hwang2026", "citation keys that hold this"),
            Example("doi:10.1145/3292500.3330701", "the paper with a DOI; also arxiv: and id:"),
            Example("like:hwang2026box", "papers like the one with this citation key"),
        ),
    ),
)
"""Nothing typed is an error: what none of this fits is searched as text, and the line below the field says so."""
