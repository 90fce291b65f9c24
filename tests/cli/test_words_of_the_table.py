"""The table and the log in the words of who reads them: cards by number where they are hidden, seats as `you`, titles."""

from pathlib import Path

import pytest
from processes import Run

import hoyle
from hoyle.scene.things import table_view
from hoyle.scene.wording.public_variables import internal

GAME = """hoyle: 1
game: words
title: Words
players: 4
sides: opposite
deck:
  ranks: [1, 2, 3, 4, 5]
  suits: {bright: B, chaff: C, dark: D, even: E}
  titles: {1: Pine, bright: Bright}
  into: stock
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  row:   row seen by nobody
variables:
  mover:  player
  bags:   int per side
  wild:   rank or none
  gone:   bool per player
  over:   bool
actions:
  pass_on: {title: "pass {x} to the left", with: {x: 2 cards from my hand}, do: "move x to hand[me.left]"}
  leave:   {title: "leave, {me}", do: my gone = yes}
  name:    {title: "name {r}", with: {r: rank from list(r for r in ranks where r < 3), s: suit from suits}, do: wild = r}
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with first(players)
    deal 1 from stock to row
    for p in players: p chooses pass_on
    for s in sides: bags[s] += 3
    mover = first(players).left
    say "{first(players).left} waits, for {first(row)} lies there"
    mover chooses name
    say "{first(players)} has the {wild} and waits"
    over = yes
    for p in players: p chooses leave
    for p in players starting with first(players).left: p chooses leave
    tally
score: {per: side, parts: {n: "bags[side]"}}
winner: {w: "highest score[side]"}
shown:
  bags: count(my hand)
titles:
  mover: player whose turn it is
  bags: bags that the side has
  gone: the player has left the court
  over: the play is over
"""

SEATS = "human,random,random,random"


@pytest.fixture
def rules(tmp_path: Path) -> str:
    """The game on disk."""
    (tmp_path / "words.yaml").write_text(GAME, encoding="utf-8")
    return str(tmp_path / "words.yaml")


@pytest.fixture
def printed_game(run: Run, rules: str) -> str:
    """The game as the first of four reads it, to the last decision."""
    result = run("play", rules, "--seats", SEATS, "--seed", "1", typed="1\nleave\nlog\nq\n")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_hidden_cards_of_a_move_are_counted(printed_game: str) -> None:
    assert "  p1: pass 2 cards to the left\n" in printed_game
    assert "[" not in printed_game


def test_a_change_of_both_sides_is_told_of_both(printed_game: str) -> None:
    line = "  your side's bags that the side has: 3; p1+p3's bags that the side has: 3\n"
    assert line in printed_game[printed_game.index("> log") :]


def test_a_sentence_calls_its_reader_you(run: Run, rules: str, printed_game: str) -> None:
    assert "  p1 waits, for the 1st card of the row lies there\n" in printed_game
    assert "  you have the 2 and wait\n" in printed_game
    names = ("--names", "Ann,Bob,Cy,Di")
    named = run("play", rules, "--seats", SEATS, "--seed", "1", *names, typed="1\nleave\nlog\nq\n").stdout
    assert "  Bob waits, for" in named and "  you have the" in named


def test_ranks_and_suits_go_by_their_titles(run: Run, rules: str) -> None:
    seat = run("play", rules, "--seed", "1", "--seats", "random,human,random,random", typed="1\n1\nlog\nq\n").stdout
    assert "\n1  name Pine (Bright)" in seat
    log = seat[seat.index("> log") :]
    assert "  you: name Pine (Bright)\n" in log
    assert "  p0 has the Pine and waits\n" in log


def test_a_clause_is_a_clause(printed_game: str) -> None:
    line = next(line for line in printed_game.splitlines() if "the play is over" in line)
    assert "the play is over yes" not in line
    last = printed_game[printed_game.rindex("Your turn") :]
    assert "you have left the court" in last and "p1 has left the court" in last


def test_whose_turn_it_is_stands_nowhere_else(printed_game: str, rules: str) -> None:
    assert "mover" in internal(hoyle.load(rules))
    assert "player whose turn it is" not in printed_game


def test_a_shown_value_has_its_own_label(printed_game: str, rules: str) -> None:
    assert "\nbags   you 3" in printed_game
    state = hoyle.load(rules).new_state(1)
    assert [one.notes[0] for one in table_view(state, 0).seats] == ["bags 3"] * 4


def test_a_refusal_calls_its_reader_you(run: Run, rules: str) -> None:
    rule = 'rules:\n  keep: {narrows: pass_on, demand: all(c.rank is not 3 for c in x), says: "{me} keeps a three"}\nphases:\n'
    Path(rules).write_text(GAME.replace("phases:\n", rule, 1), encoding="utf-8")
    printed_game = run("play", rules, "--seed", "1", typed="pass_on 3B+2C\nq\n").stdout
    assert "> pass_on 3B+2C\nYou keep a three.\n" in printed_game
