"""Running of scenarios."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hoyle.compile import RulesError, load_rules
from hoyle.engine.offers.moves import IllegalMove
from hoyle.engine.runtime.dice import MASK
from hoyle.engine.table.fault import Fault, Refused
from hoyle.language.model import game as model
from hoyle.language.report import Diagnostic, Report, Span, render
from hoyle.language.syntax import Mapping as Tree
from hoyle.locate import is_file, locate
from hoyle.play.game import Game, State
from hoyle.tools.scenarios import undealt
from hoyle.tools.scenarios.chance import mixed_anew, play_games, play_on
from hoyle.tools.scenarios.deal import named_cards, read_deal, tells_of_more_deals
from hoyle.tools.scenarios.desk import Check, Desk, Unmet, is_seat, text_of, turn_of
from hoyle.tools.scenarios.expect import expect, holds
from hoyle.tools.scenarios.formulas import Asker
from hoyle.tools.scenarios.given import read_given
from hoyle.tools.scenarios.keys import OF_GAMES, as_written
from hoyle.tools.scenarios.moves import alternatives, read_moves
from hoyle.tools.scenarios.position import lay
from hoyle.tools.scenarios.read import Clause, Scenario, Unread, load_file
from hoyle.tools.scenarios.stopped import describe_fault

MOST_GAMES = 1000

#: The name of the outcome of a file that cannot be run as a whole.
THE_FILE = "the file"

#: A line of a step as a function; raises `Unmet` or `Fault`.
Act = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """`message` has the expected, the actual and the place; `line` is that of the name."""

    name: str
    ids: tuple[str, ...]
    passed: bool
    message: str
    file: str
    line: int


class Tables:
    """Each table is set once."""

    def __init__(self) -> None:
        self.rules: dict[tuple[str, str], tuple[model.Game, dict[str, Any]] | RulesError] = {}
        self.askers: dict[object, Asker] = {}

    def set_table(self, scenario: Scenario) -> Asker:
        """Raises `Refused`, `RulesError`, `Fault` or `FileNotFoundError`."""
        name = game_of(scenario)
        variant = scenario.variant.value if scenario.variant else ""
        if (name, variant) not in self.rules:
            report = Report()
            rules, settings = load_rules(name, report, variants=[variant] if variant else [])
            self.rules[name, variant] = RulesError(report.diagnostics) if rules is None else (rules, settings)
        found = self.rules[name, variant]
        if isinstance(found, RulesError):
            raise found
        rules, settings = found
        players = int(scenario.players.value) if scenario.players else None
        options = {key.value: value.value for key, value in scenario.options}
        known = (name, variant, players, tuple(sorted(options.items())))
        if known not in self.askers:
            self.askers[known] = Asker(Game(rules, players, settings | options))
        return self.askers[known]


def game_of(scenario: Scenario) -> str:
    if scenario.game is None:
        return str(scenario.folder / rules_beside(scenario))
    beside = scenario.folder / scenario.game.value
    return str(beside) if is_file(beside) else str(locate(scenario.game.value)[0])


def rules_beside(scenario: Scenario) -> str:
    stem, dot, _ = Path(scenario.span.source.name).name.rpartition(".scenarios.yaml")
    return f"{stem}.yaml" if dot else "game.yaml"


def run_file(path: Path | str) -> list[Outcome]:
    """A single outcome for an unreadable file."""
    report = Report()
    failure = Outcome(THE_FILE, (), False, "", str(path), 1)
    try:
        file = load_file(Path(path), report)
    except OSError as problem:
        return [replace(failure, message=f"it cannot be opened: {problem.strerror}")]
    if file is None:
        return [replace(failure, message=in_words(report.diagnostics))]
    if file.wrong:
        unreadable = [unread(entry) for entry in file.entries if isinstance(entry, Unread)]
        return [replace(failure, message=in_words(file.wrong)), *unreadable]
    tables = Tables()
    return report_once([unread(e) if isinstance(e, Unread) else run_scenario(e, tables) for e in file.entries])


def report_once(outcomes: list[Outcome]) -> list[Outcome]:
    """Keep findings that several scenarios share only in the first outcome."""
    first: dict[str, Outcome] = {}
    found = []
    for outcome in outcomes:
        before = first.setdefault(outcome.message, outcome)
        if before is not outcome and not outcome.passed and "\n" in outcome.message:
            headline = outcome.message.partition("\n")[0]
            outcome = replace(outcome, message=f"{headline}\n  the same as for `{before.name}`, line {before.line}")
        found.append(outcome)
    return found


def in_words(findings: Sequence[Diagnostic]) -> str:
    return render(findings, "text").rstrip()


def unread(found: Unread) -> Outcome:
    span = found.span
    return Outcome(found.name, found.ids, False, in_words(found.findings), span.source.name, span.line)


def run_scenario(scenario: Scenario, tables: Tables) -> Outcome:
    """Nothing in a scenario or rule file makes this raise."""
    report = Report()
    message = Run(scenario, tables, report).go()
    if report.failed:
        message = in_words(report.diagnostics)
    span = scenario.span
    return Outcome(scenario.name, scenario.ids, not message, message, span.source.name, span.line)


def check_file(path: Path, report: Report) -> None:
    """Report mistakes in a scenario file without making a move. Raises `OSError`."""
    file = load_file(path, report)
    tables = Tables()
    for scenario in file.scenarios if file is not None and not file.wrong else ():
        own = Report()
        Run(scenario, tables, own).look()
        report.include(own.diagnostics)


class Run:
    def __init__(self, scenario: Scenario, tables: Tables, report: Report) -> None:
        self.scenario = scenario
        self.tables = tables
        self.report = report
        self.seed = int(scenario.seed.value) if scenario.seed else 0
        self.fresh = scenario.given is None  # nothing has been done since the deal
        self.done = "at the start"

    def go(self) -> str:
        """Return the broken expectation, or an empty text."""
        if self.scenario.refused is not None:
            return self.expect_refusal(self.scenario.refused.value)
        steps = self.prepare()
        if self.report.failed:
            return ""
        try:
            start = self.start(self.seed)
        except Unmet as problem:
            return "\n".join([str(problem), *(table(problem.state) if problem.state is not None else ())])
        if start is None:
            return ""
        self.state = start
        for number, acts in enumerate(steps, 1):
            for clause, act in acts:
                try:
                    act()
                except Unmet as problem:
                    return self.failure_text(str(problem), problem.state or self.state, number, clause)
                except Fault as fault:
                    return self.failure_text(describe_fault(fault, self.state), self.state, number, clause)
                if self.report.failed:
                    return ""
        try:
            self.all_dealt(self.state, over=True)
        except Unmet as problem:
            return "\n".join([str(problem), f"  {self.done}", *table(self.state)])
        return ""

    def look(self) -> None:
        """Report mistakes; cards are dealt and laid, but nothing is played."""
        if self.scenario.refused is None:
            self.prepare()
            if not self.report.failed:
                with suppress(Unmet):
                    self.start(self.seed)

    def prepare(self) -> list[list[tuple[Clause, Act]]]:
        asker = self.table_set()
        if asker is None:
            return []
        self.asker = asker
        self.game = asker.game
        self.dealer = self.seat_of_dealer()
        self.dealt = read_deal(self.game, self.scenario.deal, self.report)
        given = self.scenario.given
        self.given = None if given is None else read_given(self.game, given, self.report)
        self.cards = named_cards(asker, self.scenario.cards, self.report)
        steps: list[list[tuple[Clause, Act]]] = []
        for clauses in self.scenario.steps:
            beside = {clause.key: clause for clause in clauses}
            steps.append([(clause, self.act(clause, beside)) for clause in clauses if clause.key not in OF_GAMES])
        return steps

    def table_set(self) -> Asker | None:
        """None after a report."""
        try:
            return self.tables.set_table(self.scenario)
        except RulesError as problem:
            self.report.include(problem.diagnostics)
        except FileNotFoundError as problem:
            named, top = self.scenario.game, Span(self.scenario.span.source, 0, 0)
            missing = f"the game is missing: there is no `{rules_beside(self.scenario)}` beside this file"
            message = str(problem) if named else missing
            help = "write the id of a shipped game, or a rule file beside this one, after `game:`"
            self.report.error("S908", message, named.span if named else top, help=help)
        except Refused as refusal:
            option, part = refusal.option, refusal.message.partition(": ")[0]
            change = f"give `{option}` another value" if option else "write another number after `players:`"
            change = f"change the name `{option}`" if "has no option" in part else change
            help = f"{change}; or, to test that Hoyle refuses this, write `refused: {part}` in place of `steps:`"
            self.cannot_start(refusal.message, help)
        except Fault as fault:
            self.cannot_start(str(fault), "change `options` or `variant`")
        return None

    def cannot_start(self, why: str, help: str) -> None:
        self.report.error("S908", f"this scenario cannot start: {why}", self.scenario.span, help=help)

    def expect_refusal(self, part: str) -> str:
        try:
            self.tables.set_table(self.scenario)
        except Refused as refusal:
            if part in refusal.message:
                return ""
            return f"the reason for refusing the table differs\n  expected: {part}\n  found:    {refusal.message}"
        except (RulesError, FileNotFoundError, Fault):
            self.table_set()
            return ""
        return "the table should be refused, but can be set"

    def start(self, seed: int) -> State | None:
        """Return the first position, or None after a report."""
        state = None
        try:
            state = self.game.new_state(seed & MASK, dealer=self.dealer, deal=self.dealt)
            if self.given is not None and not lay(state, self.given, self.report):
                return None
        except Fault as fault:
            raise Unmet(f"{describe_fault(fault, state)}\n  at the start", state) from None
        self.all_dealt(state, over=False)
        return state

    def all_dealt(self, state: State, *, over: bool) -> None:
        """Raise `Unmet` if a dealt card can no longer reach its zone, or if `over` has not reached it."""
        missing = undealt.undealt_cards(state) if over else undealt.hopeless(state)
        if missing and isinstance(self.dealt, dict) and not tells_of_more_deals(self.game, self.dealt):
            raise Unmet(undealt.in_words(state, missing, over=over), state)

    def seat_of_dealer(self) -> int | None:
        """None for a dealer by the seed."""
        named = self.scenario.dealer
        if named is None:
            return None
        seat = int(named.value[1:])
        is_seat(self.game, self.report, seat, named.span)
        return seat

    # ---- steps

    def act(self, clause: Clause, beside: Mapping[str, Clause]) -> Act:
        desk = Desk(self.asker, self.cards, self.report)
        if clause.key in ("", "moves"):
            return self.moves(clause)
        if clause.key == "given":
            return self.lays(clause)
        if clause.key == "random":
            return self.random(clause)
        if clause.key == "random games":
            always, finally_ = (holds(desk, beside[k]) if k in beside else None for k in OF_GAMES)
            return self.games(clause, always, finally_)
        check = expect(desk, clause)
        return lambda: check(self.state)

    def went_on(self, done: str) -> None:
        self.fresh = False
        self.done = f"after {done}"

    def moves(self, clause: Clause) -> Act:
        if clause.seat is not None:
            is_seat(self.game, self.report, clause.seat, clause.span)
        texts = [text.value for text in read_moves(clause.value, self.report)]

        def act() -> None:
            for text in texts:
                self.move(text, clause.seat)

        return act

    def move(self, text: str, seat: int | None) -> None:
        who = f"p{seat}" if seat is not None else turn_of(self.state)
        try:
            self.state.apply(self.state.parse_move(text, seat))
        except IllegalMove as problem:
            more = alternatives(self.state, text, seat)
            raise Unmet(f"{who} cannot `{text}`: {problem}{more}") from None
        self.went_on(f"{who}: {text}")

    def lays(self, clause: Clause) -> Act:
        assert isinstance(clause.value, Tree)
        given = read_given(self.game, clause.value, self.report)

        def act() -> None:
            if given is not None:
                lay(self.state, given, self.report)
                self.went_on("a position was given")

        return act

    def random(self, clause: Clause) -> Act:
        text = text_of(clause)
        if text.value != "end" and not re.fullmatch(r"[1-9]\d{0,8}", text.value):
            message = f"`random` must be a number of moves, or `end`, not `{text.value}`"
            self.report.error("S903", message, text.span, help=as_written("random"))

        def act() -> None:
            play_on(self.state, None if text.value == "end" else int(text.value), self.seed)
            self.went_on("random moves")

        return act

    def games(self, clause: Clause, always: Check | None, finally_: Check | None) -> Act:
        text = text_of(clause)
        number = int(text.value) if re.fullmatch(r"\d{1,4}", text.value) else 0
        if not 1 <= number <= MOST_GAMES:
            message = f"`random games` must be a number from 1 to {MOST_GAMES}, not `{text.value}`"
            self.report.error("S903", message, text.span, help=as_written("random games"))

        def act() -> None:
            seeds = range(self.seed, self.seed + number)
            if self.fresh:
                starts = (state for seed in seeds if (state := self.start(seed)) is not None)
            else:
                starts = (mixed_anew(self.state, seed) for seed in seeds)
            play_games(starts, always, finally_)

        return act

    def failure_text(self, problem: str, state: State, number: int, clause: Clause) -> str:
        place = f"{clause.span.source.name}:{clause.span.line}"
        return "\n".join([problem, f"  in step {number} ({place}), {self.done}", *table(state)])


def table(state: State) -> list[str]:
    over = "the game has stopped" if state.position.fault is not None else "the game is over"
    lines = [f"  {over if state.is_terminal else f'to choose: {turn_of(state)}'}"]
    for key, pile in state.zones().items():
        things = [f"{n} {name}" for name, n in pile.items() if n] if isinstance(pile, dict) else list(pile)
        if things:
            texts = ["-".join(t) if isinstance(t, list) else "." if t is None else t for t in things]
            lines.append(f"  {key}: {' '.join(texts[:16])}{' …' if len(texts) > 16 else ''}")
    return lines
