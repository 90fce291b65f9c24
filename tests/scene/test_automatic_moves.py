"""Choices with one option are made for a seat only where that shows the others nothing.

`HOYLE_LAWS=deep` compares more twins.
"""

import os
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import hoyle
from hoyle.knowledge import TooRare
from hoyle.scene import Table
from scene.twins import position_of, repeat, table_of
from shelf import swept_games

TWINS = 2000 if os.environ.get("HOYLE_LAWS") == "deep" else 20
#: A position is so many decisions from the beginning at most.
FAR = 40


def schedule(state: hoyle.State, *, alone: bool = False) -> tuple[list[int | None], list[int]]:
    """For each move of a game the seat for which the table makes it after its pause, if any, and the numbers of options."""
    table, moves = table_of(state)
    table.auto = set(range(state.game.players))
    timed: list[int | None] = []
    options: list[int] = []
    for move in [*moves, None]:
        made = table.automatic_move(alone=alone)
        timed.append(None if made is None else made.seat)
        options += [min(len(table.state.legal_moves(seat)), 2) for seat in table.state.choosing if seat >= 0]
        if move is not None:
            repeat(table, move)
    return timed, options


def twins(name: str, seed: int) -> tuple[hoyle.State, hoyle.State] | None:
    """A position of a random game, and one that a seat cannot tell from it; None if hardly any fits."""
    rng = Random(f"{name}/{seed}")
    game = hoyle.load(name, rng.choice(hoyle.load(name).model.players))
    real = position_of(game, rng, FAR)
    seat = rng.randrange(game.players)
    try:
        return real, real.possible(seat, rng)
    except TooRare:
        return None


@given(st.sampled_from(sorted(swept_games())), st.integers(0, 2**32))
@settings(max_examples=TWINS, deadline=None)
def test_the_pace_reveals_nothing_about_options(name: str, seed: int) -> None:
    """What a seat cannot tell apart has the same timed steps, whatever options the others have in each."""
    pair = twins(name, seed)
    assume(pair is not None)
    assert pair is None or schedule(pair[0])[0] == schedule(pair[1])[0]


def test_the_law_has_twins_with_one_option_and_with_several() -> None:
    """If each choice with one option were made, the pace would show who had to follow suit."""
    different = revealed = 0
    for seed in range(12):
        if pair := twins("sedma", seed):
            (one, options), (other, others) = schedule(pair[0], alone=True), schedule(pair[1], alone=True)
            different += options != others
            revealed += one != other
    assert different > 2 and revealed > 2


def test_a_last_card_is_played_at_a_table_of_several_people() -> None:
    table = Table(hoyle.load("oh_hell"), ["human"] * 3, seed=5)
    table.auto = {0, 1, 2}
    rng, made = Random(1), 0
    while not table.over:
        move = table.automatic_move(alone=False)
        if move is not None:
            made += 1
            assert len(table.state.legal_moves(move.seat)) == 1
        table.make(move or rng.choice(table.state.legal_moves()))
    assert made > 20


def test_only_seats_that_ask_for_it_and_their_messages() -> None:
    table = Table(hoyle.load("war"), ["human", "human"], seed=5)
    seat = table.state.choosing[0]
    assert table.automatic_move(alone=False) is None and not table.scene(seat)["auto"]
    told = "A choice with one option is made for you if everybody knows that it has one."
    assert table.act(seat, {"do": "auto", "on": True}) == {"ok": True, "lines": [told]}
    assert table.scene(seat)["auto"] and not table.scene(1 - seat)["auto"]
    move = table.automatic_move(alone=False)
    assert move is not None and move.seat == seat
    assert not table.act(seat, {"do": "auto", "on": 1})["ok"] and not table.act(None, {"do": "auto", "on": True})["ok"]
    told = "You make every choice yourself."
    assert table.act(seat, {"do": "auto", "on": False}) == {"ok": True, "lines": [told]}
    assert table.automatic_move(alone=False) is None


@pytest.mark.parametrize("name", ["sequence", "oh_hell"])
def test_taking_back_goes_to_a_move_that_was_chosen(name: str) -> None:
    table = Table(hoyle.load(name), ["human"] + ["random"] * (hoyle.load(name).players - 1), seed=2)
    table.auto = {0}
    rng, undone = Random(3), 0
    for _ in range(150):
        if table.over:
            break
        move = table.automatic_move(alone=True)
        if move is not None:
            table.make(move)
            assert table.take_back()
            undone += 1
            assert table.automatic_move(alone=True) is None or not table.course.past
            if undone > 3:
                break
        if table.bots_to_move():
            table.bot_move()
        else:
            table.make(rng.choice(table.state.legal_moves(0)))
    assert undone
