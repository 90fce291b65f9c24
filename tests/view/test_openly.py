"""What is said openly is told each time it is said, also if nothing changes."""

from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.play.game import Game, State

ASK = """
hoyle: 1
game: ask
title: Ask
players: 2
deck: {ranks: [7, 8, 9], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
variables:
  told:   0..3 or none
  asked:  int
  noted:  0..3 or none per player seen by owner
  marked: bool per card
  since:  int
actions:
  ask_for_sevens:
    do: |
      since = 0
      openly:
          told = count(c in hand[me.left] where c.rank is 7)
          if told > 0: asked = asked
          my noted = told
          for c in hand[me.left]: marked[c] = yes
phases:
  game: |
    shuffle stock
    deal 1 from stock to each hand starting with dealer
    repeat 2 times: dealer chooses ask_for_sevens
score: {per: player, parts: {nothing: 0}}
winner: {most: highest my score}
"""


@pytest.fixture
def asked_twice(tmp_path: Path) -> State:
    """A game in which the same was asked twice, and answered alike: the one card asked about is a seven."""
    path = tmp_path / "ask.yaml"
    path.write_text(ASK, encoding="utf-8")
    rules, _ = load_rules(path, Report())
    assert rules is not None
    game = Game(rules, 2)
    states = (game.new_state(seed, dealer=0) for seed in range(99))
    state = next(state for state in states if state.observation(1)["hand[1]"][0].startswith("7"))
    state.apply("ask_for_sevens")
    state.apply("ask_for_sevens")
    return state


def events(state: State, seat: int | None) -> list[str]:
    """What a seat was told since the first question."""
    texts = [event.text for event in state.log(seat)]
    return texts[texts.index("p0: ask_for_sevens") + 1 :]


def test_the_same_answer_is_told_again(asked_twice: State) -> None:
    for seat in (None, 0, 1):
        assert events(asked_twice, seat).count("told = 1") == 2


def test_a_branch_that_changes_nothing_is_told(asked_twice: State) -> None:
    assert events(asked_twice, 1).count("asked = 0") == 2


def test_what_is_not_in_openly_is_told_only_if_it_changes(asked_twice: State) -> None:
    assert not [text for text in events(asked_twice, None) if text.startswith("since")]


def test_only_those_who_see_the_variable_are_told(asked_twice: State) -> None:
    assert events(asked_twice, 0).count("noted[0] = 1") == 2
    assert not [text for text in events(asked_twice, 1) if "noted" in text]


def test_a_mark_on_a_card_is_told_at_the_card(asked_twice: State) -> None:
    marks = [text for text in events(asked_twice, 0) if text.startswith("marked")]
    assert len(marks) == 2 and "7" not in "".join(marks)
    assert len([text for text in events(asked_twice, 1) if text.startswith("marked[7")]) == 2


def test_a_restored_game_has_the_same_log(asked_twice: State) -> None:
    again = asked_twice.game.restore(asked_twice.to_json())
    assert [again.log(seat) for seat in (None, 0, 1)] == [asked_twice.log(seat) for seat in (None, 0, 1)]


GUESTS = """
hoyle: 1
game: guests
title: Guests
players: 3
deck: {ranks: [7, 8, 9], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
variables:
  guest: player or none seen by list(p for p in players where p is guest)
actions:
  invite:
    with: {p: player from players after me}
    do: WORDS
phases:
  game: |
    deal 1 from stock to each hand starting with dealer
    for p in players: p chooses invite
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@pytest.mark.parametrize("words", ["guest = p", '"openly: guest = p"'])
def test_who_comes_to_see_a_variable_by_its_value_is_told_once(tmp_path: Path, words: str) -> None:
    """A variable that opens itself to somebody is one line for them and for the referee."""
    path = tmp_path / "guests.yaml"
    path.write_text(GUESTS.replace("WORDS", words), encoding="utf-8")
    report = Report()
    rules, _ = load_rules(path, report)
    assert rules is not None, report.diagnostics
    state = Game(rules, 3).new_state(seed=1)
    state.apply("invite p1")
    state.apply("invite p2")
    lines = {who: [e.text for e in state.log(who) if e.kind in ("set", "known")] for who in (None, 0, 1, 2)}
    assert lines == {None: ["guest = p1", "guest = p2"], 0: [], 1: ["guest = p1"], 2: ["guest = p2"]}
