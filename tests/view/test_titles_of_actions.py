"""Formulas in titles: what the menu and the log make of them for each reader."""

import pytest

import hoyle
from view.log_lines import TOLD, play

RULES = TOLD.replace(
    "  wait: {title: wait}",
    """  wait: {title: wait}
  lay(n 0..9):
    title: lay {c} of {count(my hand)} cards on {n + count(pool)}
    with: {c: card from my hand}
    do: move c to pool
  bet:
    title: bet {2 * b}, {first(pool)} against {me}
    with: {b: secret number from 0..3}
    do: mood = wild""",
).replace("chooses play or wait", "chooses play, lay(3), bet or wait")


def state(*moves: str) -> hoyle.State:
    return play("deal 2 from stock to hand[dealer]", *moves, rules=RULES)


def test_the_menu_works_out_what_is_chosen_so_far() -> None:
    game = state()
    card = game.choices("lay")[0]
    assert game.title_values("lay") == ("2", "3")
    assert game.title_values("lay", card) == ("2", "3")
    assert game.title_values("bet") == (None, "nothing", "p0")
    assert game.title_values("bet", 2) == ("4", "nothing", "p0")
    assert game.title_values("wait") == ()
    with pytest.raises(hoyle.IllegalMove):
        game.title_values("dance")


def test_the_log_keeps_what_a_title_came_to_when_the_move_was_made() -> None:
    (event,) = [event for event in state("lay 2C").log(1) if event.kind == "do"]
    assert (event.text, event.facts["title"]) == ("p0: lay 2C", ("2", "3"))


def test_a_secret_choice_in_a_title_is_told_to_who_made_it() -> None:
    told = {seat: [e.facts["title"] for e in state("bet 2").log(seat) if e.kind == "do"] for seat in (None, 0, 1)}
    assert told == {None: [("4", "nothing", "p0")], 0: [("4", "nothing", "p0")], 1: [("??", "nothing", "p0")]}


def test_a_title_that_cannot_be_worked_out_does_not_stop_the_game() -> None:
    rules = RULES.replace("{2 * b}", "{power(10, 9 + b)}")
    game = play("deal 2 from stock to hand[dealer]", rules=rules)
    assert game.title_values("bet", 2)[0] is None
    game.apply("bet 2")
    assert [event.facts["title"][0] for event in game.log(0) if event.kind == "do"] == [None]


def test_a_saved_game_keeps_its_titles() -> None:
    game = state("lay 2C")
    assert game.game.restore(game.to_json()).log(1) == game.log(1)
