"""The sidebar's tree from counts."""

from nightstand.domain.decision import Decision
from nightstand.domain.reading_list import ListId, ListKind, ReadingList, ReadingListSpec
from nightstand.domain.tag import Tag, TagId, TagName
from nightstand.services.browsing import SidebarCounts, SourceCount
from nightstand.ui.sidebar.places import Node, PlaceKind, Section, SidebarPlace
from nightstand.ui.sidebar.tree import tree_of


def tag(name: str, count: int = 1, colour: str = "blue") -> Tag:
    return Tag(TagId(abs(hash(name))), TagName(name), colour, count)


def counts(*tags: Tag, lists: tuple[ReadingList, ...] = (), sources: tuple[SourceCount, ...] = ()) -> SidebarCounts:
    return SidebarCounts(
        all=7,
        inbox=3,
        library=2,
        decisions={Decision.KEEP: 2, Decision.SKIP: 2},
        reading=1,
        starred=4,
        trash=5,
        lists=lists,
        tags=tags,
        sources=sources,
    )


def section(root: Node, wanted: Section) -> Node:
    return next(node for node in root.children if node.section is wanted)


def outline(node: Node) -> list[object]:
    return [[child.text, *outline(child)] if child.children else child.text for child in node.children]


def test_each_fixed_place_shows_its_count() -> None:
    shown = {node.text: node.count for node in tree_of(counts()).walk() if node.place is not None}

    assert shown == {
        "All papers": 7,
        "Inbox": 3,
        "Reading now": 1,
        "Starred": 4,
        "Kept": 2,
        "Maybe": 0,
        "Later": 0,
        "Skipped": 2,
        "Trash": 5,
    }


def test_tags_nest_by_their_levels_in_the_order_of_their_names() -> None:
    root = tree_of(counts(tag("theory"), tag("ml/rl/bandits"), tag("ml"), tag("ml/rl")))

    assert outline(section(root, Section.TAGS)) == [["ml", ["rl", "bandits"]], "theory"]


def test_a_level_that_is_no_tag_itself_is_shown_without_a_count() -> None:
    root = tree_of(counts(tag("ml/rl", 3)))

    above = section(root, Section.TAGS).children[0]

    assert (above.text, above.count, above.full_name) == ("ml", None, "ml")
    assert above.place == SidebarPlace(PlaceKind.TAG, "ml")


def test_tags_that_differ_in_case_above_share_their_level() -> None:
    root = tree_of(counts(tag("ML"), tag("ml/rl")))

    assert outline(section(root, Section.TAGS)) == [["ML", "rl"]]


def test_ordered_lists_and_saved_searches_stand_apart() -> None:
    ordered = ReadingList(ListId(1), ReadingListSpec("Survey"), 16)
    smart = ReadingList(ListId(2), ReadingListSpec("Regret", ListKind.SMART, "regret bound"), 9)
    root = tree_of(counts(lists=(ordered, smart)))

    assert outline(section(root, Section.LISTS)) == ["Survey"]
    saved = section(root, Section.SAVED_SEARCHES).children[0]
    assert (saved.text, saved.count, saved.full_name) == ("Regret", 9, "regret bound")
    assert saved.place == SidebarPlace(PlaceKind.SAVED_SEARCH, "2")


def test_imported_lists_are_headed_only_when_there_are_any() -> None:
    without = tree_of(counts())
    with_one = tree_of(counts(sources=(SourceCount("ICML 2026 论文列表", 19),)))

    assert [node for node in without.children if node.section is Section.IMPORTED] == []
    assert outline(section(with_one, Section.IMPORTED)) == ["ICML 2026 论文列表"]


def test_papers_can_be_dropped_where_that_means_something() -> None:
    takes = {kind for kind in PlaceKind if SidebarPlace(kind).takes_papers}

    assert takes == set(PlaceKind) - {
        *(PlaceKind.EVERYTHING, PlaceKind.SAVED_SEARCH, PlaceKind.SOURCE, PlaceKind.IMPORT)
    }
