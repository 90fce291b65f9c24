"""The start menu on the full screen."""

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hoyle_cli.menu.game_list import GameList
from hoyle_cli.menu.results_page import ResultsPage
from hoyle_cli.menu.saved_list import SavedList
from hoyle_cli.screen.sheet import LOOK
from hoyle_cli.screen.themes import wear
from hoyle_cli.theme_setting import other_theme

#: Each entry of the menu: its key, title and meaning.
ENTRIES = (
    ("play", "Play", "choose a game, opponents and options"),
    ("resume", "Resume", "continue a game that is not over"),
    ("replay", "Look back", "step through a game, with its analysis"),
    ("results", "Your record", "games won and lost against each bot"),
    ("host", "Host for friends", "a table that friends join with their browsers"),
    ("quit", "Quit", ""),
)

STYLE = """
Screen { background: $felt; color: $ink; }
.title { height: 1; padding: 0 1; background: $bar; color: $bar-ink; text-style: bold; width: 100%; }
.foot { dock: bottom; height: 1; padding: 0 1; color: $quiet; width: 100%; }
.remark { height: auto; max-height: 4; padding: 0 1; color: $notice; }
Screen > OptionList { background: $felt; color: $ink; border: none; height: 1fr; padding: 1 1 0 1; }
Screen > OptionList:focus { border: none; background-tint: transparent; }
Input > .input--placeholder { color: $quiet; text-style: none; }
GameList > OptionList { text-wrap: nowrap; text-overflow: ellipsis; }
Select > SelectOverlay { background: $field; color: $ink; }
OptionList > .option-list--option-highlighted { background: $mark; color: $mark-ink; }
OptionList > .option-list--option-disabled { color: $soft; text-style: bold; }
#search { margin: 1 1 0 1; background: $field; color: $ink; }
#about { height: auto; max-height: 5; padding: 0 1; color: $soft; }
#form { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
.field { height: auto; }
#options .field { margin-bottom: 1; }
.row { height: auto; }
.row .name { width: 24; }
.row Select, .row Input { width: 1fr; max-width: 60; }
.row Input, .row SelectCurrent { background: $field; color: $ink; }
.row Input:focus, .row Select:focus > SelectCurrent { background: $mark; color: $mark-ink; }
Button { background: $field; color: $ink; }
Button:focus { background: $mark; color: $mark-ink; text-style: bold; }
.help { color: $quiet; padding-left: 24; width: 100%; height: auto; }
.part { height: auto; }
#buttons { height: auto; padding: 0 1; }
#buttons Button { margin-right: 2; }
"""


class Home(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "app.quit", show=False)]

    def __init__(self, *, can_host: bool) -> None:
        super().__init__()
        self.can_host = can_host

    def compose(self) -> ComposeResult:
        yield Static("Hoyle", classes="title")
        entries = [entry for entry in ENTRIES if entry[0] != "host" or self.can_host]
        broad = max(len(title) for _, title, _ in entries)
        yield OptionList(
            *(Option(Text.assemble(f"{title:{broad}}   ", (words, "dim")), id=key) for key, title, words in entries)
        )
        yield Static("↑ ↓ choose   Enter opens   F2 light or dark   q quits", classes="foot")

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        key = message.option.id or ""
        if key in ("play", "host"):
            self.app.push_screen(GameList(key))
        elif key in ("resume", "replay"):
            self.app.push_screen(SavedList(key))
        elif key == "results":
            self.app.push_screen(ResultsPage())
        else:
            self.app.exit()


class MenuApp(App[list[str]]):
    """Returns the words of the chosen command, or None; `interrupted` after Ctrl-C."""

    CSS = f"{LOOK}{STYLE}"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "interrupt", show=False, priority=True),
        Binding("f2", "theme", show=False, priority=True),
    ]

    def __init__(self, *, can_host: bool = False, colours: bool = True, theme: str = "dark") -> None:
        super().__init__(ansi_color=not colours)
        self.look = theme
        wear(self, theme)
        self.can_host = can_host
        self.interrupted = False

    def on_mount(self) -> None:
        self.push_screen(Home(can_host=self.can_host))

    def action_theme(self) -> None:
        self.look = other_theme(self.look)
        wear(self, self.look)

    def action_interrupt(self) -> None:
        self.interrupted = True
        self.exit()
