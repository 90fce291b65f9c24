"""What depends on a set of cards alone is worked out once for each set: the same values for the same fuel."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import hoyle
import hoyle.language.model.formula as f
from hoyle.engine.table import caching, folds
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.language.model.walk import every_node

#: Every set of a hand is asked what its cards add up to, which stops the game where they add up to more than 32 bits hold.
ADDED = """
hoyle: 1
game: added
title: Added
players: 2
options: {times_worth: {type: 1..2000000000, default: 1}}
deck: {ranks: [1, 2, 3, 4], suits: [red, blue], into: stock}
zones: {stock: stack seen by nobody, hand: set per player seen by owner}
formulas:
  worth(m cards): sum(c.pips * times_worth for c in m)
  even(m cards): worth(m) mod 2 is 0 and count(m) is not 1
  pairs(p player): count(m in 0..3 cards from hand[p] where even(m) and count(hand[p]) > worth(m))
  most(p player): max(worth(m) - count(hand[p]) for m in 1..3 cards from hand[p] where even(m)) otherwise 0
  some(p player): any(m in 2..3 cards from hand[p] where worth(m) is count(stock))
actions: {wait: {do: nothing}}
phases:
  game: |
    shuffle stock
    deal 4 from stock to each hand starting with dealer
    for p in players: p chooses wait
    tally
score: {per: player, parts: {points: pairs(me) + most(me) + (1 if some(me) else 0)}}
winner: {most: highest my score}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "added.yaml"
    path.write_text(ADDED)
    return path


def values_and_fuel(evaluator: Evaluator, state: hoyle.State) -> list[tuple[Any, int]]:
    """What each formula that goes through sets comes to for both players, and the fuel that it takes."""
    p, found = state.position, []
    for definition in evaluator.definitions.values():
        if any(isinstance(node, f.Subsets) for node in every_node(definition.body)):
            (player,) = definition.parameters
            closure = evaluator.compile(definition.body)
            for seat in (0, 1):
                p.slots[player.slot], p.fuel, p.memo = seat, 100_000, None
                try:
                    value = closure(p)
                except Fault as fault:
                    value = fault.code
                found.append((value, p.fuel))
    return found


@pytest.mark.parametrize("each", [1, 250_000_000])
def test_a_set_costs_the_same_whether_it_was_met_before_or_not(
    file: Path, each: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = hoyle.load(file, options={"times_worth": each})
    learning = Evaluator(game.layout, game.machine.evaluator.definitions)
    states = [game.new_state(seed) for seed in range(30)]
    once = [values_and_fuel(learning, state) for state in states]
    again = [values_and_fuel(learning, state) for state in states]
    monkeypatch.setattr(folds, "remember_sets", lambda formula, local, definitions: formula)
    plain = Evaluator(game.layout, game.machine.evaluator.definitions)
    assert once == again == [values_and_fuel(plain, state) for state in states]
    assert len({value for state in once for value, _ in state}) > 2
    assert ("R902" in {value for state in once for value, _ in state}) == (each > 1)


def test_games_are_the_same_with_much_and_with_little_known(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def played() -> list[Any]:
        game, found = hoyle.load(file), []
        for seed in range(12):
            state, rng = game.new_state(seed), Random(seed)
            while not state.is_terminal:
                state.apply(state.random_move(rng))
            found.append(state.returns())
        return found

    much = played()
    monkeypatch.setattr(caching, "MOST_LEARNED", 2)
    assert played() == much
