"""Games played by both engines under one seed, and what they must agree on. Input: a game and players; output: differences."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import hoyle
from hoyle.bots.by_formula import player_of
from hoyle.engine.position.position import DECISIONS, Position
from hoyle.engine.runtime import dice
from hoyle.native import engine
from hoyle.native import program as p
from hoyle.native.image import Imaging
from hoyle.native.lower.context import Context
from hoyle.native.lower.nodes import lower
from hoyle.native.memory import layout_of, read_field, write
from hoyle.native.playing import chooser_of
from native.digest import traced
from native.oracle import interpret

#: What a game came to: trace, decisions, returns, winners, reason; or the fault that stopped it.
Outcome = tuple[Any, ...]


def mix(a: int, b: int) -> int:
    """A step of the hash."""
    return ((a ^ b) * 1099511628211) & ((1 << 63) - 1)


class Traced(Random):
    """The generator of random players, with a hash of all that is drawn.

    It draws as `bots.dice.Dice` does: one number for each choice, also where there is only one thing to choose.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(0)
        self.rng = dice.players_seed(seed & dice.MASK)
        self.trace = 0

    def choice(self, seq: Sequence[Any]) -> Any:  # type: ignore[override]
        number = dice.pick(self, len(seq))
        self.trace = mix(mix(self.trace, len(seq)), number)
        return seq[number]

    def randrange(self, start: int, stop: Any = None, step: Any = 1) -> Any:  # type: ignore[override]
        return self.choice(range(start))


@dataclass(frozen=True, slots=True)
class Both:
    """A table in both engines, with one kind of random player."""

    game: hoyle.Game
    player: str
    code: engine.Engine
    rules: Context

    @property
    def make_imaging(self) -> Imaging:
        """What makes images of its positions."""
        return Imaging(self.game, self.code.layout, self.rules.reasons, self.rules.words)


def both_of(game: hoyle.Game, player: str, *, quickly: bool = False, checked: bool = False) -> Both:
    """A table lowered and compiled; `quickly` without making the code fast, which takes most of the time."""
    program, rules = lower(game, traced(chooser_of(player)))
    text = engine.text_of(program, checked=checked)
    code = engine.build_quickly(text) if quickly else engine.build(text)
    return Both(game, player, engine.load(code, layout_of(program.fields.values(), program.cards)), rules)


# ---- the reference interpreter


def numbers_of(both: Both, p0: Position) -> Iterator[int]:
    """What is hashed of a position, in the order of `digest`."""
    layout = both.game.layout
    kinds = [zone.kind for zone in layout.zones]
    yield from p0.where
    yield from (-1 if seat is None else seat for seat in p0.by)
    up = [card for card, face in enumerate(p0.face_up) if face]
    yield len(up)
    yield from up
    for wanted in (("set",), ("stack", "row")):
        for pile, kind in zip(p0.zones, kinds):
            if kind in wanted:
                yield len(pile)
                yield from reversed(pile) if kind == "stack" else pile
    for pile, kind in zip(p0.zones, kinds):
        if kind == "rows":
            yield len(pile)
            for row in pile:
                yield row
                yield len(p0.rows[row])
                yield from p0.rows[row]
    for cell in layout.cells:
        lies = p0.zones[cell.zone][cell.index]
        yield -1 if lies is None else lies if lies >= 0 else lies - 1
    for pile, kind in zip(p0.zones, kinds):
        if kind == "tokens":
            yield from pile
    for value in p0.variables:
        yield p.NONE if value is None else both.rules.words[value] if isinstance(value, str) else int(value)
    yield from [amount for part in p0.parts for amount in part] or [0]


def go_on(both: Both, state: hoyle.State, seed: int) -> Outcome:
    """A game played from a state to its end by the reference interpreter."""
    players, choose = Traced(seed), player_of(both.player)
    try:
        while not state.is_terminal:
            for number in numbers_of(both, state.position):
                players.trace = mix(players.trace, number)
            state.apply(choose(state, state.choosing[0], players))
    except hoyle.Fault as fault:
        return ("fault", fault.code)
    result = state.result
    assert result is not None
    returns = [int(number) for number in state.returns()]
    parts = [part for name in both.rules.machine.scores.names for part in [of[name] for of in result.parts]]
    return players.trace, state.position.decisions, returns, parts, sorted(result.winners), result.reason


def by_reference(both: Both, seed: int, most: int = DECISIONS) -> Outcome:
    """A game of the reference interpreter, which is called after so many decisions."""
    try:
        state = both.game.new_state(seed)
    except hoyle.Fault as fault:
        return ("fault", fault.code)
    state.position.decisions = DECISIONS - most
    return go_on(both, state, seed)


# ---- machine code


def by_machine(both: Both, games: int, seed: int, image: bytes | None = None) -> list[Outcome]:
    """Games of machine code; one that failed is said to be a fault."""
    layout = both.code.layout
    tally = bytearray(layout.images["tally"])
    played = engine.play(both.code, games, seed, tally, image=image)
    size = layout.sizes["record"]
    found: list[Outcome] = []
    for at in range(games):
        record = bytes(played.records[at * size : (at + 1) * size])
        failed = at in played.failed
        found.append(
            ("fault",) if failed else outcome(both.rules, lambda name, record=record: read_field(layout, record, name))
        )  # type: ignore[misc]
    return found


def outcome(rules: Context, field: Callable[[str], list[int]]) -> Outcome:
    """What the record of a game says, asked for by the names of its fields."""
    parts = field("part") if rules.model.score.parts else []
    winners = [seat for seat, first in enumerate(field("winner")) if first]
    reason = rules.reasons[field("ended")[0]]
    return field("trace")[0], field("length")[0], field("returns"), parts, winners, reason


# ---- the program run slowly, with everything looked at


def by_interpreted(game: hoyle.Game, player: str, seed: int, most: int = DECISIONS) -> Outcome:
    """A game of the program that machine code is made of; `interpret.Astray` where it is not what it must be."""
    program, rules = lower(game, traced(chooser_of(player)))
    return interpreted(program, rules, seed, most)


def interpreted(program: p.Program, rules: Context, seed: int, most: int = DECISIONS) -> Outcome:
    memory = interpret.fresh(program)
    memory["decisions"] = [DECISIONS - most]
    for name, start in (("rng", seed), ("player_rng", dice.players_seed(seed))):
        if name in memory:
            memory[name] = [interpret.with_sign(start)]
    if interpret.run(program, memory) == p.FAILED:
        return ("fault",)
    return outcome(rules, memory.__getitem__)


# ---- both


def differences(both: Both, seeds: Iterable[int], most: int = DECISIONS) -> list[str]:
    """What the engines do not agree on in games that are called after so many decisions."""
    image = bytearray(both.code.layout.images["state"])
    write(both.code.layout, image, "decisions", [DECISIONS - most])
    found: list[str] = []
    for seed in seeds:
        found += differs(both, by_machine(both, 1, seed, bytes(image))[0], by_reference(both, seed, most))
    return found


def program_differences(game: hoyle.Game, seeds: Iterable[int], most: int = DECISIONS) -> list[str]:
    """What the program of a table, run by the oracle, and the reference interpreter do not agree on; nothing is compiled."""
    program, rules = lower(game, traced(chooser_of("uniform")))
    both = Both(game, "uniform", None, rules)  # type: ignore[arg-type]
    return [
        difference
        for seed in seeds
        for difference in differs(both, interpreted(program, rules, seed, most), by_reference(both, seed, most))
    ]


def differs(both: Both, native: Outcome, reference: Outcome) -> list[str]:
    """In words, how two outcomes differ; a game that machine code gives up must be one that a fault stops."""
    if native == reference[: len(native)]:
        return []
    table = f"{both.game.id} {both.game.players} {dict(both.game.options)} {both.player}"
    return [f"{table}: native {native}, reference {reference}"]


def rollouts(both: Both, state: hoyle.State, games: int, seed: int, most: int = DECISIONS) -> list[str]:
    """What the engines do not agree on in games that go on from a state, and are called after so many decisions."""
    found: list[str] = []
    state = state.copy()
    state.position.decisions = max(state.position.decisions, DECISIONS - most)
    for at, native in enumerate(by_machine(both, games, seed, both.make_imaging.image_of(state)), seed):
        twin = state.copy()
        twin.position.rng = at
        found += differs(both, native, go_on(both, twin, at))
    return found


def middle(both: Both, seed: int, decisions: int) -> hoyle.State:
    """The state after so many decisions of a random game; at its end, if it is over before."""
    state, players = both.game.new_state(seed), Traced(seed)
    for _ in range(decisions):
        if state.is_terminal:
            break
        state.apply(player_of(both.player)(state, state.choosing[0], players))
    return state
