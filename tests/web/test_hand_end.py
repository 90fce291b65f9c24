"""The end of a hand stays in view until the player closes it."""

import random

import pytest

from hoyle.scene import Table

pytestmark = pytest.mark.web

PANEL = ".panel[open] .hand-end"


def last_move_of_a_hand(game):
    """Play to the last move of the first hand; return it."""
    rng = random.Random(1)
    while True:
        move = game.state.random_move(rng)
        after = Table(game.game, ["human"] * game.game.players, seed=game.course.seed, moves=game.moves)
        after.make(move)
        if after.scene(0)["last_hand"]:
            return move
        game.make(move)


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_end_of_a_hand_waits_for_the_player(sit, table, key):
    game = table("schnapsen", 2, seed=3)
    move = last_move_of_a_hand(game)
    seats = [sit(game, 0), sit(game, 1)]
    game.make(move)
    for seat in seats:
        seat.show()
        seat.page.locator(PANEL).wait_for()
        scene = game.scene(seat.seat)
        lines = ["; ".join(line) for line in scene["last_hand"]["lines"]]
        assert len(lines) == seat.page.locator(".happened li").count() > 1
        shown = seat.page.locator(".panel .ranking b").all_inner_texts()
        assert sorted(shown) == sorted(one["score"] for one in scene["seats"])
    page = next(seat.page for seat in seats if seat.seat not in game.state.choosing)
    game.make(game.state.random_move(random.Random(2)))
    for seat in seats:
        seat.show()
    assert page.locator(PANEL).count() == 1
    page.keyboard.press(key)
    assert page.locator(".panel[open]").count() == 0
    seats[0].show()
    assert page.locator(".panel[open]").count() == 0


def test_end_of_a_hand_waits_for_what_is_read(sit, table):
    game = table("schnapsen", 2, seed=3)
    move = last_move_of_a_hand(game)
    seat = sit(game)
    seat.press("?")
    game.make(move)
    seat.show()
    seat.page.wait_for_timeout(800)
    assert seat.page.locator(".panel[open] .keys").count() == 1
    seat.page.keyboard.press("Escape")
    seat.page.locator(PANEL).wait_for()


def test_spectators_and_newcomers_see_no_end_of_a_hand(sit, table):
    game = table("schnapsen", 2, seed=3)
    move = last_move_of_a_hand(game)
    spectator = sit(game, None)
    game.make(move)
    spectator.show()
    newcomer = sit(game)
    for seat in (spectator, newcomer):
        seat.page.wait_for_timeout(800)
        assert seat.page.locator(".panel[open]").count() == 0
