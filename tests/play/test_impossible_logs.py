"""Entries that somebody wrote into the log of a saved state: of each kind those that can be told, and those that cannot."""

import json
from typing import Any

import pytest

import hoyle
from hoyle import State, Unreadable
from play.vault import game, saved, signed

#: By number as zones of the game: the stock, the hand of p0, the line, the rows, the three places, the bank.
STOCK, HAND, LINE, MELDS, SPOTS, BANK = 0, 2, 5, 6, 7, 8

#: By number as variables of the game.
N, BEST, LOOK_AT, SPOT, WORN, TIED = 4, 7, 8, 9, 16, 29

#: By number as actions of the game.
GO_ON, LAY, GATHER_UP, EXTEND, NAME_CARD, WAVE = range(6)

Entry = list[Any]

CAN_BE: list[Entry] = [
    ["dealer", 2],
    ["shuffle", BANK],
    ["gather"],
    ["deal", 12, STOCK, 13, HAND, 0, 7],
    ["deal", 0, STOCK, 1, SPOTS, 3, 0],
    ["move", 0, SPOTS, 3, LINE, 13, 7],
    ["tokens", 1, 5, BANK, SPOTS, 7],
    ["tokens", 0, 0, BANK, BANK, 0],
    ["up", 0, LINE, 13, 7],
    ["down", 0, SPOTS, 3, 0],
    ["show", 0, LINE, 13, 7, 1],
    ["see", 12, LINE, 0, 7],
    ["pass", 2, True],
    ["chosen", 0, "lay 2R 1"],
    ["window", "open", ["go_on", "wave"]],
    ["window", "closed", []],
    ["tally", [[1, 2, 3], [0, 0, -1]]],
    ["end", "middle", "cap"],
    ["set", N, 9, 7],
    ["set", BEST, 3, 7, 5],
    ["set", BEST, None, 7],
    ["set", LOOK_AT, None, 0],
    ["set", 15, True, 7],
    ["known", SPOT, 2, 0],
    ["mark", TIED, 3, 7, [[0, LINE, 13, 7]], 1],
    ["mark", WORN, 3, 7, [[0, SPOTS, 3, 7]]],
    ["say", 7, ["well played"], []],
    ["say", 7, ["that was ", [False, [[12, STOCK, 13, 7]]], "!"], [N, 15]],
    ["say", 0, [[True, []]], [0]],
    ["say", 1, [[True, [[12, SPOTS, 3, 7], [1, HAND, 0, 1]]]], []],
    ["do", 2, GO_ON, []],
    ["do", 2, GO_ON, [], []],
    ["do", 0, LAY, [[[12, STOCK, 13, 7]], 3]],
    ["do", 0, LAY, [[[12, STOCK, 13, 7, "line@1"]], 3]],
    ["do", 0, GATHER_UP, [[[1, HAND, 0, 1], [2, HAND, 0, 1]]]],
    ["do", 0, GATHER_UP, [[]]],
    ["do", 0, EXTEND, ["melds@1", None]],
    ["do", 0, EXTEND, ["melds@1", 1]],
    ["do", 0, NAME_CARD, [2, None]],
    ["do", 0, NAME_CARD, [2, [[1, SPOTS, 3, 7]]]],
    ["do", 0, WAVE, []],
]

CANNOT_BE: list[Entry] = [
    ["x"],
    ["dealer"],
    ["dealer", 3],
    ["dealer", -1],
    ["dealer", True],
    ["dealer", 0, 0],
    ["shuffle", 9],
    ["gather", 0],
    ["deal", 13, STOCK, 1, HAND, 0, 7],
    ["deal", 0, 9, 1, HAND, 0, 7],
    ["deal", 0, STOCK, 14, HAND, 0, 7],
    ["deal", 0, STOCK, -1, HAND, 0, 7],
    ["deal", 0, STOCK, 1, 9, 0, 7],
    ["deal", 0, STOCK, 1, SPOTS, 4, 7],
    ["deal", 0, STOCK, 1, HAND, 0, 8],
    ["deal", 0, STOCK, 1, HAND, 0],
    ["move", 0, SPOTS, 4, LINE, 1, 7],
    ["move", 0, STOCK, 1, LINE, 14, 7],
    ["tokens", 2, 1, BANK, SPOTS, 7],
    ["tokens", 0, -1, BANK, SPOTS, 7],
    ["tokens", 0, 1, BANK, SPOTS, "7"],
    ["up", 0, LINE, 14, 7],
    ["down", 0, SPOTS, 4, 0],
    ["show", 0, LINE, 14, 7, 1],
    ["show", 0, LINE, 1, 7, 8],
    ["see", 12, SPOTS, 4, 7],
    ["pass", 0, 1],
    ["pass", 3, True],
    ["chosen", 0, 5],
    ["window", "ajar", []],
    ["window", ["open"], []],
    ["window", "open", ["dance"]],
    ["window", "open", [0]],
    ["window", "open", {"go_on": 1}],
    ["tally", [[1, 2, 3]]],
    ["tally", [[1, 2, 3], [0, 0]]],
    ["tally", [[1, 2, 3], [0, 0, True]]],
    ["tally", [[1, 2, 3], 0]],
    ["tally", {"cards": [1, 2, 3], "more": [0, 0, 0]}],
    ["end", "finale", "cap"],
    ["end", ["middle"], "cap"],
    ["end", "middle", 1],
    ["set", N, 9],
    ["set", 42, 9, 7],
    ["set", -1, 9, 7],
    ["set", N, 9, 8],
    ["set", N, "9", 7],
    ["set", N, None, 7],
    ["set", N, 9, 7, 7],
    ["set", BEST, 3, 7],
    ["set", BEST, 13, 7, 5],
    ["set", BEST, 3, 7, 8],
    ["set", BEST, 3, 7, 5, 5],
    ["set", BEST, None, 7, 5],
    ["known", SPOT, 3, 0],
    ["known", SPOT, 2],
    ["mark", TIED, 3, 7, [[0, LINE, 13]], 1],
    ["mark", TIED, 3, 7, [], 1],
    ["mark", TIED, 3, 7, [[1, LINE, 13, 7]], 1],
    ["mark", TIED, 3, 7, [[0, LINE, 13, 7], [0, LINE, 13, 7]], 1],
    ["mark", TIED, 3, 7, [[0, LINE, 13, 8]], 1],
    ["mark", TIED, 3, 7, [[13, LINE, 13, 7]], 1],
    ["mark", TIED, 3, 7, [[0, LINE, 14, 7]], 1],
    ["mark", TIED, 3, 7, [[0, LINE, 13, 7]]],
    ["mark", WORN, "3", 7, [[0, SPOTS, 3, 7]]],
    ["say", 8, [], []],
    ["say", 7, "well played", []],
    ["say", 7, [0], []],
    ["say", 7, [[True]], []],
    ["say", 7, [[True, [], 1]], []],
    ["say", 7, [[1, []]], []],
    ["say", 7, [[True, {}]], []],
    ["say", 7, [[False, []]], []],
    ["say", 7, [[False, [[12, STOCK, 13, 7], [1, HAND, 0, 1]]]], []],
    ["say", 7, [[True, [12]]], []],
    ["say", 7, [[True, [[13, STOCK, 13, 7]]]], []],
    ["say", 7, [[True, [[12, SPOTS, 4, 7]]]], []],
    ["say", 7, [[True, [[12, STOCK, 13, 7, "line@1"]]]], []],
    ["say", 7, [], {}],
    ["say", 7, [], [42]],
    ["say", 7, [], [-1]],
    ["do", 2, GO_ON, [], [None]],
    ["do", 3, GO_ON, []],
    ["do", 0, 6, []],
    ["do", 0, -1, []],
    ["do", 0, GO_ON],
    ["do", 0, GO_ON, [], 1],
    ["do", 0, GO_ON, [1]],
    ["do", 0, GO_ON, {}],
    ["do", 0, LAY, [[[12, STOCK, 13, 7]]]],
    ["do", 0, LAY, [[[12, STOCK, 13, 7]], None]],
    ["do", 0, LAY, [[[12, STOCK, 13, 7]], "3"]],
    ["do", 0, LAY, [None, 3]],
    ["do", 0, LAY, [12, 3]],
    ["do", 0, LAY, [[12], 3]],
    ["do", 0, LAY, [[[12, STOCK, 14, 7]], 3]],
    ["do", 0, LAY, [[[13, STOCK, 13, 7]], 3]],
    ["do", 0, LAY, [[[12, STOCK, 13]], 3]],
    ["do", 0, LAY, [[[12, STOCK, 13, 7, 1]], 3]],
    ["do", 0, LAY, [[[12, STOCK, 13, 7, "line@1", "line@1"]], 3]],
    ["do", 0, GATHER_UP, [[[1, HAND, 0, 1], [2, HAND, 0, 8]]]],
    ["do", 0, EXTEND, [6, None]],
    ["do", 0, EXTEND, ["melds@1", 2]],
    ["do", 0, NAME_CARD, [3, None]],
]


def read(entry: Entry) -> State:
    """The game that goes on behind an entry, before which two others stay."""
    data = json.loads(saved("turn"))
    return game().restore(signed({**data, "log": [["dealer", 0], ["gather"], entry]}))


@pytest.mark.parametrize("entry", CAN_BE, ids=str)
def test_what_can_have_happened_is_told(entry: Entry) -> None:
    state = read(entry)
    for seat in (None, 0, 1, 2):
        assert all(str(event) for event in state.log(seat))
    assert read(entry).to_json() == state.to_json()


@pytest.mark.parametrize("entry", CANNOT_BE, ids=str)
def test_what_cannot_have_happened_is_refused(entry: Entry) -> None:
    with pytest.raises(Unreadable, match="entry 2 of the log cannot be told"):
        read(entry)


SETS = """
hoyle: 1
game: sets
title: Sets
players: 2
deck: {ranks: [7, 8, 9], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  melds: rows per player seen by everyone
actions:
  open:
    title: open with {count(players) - 1} of {first(p in players where p is dealer)}
    with: {pairs: 1..2 sets of 2 cards from my hand}
    do: |
      for m in pairs: move m to my melds
  show_one:
    title: show {c}, for {count(players)} players
    with: {c: card or none from my hand, who: player or none from players}
    do: nothing
phases:
  game: |
    shuffle stock
    deal 6 from stock to each hand starting with dealer
    dealer chooses open or show_one
    tally
score: {per: player, parts: {melds: count(my melds)}}
winner: {most: highest my score}
"""

ONE, TWO = [0, 1, 0, 1], [1, 1, 0, 1]


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> State:
    """A decision at which sets may be shown, and a card or none."""
    path = tmp_path_factory.mktemp("games") / "sets.yaml"
    path.write_text(SETS, encoding="utf-8")
    return hoyle.load(path).new_state(1, dealer=0)


@pytest.mark.parametrize(
    ("entry", "good"),
    [
        (["do", 0, 0, [[[ONE, TWO]]]], True),
        (["do", 0, 0, [[[ONE, TWO], [ONE]]]], True),
        (["do", 0, 0, [[]]], True),
        (["do", 0, 0, [[[]]]], True),
        (["do", 0, 0, [None]], False),
        (["do", 0, 0, [{}]], False),
        (["do", 0, 0, [[0]]], False),
        (["do", 0, 0, [[[0]]]], False),
        (["do", 0, 0, [[ONE]]], False),
        (["do", 0, 0, [[[ONE, [12, 1, 0, 1]]]]], False),
        (["do", 0, 0, [[[ONE], {}]]], False),
        (["do", 0, 0, [[[ONE, TWO]]], [["1"], ["p0"]]], True),
        (["do", 0, 0, [[[ONE, TWO]]], [None, [[False, [ONE]]]]], True),
        (["do", 0, 0, [[[ONE, TWO]]], [["1"]]], False),
        (["do", 0, 0, [[[ONE, TWO]]], [["1"], "p0"]], False),
        (["do", 0, 0, [[[ONE, TWO]]], [["1"], [0]]], False),
        (["do", 0, 0, [[[ONE, TWO]]], {"1": None, "2": None}], False),
        (["do", 0, 0, [[[ONE, TWO]]], [["1"], ["p0"]], []], False),
        (["do", 0, 1, [None, None], [["2"]]], True),
        (["do", 0, 1, [[ONE], 1], [["2"]]], True),
        (["do", 0, 1, [[ONE], 2], [["2"]]], False),
        (["do", 0, 1, [[[ONE]], 1], [["2"]]], False),
    ],
    ids=str,
)
def test_sets_and_titles_are_told(entry: Entry, good: bool, sets: State) -> None:
    data = {**json.loads(sets.to_json()), "log": [entry]}
    if not good:
        with pytest.raises(Unreadable, match="entry 0 of the log cannot be told"):
            sets.game.restore(signed(data))
        return
    state = sets.game.restore(signed(data))
    assert all(str(event) for seat in (None, 0, 1) for event in state.log(seat))
