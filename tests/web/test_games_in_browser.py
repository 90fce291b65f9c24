"""Whole stretches of every shipped game between two pages and a bot, by keys alone."""

import random

import pytest

import hoyle
from hoyle.scene import Table

pytestmark = pytest.mark.web

GAMES = {
    "sedma": 4, "gin_rummy": 2, "scopa": 3, "goofspiel": 3, "oh_hell": 3,
    "kathmandu": 2, "sequence": 3, "sequitur": 3, "sedanto": 3,
}  # fmt: skip
MOVES = 16


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", GAMES)
def test_two_pages_and_bots_play_by_keys(sit, name):
    players = GAMES[name]
    game = hoyle.load(name, players=players)
    table = Table(
        game, ["human", "human", *["random"] * (players - 2)], seed=11, names=["Ann", "Bea"] + [""] * (players - 2)
    )
    seats = [sit(table, 0), sit(table, 1)]
    rng = random.Random(name)
    while table.number < MOVES and not table.state.is_terminal:
        if table.bots_to_move():
            table.bot_move()
        else:
            make_move(next(seat for seat in seats if seat.seat in table.state.choosing), rng)
        for seat in seats:
            seat.show()
    for seat in seats:
        scene = table.scene(seat.seat)
        assert seat.page.locator(".whose").inner_text() == scene["status"]
        lit = {one["target"] for one in scene["choice"]["lit"]} if scene["choice"] else set()
        drawn = seat.page.locator(".felt .lit[data-target]")
        assert {one.get_attribute("data-target") for one in drawn.all()} == lit


def test_whole_game_with_the_mouse(sit):
    table = Table(hoyle.load("sedma", players=4), ["human", "random", "random", "random"], seed=5)
    seat = sit(table)
    while not table.state.is_terminal:
        if table.bots_to_move():
            table.bot_move()
            seat.show()
            continue
        for _ in range(2):
            seat.click(".hand .thing.taken, .confirm, .hand .thing.lit, .entry")
    assert seat.page.locator(".winner").inner_text()
    assert seat.page.locator(".lit, .entry, .confirm").count() == 0


def make_move(seat, rng):
    """Press numbers until a move is whole, then Enter; every key must bring the move on."""
    before = seat.table.number
    for _ in range(40):
        if seat.page.locator(".panel[open]").count():  # the end of a hand
            seat.page.keyboard.press("Escape")
        choice = seat.table.scene(seat.seat)["choice"]
        labels = [one["label"] for one in choice["lit"] + choice["entries"]]
        keys = ["Enter"] if choice["whole"] else [*rng.choice(labels), "Enter"]
        seat.press(*keys)
        if seat.table.number > before:
            return
    raise AssertionError(f"no move after 40 choices: {choice}")
