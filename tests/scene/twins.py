"""Two tables that a seat cannot tell apart: the real one, and one with a history drawn from what the seat knows."""

from random import Random
from typing import Any

import hoyle
from hoyle.engine.offers.moves import Move
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.choice_history import PastChoice
from hoyle.engine.position.position import Position
from hoyle.knowledge.history import copy_of, steps_to
from hoyle.play.game import Game, State
from hoyle.scene import Table


class Repeated(State):
    """A state that takes its next positions from a history."""

    __slots__ = ("later", "next_move")

    def __init__(self, game: Game, later: list[Position]) -> None:
        super().__init__(game, later.pop(0))
        self.later = later
        self.next_move: Move | None = None

    def apply(self, move: Move | str) -> None:
        assert move is self.next_move
        self.position, self.next_move = self.later.pop(0), None

    def parse_move(self, text: str, seat: int | None = None) -> Move:
        return self.next_move or super().parse_move(text, seat)

    def copy(self) -> State:
        return State(self.game, copy_of(self.position))


def move_of(game: Game, p: Position, made: PastChoice) -> Move:
    """A choice of a history as its seat would write it."""
    menu = game.machine.menus[p.node]
    item = menu.by_name.get(made.action)
    if item is None:
        return Move.of(made.seat, PASS, (), PASS)
    item.prepare(p, made.seat)
    move = menu.move(p, made.seat, item, made.arguments)
    return Move.of(move.seat, move.action, move.arguments, str(move))


def table_of(state: State) -> tuple[Table, list[Move]]:
    """A table at the beginning of the history of a state, and the moves that are made in it."""
    assert state.position.made is not None
    chain = state.position.made.chain()
    steps_to(state.game.machine, chain[-1])
    positions = [made.kept.after for made in chain]
    moves = [move_of(state.game, p, made) for p, made in zip(positions, chain[1:])]
    table = Table(state.game)
    table.course.state = Repeated(state.game, [copy_of(p) for p in positions])
    return table, moves


def repeat(table: Table, move: Move) -> None:
    assert isinstance(table.state, Repeated)
    table.state.next_move = move
    table.make(move)


def some_messages(scene: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    """A few messages about things of a scene, most of them about such as can be chosen; none makes a move."""
    number, choice = scene["number"], scene["choice"]
    if choice is None:
        return [{"do": "touch", "number": number, "target": "x"}]
    piles = [pile for seat in scene["seats"] for pile in seat["piles"]] + scene["table"]
    things = [thing["target"] for pile in piles for line in pile["lines"] for thing in line["things"]]
    lit = [one["target"] for one in choice["lit"]]
    found: list[dict[str, Any]] = []
    for target in rng.sample(things, min(len(things), 2)):
        found.append({"do": "why", "target": target})
        found.append({"do": "touch", "number": number, "target": target})
    found += [{"do": "touch", "number": number, "target": target} for target in rng.sample(lit, min(len(lit), 2))]
    found += [{"do": "pick", "number": number, "entry": one["id"]} for one in choice["entries"][:1]]
    faces = [*scene["deck"]["faces"], "9C", "x@1"]
    actions = [one["id"] for one in choice["entries"]] or ["play", "lay"]
    found.append({"do": "why", "line": f"{rng.choice(actions)} {rng.choice(faces)}"})
    rng.shuffle(found)
    return [*found, {"do": "back"}]


def first_difference(real: State, twin: State, seat: int, rng: Random) -> str | None:
    """Where a seat, or a spectator, is given something else at the table of a twin; None if it never is."""
    (one, moves), (two, others) = table_of(real), table_of(twin)
    half_made = rng.randrange(max(len(moves), 1))
    for at, (move, other) in enumerate(zip(moves, others, strict=True)):
        if at == half_made and (wrong := answers_differ(one, two, seat, rng)):
            return f"before move {at + 1}: {wrong}"
        repeat(one, move)
        repeat(two, other)
    logs = one.act(seat, {"do": "log", "from": 0}), two.act(seat, {"do": "log", "from": 0})
    if logs[0] != logs[1]:
        return f"log: {logs[0]} / {logs[1]}"
    return scenes_differ(one, two, None) or scenes_differ(one, two, seat) or answers_differ(one, two, seat, rng)


def answers_differ(one: Table, two: Table, seat: int, rng: Random) -> str | None:
    for message in some_messages(one.scene(seat), rng):
        replies = one.act(seat, message), two.act(seat, message)
        if replies[0] != replies[1]:
            return f"{message}: {replies[0]} / {replies[1]}"
        if wrong := scenes_differ(one, two, seat):
            return f"after {message}: {wrong}"
    return None


def scenes_differ(one: Table, two: Table, reader: int | None) -> str | None:
    scenes = one.scene(reader), two.scene(reader)
    keys = (key for key in scenes[0] if scenes[0][key] != scenes[1][key])
    return next((f"{key} for {reader}: {scenes[0][key]} / {scenes[1][key]}" for key in keys), None)


def position_of(game: hoyle.Game, rng: Random, far: int) -> State:
    """A position of a random game."""
    state, stop = game.new_state(rng.getrandbits(32)), rng.randrange(1, far)
    while not state.is_terminal and state.position.decisions < stop:
        state.apply(state.random_move(rng, rng.choice(state.choosing)))
    return state
