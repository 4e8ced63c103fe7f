"""The action that deletes a place says what it deletes."""

from gui_desk import Desk
from nightstand.ui.sidebar.places import ALL_PAPERS, PlaceKind, SidebarPlace


def test_the_action_names_what_the_chosen_place_is(desk: Desk) -> None:
    made = desk.services.reading_lists.create("Survey")
    saved = desk.services.reading_lists.create("Third kind", query="kind 3")
    desk.services.tagging.create("tides")
    places = [
        SidebarPlace(PlaceKind.LIST, str(made.new_id)),
        SidebarPlace(PlaceKind.SAVED_SEARCH, str(saved.new_id)),
        SidebarPlace(PlaceKind.TAG, "tides"),
        ALL_PAPERS,
    ]
    desk.actions.trigger("refresh")
    desk.until(lambda: desk.window.sidebar.node_of(places[2]) is not None)

    said: list[str] = []
    for place in places:
        desk.window.sidebar.choose(place)
        said.append(desk.actions.action("delete_place").text().replace("&", ""))

    assert said == ["Delete list", "Delete saved search", "Delete tag", "Delete list or tag"]
