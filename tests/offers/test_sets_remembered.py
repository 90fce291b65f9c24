"""Sets that are put together from what is remembered are those that a search from nothing finds."""

from random import Random

import pytest

import hoyle
from hoyle.offers.sets import Sets


def sets_of(game: hoyle.Game) -> list[Sets]:
    """What looks for sets in the actions of a game."""
    levels = [level for found in game.machine.alternatives.values() for level in found.levels]
    return [level.values for level in levels if isinstance(level.values, Sets)]


@pytest.mark.parametrize("name", ["gin_rummy", "kathmandu", "sequitur"])
def test_hands_that_change_card_by_card_have_the_sets_of_a_fresh_search(name: str) -> None:
    game, fresh = hoyle.load(name), hoyle.Game(hoyle.load(name).model, None, {})
    p = game.new_state(1).position
    rng, cards = Random(2), range(game.layout.cards)
    assert sets_of(game)
    for known, other in zip(sets_of(game), sets_of(fresh)):
        hand, answers = sorted(rng.sample(cards, 9)), (True,) * len(known.facts)
        again = known.search(answers)
        for least in (0, 1, 2, 3):
            for _ in range(12):
                hand[rng.randrange(9)] = rng.choice([card for card in cards if card not in hand])
                hand.sort()
                p.fuel, pool = 10**9, tuple(hand)
                alone = other.search(answers)
                found = list(again.sets(p, pool, least, 5))
                assert found == [s for s in alone.grown(p, pool, least, 5) if alone.fits(p, s)]
