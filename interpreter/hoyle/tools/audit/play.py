"""One audited game, up to the first broken law."""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import accumulate
from math import inf
from random import Random
from typing import Any, NamedTuple

from hoyle.bots.dice import Dice
from hoyle.bots.random_player import PLAYERS
from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.moves import CHANCE, Move
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.entries import ScoresTallied
from hoyle.engine.position.position import entries
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.samples import Setting
from hoyle.language.report.words import join_words
from hoyle.play.game import Game, State
from hoyle.tools.audit import laws
from hoyle.tools.audit.leaks import Leak, Watcher
from hoyle.tools.audit.line_markers import ENDED
from hoyle.tools.audit.probes import Prober

#: One in this many decisions is checked for lost cards, and one in this many for the effects of rules.
EVERY = 16
PROBED = 4

#: The n-th decision of a game is checked closely with odds of one to `EARLY + n / 2`: about ten times in thousands.
EARLY = 2

#: Close checks that each line of the rule file gets in any case.
FIRST = 3

#: Cost of a close check, in decisions played: fixed, and for each decision in the log.
COST = 150
COST_OF_LOG = 0.5

#: Other decisions are checked closely as the budget allows; each game and each decision adds to it.
GAME_EARNS = 400
DECISION_EARNS = 1

#: Seats and pairs of cards for the search for leaks in a close check.
SEATS = 2
PAIRS = 3

#: Legal moves whose texts are read back.
READ = 12

#: Random players of an audit, for half of the games each; and games that the other may need to reach an end.
TYPES = ("uniform", "by_kind")
OTHERS = 2

#: Moves before the cap whose actions are named; actions that are all named; the share of moves that others must have.
LAST = 1_000
FEW = 4
MOSTLY = 2 / 3

#: A seat that must move and cannot; too many steps without a decision.
STUCK = "R931"
RUNAWAY = "R910"

#: Number of each statement by its place: the name of the source, start and end.
Lines = dict[tuple[str, int, int], int]


@dataclass(frozen=True, slots=True)
class Finding:
    law: str
    message: str
    code: str | None = None
    file: str | None = None
    line: int | None = None
    leak: Leak | None = None
    causes: tuple[str, ...] = ()

    @property
    def given_up(self) -> bool:
        """Whether the game only reached the cap."""
        return self.law == "endless" and self.code is None

    @property
    def kind(self) -> tuple[Any, ...]:
        """Equal for findings of the same violation."""
        return (self.law, self.code, self.file, self.line, self.leak.tell.what if self.leak and not self.line else None)


@dataclass(frozen=True, slots=True)
class Broken:
    """`moves`, as (seat, text), lead to the finding."""

    finding: Finding
    setting: Setting
    seed: int
    moves: tuple[tuple[int, str], ...]


@dataclass(slots=True)
class CheckBudget:
    """A budget so that close checks take about as long as play."""

    looks: Counter[int] = field(default_factory=Counter)
    left: float = 0

    def spend(self, line: int | None, decisions: int) -> None:
        self.left -= COST + COST_OF_LOG * decisions
        if line is not None:
            self.looks[line] += 1


@dataclass(slots=True)
class PreparedTable:
    """Tables share `lines`, the numbers of statements, and the budget `care`."""

    setting: Setting
    game: Game
    watcher: Watcher
    prober: Prober
    lines: Lines
    care: CheckBudget


#: Returns the move to make in a state.
Chooser = Callable[[State], Move]


class Played(NamedTuple):
    """`left`: the time ran out during the game."""

    broken: Broken | None
    decisions: int
    left: bool


def play(
    at: PreparedTable,
    seed: int,
    chooser: Chooser,
    cap: int,
    beat: Callable[[int], None] = lambda made: None,
    deadline: float = inf,
) -> Played:
    """Play a game to its end, to a broken law, or to the deadline once a move was made.

    Calls `beat` before each decision with the number of those made.
    """
    rng = Random(seed)
    made: list[Move] = []
    finding: Finding | None = None
    state: State | None = None
    left = False
    at.care.left += GAME_EARNS
    try:
        state = at.game.new_state(seed)
        for _ in range(cap):
            beat(len(made))
            at.care.left += DECISION_EARNS
            finding = look(at, state, rng)
            if state.is_terminal or finding is not None:
                break
            if made and time.monotonic() > deadline:
                left = True
                break
            move = chooser(state)
            made.append(move)
            note(at, state, move)
            at.watcher.play(state, move)
        else:
            causes = (repeated_actions(made),)
            finding = Finding("endless", f"the game is not over after {cap} decisions", causes=causes)
    except Fault as fault:
        finding = from_fault(fault)
    if state is not None and state.is_terminal and finding is None:
        finish(at, state)
    moves = tuple((move.seat, str(move)) for move in made)
    return Played(None if finding is None else Broken(finding, at.setting, seed, moves), len(made), left)


def repeated_actions(made: list[Move]) -> str:
    # all actions if few, otherwise the fewest that were most of the moves
    last = made[-LAST:]
    counts = Counter(move.action for move in last).most_common()
    sums = list(accumulate(count for _, count in counts))
    most = next(n for n, count in enumerate(sums, 1) if count >= len(last) * MOSTLY)
    names = [f"`{name}`" for name, _ in counts[: len(counts) if len(counts) <= FEW else most]]
    how = "only" if len(names) == len(counts) else "mostly"
    return f"the last {len(last):,} decisions: {how} {join_words(names)}"


def at_random(player: str, seed: int, *, roaming: bool = True) -> Chooser:
    """A random chooser; without `roaming` it plays the same game as machine code."""
    dice, roam = Dice(seed), Random(~seed) if roaming else None
    return lambda state: choose(state, player, dice, roam)


class Late(Exception):
    pass


def only_long(at: PreparedTable, seed: int, player: str, cap: int, deadline: float = inf) -> bool:
    """Whether a game over the cap is no fault of the rules: random players need not find an end that is near.

    Raises `Late` after the deadline.
    """
    if has_unlimited(at.setting.options):
        return True
    other = TYPES[1 - TYPES.index(player)]
    try:
        with at.watcher.counts.uncounted():
            return any(ends(at.game, seed + turn, other, cap, deadline) for turn in range(OTHERS))
    except Fault:
        return False


def has_unlimited(options: tuple[tuple[str, Any], ...]) -> bool:
    """Whether an option is none, which usually lifts a limit."""
    return any(value is None for _, value in options)


def ends(game: Game, seed: int, player: str, cap: int, deadline: float) -> bool:
    chooser, state = at_random(player, seed), game.new_state(seed)
    for _ in range(cap):
        if state.is_terminal:
            return True
        if time.monotonic() > deadline:
            raise Late
        state.apply(chooser(state))
    return False


def choose(state: State, player: str, rng: Random, roam: Random | None) -> Move:
    """Choose for the first seat, or chance; with `roam` for any seat, also out of turn."""
    if state.current_player == CHANCE:
        return rng.choice(state.legal_moves())
    seats = list(state.choosing)
    if roam is None or (len(seats) == 1 and not state.game.machine.menus[state.position.node].anytime):
        return PLAYERS[player](state, seats[0], rng)
    if state.game.machine.menus[state.position.node].anytime and roam.random() < 0.3:
        seats = [seat for seat in range(state.game.players) if state.legal_moves(seat)] or seats
    return PLAYERS[player](state, roam.choice(seats), rng)


def from_fault(fault: Fault) -> Finding:
    law = {STUCK: "stuck", RUNAWAY: "endless"}.get(fault.code, "fault")
    span = fault.span
    file, line = (span.source.name, span.line) if span else (None, None)
    return Finding(law, fault.message, fault.code, file, line, causes=fault.causes)


# ---- checks


def look(at: PreparedTable, state: State, rng: Random) -> Finding | None:
    """Return what is wrong; new kinds of decisions and some others are checked closely."""
    line, over = line_at(at, state), state.is_terminal
    new = line is not None and at.care.looks[line] < FIRST
    if new or (not over and rng.random() < 1 / PROBED):
        at.prober.look(state, rng)
    odds = 1 / (EARLY + state.position.decisions / 2)
    close = not over and (new or (at.care.left > 0 and rng.random() < odds))
    if not (close or over or rng.random() < 1 / EVERY):
        return None
    for law in ("cards", "stuck", "over"):
        problem = laws.LAWS[law](state)
        if problem:
            return Finding(law, problem)
    if not close:
        return None
    at.care.spend(line, state.position.decisions)
    with at.watcher.counts.uncounted():
        return check_closely(at, state, rng)


def line_at(at: PreparedTable, state: State) -> int | None:
    node = state.game.machine.graph.nodes[state.position.node]
    return None if node.span is None else at.lines.get((node.span.source.name, node.span.start, node.span.end))


def check_closely(at: PreparedTable, state: State, rng: Random) -> Finding | None:
    problem = laws.check_copy(state)
    if problem:
        return Finding("copies", problem)
    for seat in state.choosing[:SEATS]:
        moves = state.legal_moves(seat)
        problem = laws.distinct(moves) or laws.check_text(state, rng.sample(moves, min(len(moves), READ)))
        problem = problem or accepted_out_of_turn(state, seat, moves)
        if problem:
            return Finding("moves", problem)
    seats = range(state.game.players)
    return find_leak(at, state, rng.sample(seats, min(len(seats), SEATS)), rng, PAIRS)


def accepted_out_of_turn(state: State, seat: int, moves: list[Move]) -> str | None:
    other = (seat + 1) % state.game.players
    for move in moves[:1]:
        same = Move.of(other, move.action, move.arguments, str(move))
        if same not in state.legal_moves(other):
            return laws.check_illegal_move(state, same)
    return None


def find_leak(at: PreparedTable, state: State, seats: Iterable[int], rng: Random, pairs: int) -> Finding | None:
    for seat in seats:
        leak = at.watcher.find(state, seat, rng, pairs)
        if leak is not None:
            return from_leak(leak)
    return None


def from_leak(leak: Leak) -> Finding:
    what = {
        "turn": "who is asked",
        "moves": "the legal moves",
        "view": "the table",
        "variables": "a variable",
        "shown": "a shown value",
        "log": "the log",
        "reasons": "the reason of a refusal",
    }[leak.tell.what]
    rule = f" (rule `{leak.tell.rule}`)" if leak.tell.rule else ""
    here, there = leak.faces
    message = f"p{leak.seat} saw neither {here} nor {there}, and {what}{rule} can show which of them is where"
    return Finding("leak", message, None, leak.tell.file, leak.tell.line, leak)


# ---- counts


def note(at: PreparedTable, state: State, move: Move) -> None:
    counts, node = at.watcher.counts, state.game.machine.graph.nodes[state.position.node]
    counts.add(("action", move.action))
    line = line_at(at, state)
    if line is None or not isinstance(node, g.Decide):
        return
    if move.action == PASS and node.passed is not None:
        counts.add(("passed", line))
    elif any(offer.action == move.action for offer in node.offers):  # an action at any time leaves the window open
        counts.add(("taken", line))


def finish(at: PreparedTable, state: State) -> None:
    counts, result = at.watcher.counts, state.result
    names = state.game.machine.scores.names
    for entry in entries(state.position):
        if isinstance(entry, ScoresTallied):
            for name, line in zip(names, entry.added, strict=True):
                counts.add(("part", name), sum(map(bool, line)))
    assert result is not None, "the law `over` holds"
    counts.add(ENDED)
    layout = state.game.layout
    lines = {layout.side_of[seat]: tuple(result.tie_breaks[seat].values()) for seat in range(layout.players)}
    for number, name in enumerate(result.tie_breaks[0]):
        starts = [line[:number] for line in lines.values()]
        if number and len(set(starts)) < len(starts):
            counts.add(("tie", name))
