"""The form of a table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Label, Select, Static

import hoyle
from hoyle.language.model.titles import untitled_name
from hoyle.records.lines import HUMAN
from hoyle_cli import terminal
from hoyle_cli.menu.catalogue import Entry
from hoyle_cli.menu.option_fields import OptionField
from hoyle_cli.menu.strengths import GOOD, STRENGTHS, bot_words
from hoyle_cli.menu.threads import in_app
from hoyle_cli.screen import pages
from hoyle_cli.screen.sheet import Sheet

#: The opponents that are chosen seat by seat.
EACH = "each"

#: The words for people at a table of one's own, and at one that friends join.
PEOPLE = {"play": "people at this keyboard", "host": "people, who join with a link"}


@dataclass(frozen=True, slots=True)
class Wanted:
    game: str
    players: int
    seats: tuple[str, ...]
    variant: str
    options: Mapping[str, str]

    def words(self, command: str) -> list[str]:
        found = [command, self.game, "--players", str(self.players), "--seats", ",".join(self.seats)]
        found += ["--variant", self.variant] if self.variant else []
        for name, value in self.options.items():
            found += ["--option", f"{name}={value}"]
        return found


class TableForm(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("f5,ctrl+s", "deal", show=False, priority=True),
    ]

    def __init__(self, entry: Entry, purpose: str) -> None:
        super().__init__()
        self.entry, self.purpose = entry, purpose
        self.game: hoyle.Game | None = None
        self.players: int | None = None
        self.variant = ""
        self.opponents = HUMAN if purpose == "host" else GOOD
        self.each: list[str] = []
        self.reading = 0

    def compose(self) -> ComposeResult:
        yield Static(terminal.safe(self.entry.title), classes="title", markup=False)
        with VerticalScroll(id="form"):
            yield Vertical(id="table", classes="part")
            yield Vertical(id="options", classes="part")
        yield Static("Reading the rules …", id="remark", classes="remark", markup=False)
        with Horizontal(id="buttons"):
            yield Button("Open the table" if self.purpose == "host" else "Deal", id="deal", compact=True)
            yield Button("Rules", id="rules", compact=True)
        yield Static("Tab next   Space or Enter opens a list   F5 deals   Esc back", classes="foot")

    def on_mount(self) -> None:
        self.read_rules()

    # ---- the rules

    def read_rules(self) -> None:
        self.reading += 1
        self.say("Reading the rules …")
        self.load(self.players, {}, self.fill)

    def load(self, players: int | None, options: dict[str, str], then: Callable[[hoyle.Game], object]) -> None:
        name, variants, number = self.entry.name, [self.variant] if self.variant else [], self.reading

        def work() -> None:
            try:
                game = hoyle.load(name, players, options, variants=variants)
            except Exception as problem:
                in_app(self, self.refused, problem, number)
            else:
                in_app(self, self.loaded, game, then, number)

        Thread(target=work, daemon=True).start()

    def loaded(self, game: hoyle.Game, then: Callable[[hoyle.Game], object], number: int) -> None:
        if number == self.reading:
            self.say("")
            self.call_later(then, game)

    def refused(self, problem: Exception, number: int) -> None:
        if number == self.reading:
            self.say(problem_words(problem))

    def say(self, words: str) -> None:
        self.query_one("#remark", Static).update(terminal.safe(words))

    # ---- the fields

    async def fill(self, game: hoyle.Game) -> None:
        """Chosen values that the loaded game has stay."""
        given = {field.option.name: field.value for field in self.query(OptionField)}
        first = self.game is None
        self.game, self.players = game, game.players
        await self.fill_table(game)
        options = self.query_one("#options", Vertical)
        await options.remove_children()
        fields = [OptionField(game, option, given.get(option.name, "")) for option in game.model.options.values()]
        await options.mount_all(fields)
        if first:
            self.query_one("#deal", Button).focus()

    async def fill_table(self, game: hoyle.Game) -> None:
        table = self.query_one("#table", Vertical)
        await table.remove_children()
        counts = [(str(number), str(number)) for number in game.model.players]
        await table.mount(field("players", counts, str(game.players)))
        if self.entry.variants:
            variants = [("the game itself", ""), *((untitled_name(name), name) for name in self.entry.variants)]
            await table.mount(field("variant", variants, self.variant))
        if game.players > 1:
            others = opponent_choices(self.purpose, each=game.players > 2)
            if self.opponents not in [value for _, value in others]:
                self.opponents = GOOD
            words = "others" if self.purpose == "host" else "opponents"
            await table.mount(field("opponents", others, self.opponents, words))
            await self.fill_seats(game)

    async def fill_seats(self, game: hoyle.Game) -> None:
        await self.query(".seat").remove()
        if self.opponents != EACH:
            return
        for seat in range(1, game.players):
            start = self.each[seat - 1] if seat <= len(self.each) else GOOD
            row = field(f"seat-{seat}", opponent_choices(self.purpose), start, f"  p{seat}")
            row.add_class("seat")
            await self.query_one("#table", Vertical).mount(row)

    async def on_select_changed(self, message: Select.Changed) -> None:
        name, value = message.select.id or "", str(message.value)
        if name == "players" and self.players != int(value):
            self.players = int(value)
            self.read_rules()
        elif name == "variant" and value != self.variant:
            self.variant = value
            self.players = None
            self.read_rules()
        elif name == "opponents" and value != self.opponents and self.game is not None:
            self.opponents = value
            await self.fill_seats(self.game)
        elif name.startswith("seat-"):
            seats = range(1, len(self.query(".seat")) + 1)
            self.each = [str(self.query_one(f"#seat-{seat}", Select).value) for seat in seats]

    # ---- the end

    def wanted(self) -> Wanted:
        assert self.game is not None
        opponents = self.each if self.opponents == EACH else [self.opponents]
        options = {field.option.name: field.value for field in self.query(OptionField) if field.value}
        seats = seats_for(self.game.players, opponents or [GOOD])
        return Wanted(self.entry.name, self.game.players, seats, self.variant, options)

    def action_deal(self) -> None:
        if self.game is None:
            return
        wanted = self.wanted()
        self.reading += 1
        self.say("Setting up the table …")
        self.load(wanted.players, dict(wanted.options), lambda game: self.app.exit(wanted.words(self.purpose)))

    def on_button_pressed(self, message: Button.Pressed) -> None:
        if message.button.id == "deal":
            self.action_deal()
        elif self.game is not None:
            text = pages.booklet_page(self.game, min(self.size.width - 8, 100))
            self.app.push_screen(Sheet(self.game.title, text))

    def on_key(self, event: events.Key) -> None:
        if event.key in ("up", "down") and not isinstance(self.focused, Select):
            event.stop()
            self.focus_next() if event.key == "down" else self.focus_previous()


def seats_for(players: int, opponents: Sequence[str]) -> tuple[str, ...]:
    """The seats of a person and some opponents; the last opponent takes the remaining seats."""
    return (HUMAN, *(opponents[min(i, len(opponents) - 1)] for i in range(players - 1)))


def opponent_choices(purpose: str, *, each: bool = False) -> list[tuple[str, str]]:
    found = [(f"{bot_words(bot)}: {words}", bot) for _, bot, words in STRENGTHS]
    return [*found, (PEOPLE[purpose], HUMAN), *([("choose each", EACH)] if each else [])]


def field(name: str, choices: list[tuple[str, str]], value: str, words: str = "") -> Horizontal:
    chosen = Select(choices, value=value, allow_blank=False, compact=True, id=name)
    return Horizontal(Label(Text(words or name), classes="name"), chosen, classes="row field")


def problem_words(problem: Exception) -> str:
    if isinstance(problem, hoyle.RulesError):
        errors = [found for found in problem.diagnostics if found.severity == "error"]
        more = f" (and {len(errors) - 1} more; `hoyle validate` lists them)" if len(errors) > 1 else ""
        return f"The rule file has an error: {errors[0].message}{more}" if errors else "The rule file has errors."
    if isinstance(problem, hoyle.Refused | hoyle.Fault):
        return problem.message
    return " ".join(str(problem).split())[:300]
