"""Sets of cards in the titles of moves."""

import re
from pathlib import Path

import hoyle
from hoyle.scene.wording.event_words import EventWords
from hoyle.scene.wording.titles import Titles

GAME = """hoyle: 1
game: runs
title: Runs
players: 2
deck: {ranks: [7, 8, 9, 10], into: stock, each card: {height: "position(card.rank, ranks)"}}
zones:
  stock:  stack seen by nobody
  hand:   set per player seen by owner, sorted down by card.height
  table:  row seen by everyone
actions:
  play:
    title: play {x}
    with: {x: 3..4 cards from my hand where distinct(c.height for c in x) is count(x)}
    do: move x to table
phases:
  game: |
    shuffle stock
    deal 6 from stock to each hand starting with dealer
    for p in players: p chooses play
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: lowest my score}
"""


def loaded(folder: Path, rules: str) -> hoyle.Game:
    (folder / "runs.yaml").write_text(rules, encoding="utf-8")
    return hoyle.load(folder / "runs.yaml")


def test_a_run_is_written_as_the_hand_is_sorted(tmp_path: Path) -> None:
    game = loaded(tmp_path, GAME)
    heights = {"7": 1, "8": 2, "9": 3, "10": 4}
    state = game.new_state(seed=1)
    titles = Titles(game, 0, state.observation(0), state.variables(0))
    moves = state.legal_moves()
    written = [titles.action(move.action, move.text.split()[1:]).split()[1:] for move in moves]
    found = [[heights[card[:-1]] for card in cards] for cards in written]
    assert len(found) > 3 and all(one == sorted(one, reverse=True) for one in found)
    assert any("+".join(cards) not in move.text for cards, move in zip(written, moves))


def test_several_sets_are_written_apart(tmp_path: Path) -> None:
    sets = "x: 2 sets of 2 cards from my hand}\n    do: move my hand to table"
    rules = re.sub(r"x: 3.*\n.*", sets, GAME)
    game = loaded(tmp_path, rules)
    assert Titles(game, 0, {}, {}).action("play", ["7C+8H/9D+10S"]) == "play 8H 7C / 10S 9D"


def test_a_move_whose_title_is_empty_is_named_by_its_action(tmp_path: Path) -> None:
    game = loaded(tmp_path, GAME.replace("play {x}", '"{x}"').replace("3..4 cards", "0..4 cards"))
    state = game.new_state(seed=1, dealer=0)
    state.apply("play none")
    assert [EventWords(game, 0).sentence(event) for event in state.log(0) if event.kind == "do"] == ["you: play none"]


def test_of_a_secret_set_others_do_not_read_how_many_cards_it_has(tmp_path: Path) -> None:
    game = loaded(tmp_path, GAME.replace("x: 3..4 cards", "x: secret 3..4 cards").replace("move x", "move x face down"))
    state = game.new_state(seed=1)
    state.apply(state.legal_moves()[0])
    words = next(event for event in state.log(1) if event.kind == "do").text.split()
    titles = Titles(game, 1, state.observation(1), state.variables(1))
    assert titles.action("play", words[2:]) == "play cards"
