"""What was dealt, by the name behind `as`: which cards it holds, when, and who may read it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import hoyle

GAME = """
hoyle: 1
game: dealt
title: Dealt
players: 2
deck: {{ranks: [7, 8, 9, 10, J], suits: [clubs], into: stock}}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  pile:  stack top seen by everyone
  line:  row seen by everyone
  shelf: rows seen by everyone
  spots: 3 places seen by everyone
  dark:  row seen by nobody
variables:
  kept:   card or none
  got:    int
  mine:   card or none per player seen by owner
actions:
  go_on: {{with: {{c: card or none from cards}}, title: go on}}
  keep(d card or none): {{when: d is not none, do: kept = d}}
phases:
  game: |
    shuffle stock
    {lines}
    dealer chooses go_on
    tally
score: {{per: player, parts: {{got: got}}}}
winner: {{most: highest my score}}
"""

Play = Callable[..., hoyle.State]


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    """A file with these lines in its phase."""

    def write(*lines: str) -> Path:
        path = tmp_path / "dealt.yaml"
        path.write_text(GAME.format(lines="\n    ".join(lines)))
        return path

    return write


@pytest.fixture
def play(file: Callable[..., Path]) -> Play:
    """The game after these lines, with the cards leaving the stock in deck order."""

    def run(*lines: str) -> hoyle.State:
        game = hoyle.load(file(*lines))
        return game.new_state(seed=1, dealer=0, deal={"stock": ["7", "8", "9", "10", "J"]})

    return run


def test_one_card_is_that_card(play: Play) -> None:
    assert play("deal 1 from stock to line as drawn", "kept = drawn").variables(0)["kept"] == "7"


def test_nothing_left_to_deal_is_none(play: Play) -> None:
    state = play("move stock to line", "kept = first(line)", "deal 1 from stock to line as drawn", "kept = drawn")
    assert state.variables(0)["kept"] is None


def test_several_are_a_list_in_the_order_in_which_they_came(play: Play) -> None:
    state = play("deal 3 from stock to pile as drawn", "kept = drawn[2]", "got = count(drawn)")
    assert (state.variables()["kept"], state.variables()["got"]) == ("8", 3)


def test_fewer_than_asked_for_are_those_there_were(play: Play) -> None:
    assert play("deal 9 from stock to line as drawn", "got = count(drawn)").variables(0)["got"] == 5
    assert play("deal got - 3 from stock to line as drawn", "got = 1 + count(drawn)").variables(0)["got"] == 1


def test_a_number_that_is_one_gives_a_list(play: Play) -> None:
    assert play("deal 2 - 1 from stock to line as drawn", "got = count(drawn)").variables(0)["got"] == 1


def test_the_name_begins_anew_in_each_round(play: Play) -> None:
    lines = ("repeat 3 times:", "    deal 2 from stock to line as drawn", "    got += count(drawn)")
    assert play(*lines).variables(0)["got"] == 5


def test_the_card_has_its_name_wherever_it_goes(play: Play) -> None:
    state = play("deal 1 from stock to line as drawn", "if drawn is not none: move drawn to shelf", "kept = drawn")
    assert state.variables(0)["kept"] == "7"


def test_a_card_that_is_surely_there_is_not_none(file: Callable[..., Path]) -> None:
    sure = ("expect stock is not empty", "deal 1 from stock to line as drawn", "move drawn to shelf")
    assert not [d for d in hoyle.validate(file(*sure)) if d.severity == "error"]
    assert [d.code for d in hoyle.validate(file(*sure[1:])) if d.severity == "error"] == []
    compared = ("deal 1 from stock to line as drawn", "if drawn.rank > 8: got = 1")
    assert [d.code for d in hoyle.validate(file(*compared)) if d.severity == "error"] == ["T402"]
    assert not [d for d in hoyle.validate(file(sure[0], *compared)) if d.severity == "error"]


def test_it_is_handed_over_like_any_card(play: Play) -> None:
    state = play("deal 1 from stock to line as drawn", "dealer may keep(drawn)")
    assert [str(move) for move in state.legal_moves()] == ["keep", "pass"]
    state.apply("keep")
    assert state.variables(1)["kept"] == "7"


def test_a_game_saved_in_the_middle_of_a_deal_goes_on(file: Callable[..., Path]) -> None:
    lines = ("deal 2 at random from stock to line as drawn", "kept = drawn[1]", "got = count(drawn)")
    game = hoyle.load(file(*lines))
    state = game.new_state(seed=1, dealer=0, ask_chance=True)
    while state.current_player == hoyle.CHANCE:
        state.apply(state.legal_moves()[-1])
        state = game.restore(state.to_json())
    assert state.variables(0)["got"] == 2
    assert json.loads(state.to_json())


SECRETS = {
    (
        "deal 1 from stock to hand[dealer] as drawn",
        "if drawn is not none and drawn.rank is 7: dealer chooses go_on",
    ): "V601",
    ("deal 1 from stock to dark as drawn", "if drawn is not none and drawn.rank is 7: dealer chooses go_on"): "V601",
    ("deal 2 from stock to pile as drawn", "if drawn[1] is JC: dealer chooses go_on"): "V601",
    ("deal 1 from stock to hand[dealer] as drawn", "kept = drawn", "if kept is 7C: dealer chooses go_on"): "V601",
}


@pytest.mark.parametrize("lines", SECRETS)
def test_a_face_is_a_secret_where_it_was_laid(file: Callable[..., Path], lines: tuple[str, ...]) -> None:
    assert SECRETS[lines] in [d.code for d in hoyle.validate(file(*lines))]


OPEN = [
    ("deal 1 from stock to hand[dealer] as drawn", "if drawn is not none: dealer chooses go_on"),
    ("deal 1 from stock face up to hand[dealer] as drawn", "if drawn is not none and drawn.rank is 7: got = 1"),
    ("deal 1 from stock to line as drawn", "if drawn is 7C: dealer chooses go_on"),
    ("deal 1 from stock to pile as drawn", "if drawn is 7C: dealer chooses go_on"),
    ("deal 1 from stock to spots as drawn", "if drawn is 7C: dealer chooses go_on"),
    ("deal 1 from stock to hand[dealer] as drawn", "show drawn to everyone", "if drawn is 7C: dealer chooses go_on"),
    ("deal 1 from stock to hand[dealer] as drawn", "mine[dealer] = drawn"),
]


@pytest.mark.parametrize("lines", OPEN)
def test_a_face_that_everybody_sees_is_none(file: Callable[..., Path], lines: tuple[str, ...]) -> None:
    assert not [d.message for d in hoyle.validate(file(*lines)) if d.code.startswith("V") or d.severity == "error"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("deal 1 from stock to line as stock", "N302"),
        ("deal 1 from stock to line as cards", "N303"),
        ("deal 1 from stock to each hand starting with dealer as drawn", "P201"),
        ("deal 1 from stock to line as my", "P203"),
    ],
)
def test_names_that_cannot_be_given(file: Callable[..., Path], line: str, code: str) -> None:
    assert [d.code for d in hoyle.validate(file(line)) if d.severity == "error"] == [code]


def test_a_name_that_nothing_reads_is_told(file: Callable[..., Path]) -> None:
    found = hoyle.validate(file("deal 1 from stock to line as drawn"))
    assert "the name `drawn` is never used" in [d.message for d in found]
