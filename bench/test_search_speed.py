"""Speed of searches, as ratios in one run. Run by hand: `make bench`. Nothing fails for being slow.

Iterations of a search from the first decision with machine code that plays on, and with the interpreter.
"""

from random import Random

import pytest
from rounds import in_turns, medians, ratio, work_for

import hoyle
from conftest import FIGURES
from hoyle.bots.mcts import Budget, Search
from hoyle.bots.view import view_of


def iterations(game: hoyle.Game, number: int, native: bool) -> int:
    """So many iterations from the first decision."""
    state = game.new_state(3)
    search = Search(view_of(state, state.choosing[0]), Random(number), native=native)
    search.run(Budget(number))
    return search.iterations


@pytest.mark.parametrize("name, players", [("sedma", 4), ("oh_hell", 4)])
def test_machine_code_plays_on(name: str, players: int) -> None:
    """A search with machine code beside one without."""
    game = hoyle.load(name, players=players)
    for native in (True, False):
        iterations(game, 20, native)  # it is compiled now
    found = in_turns(
        work_for(1.0, lambda number: iterations(game, number, True)),
        work_for(1.5, lambda number: iterations(game, number, False)),
        rounds=5,
    )
    native, reference = medians(found)
    FIGURES.append(
        (f"{name}, {players} players, iterations/s with machine code", f"{native:,.0f}", f"{ratio(found):.1f}")
    )
    FIGURES.append((f"{name}, {players} players, iterations/s by the interpreter", f"{reference:,.1f}", "1"))
