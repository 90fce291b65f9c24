"""The games played here."""

from threading import Thread
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hoyle.records.lines import HUMAN
from hoyle_cli import terminal
from hoyle_cli.games import game_lines, log_data
from hoyle_cli.menu.threads import in_app
from hoyle_cli.saved_games.folder import logs

TITLES = {"resume": "Resume a game", "replay": "Look back at a game"}
NONE = {"resume": "There is no unfinished game.", "replay": "There are no games yet."}


class SavedList(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", show=False)]

    def __init__(self, purpose: str) -> None:
        super().__init__()
        self.purpose = purpose
        self.games: list[dict[str, Any]] = []

    def compose(self) -> ComposeResult:
        yield Static(TITLES[self.purpose], classes="title")
        yield OptionList(Option(Text("Reading the logs …"), disabled=True))
        yield Static("↑ ↓ choose   Enter opens   Esc back", classes="foot")

    def on_mount(self) -> None:
        Thread(target=self.read_logs, daemon=True).start()

    def read_logs(self) -> None:
        games = [game for path in logs() if (game := log_data(path)) is not None]
        if self.purpose == "resume":
            games = [game for game in games if game.get("finished") is False]
        in_app(self, self.list_games, games)

    def list_games(self, games: list[dict[str, Any]]) -> None:
        self.games = games
        listed = self.query_one(OptionList)
        listed.clear_options()
        widest = max((len(game["name"]) for game in games), default=0)
        for number, game in enumerate(games):
            first, *rest = map(terminal.safe, game_lines(game))
            name = (terminal.safe(game["name"]).ljust(widest + 2), "dim")
            words = Text.assemble(name, (first, "bold"), f"   {'; '.join(rest)}", no_wrap=True, overflow="ellipsis")
            listed.add_option(Option(words, id=str(number)))
        if not games:
            listed.add_option(Option(Text(NONE[self.purpose]), disabled=True))
        listed.highlighted = 0 if games else None
        listed.focus()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        game = self.games[int(message.option.id or 0)]
        if self.purpose == "resume":
            self.app.exit(["play", "--resume", game["name"]])
        elif readers := readers_of(game):
            self.app.push_screen(ReaderList(game["name"], readers))
        else:
            self.app.exit(["replay", game["name"]])


def readers_of(game: dict[str, Any]) -> list[tuple[str, str]]:
    """Return `--seat` values and words for them, if a reader must be chosen."""
    people = [seat for seat, who in enumerate(game.get("seats", ())) if who == HUMAN]
    if game.get("finished") is not False or len(people) < 2:
        return []
    names = dict(enumerate(game["names"]))
    readers = [(f"p{seat}", f"as p{seat}{f', {name}' if (name := names.get(seat)) else ''}") for seat in people]
    return [*readers, ("all", "with all cards in sight")]


class ReaderList(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", show=False)]

    def __init__(self, name: str, readers: list[tuple[str, str]]) -> None:
        super().__init__()
        self.log_name, self.readers = name, readers

    def compose(self) -> ComposeResult:
        yield Static("Several people play this game. How do you look at it?", classes="title")
        yield OptionList(*(Option(Text(terminal.safe(words)), id=seat) for seat, words in self.readers))
        yield Static("↑ ↓ choose   Enter opens   Esc back", classes="foot")

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.app.exit(["replay", self.log_name, "--seat", message.option.id or "all"])
