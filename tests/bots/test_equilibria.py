"""Equilibria of tiny games are what the books have."""

import os
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.bots.bot import NoBot
from hoyle.bots.cfr import Equilibrium, expected_values, solve
from hoyle.bots.histories import Chance, Courses
from hoyle.bots.view import view_of


def by_dealer(game: hoyle.Game, iterations: int) -> list[list[float]]:
    """What each seat gets in equilibrium, for each first dealer."""
    tree = Courses(game, 100_000).tree()
    assert isinstance(tree, Chance)
    strategy = solve(game, iterations).strategy
    return [expected_values(after, strategy, game.players) for after in tree.after]


def test_kuhn_poker_costs_who_begins_an_eighteenth() -> None:
    game = hoyle.load("kuhn_poker", players=2)
    for dealer, returns in enumerate(by_dealer(game, 300)):
        assert returns[1 - dealer] == pytest.approx(-1 / 18, abs=0.002)
        assert sum(returns) == pytest.approx(0)


@pytest.mark.skipif(os.environ.get("HOYLE_BOTS") != "deep", reason="takes minutes; HOYLE_BOTS=deep runs it")
def test_leduc_poker_costs_who_begins_a_little_less_than_a_tenth() -> None:
    game = hoyle.load("leduc_poker", players=2)
    for dealer, returns in enumerate(by_dealer(game, 200)):
        assert returns[1 - dealer] / 2 == pytest.approx(-0.0856, abs=0.002)  # scores are in halves of a chip


def test_the_best_hand_is_bet_and_the_worst_given_up() -> None:
    game = hoyle.load("kuhn_poker", players=2)
    bot = Equilibrium(300)
    for seed in range(12):
        state = game.new_state(seed)
        first = state.choosing[0]
        state.apply("bet")
        other = state.choosing[0]
        assert other != first
        card = state.observation(other)[f"hand[{other}]"][0]
        made = {str(bot(view_of(state, other), Random(draw))) for draw in range(8)}
        if card.startswith("3"):
            assert made == {"bet"}
        if card.startswith("1"):
            assert made == {"pass"}


def test_a_larger_game_is_refused() -> None:
    with pytest.raises(NoBot, match="`cfr` enumerates all courses of a game, and Sedma has more than 40,000; use mcts"):
        Equilibrium().prepare(hoyle.load("sedma"))


#: Whoever says which of two cards lies on top wins; VERB says how it comes to light.
TOP = """
hoyle: 1
game: top
title: Guess the top card
players: 2
deck: {ranks: [1, 2], suits: {red: R}, into: stock}
zones:
  stock: stack seen by nobody
  out: row seen by everyone
variables:
  guesses: 1..2 per player
  right: 0..1 per player
actions:
  guess: {with: {n: number from 1..2}, do: my guesses = n}
phases:
  game: |
    shuffle stock
    players together choose guess
    VERB
    for p in players:
        if first(out) is not none and first(out).pips is guesses[p]: right[p] = 1
    tally
score: {per: player, parts: {points: my right}}
winner: {most: highest my score}
"""


@pytest.mark.parametrize(
    "verb",
    [
        "deal 1 from stock face up to out",
        "move first(stock) face up to out",
        "move 1 from stock face up to out",
        "move last(stock) to out",
        "turn up first(stock)\n    move first(stock) face up to out",
    ],
)
def test_nobody_knows_the_top_card_however_it_comes_to_light(verb: str, tmp_path: Path) -> None:
    path = tmp_path / "top.yaml"
    path.write_text(TOP.replace("VERB", verb), encoding="utf-8")
    assert solve(hoyle.load(path), 20).returns == pytest.approx((0.5, 0.5))
