"""Random players that weigh moves by a formula of the rule file; both draw once.

`weighted:NAME` chooses with odds in proportion to the formula, without negative values, and `greedy:NAME` one of the
highest values. Moves that the formula does not cover are worth 1.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any

from hoyle.bots.random_player import PLAYERS, Player, weighted_index
from hoyle.engine.offers.moves import Move
from hoyle.engine.position.position import FUEL
from hoyle.language.model.formula import Formula
from hoyle.play import turn
from hoyle.play.game import Game, State
from hoyle.play.worth import OTHERS, worths

WAYS = ("weighted", "greedy")


def player_of(name: str) -> Player:
    way, _, formula = name.partition(":")
    if way in WAYS:
        return partial(weighted_move if way == "weighted" else greedy, formula)
    return PLAYERS[name]


def is_player(name: str) -> bool:
    """Whether this names a player; the game may lack the formula."""
    way, colon, formula = name.partition(":")
    return name in PLAYERS or (way in WAYS and bool(colon and formula))


def weighted_move(formula: str, state: State, seat: int, rng: Random) -> Move:
    moves = state.legal_moves(seat)
    weights = [max(0, worth) for worth in worth_of(formula, state, seat, moves)]
    if not any(weights):
        weights = [1] * len(moves)
    return moves[weighted_index(weights, rng)]


def greedy(formula: str, state: State, seat: int, rng: Random) -> Move:
    moves = state.legal_moves(seat)
    worth = worth_of(formula, state, seat, moves)
    most = max(worth)
    return rng.choice([move for move, of in zip(moves, worth) if of == most])


def worth_of(formula: str, state: State, seat: int, moves: Sequence[Move]) -> list[int]:
    values, p = closures(state.game, formula), state.position
    menu = state.game.machine.menus[p.node]
    found = []
    for move in moves:
        worth = values.get(move.action)
        if worth is None:
            found.append(OTHERS)
            continue
        arguments = turn.argument_values(menu, p, move)
        p.fuel = FUEL
        menu.by_name[move.action].prepare(p, seat)
        declared = state.game.model.actions[move.action].arguments
        for argument, value in zip(declared, arguments, strict=True):
            p.slots[argument.local.slot] = value
        found.append(worth(p) or 0)
    return found


@lru_cache(64)
def closures(game: Game, formula: str) -> dict[str, Callable[[Any], int | None]]:
    """By action, functions of a position whose slots hold the arguments; raises `NoWorth`."""

    def closure(call: Formula) -> Callable[[Any], int | None]:
        value: Callable[[Any], int | None] = game.machine.evaluator.compile(game.machine.fold(call))
        return value

    return {action: closure(call) for action, call in worths(game, formula).items()}
