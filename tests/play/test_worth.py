"""Formulas that moves are weighed by: which actions they fit, with what they are called, and what is said where none fits."""

import pytest

import hoyle
from hoyle.language.model import formula as f
from hoyle.play.worth import NoWorth, worths

RULES = """
hoyle: 1
game: weighed
title: Weighed
players: 2
deck: {ranks: [7, 8, 9], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
variables:
  n: int
formulas:
  of_card(c card): c.pips
  of_mine(p player, c card): c.pips + p.seat
  of_maybe(c card or none): 3
  of_two(c card, k int): k
  of_nothing: 4
  of_player(p player): p.seat
  of_suit(s suit): 1
  is_high(c card): c.pips > 8
actions:
  play: {with: {c: card from my hand}, do: move c to stock}
  show_one: {with: {c: card or none from my hand}, do: n = 1}
  raise: {with: {c: card from my hand, k: number from 1..3}, do: n = k}
  wait: {do: n = 0}
phases:
  game: |
    deal 2 from stock to each hand starting with dealer
    dealer chooses play, show_one, raise or wait
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> hoyle.Game:
    path = tmp_path_factory.mktemp("games") / "weighed.yaml"
    path.write_text(RULES, encoding="utf-8")
    return hoyle.load(path)


@pytest.mark.parametrize(
    ("name", "fitting"),
    [
        ("of_card", {"play": ["c"]}),
        ("of_mine", {"play": ["me", "c"]}),
        ("of_maybe", {"play": ["c"], "show_one": ["c"]}),
        ("of_two", {"raise": ["c", "k"]}),
        ("of_nothing", {"wait": []}),
        ("of_player", {"wait": ["me"]}),
    ],
)
def test_a_formula_is_asked_about_the_actions_whose_arguments_it_takes(
    name: str, fitting: dict[str, list[str]], game: hoyle.Game
) -> None:
    found = worths(game, name)
    assert set(found) == set(fitting)
    for action, call in found.items():
        assert isinstance(call, f.Call) and call.formula == name
        declared = game.model.actions[action]
        locals = {"me": declared.me} | {argument.local.name: argument.local for argument in declared.arguments}
        assert [one.local for one in call.arguments if isinstance(one, f.LocalValue)] == [
            locals[name] for name in fitting[action]
        ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("of_cart", "weighed has no formula `of_cart`; did you mean `of_card`?"),
        ("xyz", "weighed has no formula `xyz`"),
        ("is_high", "the formula `is_high` is no number, so moves cannot be weighed by it"),
        ("of_suit", "no action has the arguments that the formula `of_suit` takes"),
    ],
)
def test_what_moves_cannot_be_weighed_by_is_told(name: str, said: str, game: hoyle.Game) -> None:
    with pytest.raises(NoWorth) as caught:
        worths(game, name)
    assert str(caught.value) == said
