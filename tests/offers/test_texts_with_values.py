"""Texts with values in them: a sentence of a rule file in, what each seat reads out."""

import pytest

import hoyle
from runtime.small_game import begin, log_lines

STOP = "dealer chooses go_on"
HAND = "deal 3 from stock to hand[dealer]\n"


def text_for(block: str, text: str, seat: int | None = None) -> str:
    """What a seat, or the referee, reads of a text behind a block."""
    return log_lines(begin(f'{block}say "{text}"\n{STOP}'), seat)[-1]


def faces(state: hoyle.State, seat: int | None) -> tuple[str, ...]:
    """The faces that a seat reads in the latest sentence."""
    return tuple(state.log(seat)[-1].facts["cards"])


@pytest.mark.sweep(2)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("plain words", "plain words"),
        ("{n} of {few}", "0 of 0"),
        ("{dealer} and {dealer.left}", "p0 and p1"),
        ("{dealer.side}", "p0"),
        ("{guide}", "none"),
        ("{n is 0} or {n > 0}", "yes or no"),
        ("{players}", "p0, p1 and p2"),
        ("{list(p for p in players where p is dealer)}", "p0"),
        ("{list(p for p in players where n > 0)}", "nothing"),
        ("{players - dealer}", "p1 and p2"),
        ("{open_card}", "none"),
        ("{line}", "nothing"),
    ],
)
def test_a_value_in_a_text(text: str, words: str) -> None:
    assert text_for("", text, 1) == words


@pytest.mark.parametrize(
    ("text", "owner", "other"),
    [
        ("{hand[dealer]}", "1, 2 and 3", "3 cards"),
        ("{first(hand[dealer])}", "1", "a card"),
        ("{hand[dealer] - first(hand[dealer])}", "2 and 3", "2 cards"),
        ("{list(c for c in hand[dealer] where c.pips is 2)}", "2", "a card"),
        ("{first(hand[dealer])} of {hand[dealer]}", "1 of 1, 2 and 3", "a card of 3 cards"),
    ],
)
def test_cards_are_read_by_their_faces_by_those_who_see_them(text: str, owner: str, other: str) -> None:
    assert text_for(HAND, text, 0) == text_for(HAND, text) == owner
    assert text_for(HAND, text, 1) == text_for(HAND, text, 2) == other


@pytest.mark.parametrize(("block", "words"), [("turn up first(hand[dealer])", "1 and 2 cards")])
def test_open_cards_stand_before_those_that_are_hidden(block: str, words: str) -> None:
    assert text_for(f"{HAND}{block}\n", "{hand[dealer]}", 1) == words


def test_one_hidden_card_behind_open_ones() -> None:
    block = f"{HAND}let shown = hand[dealer] - first(hand[dealer])\nturn up shown\n"
    assert text_for(block, "{hand[dealer]}", 1) == "2, 3 and a card"


def test_a_hidden_card_in_a_row_is_read_by_its_place_and_one_in_a_stack_is_not() -> None:
    hidden = "deal 3 from stock to club\n"
    assert text_for(hidden, "{first(c in club where c.pips is 2)}", 1) == "club@2"
    assert text_for("", "{first(stock)}", 1) == "a card"


def test_a_reader_is_told_which_faces_the_text_names() -> None:
    state = begin(f'{HAND}say "{{first(hand[dealer])}} of {{hand[dealer]}}"\n{STOP}')
    assert [faces(state, seat) for seat in (None, 0, 1)] == [("1", "1", "2", "3"), ("1", "1", "2", "3"), ()]


def test_who_saw_a_card_go_reads_its_face_until_somebody_decides() -> None:
    away = "move first(hand[dealer]) to hand[dealer.left]\n"
    assert [text_for(HAND + away, "{hand[dealer.left]}", seat) for seat in (0, 1, 2)] == ["1", "1", "a card"]
    state = begin(f'{HAND}{away}{STOP}\nsay "{{hand[dealer.left]}}"\n{STOP}', "go_on")
    assert [log_lines(state, seat)[-1] for seat in (0, 1, 2)] == ["a card", "1", "a card"]
