"""The list of games, searched by typing."""

from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from hoyle.language.model.titles import untitled_name
from hoyle_cli import terminal
from hoyle_cli.menu.catalogue import Entry, by_family, entries, found, own_file
from hoyle_cli.menu.form import TableForm
from hoyle_cli.menu.threads import in_app


class GameList(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]

    def __init__(self, purpose: str) -> None:
        super().__init__()
        self.purpose = purpose
        self.games: list[Entry] = []
        self.shown: list[Entry] = []

    def compose(self) -> ComposeResult:
        yield Static("Host a game" if self.purpose == "host" else "Play a game", classes="title")
        yield Input(placeholder="type to search: a name, a family, a word; or a rule file", id="search", compact=True)
        yield OptionList()
        yield Static("", id="about", markup=False)
        yield Static("↑ ↓ choose   Enter sets up the table   Esc back", classes="foot")

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        Thread(target=self.read_games, daemon=True).start()

    def read_games(self) -> None:
        games: list[Entry] = []
        for entry in entries():
            games.append(entry)
            if len(games) % 10 == 0:
                in_app(self, self.list_games, by_family(games))
        in_app(self, self.list_games, by_family(games))

    def list_games(self, games: list[Entry]) -> None:
        self.games = games
        self.refill()

    def refill(self) -> None:
        """Show games that fit the typed words, best first; without any, by family."""
        text = self.query_one(Input).value
        listed = self.query_one(OptionList)
        chosen = self.chosen
        own = own_file(text)
        matching = [own] if own is not None else found(self.games, text)
        self.shown = []
        listed.clear_options()
        family = "" if not text.strip() else None
        for game in matching:
            if family is not None and game.family != family:
                family = game.family
                listed.add_option(Option(Text(family), disabled=True))
            listed.add_option(Option(self.line(game, matching), id=str(len(self.shown))))
            self.shown.append(game)
        if not matching and self.games:
            listed.add_option(Option(Text("No game fits these words."), disabled=True))
        self.highlight(chosen)

    def line(self, game: Entry, among: list[Entry]) -> Text:
        broad = min(max(len(one.title) for one in among), 24)
        words = terminal.safe(game.summary)
        return Text.assemble(f"{terminal.safe(game.title):{broad}}  {game.players:5}  ", (words, "dim"), no_wrap=True)

    def highlight(self, chosen: Entry | None) -> None:
        listed = self.query_one(OptionList)
        if self.shown:
            number = self.shown.index(chosen) if chosen in self.shown else 0
            listed.highlighted = listed.get_option_index(str(number))

    @property
    def chosen(self) -> Entry | None:
        option = self.query_one(OptionList).highlighted_option
        number = int(option.id) if option is not None and option.id is not None else -1
        return self.shown[number] if 0 <= number < len(self.shown) else None

    def on_input_changed(self, message: Input.Changed) -> None:
        self.refill()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        self.open()

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        game = self.chosen
        words = "" if game is None else game.summary
        if game is not None:
            words += f" {game.about.capitalize()}." if game.about else ""
            words += f" Variants: {', '.join(map(untitled_name, game.variants))}." if game.variants else ""
        self.query_one("#about", Static).update(terminal.safe(words))

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.open()

    def open(self) -> None:
        if self.chosen is not None:
            self.app.push_screen(TableForm(self.chosen, self.purpose))

    def on_key(self, event: events.Key) -> None:
        moves = {"up": "cursor_up", "down": "cursor_down", "pageup": "page_up", "pagedown": "page_down"}
        if event.key in moves and isinstance(self.focused, Input):
            event.stop()
            getattr(self.query_one(OptionList), f"action_{moves[event.key]}")()

    def action_back(self) -> None:
        line = self.query_one(Input)
        if line.value:
            line.value = ""
        else:
            self.dismiss()
