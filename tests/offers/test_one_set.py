"""Whether a set is among those of an argument is found without the others, and the answer is the same."""

from random import Random

import pytest

import hoyle
from hoyle.engine.offers.menus import Item, Menu
from hoyle.engine.offers.sets import Sets
from hoyle.play.game import State
from hoyle.play.turn import menu_of

#: Shipped games that ask for sets: melds, cards that look alike, sets that grow.
GAMES = ("gin_rummy", "kathmandu", "canasta", "big_two", "president", "cribbage", "conquian")


def sets_asked(state: State) -> list[Sets]:
    """The sets of each first argument that may be chosen now."""
    p, seat = state.position, state.choosing[0]
    menu: Menu = menu_of(state.game.machine, p)
    items: list[Item] = list(menu.items(p, seat))
    found = []
    for item in items:
        item.prepare(p, seat)
        found += [level.values for level in item.alternatives.levels[:1] if isinstance(level.values, Sets)]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_set_is_found_without_the_others(name: str) -> None:
    game, rng, found = hoyle.load(name), Random(name), [0, 0]
    for seed in range(6):
        state = game.new_state(seed)
        while not state.is_terminal and state.position.decisions < 60:
            p = state.position
            for sets in sets_asked(state):
                pool, every = list(sets.cards(p)), set(sets(p))
                tried = [tuple(rng.sample(pool, rng.randint(0, min(len(pool), 6)))) for _ in range(6)]
                tried += [tuple(card for card in pool if card in cards) for cards in tried]
                tried += rng.sample(sorted(every), min(len(every), 4))
                for cards in tried:
                    assert sets.contains(p, cards) == (cards in every), cards
                    found[cards in every] += 1
            state.apply(state.random_move(rng))
    assert min(found) > 10
