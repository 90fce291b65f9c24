"""Scenarios in, outcomes out: sets the table, lays what is given, goes through the steps."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hoyle.compile import RulesError, load_rules, locate
from hoyle.model import game as model
from hoyle.play.game import Game
from hoyle.play.state import State
from hoyle.report import Report, render
from hoyle.runtime.moves import IllegalMove
from hoyle.scenarios.chance import mixed_anew, play_games, play_on
from hoyle.scenarios.contents import EMPTY, Reader, pick
from hoyle.scenarios.expect import Desk, Unmet, expect, turn_of
from hoyle.scenarios.formulas import Asker, Cards
from hoyle.scenarios.position import lay
from hoyle.scenarios.read import Clause, Scenario, items, load_file, words
from hoyle.syntax import Mapping as Tree
from hoyle.syntax import Scalar
from hoyle.table.fault import Fault, Refused

MOST_GAMES = 1000


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario went. `message`: what was expected, what was there and where; `line`: its name's."""

    name: str
    ids: tuple[str, ...]
    passed: bool
    message: str
    file: str
    line: int


class Tables:
    """The tables that scenarios are played at; each is set once."""

    def __init__(self) -> None:
        self.rules: dict[tuple[str, str], tuple[model.Game, dict[str, Any]]] = {}
        self.askers: dict[object, Asker] = {}

    def set(self, scenario: Scenario) -> Asker:
        """The table of a scenario. Raises `Refused`, `RulesError`, `Fault` or `FileNotFoundError`."""
        name = game_of(scenario)
        variant = scenario.variant.value if scenario.variant else ""
        if (name, variant) not in self.rules:
            report = Report()
            rules, settings = load_rules(name, report, variants=[variant] if variant else [])
            if rules is None:
                raise RulesError(report.diagnostics)
            self.rules[name, variant] = rules, settings
        rules, settings = self.rules[name, variant]
        players = int(scenario.players.value) if scenario.players else None
        options = {key.value: value.value for key, value in scenario.options}
        known = (name, variant, players, tuple(sorted(options.items())))
        if known not in self.askers:
            self.askers[known] = Asker(Game(rules, players, settings | options))
        return self.askers[known]


def game_of(scenario: Scenario) -> str:
    """The rule file of a scenario: the one beside it, another beside it, or a shipped game."""
    if scenario.game is None:
        return str(scenario.folder / "game.yaml")
    beside = scenario.folder / scenario.game.value
    return str(beside) if beside.is_file() else str(locate(scenario.game.value)[0])


def run_file(path: Path | str) -> list[Outcome]:
    """The outcome of every scenario of a file; of a file that cannot be read, one outcome that says so."""
    report = Report()
    try:
        file = load_file(Path(path), report)
    except OSError as problem:
        return [Outcome("the file", (), False, f"it cannot be opened: {problem.strerror}", str(path), 1)]
    if file is None:
        return [Outcome("the file", (), False, render(report.diagnostics, "text"), str(path), 1)]
    tables = Tables()
    return [run_scenario(scenario, tables) for scenario in file.scenarios]


def run_scenario(scenario: Scenario, tables: Tables) -> Outcome:
    """The outcome of one scenario. Nothing that a scenario or a rule file says makes it raise."""
    report = Report()
    try:
        message = Run(scenario, tables, report).go()
    except (RulesError, FileNotFoundError) as problem:
        found = problem.diagnostics if isinstance(problem, RulesError) else ()
        message = f"{problem}\n{render(found, 'text')}".rstrip()
    except Refused as refusal:
        message = f"the table cannot be set: {refusal.message}"
    except Fault as fault:
        message = f"the table cannot be set: {fault}"
    if report.failed:
        message = render(report.diagnostics, "text").rstrip()
    span = scenario.span
    return Outcome(scenario.name, scenario.ids, not message, message, span.source.name, span.line)


class Run:
    """One scenario on its way."""

    def __init__(self, scenario: Scenario, tables: Tables, report: Report) -> None:
        self.scenario = scenario
        self.tables = tables
        self.report = report
        self.seed = int(scenario.seed.value) if scenario.seed else 0
        self.fresh = scenario.given is None  # nothing has been done since the deal
        self.done = "at the start"

    def go(self) -> str:
        """Play it; what was not as said, or an empty text."""
        if self.scenario.refused is not None:
            return self.refused(self.scenario.refused.value)
        self.asker = self.tables.set(self.scenario)
        self.game = self.asker.game
        try:
            start = self.start(self.seed)
            if start is None:
                return ""
            self.state = start
            self.cards = self.named_cards()
        except Unmet as problem:
            return str(problem)
        for number, clauses in enumerate(self.scenario.steps, 1):
            for clause in clauses:
                if self.report.failed:
                    return ""
                try:
                    self.clause(clause, {c.key: c for c in clauses})
                except Unmet as problem:
                    return self.told(str(problem), number, clause)
                except Fault as fault:
                    return self.told(f"a rule could not be carried out: {fault}", number, clause)
        return ""

    def refused(self, part: str) -> str:
        """What is wrong where a table should be refused."""
        try:
            self.tables.set(self.scenario)
        except Refused as refusal:
            if part in refusal.message:
                return ""
            return f"the table is refused for another reason\n  expected: {part}\n  found:    {refusal.message}"
        return "the table should be refused, but can be set"

    def start(self, seed: int) -> State | None:
        """The position a scenario begins with, or None after a report."""
        dealer = self.dealer()
        deal = self.deal()
        if self.report.failed:
            return None
        try:
            state = self.game.new_state(seed, dealer=dealer, deal=deal)
            if self.scenario.given is not None and not lay(state, self.scenario.given, self.report):
                return None
        except Fault as fault:
            raise Unmet(f"a rule could not be carried out at the start: {fault}") from None
        undealt = [card for cards in state.position.script.values() for card in cards]
        if undealt:
            left = " ".join(self.game.layout.faces[card] for card in undealt)
            if isinstance(self.scenario.deal, Tree):
                raise Unmet(f"the deal did not come to these cards: {left}")
        return state

    def dealer(self) -> int | None:
        """The first dealer, None for one by the seed."""
        named = self.scenario.dealer
        if named is None:
            return None
        seat = int(named.value[1:])
        if seat >= self.game.players:
            self.report.error("S904", f"there is no {named.value} at this table of {self.game.players}", named.span)
        return seat

    def deal(self) -> list[str] | dict[str, list[str]] | None:
        """What is dealt: faces in the order in which they leave the pile, or by zone."""
        node = self.scenario.deal
        if node is None:
            return None
        reader = Reader(self.game.layout, self.report)
        used: set[int] = set()
        zones = list(node) if isinstance(node, Tree) else [(None, node)]
        dealt: dict[str, list[str]] = {}
        for key, value in zones:
            at = reader.zone(key) if key else None
            if not isinstance(value, Scalar):
                self.report.error("S903", "the cards dealt stand in one text, such as `9H 7D`", value.span)
                continue
            faces = reader.faces(at or self.game.layout.zones[0], words(value))
            for face in faces:
                if pick(self.game.layout, face, used) is None:
                    self.report.error("S905", f"`{face}` cannot be dealt so often", value.span)
            if at or not key:
                dealt[key.value if key else ""] = list(faces)
        return dealt if isinstance(node, Tree) else dealt.get("")

    def named_cards(self) -> Cards:
        """The cards that a scenario names for its formulas."""
        reader = Reader(self.game.layout, self.report)
        used: set[int] = set()
        found: dict[str, tuple[int, ...]] = {}
        for key, value in self.scenario.cards or ():
            if not isinstance(value, Scalar):
                self.report.error("S903", "the cards stand in one text, such as `9H 7D`", value.span)
                continue
            texts = words(value) if value.value != EMPTY else []
            faces = reader.faces(self.game.layout.zones[0], texts)
            cards = [pick(self.game.layout, face, used) for face in faces]
            if None in cards:
                self.report.error("S905", "the deck at this table has not all these cards", value.span)
            found[key.value] = tuple(card for card in cards if card is not None)
        return found

    # ---- steps

    def clause(self, clause: Clause, beside: Mapping[str, Clause]) -> None:
        """Do what one line of a step says, or check what it expects."""
        if clause.key in ("", "moves"):
            for text in items(clause.value, self.report):
                self.move(text, clause.seat)
        elif clause.key == "given":
            assert isinstance(clause.value, Tree)
            lay(self.state, clause.value, self.report)
            self.went_on("a position was given")
        elif clause.key == "random":
            self.random(clause)
        elif clause.key == "random games":
            self.games(clause, beside.get("always"), beside.get("at the end"))
        elif clause.key not in ("always", "at the end"):
            expect(self.desk(), clause)

    def desk(self) -> Desk:
        """What checking needs."""
        return Desk(self.state, self.asker, self.cards, self.report)

    def went_on(self, done: str) -> None:
        """Note what was done last."""
        self.fresh = False
        self.done = f"after {done}"

    def move(self, text: Scalar, seat: int | None) -> None:
        """Make a move, of a seat or of whoever chooses."""
        if seat is not None and seat >= self.game.players:
            self.report.error("S904", f"there is no p{seat} at this table of {self.game.players}", text.span)
            return
        who = f"p{seat}" if seat is not None else turn_of(self.state)
        try:
            self.state.apply(self.state.parse_move(text.value, seat))
        except IllegalMove as problem:
            raise Unmet(f"{who} cannot `{text.value}`: {problem}") from None
        self.went_on(f"{who}: {text.value}")

    def random(self, clause: Clause) -> None:
        """Play on at random: some moves, or to the end."""
        assert isinstance(clause.value, Scalar)
        moves = clause.value.value
        if moves != "end" and not moves.isdecimal():
            self.report.error("S903", "`random` is a number of moves, or `end`", clause.value.span)
            return
        play_on(self.state, None if moves == "end" else int(moves), self.seed)
        self.went_on("random moves")

    def games(self, clause: Clause, always: Clause | None, finally_: Clause | None) -> None:
        """Play games at random from here; the position stays as it is."""
        assert isinstance(clause.value, Scalar)
        text = clause.value.value
        if not text.isdecimal() or not 1 <= int(text) <= MOST_GAMES:
            self.report.error("S903", f"this is a number of games, up to {MOST_GAMES}", clause.value.span)
            return
        if self.fresh:
            made = (self.start(self.seed + n) for n in range(int(text)))
            starts = (state for state in made if state is not None)
        else:
            starts = (mixed_anew(self.state, self.seed + n) for n in range(int(text)))
        play_games(self.desk(), starts, always, finally_)

    # ---- what was not so

    def told(self, problem: str, number: int, clause: Clause) -> str:
        """A problem with the step and the position it came up at."""
        place = f"{clause.span.source.name}:{clause.span.line}"
        return "\n".join([problem, f"  in step {number} ({place}), {self.done}", *self.table()])

    def table(self) -> list[str]:
        """The position in a few lines."""
        turn = "the game is over" if self.state.is_terminal else f"to choose: {turn_of(self.state)}"
        lines = [f"  {turn}"]
        for key, pile in self.state.zones().items():
            things = [f"{n} {name}" for name, n in pile.items() if n] if isinstance(pile, dict) else list(pile)
            if things:
                texts = ["-".join(t) if isinstance(t, list) else "." if t is None else t for t in things]
                lines.append(f"  {key}: {' '.join(texts[:16])}{' …' if len(texts) > 16 else ''}")
        return lines
