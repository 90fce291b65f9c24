"""Cards of shuffled piles that leave or come to be known: chance says first which they are, where it is asked or settled."""

import re
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.engine.runtime import dice
from hoyle.tools.audit.laws import whole_text

RULES = """
hoyle: 1
game: settled
title: Settled
players: 2
deck: {ranks: [1, 2, 3, 4], suits: [plain], into: stock}
zones:
  stock: stack seen by nobody
  heap:  stack seen by nobody
  mine:  stack per player top seen by owner
  fan:   row seen by list(p for p in players where p is looking)
  hand:  set per player seen by owner
  line:  row seen by everyone
variables:
  looking: player or none
  n: int
  held: card or none seen by nobody
actions:
  peek:  {do: show first(stock) to me}
  point: {with: {c: card from stock}, do: move c to line}
  two:   {with: {c: 2 cards from stock}, do: move c to my hand}
  go_on: {title: go on}
phases:
  game: |
BLOCK
score: {per: player, parts: {points: n}}
winner: {most: highest my score}
"""


def game(folder: Path, block: str) -> hoyle.Game:
    path = folder / "settled.yaml"
    lines = "".join(f"    {line}\n" for line in f"shuffle stock\n{block}\ndealer chooses go_on".splitlines())
    path.write_text(RULES.replace("BLOCK\n", lines), encoding="utf-8")
    return hoyle.load(path)


def asked_for(table: hoyle.Game, *moves: str) -> hoyle.State:
    state = table.new_state(dealer=0, ask_chance=True)
    for move in moves:
        state.apply(move)
    return state


def final_state(state: hoyle.State) -> tuple[Any, ...]:
    """What happened, and what lies where; the order of a pile counts only as far as somebody may see it."""
    zones = state.zones()
    seen = {"mine": 1, "stock": 0, "heap": 0, "fan": 0}
    lying = {
        key: [*pile[: (n := seen.get(key[:5].split("[")[0], 9))], *sorted(pile[n:])] for key, pile in zones.items()
    }
    # a card that is drawn blindly where nothing is known has any place
    told = [re.sub(r"@\d to", " to", str(event)) if event.kind == "deal" else str(event) for event in state.log()]
    return (*told, str(lying), str(state.variables()))


def courses(state: hoyle.State, share: Fraction, found: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """How likely each course of a game is that asks what chance does; players choose what they like as often."""
    moves = [] if state.is_terminal else state.legal_moves()
    if not moves:
        found[final_state(state)] = found.get(final_state(state), Fraction(0)) + share
    for move in moves:
        after = state.copy()
        after.apply(move)
        assert whole_text(after.game.restore(after.to_json())) == whole_text(after)
        courses(after, share / len(moves), found)
    return found


def by_dice(table: hoyle.Game, monkeypatch: pytest.MonkeyPatch) -> dict[Any, Fraction]:
    """The same of a game that asks nobody, with every way in which the dice may fall."""
    found: dict[Any, Fraction] = {}
    fallen: list[int] = []
    sides: list[int] = []

    def below(_: object, n: int) -> int:
        sides.append(n)
        if len(sides) > len(fallen):
            fallen.append(0)
        return fallen[len(sides) - 1]

    monkeypatch.setattr(dice, "below", below)
    while True:
        sides.clear()
        state = table.new_state(dealer=0)
        while not state.is_terminal:
            moves = state.legal_moves()
            state.apply(moves[below(None, len(moves))])
        found[final_state(state)] = found.get(final_state(state), Fraction(0)) + Fraction(1, prod(sides))
        while fallen and fallen[-1] == sides[len(fallen) - 1] - 1:
            fallen.pop()
        if not fallen:
            return found
        fallen[-1] += 1


BLOCKS = [
    "move first(stock) face up to line",
    "move 2 from stock to line",
    "move last(stock) to heap\nmove heap to line",
    "move stock[2] to hand[dealer]\ndeal 1 from stock to line",
    "move stock to line",
    "turn up first(stock)\ndeal 2 from stock to line",
    "turn up last(stock)\ndeal 2 from stock to hand[dealer]\ndeal 1 from stock to line",
    "show first(stock) to dealer\ndeal 1 from stock to hand[dealer.left]\nmove hand[dealer.left] to line",
    "dealer chooses peek\ndealer.left chooses peek\ndeal 1 from stock to line",
    "dealer chooses point\ndeal 1 from stock to line",
    "dealer chooses two\nmove hand[dealer] face up to line",
    "deal 3 from stock to mine[dealer]\nshuffle mine[dealer]\nheld = last(mine[dealer])\nmove mine[dealer] to line",
    "deal 2 from stock to mine[dealer]\nshuffle mine[dealer]\nfor c in mine[dealer]:\n    if count(line) < 2: move c to line",
    "move 2 from stock to mine[dealer]\nmove first(mine[dealer]) face up to line",
    "deal 3 from stock to mine[dealer]\nshuffle mine[dealer]\nn = first(mine[dealer]).pips otherwise 0",
    "deal 3 from stock to mine[dealer]\nshuffle mine[dealer]\ndeal 1 from mine[dealer] to line\nmove first(mine[dealer]) to line",
    "move 3 from stock to fan\nshuffle fan\nlooking = dealer\nmove last(fan) to line",
    "move 3 from stock to fan\nlooking = dealer\nshuffle fan\nlooking = none\ndeal 1 from fan to line",
    "move 3 from stock to mine[dealer]\nshuffle mine[dealer]\nopenly: n = mine[dealer][2].pips otherwise 0\ndeal 2 from mine[dealer] to line",
    "move first(stock) to stock\ndeal 1 from stock to line",
    "deal 1 at random from stock to line\nmove first(stock) to line",
    "deal 3 from stock to mine[dealer]\nshuffle mine[dealer]\ndeal 2 at random from mine[dealer] face up to line",
    "gather everything\ndeal 1 from stock to line",
]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("block", BLOCKS)
def test_what_is_asked_comes_about_as_often_as_by_itself(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = game(tmp_path, block)
    asked = courses(asked_for(table), Fraction(1), {})
    assert asked == by_dice(table, monkeypatch)
    assert sum(asked.values()) == 1


def test_a_card_that_was_shown_is_the_one_that_leaves(tmp_path: Path) -> None:
    state = asked_for(game(tmp_path, "dealer chooses peek\ndeal 1 from stock to hand[dealer.left]"), "peek")
    assert [str(move) for move in state.legal_moves()] == [f"chance {n}" for n in (1, 2, 3, 4)]
    state.apply("chance 3")
    assert [str(event) for event in state.log()][-2:] == ["stock@1 is shown to p0: 3", "3: stock@1 to hand[1]"]
    assert state.current_player == 0


def test_nobody_sees_a_card_of_which_chance_is_still_asked_which_it_is(tmp_path: Path) -> None:
    table = game(tmp_path, "deal 3 from stock to mine[dealer]\nshuffle mine[dealer]\ndeal 1 from mine[dealer] to line")
    state = asked_for(table, "chance 1", "chance 2", "chance 3")
    assert [str(move) for move in state.legal_moves()] == ["chance 1", "chance 2", "chance 3"]
    assert state.observation(0)["mine[0]"] == ["??", "??", "??"]
    state.apply("chance 2")
    assert state.observation(0)["line"] == ["2"] and state.observation(0)["mine[0]"] == ["??", "??"]


def test_a_card_chosen_by_its_place_is_asked_for_when_it_moves(tmp_path: Path) -> None:
    state = asked_for(game(tmp_path, "dealer chooses two"), "two stock@2+stock@4")
    assert [str(move) for move in state.legal_moves()] == [f"chance {n}" for n in (1, 2, 3, 4)]
    state.apply("chance 1")
    assert [str(move) for move in state.legal_moves()] == [f"chance {n}" for n in (2, 3, 4)]
    state.apply("chance 2")
    assert state.zones()["hand[0]"] == ["1", "2"] and sorted(state.zones()["stock"]) == ["3", "4"]


def test_a_deal_that_is_settled_is_that_of_cards_shown_before(tmp_path: Path) -> None:
    block = "show first(stock) to dealer\ndeal 1 from stock to hand[dealer.left]\ndeal 1 from stock to line"
    table = game(tmp_path, block)
    for seed in range(8):
        state = table.new_state(seed, dealer=0, deal=["3", "1"])
        assert [str(event).split()[-1] for event in state.log() if event.kind == "show"] == ["3"]
        assert (state.zones()["hand[1]"], state.zones()["line"], state.position.script) == (["3"], ["1"], {})
        kept = table.new_state(seed, dealer=0, deal={"line": ["4"]})
        shown = next(str(event).split()[-1] for event in kept.log() if event.kind == "show")
        assert kept.zones()["hand[1]"] == [shown] and kept.zones()["line"] == ["4"]


def test_a_card_that_is_kept_for_a_zone_is_not_turned_up_elsewhere(tmp_path: Path) -> None:
    table = game(tmp_path, "turn up last(stock)\ndeal 1 from stock to line")
    for seed in range(8):
        state = table.new_state(seed, dealer=0, deal={"line": ["4"]})
        assert state.zones()["line"] == ["4"]
        assert state.observation(1)["stock"][-1] == state.zones()["stock"][-1] != "4"


def test_a_card_that_came_to_light_is_mixed_no_more(tmp_path: Path) -> None:
    table = game(tmp_path, "deal 3 from stock to mine[dealer]\nshuffle mine[dealer]\nshow last(stock) to dealer")
    p = table.new_state(2, dealer=0).position
    assert [sum(p.mixed[card] for card in pile) for pile in p.zones[:3]] == [0, 0, 2]
