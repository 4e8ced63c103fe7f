"""A search as a JSON document, and its facets as text."""

import shlex
from collections.abc import Mapping, Sequence

from nightstand.cli.json_value import Json
from nightstand.cli.layout import fields
from nightstand.cli.paper_documents import row_document
from nightstand.domain.paper import PaperId, PaperRow
from nightstand.services.faceting import ClauseState, Facet, FacetValue
from nightstand.services.searching import EmptyKind, EmptyReason, Reason, SearchResult, Snippet, WayKind, WayOut

Why = Mapping[PaperId, Sequence[Reason]]

_SIGNS = {ClauseState.OFF: "", ClauseState.INCLUDED: "+", ClauseState.EXCLUDED: "-"}


def search_document(
    result: SearchResult,
    results: Sequence[Json],
    facets: Sequence[Facet] | None,
    remarks: Sequence[str] = (),
    ways: Sequence[WayOut] = (),
    *,
    with_clauses: bool,
) -> Json:
    """Return the document of a search; what was not asked for is not in it, nor a note where there is none.

    `remarks` say what the index does not hold, `ways` what else would find papers.
    """
    document: dict[str, Json] = {
        "query": result.text,
        "understood": result.understood,
        "total": result.total,
        "seconds": round(result.seconds, 4),
        "suggestion": result.suggestion,
        "results": list(results),
    }
    if note := " ".join(part for part in (result.note, *remarks) if part):
        document["note"] = note
    if result.empty_reason is not None:
        document["empty_reason"] = _empty_document(result.empty_reason, ways)
    if with_clauses:
        document["clauses"] = [{"words": clause.words, "count": clause.count} for clause in result.clauses]
        document["relaxed"] = result.is_relaxed
    if facets is not None:
        document["facets"] = [_facet_document(facet) for facet in facets]
    return document


def hit_document(
    result: SearchResult, row: PaperRow, source_title: str, snippet: Snippet, why: Why | None
) -> dict[str, Json]:
    """Return one paper of a search as a document."""
    document = {**row_document(row, source_title), "score": round(result.scores[row.id], 6), "snippet": snippet.text}
    if why is not None:
        document["why"] = [
            {"words": reason.words, "place": reason.place, "share": round(reason.share, 4)} for reason in why[row.id]
        ]
    return document


def facets_text(facets: Sequence[Facet], width: int) -> str:
    """Return facets one below the other, each with its values and their counts."""
    return fields([(facet.title, " · ".join(_value_text(value) for value in facet.values)) for facet in facets], width)


def empty_text(reason: EmptyReason, ways: Sequence[WayOut]) -> str:
    """Return why nothing was found, and below it what would find papers."""
    lines = [reason.words]
    if reason.kind is EmptyKind.IDENTIFIER:
        lines.append(f"  Add it: nightstand lookup {shlex.quote(reason.value)}")
    for way in ways:
        text = way.text.strip()
        is_said = way.kind is WayKind.EVERYWHERE or text in way.words
        place = "" if is_said else f": {text}"
        lines.append(f"  {way.words}{place}")
    return "\n".join(lines)


def _empty_document(reason: EmptyReason, ways: Sequence[WayOut]) -> Json:
    near: list[Json] = list(reason.near)
    others: list[Json] = [{"kind": way.kind.value, "query": way.text.strip(), "count": way.count} for way in ways]
    return {"kind": reason.kind.value, "words": reason.words, "value": reason.value, "near": near, "ways": others}


def _value_text(value: FacetValue) -> str:
    return f"{_SIGNS[value.state]}{value.label} {value.count}"


def _facet_document(facet: Facet) -> Json:
    values: list[Json] = [
        {"label": value.label, "clause": value.clause, "count": value.count, "state": value.state.value}
        for value in facet.values
    ]
    return {"name": facet.name.value, "title": facet.title, "values": values}
