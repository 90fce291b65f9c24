"""A small game of one's own at the command line: titles that name zones, cards shown, a phase that ends, rules that fail."""

import json
import re
from pathlib import Path

import pytest
from processes import Run

RULES = """
hoyle: 1
game: tell
title: Tell
players: 2 or 4
deck: {ranks: [2, 3, 4, 5], into: stock}
tokens: {red: {count: 2, into: purse}}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  board: 3 places seen by everyone
  pool:  rows seen by everyone
  purse: tokens
variables:
  told: int
actions:
  say:
    title: say {n} to {board} of {pool} and {purse} after {told}
    with:
      n: number from 0..3
    do: |
      told = n
      show my hand to me.left
      if n is 3: end round because three_said
phases:
  round: |
    for p in players: p chooses say
  game: |
    deal 2 from stock to each hand starting with dealer
    deal 2 from stock to pool
    for g in pool: deal 1 from stock to g
    deal 1 from stock to board
    round
    deal told from stock to board
score: {per: player, parts: {told: told}}
winner: {most: highest my score}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tell.yaml"
    path.write_text(RULES)
    return path


def play(run: Run, file: Path, answers: str) -> str:
    result = run("play", str(file), "--players", "2", "--seed", "3", typed=answers)
    return result.stdout + result.stderr


def test_a_title_tells_what_lies_in_zones(run: Run, file: Path) -> None:
    assert "you: say 1 to 2♥ of 2♦ 4♦, 3♦ 5♦ and red ×2 after 0" in play(run, file, "say 1\n")


def test_cards_shown_together_are_told_in_one_line(run: Run, file: Path) -> None:
    shown = play(run, file, "say 1\n")
    assert "shown to p1 from your hand: 3♣ 5♣\n" in shown and "shown to you from p1's hand: 2♣ 4♣\n" in shown


def test_the_reason_why_a_phase_ends(run: Run, file: Path) -> None:
    file.write_text(RULES.replace("deal told from stock to board", "told = 0"))
    assert "round: ended by three said" in play(run, file, "say 3\n")


def test_games_that_fail_are_counted_and_told(run: Run, file: Path) -> None:
    result = run("simulate", str(file), "--players", "2", "-n", "20", "--seed", "1", "--json")
    ended = json.loads(result.stdout)["ended_by"]
    assert result.exit_code == 1 and sum(ended.values()) == 20 and 0 < ended["fault"] < 20
    assert "error[R911]: all 3 places of `board` are taken" in result.stderr
    assert re.search(r"the first game that a rule stopped has seed \d+\n", result.stderr)


def test_a_game_that_fails_before_the_first_move(run: Run, file: Path) -> None:
    file.write_text(RULES.replace("deal 1 from stock to board", "deal 4 from stock to board"))
    for words in (["simulate", str(file), "-n", "2"], ["play", str(file)]):
        result = run(*words, "--players", "2")
        assert result.exit_code == 1 and "error[R911]" in result.stderr and "Traceback" not in result.stderr


def test_the_moves_that_led_to_a_fault_are_shown(run: Run, file: Path) -> None:
    result = run("play", str(file), "--players", "2", "--seed", "3", typed="say 3\n")
    assert "you: say 3 to" in result.stdout and "error[R911]" in result.stderr
    watched = run("play", str(file), "--players", "2", "--seed", "5", "--seats", "random,random", "--plain")
    assert re.search("p[01]: say 3 to", watched.stdout) and "error[R911]" in watched.stderr


def test_play_names_the_seed_of_a_game_that_fails(run: Run, file: Path) -> None:
    file.write_text(RULES.replace("deal 1 from stock to board", "deal 4 from stock to board"))
    result = run("play", str(file), "--players", "2", "--seed", "3")
    assert "--players 2 --seed 3\n" in result.stderr and "To start this game again: hoyle play " in result.stderr
