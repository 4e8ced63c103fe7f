"""The table of everything a person can do: texts, icons, keys, menus and conditions."""

from dataclasses import dataclass
from enum import StrEnum

from nightstand.ui.icons import Icon


class Menu(StrEnum):
    """The menus of the window in their order; the value is the menu's title."""

    FILE = "&File"
    EDIT = "&Edit"
    VIEW = "&View"
    PAPER = "&Paper"
    LIST = "&List"
    LIBRARY = "Li&brary"
    HELP = "&Help"


class SubMenu(StrEnum):
    """Menus inside menus; the value is the title."""

    NONE = ""
    GO = "&Go to"
    SORT = "&Sort by"
    TRIAGE = "Triage vie&w"
    RANKING = "Ran&king view"
    DECISION = "&Decide"
    STATUS = "Reading stat&us"
    RATING = "&Rating"
    VERSIONS = "Vers&ions"
    HIGHLIGHT = "&Highlight"
    ABSTRACT = "Copy a&bstract"


class Place(StrEnum):
    """Where a key counts: in the whole window, or only while a part of it has the focus.

    Single letters count in the whole window; a text field that has the focus takes them for itself.
    """

    WINDOW = "window"
    PAPERS = "papers"
    SIDEBAR = "sidebar"
    TRIAGE = "triage"
    RANKING = "ranking"


class When(StrEnum):
    """What must hold for an action to be possible; the main window evaluates it in one place."""

    ALWAYS = "always"
    LIBRARY_OPEN = "library open"
    HAS_PAPER = "a paper is selected"
    HAS_SEVERAL = "two papers or more are selected"
    HAS_VERSIONS = "one paper is selected, and there are other versions of it"
    IS_OUT_OF_SIGHT = "one paper is selected, and another version is shown for it"
    HAS_TEXT_SELECTION = "text of the abstract is selected"
    IS_FOUND = "a paper is selected, and something is searched"
    IN_LIST = "a reading list that a person orders is shown, and a paper is selected"
    IN_TRASH = "the trash is shown, and a paper is selected"
    IN_TRIAGE = "papers are decided on one after the other"
    IN_RANKING = "a list is put in order by questions"
    HAS_SEARCH = "something is searched"
    HAS_NAMED_PLACE = "a list or tag is current in the sidebar"
    HAS_NAMED_ROW = "a list, a tag or a folder of lists is current in the sidebar"
    HAS_LIST = "a reading list that a person orders is current in the sidebar"
    HAS_LIST_OR_SEARCH = "a reading list or a saved search is current in the sidebar"
    HAS_SAVED_SEARCH = "a saved search is current in the sidebar"
    HAS_TAG = "a tag is current in the sidebar"
    CAN_UNDO = "the journal has a step to undo"
    CAN_REDO = "the journal has a step to redo"
    HAS_IMPORT = "something was imported"


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One thing a person can do. `text` carries its mnemonic; the first of `shortcuts` is shown in the menu."""

    id: str
    text: str
    icon: Icon | None
    shortcuts: tuple[str, ...]
    menu: Menu
    when: When = When.LIBRARY_OPEN
    place: Place = Place.WINDOW
    submenu: SubMenu = SubMenu.NONE
    group: int = 0
    """Actions of one menu are separated by a line where this number changes."""


_F, _E, _V, _P, _L, _B, _H = Menu
_PAPER = When.HAS_PAPER
_LISTED = When.HAS_LIST_OR_SEARCH
_TRIAGE = (_V, When.IN_TRIAGE, Place.TRIAGE, SubMenu.TRIAGE)
"""Of what is done in the view of triage alone: the menu, the condition, where the key counts, the submenu."""
_RANKING = (_L, When.IN_RANKING, Place.RANKING, SubMenu.RANKING)
"""The same of the view of ranking."""
_MARKING = (_P, When.HAS_TEXT_SELECTION, Place.WINDOW, SubMenu.HIGHLIGHT, 3)

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("new_paper", "&New paper…", Icon.NEW_PAPER, ("Ctrl+N",), _F),
    ActionSpec("add_by_identifier", "&Add by identifier…", Icon.ONLINE, ("Ctrl+Shift+A",), _F),
    ActionSpec("import_files", "&Import files…", Icon.IMPORT, ("Ctrl+I",), _F, group=1),
    ActionSpec("import_folder", "Import &folder…", Icon.FOLDER, ("Ctrl+Shift+I",), _F, group=1),
    ActionSpec("import_clipboard", "Import from clip&board", Icon.PASTE, ("Ctrl+V",), _F, group=1),
    ActionSpec("import_sample", "Open the sa&mple lists", Icon.ALL_PAPERS, ("Ctrl+Alt+I",), _F, group=1),
    ActionSpec("export", "&Export…", Icon.EXPORT, ("Ctrl+E",), _F, group=2),
    ActionSpec("export_selected", "Export &selected…", Icon.EXPORT, ("Ctrl+Shift+E",), _F, _PAPER, group=2),
    ActionSpec("preferences", "&Preferences…", Icon.SETTINGS, ("Ctrl+,",), _F, When.ALWAYS, group=3),
    ActionSpec("quit", "&Quit", Icon.QUIT, ("Ctrl+Q",), _F, When.ALWAYS, group=4),
    # Edit
    ActionSpec("undo", "&Undo", Icon.UNDO, ("Ctrl+Z",), _E, When.CAN_UNDO),
    ActionSpec("redo", "&Redo", Icon.REDO, ("Ctrl+Shift+Z", "Ctrl+Y"), _E, When.CAN_REDO),
    ActionSpec("copy_bibtex", "Copy &BibTeX", Icon.COPY, ("Ctrl+Shift+C",), _E, _PAPER, group=1),
    ActionSpec("copy_cite", r"Copy as \c&ite{…}", Icon.CITE, ("Ctrl+K",), _E, _PAPER, group=1),
    ActionSpec("copy_pandoc", "Cop&y as [@…]", Icon.CITE, ("Alt+K",), _E, _PAPER, group=1),
    ActionSpec("copy_key", "Copy citation &key", Icon.KEY, ("Ctrl+Shift+K",), _E, _PAPER, group=1),
    ActionSpec("copy_citation", "Copy &citation as text", Icon.COPY, ("Ctrl+Alt+Shift+K",), _E, _PAPER, group=1),
    ActionSpec("copy_markdown", "Copy &Markdown", Icon.COPY, ("Ctrl+Shift+M",), _E, _PAPER, group=1),
    ActionSpec("new_keys", "New key from &pattern…", Icon.KEY, ("Ctrl+Alt+Q",), _E, _PAPER, group=1),
    ActionSpec("palette", "Comman&d palette…", Icon.PALETTE, ("Ctrl+Shift+P",), _E, When.LIBRARY_OPEN, group=3),
    ActionSpec("select_all", "Select &all", None, ("Ctrl+A",), _E, place=Place.PAPERS, group=2),
    ActionSpec("find", "&Find", Icon.SEARCH, ("Ctrl+F", "/"), _E, When.ALWAYS, group=3),
    ActionSpec("clear_search", "C&lear search", Icon.CLEAR, ("Ctrl+Shift+X",), _E, When.HAS_SEARCH, group=3),
    # View
    ActionSpec("go_all", "&All papers", Icon.ALL_PAPERS, ("Ctrl+1",), _V, submenu=SubMenu.GO),
    ActionSpec("go_inbox", "&Inbox", Icon.INBOX, ("Ctrl+2",), _V, submenu=SubMenu.GO),
    ActionSpec("go_reading", "&Reading now", Icon.READING, ("Ctrl+3",), _V, submenu=SubMenu.GO),
    ActionSpec("go_starred", "&Starred", Icon.STAR, ("Ctrl+4",), _V, submenu=SubMenu.GO),
    ActionSpec("go_kept", "&Kept", Icon.DECIDE_KEEP, ("Ctrl+5",), _V, submenu=SubMenu.GO),
    ActionSpec("go_maybe", "&Maybe", Icon.DECIDE_MAYBE, ("Ctrl+6",), _V, submenu=SubMenu.GO),
    ActionSpec("go_later", "&Later", Icon.DECIDE_LATER, ("Ctrl+7",), _V, submenu=SubMenu.GO),
    ActionSpec("go_skipped", "Ski&pped", Icon.DECIDE_SKIP, ("Ctrl+8",), _V, submenu=SubMenu.GO),
    ActionSpec("go_trash", "&Trash", Icon.TRASH, ("Ctrl+9",), _V, submenu=SubMenu.GO),
    ActionSpec("sort_relevance", "&Relevance", None, ("Ctrl+Alt+R",), _V, submenu=SubMenu.SORT),
    ActionSpec("sort_position", "&My order", None, ("Ctrl+Alt+M",), _V, submenu=SubMenu.SORT),
    ActionSpec("sort_added", "&Date added", None, ("Ctrl+Alt+D",), _V, submenu=SubMenu.SORT),
    ActionSpec("sort_year", "&Year", None, ("Ctrl+Alt+Y",), _V, submenu=SubMenu.SORT),
    ActionSpec("sort_title", "&Title", None, ("Ctrl+Alt+T",), _V, submenu=SubMenu.SORT),
    ActionSpec("sort_author", "&Author", None, ("Ctrl+Alt+A",), _V, submenu=SubMenu.SORT),
    ActionSpec("sort_reverse", "Re&verse", Icon.SORT, ("Ctrl+Alt+V",), _V, submenu=SubMenu.SORT, group=1),
    ActionSpec("triage", "&Triage these papers", Icon.TRIAGE, ("Ctrl+T",), _V, submenu=SubMenu.TRIAGE),
    ActionSpec("triage_leave", "&Leave triage", Icon.BACK, ("Esc",), *_TRIAGE),
    ActionSpec("triage_keep", "&Keep and go on", Icon.DECIDE_KEEP, ("Right",), *_TRIAGE, group=1),
    ActionSpec("triage_skip", "&Skip and go on", Icon.DECIDE_SKIP, ("Left",), *_TRIAGE, group=1),
    ActionSpec("triage_back", "&Undo the last decision", Icon.UNDO, ("U", "Backspace"), *_TRIAGE, group=1),
    ActionSpec("triage_next", "&Next without deciding", Icon.NEXT, ("Down",), *_TRIAGE, group=2),
    ActionSpec("triage_previous", "&Previous", Icon.PREVIOUS, ("Up",), *_TRIAGE, group=2),
    ActionSpec("triage_open", "&Open link", Icon.OPEN, ("Return", "Enter"), *_TRIAGE, group=2),
    *(
        ActionSpec(f"triage_rate_{stars}", f"Rate &{stars}", None, (str(stars),), *_TRIAGE, group=3)
        for stars in range(1, 6)
    ),
    ActionSpec("triage_rate_none", "No &rating", None, ("0",), *_TRIAGE, group=3),
    ActionSpec("triage_list", "Pile &beside the paper", Icon.SIDEBAR, ("D",), *_TRIAGE, group=4),
    ActionSpec("triage_order", "&Another order", Icon.SORT, ("O",), *_TRIAGE, group=4),
    ActionSpec("triage_which", "&Which papers…", Icon.REFINE, ("V",), *_TRIAGE, group=4),
    ActionSpec("triage_less", "Less like t&his paper", Icon.REMOVE, ("-",), *_TRIAGE, group=4),
    ActionSpec("annotations", "A&ll annotations", Icon.HIGHLIGHT, ("Ctrl+Shift+H",), _V),
    ActionSpec("charts", "Charts and co&verage", Icon.CHARTS, ("Ctrl+Shift+G",), _V),
    ActionSpec("choose_fields", "Shown &fields…", Icon.FIELDS, ("Ctrl+Alt+F",), _V),
    ActionSpec("toggle_sidebar", "Show or &hide sidebar", Icon.SIDEBAR, ("Ctrl+Shift+B",), _V, When.ALWAYS, group=1),
    ActionSpec("toggle_details", "Show or hide &details", Icon.COLUMNS, ("Ctrl+Shift+D",), _V, When.ALWAYS, group=1),
    ActionSpec("toggle_refine", "Ref&ine results", Icon.REFINE, ("Ctrl+Shift+F",), _V, group=1),
    ActionSpec("focus_sidebar", "Focus side&bar", None, ("Alt+1",), _V, When.ALWAYS, group=2),
    ActionSpec("focus_papers", "Focus &papers", None, ("Alt+2",), _V, When.ALWAYS, group=2),
    ActionSpec("focus_details", "Focus d&etails", None, ("Alt+3",), _V, When.ALWAYS, group=2),
    ActionSpec("focus_search", "Focus se&arch field", None, ("Alt+4",), _V, When.ALWAYS, group=2),
    ActionSpec("focus_refine", "Fo&cus refine pane", None, ("Alt+5",), _V, When.ALWAYS, group=2),
    ActionSpec("next_pane", "&Next pane", None, ("F6",), _V, When.ALWAYS, group=2),
    ActionSpec("previous_pane", "Previo&us pane", None, ("Shift+F6",), _V, When.ALWAYS, group=2),
    ActionSpec("toggle_theme", "Light or dark &theme", Icon.THEME, ("Ctrl+Shift+L",), _V, When.ALWAYS, group=3),
    ActionSpec("refresh", "&Refresh", Icon.REFRESH, ("F5",), _V, group=3),
    # Paper
    ActionSpec("open_link", "&Open link", Icon.OPEN, ("Return", "Enter"), _P, _PAPER, Place.PAPERS),
    ActionSpec("edit", "&Edit…", Icon.EDIT, ("E",), _P, _PAPER),
    ActionSpec("open_pdf", "Open &PDF", Icon.FILE, ("Ctrl+O",), _P, _PAPER),
    ActionSpec("attach_file", "Atta&ch file…", Icon.ATTACH, ("Ctrl+Shift+O",), _P, _PAPER),
    ActionSpec("look_up", "&Look up metadata…", Icon.ONLINE, ("Ctrl+L",), _P, _PAPER),
    ActionSpec("more_like_this", "More li&ke this", Icon.SIMILAR, ("Ctrl+J",), _P, _PAPER),
    ActionSpec("less_like_this", "Less like this p&aper", Icon.REMOVE, ("-",), _P, _PAPER, Place.PAPERS),
    ActionSpec("why_found", "&Why this result", Icon.INFORMATION, ("Ctrl+?", "Ctrl+Shift+W"), _P, When.IS_FOUND),
    ActionSpec("next_paper", "Ne&xt", Icon.NEXT, ("J",), _P, group=1),
    ActionSpec("previous_paper", "Pre&vious", Icon.PREVIOUS, ("K",), _P, group=1),
    ActionSpec("keep", "&Keep", Icon.DECIDE_KEEP, ("Y",), _P, _PAPER, submenu=SubMenu.DECISION, group=2),
    ActionSpec("maybe", "&Maybe", Icon.DECIDE_MAYBE, ("M",), _P, _PAPER, submenu=SubMenu.DECISION, group=2),
    ActionSpec("later", "&Later", Icon.DECIDE_LATER, ("L",), _P, _PAPER, submenu=SubMenu.DECISION, group=2),
    ActionSpec("skip", "&Skip", Icon.DECIDE_SKIP, ("X",), _P, _PAPER, submenu=SubMenu.DECISION, group=2),
    ActionSpec(
        "undecide", "&Undecided", Icon.DECIDE_UNDECIDED, ("Shift+U",), _P, _PAPER, submenu=SubMenu.DECISION, group=2
    ),
    ActionSpec("mark_unread", "To &read", Icon.UNREAD, ("Alt+R",), _P, _PAPER, submenu=SubMenu.STATUS, group=2),
    ActionSpec("mark_reading", "R&eading", Icon.READING, ("R",), _P, _PAPER, submenu=SubMenu.STATUS, group=2),
    ActionSpec("mark_read", "Rea&d", Icon.READ, ("Shift+R",), _P, _PAPER, submenu=SubMenu.STATUS, group=2),
    ActionSpec("rate_5", "&5 stars", None, ("Ctrl+Alt+5",), _P, _PAPER, submenu=SubMenu.RATING, group=2),
    ActionSpec("rate_4", "&4 stars", None, ("Ctrl+Alt+4",), _P, _PAPER, submenu=SubMenu.RATING, group=2),
    ActionSpec("rate_3", "&3 stars", None, ("Ctrl+Alt+3",), _P, _PAPER, submenu=SubMenu.RATING, group=2),
    ActionSpec("rate_2", "&2 stars", None, ("Ctrl+Alt+2",), _P, _PAPER, submenu=SubMenu.RATING, group=2),
    ActionSpec("rate_1", "&1 star", None, ("Ctrl+Alt+1",), _P, _PAPER, submenu=SubMenu.RATING, group=2),
    ActionSpec("rate_none", "&No rating", None, ("Ctrl+Alt+0",), _P, _PAPER, submenu=SubMenu.RATING, group=2),
    ActionSpec("star", "&Star or unstar", Icon.STAR, ("S", "*"), _P, _PAPER, group=2),
    ActionSpec("paper_minutes", "M&y minutes to read…", Icon.CLOCK, ("Ctrl+Alt+W",), _P, _PAPER, group=2),
    ActionSpec("tag", "&Tag…", Icon.TAG, ("T",), _P, _PAPER, group=3),
    ActionSpec("note", "Add &note", Icon.NOTE, ("N",), _P, _PAPER, group=3),
    *(
        ActionSpec(f"copy_abstract_{id}", text, Icon.COPY, (key,), _P, _PAPER, submenu=SubMenu.ABSTRACT, group=3)
        for id, text, key in (
            ("plain", "Copy as &plain text", "Ctrl+Alt+Shift+C"),
            ("markdown", "Copy as &Markdown", "Ctrl+Alt+Shift+M"),
            ("latex", "Copy as &LaTeX", "Ctrl+Alt+Shift+L"),
        )
    ),
    ActionSpec("highlight", "&Highlight selection", Icon.HIGHLIGHT, ("H",), *_MARKING),
    ActionSpec("highlight_comment", "Highlight and &comment", Icon.NOTE, ("Shift+H",), *_MARKING),
    ActionSpec(
        "select_text", "Select text by &keyboard", None, ("F7",), _P, _PAPER, submenu=SubMenu.HIGHLIGHT, group=3
    ),
    ActionSpec(
        "show_version",
        "&Show this version",
        Icon.VERSIONS,
        ("Ctrl+Alt+S",),
        _P,
        When.IS_OUT_OF_SIGHT,
        submenu=SubMenu.VERSIONS,
        group=4,
    ),
    ActionSpec(
        "unlink_version",
        "&Not a version of this work",
        None,
        ("Ctrl+Alt+U",),
        _P,
        When.HAS_VERSIONS,
        submenu=SubMenu.VERSIONS,
        group=4,
    ),
    ActionSpec(
        "link_versions",
        "&Link selected as versions",
        Icon.VERSIONS,
        ("Ctrl+Alt+K",),
        _P,
        When.HAS_SEVERAL,
        submenu=SubMenu.VERSIONS,
        group=4,
    ),
    ActionSpec("merge_selected", "Mer&ge selected papers…", Icon.MERGE, ("Ctrl+Alt+J",), _P, When.HAS_SEVERAL, group=4),
    ActionSpec("trash", "&Move to trash", Icon.TRASH, ("Del",), _P, _PAPER, Place.PAPERS, group=5),
    ActionSpec("restore", "Restore &from trash", Icon.UNDO, ("Ctrl+Shift+R",), _P, When.IN_TRASH, group=5),
    # List
    ActionSpec("new_list", "&New list…", Icon.LIST, ("Ctrl+Shift+N",), _L),
    ActionSpec("save_search", "&Save this search…", Icon.SAVED_SEARCH, ("Ctrl+Shift+S",), _L, When.HAS_SEARCH),
    ActionSpec("new_tag", "New &tag…", Icon.TAG, ("Ctrl+Shift+T",), _L),
    ActionSpec("add_to_list", "&Add to list…", Icon.ADD_TO_LIST, ("A",), _L, _PAPER, group=1),
    ActionSpec("move_to_list", "Mo&ve to another list…", Icon.MOVE, ("Alt+A",), _L, When.IN_LIST, group=1),
    ActionSpec("remove_from_list", "&Remove from list", Icon.REMOVE, ("Shift+A",), _L, When.IN_LIST, group=1),
    ActionSpec("move_up", "Move &up", Icon.PREVIOUS, ("Alt+Up",), _L, When.IN_LIST, Place.PAPERS, group=2),
    ActionSpec("move_down", "Move &down", Icon.NEXT, ("Alt+Down",), _L, When.IN_LIST, Place.PAPERS, group=2),
    ActionSpec("move_to_top", "Move to t&op", None, ("Alt+Home",), _L, When.IN_LIST, Place.PAPERS, group=2),
    ActionSpec("move_to_end", "Move to &end", None, ("Alt+End",), _L, When.IN_LIST, Place.PAPERS, group=2),
    ActionSpec("rename", "Rena&me…", Icon.EDIT, ("F2",), _L, When.HAS_NAMED_ROW, Place.SIDEBAR, group=3),
    ActionSpec("edit_query", "Edit &query…", Icon.SEARCH, ("F3",), _L, When.HAS_SAVED_SEARCH, Place.SIDEBAR, group=3),
    ActionSpec("tag_colour", "Tag &colour…", Icon.TAG, ("F4",), _L, When.HAS_TAG, Place.SIDEBAR, group=3),
    ActionSpec(
        "delete_place", "De&lete list or tag", Icon.DELETE, ("Del",), _L, When.HAS_NAMED_PLACE, Place.SIDEBAR, group=3
    ),
    ActionSpec("list_notes", "Notes on t&his list…", Icon.NOTE, ("Shift+N",), _L, _LISTED, group=3),
    ActionSpec("list_properties", "List &properties…", Icon.FIELDS, ("Alt+Return",), _L, _LISTED, group=3),
    ActionSpec("rank", "&Rank this list…", Icon.RANK, ("Ctrl+R",), _L, submenu=SubMenu.RANKING, group=4),
    ActionSpec("rank_leave", "&Leave ranking", Icon.BACK, ("Esc",), *_RANKING, group=4),
    ActionSpec("rank_equal", "&About equal", None, ("=",), *_RANKING, group=5),
    ActionSpec("rank_skip", "&Skip this question", None, ("Space",), *_RANKING, group=5),
    ActionSpec("rank_undo", "&Undo the last answer", Icon.UNDO, ("U", "Backspace"), *_RANKING, group=5),
    ActionSpec("rank_confirm", "&Take as the answer", Icon.CHECK, ("Return", "Enter"), *_RANKING, group=5),
    ActionSpec("rank_details", "Read the &whole abstract", Icon.FILE, ("O",), *_RANKING, group=6),
    ActionSpec("rank_marks", "T&ier, or drop from the list…", None, ("Shift+T",), *_RANKING, group=6),
    ActionSpec("rank_review", "Ask a doubt&ful answer again", None, ("W",), *_RANKING, group=6),
    ActionSpec("rank_stands", "&Keep a doubtful answer", None, ("Shift+W",), *_RANKING, group=6),
    ActionSpec("rank_up", "Pla&ce one higher", Icon.PREVIOUS, ("Alt+Up",), *_RANKING, group=7),
    ActionSpec("rank_down", "Place o&ne lower", Icon.NEXT, ("Alt+Down",), *_RANKING, group=7),
    ActionSpec("rank_fix", "Keep this place for &good", Icon.PIN, ("Shift+P",), *_RANKING, group=7),
    ActionSpec("rank_release", "Let the answers &decide its place", None, ("P",), *_RANKING, group=7),
    ActionSpec("rank_adopt", "Use this &order for the list", Icon.CHECK, ("Ctrl+Return",), *_RANKING, group=8),
    ActionSpec("rank_goal", "W&hat it is ranked for…", Icon.SETTINGS, ("G",), *_RANKING, group=8),
    ActionSpec("rank_order", "Order &beside the question", Icon.SIDEBAR, ("D",), *_RANKING, group=8),
    ActionSpec("combine_lists", "Com&bine lists…", Icon.SIMILAR, ("Ctrl+Alt+N",), _L, group=4),
    ActionSpec("compare_list", "Compare &with a list file…", Icon.COMPARE, ("Ctrl+Alt+P",), _L, When.HAS_LIST, group=4),
    ActionSpec("export_list", "Export list &file…", Icon.EXPORT, ("Ctrl+Alt+E",), _L, _LISTED, group=5),
    ActionSpec("import_list", "&Import list file…", Icon.IMPORT, ("Ctrl+Alt+Z",), _L, group=5),
    # Library
    ActionSpec("all_imports", "&Imports…", Icon.IMPORTED, ("Ctrl+Alt+H",), _B, When.HAS_IMPORT),
    ActionSpec("import_report", "Last import re&port", Icon.FILE, ("Ctrl+Alt+L",), _B, When.HAS_IMPORT),
    ActionSpec("find_duplicates", "Find &duplicates…", Icon.DUPLICATES, ("Ctrl+D",), _B, group=1),
    ActionSpec("less_list", "What I want less o&f…", None, ("_",), _B, group=1),
    ActionSpec("new_keys_for_all", "&New keys for all…", Icon.KEY, ("Ctrl+Alt+Shift+Q",), _B, group=1),
    ActionSpec("back_up", "Back &up now", Icon.EXPORT, ("Ctrl+Alt+X",), _B, group=2),
    ActionSpec("check_library", "&Check library", Icon.DECIDE_KEEP, ("Ctrl+Alt+C",), _B, group=2),
    ActionSpec("rebuild_index", "&Rebuild search index", Icon.REFRESH, ("Ctrl+Alt+B",), _B, group=2),
    ActionSpec("empty_trash", "&Empty trash…", Icon.DELETE, ("Ctrl+Shift+Del",), _B, group=3),
    # Help
    ActionSpec("show_keys", "&Keys", Icon.KEYBOARD, ("F1", "?"), _H, When.ALWAYS),
    ActionSpec("search_help", "&Search language", Icon.SEARCH, ("Shift+F1",), _H, When.ALWAYS),
    ActionSpec("show_log", "Show &log", Icon.FILE, ("Ctrl+Alt+G",), _H, When.ALWAYS, group=1),
    ActionSpec("open_folder", "&Open library folder", Icon.FOLDER, ("Ctrl+Alt+O",), _H, When.ALWAYS, group=1),
    ActionSpec("about", "&About Nightstand", Icon.ABOUT, ("Ctrl+F1",), _H, When.ALWAYS, group=2),
)
