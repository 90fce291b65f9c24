"""Melds of a hand, by the formula of the rules."""

from random import Random

import pytest

import hoyle
from hoyle.knowledge import TooRare
from hoyle.scene.melds import best_division, has_melds, largest_first, melds
from hoyle.scene.things import table_view
from scene.twins import position_of


def hand(state: hoyle.State, seat: int) -> list[str]:
    own = table_view(state, seat).seats[0]
    return [thing.face for pile in own.piles if pile.key == f"hand[{seat}]" for thing in pile.things]


def test_games_that_say_what_a_meld_is() -> None:
    assert has_melds(hoyle.load("gin_rummy").new_state(1), 0) and has_melds(hoyle.load("rummy").new_state(1), 0)
    assert not has_melds(hoyle.load("whist").new_state(1), 0) and not has_melds(hoyle.load("go_fish").new_state(1), 0)


@pytest.mark.parametrize("name", ["gin_rummy", "rummy", "kathmandu"])
def test_melds_are_disjoint_parts_of_the_hand_and_the_same_in_every_twin(name: str) -> None:
    game, found = hoyle.load(name), 0
    for number in range(12):
        rng = Random(f"{name}/{number}")
        state = position_of(game, rng, 20)
        faces = hand(state, 0)
        groups = melds(state, 0, "hand", faces)
        left = list(faces)
        for face in (face for group in groups for face in group):
            left.remove(face)
        found += bool(groups)
        assert all(len(group) >= 3 for group in groups)
        assert melds(state, 0, "hand", ["??"] * len(faces)) == [] or not faces
        try:
            assert melds(state.possible(0, rng), 0, "hand", faces) == groups
        except TooRare:
            continue
    assert found


def test_the_division_covers_most_cards() -> None:
    masks = [0b000111, 0b001110, 0b111000, 0b011100]
    assert sorted(best_division(masks, {}, 0b111111)) == [0b000111, 0b111000]
    assert best_division([], {}, 0b111) == ()
    assert largest_first([0b0111, 0b111100, 0b11]) == (0b111100, 0b11)
