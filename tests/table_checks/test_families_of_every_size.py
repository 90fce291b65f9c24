"""Families of no members, of one and of several, at the ends of the options that say so: every kind of them is played."""

import re
from pathlib import Path
from random import Random

import pytest

from hoyle.compile import check_tables, load_rules
from hoyle.engine.table.fault import Fault
from hoyle.language.model.game import Game as Rules
from hoyle.language.report import Report
from hoyle.play.game import Game

GAME = """
hoyle: 1
game: sizes
title: Sizes
players: 1..3
options:
  low:  {type: 1..3, default: 1}
  high: {type: 0..4, default: 2}
deck: {ranks: [7, 8, 9, 10], jokers: 0 + JOKERS, into: stock}
tokens:
  red: {count: 3 * high, into: bank}
zones:
  stock: stack seen by everyone
  hand:  set per player seen by owner
  bank:  tokens
  ZONE
variables:
  spare: int
  VARIABLE
actions:
  wait: {do: spare += 1 + low}
  pick_one:
    ACTION
phases:
  game: |
    shuffle stock
    deal 1 from stock to each hand starting with dealer
    repeat 2 times: turn_about
    tally
  turn_about: |
    for p in players:
        p chooses pick_one or wait
    LINES
score: {per: player, parts: {points: POINTS}}
winner: {most: highest my score}
"""

PLAIN = {
    "ZONE": "spot: 2 places seen by everyone",
    "VARIABLE": "mark: bool",
    "ACTION": "do: spare += 2",
    "LINES": "spare += 1",
    "POINTS": "spare",
    "JOKERS": "0",
}

#: Ranges that an option or the number of players leaves empty, of one member, or of several.
RANGES = [
    "1..high",
    "low..high",
    "2..count(players)",
    "low..low",
    "0..high - 1",
    "1..2 per 1..high",
    "1..high per suit",
]

#: Options at their ends.
ENDS = [{"low": 1, "high": 0}, {"low": 3, "high": 0}, {"low": 1, "high": 1}, {"low": 2, "high": 4}]

ZONES = [
    ("stack", "seen by nobody", "move first(stock) to it[AT]"),
    ("stack", "top seen by players after dealer", "move stock to it[AT]"),
    ("row up to 1 + high", "seen by everyone", "deal 1 from stock face up to it[AT]"),
    ("set", "seen by list(p for p in players where p is dealer)", "move first(stock) to it[AT]"),
    ("rows", "seen by everyone", "move stock to it[AT]"),
    ("2 places", "seen by nobody", "move first(stock) to it[AT]"),
    ("tokens", "", "move min(1, red on bank) red from bank to it[AT]"),
]

VARIABLES = [
    ("int", "it[AT] += 1"),
    ("bool", "it[AT] = yes"),
    ("0..7 = 2 + count(players)", "it[AT] = 3"),
    ("one | two", "it[AT] = two"),
    ("player", "it[AT] = dealer.left"),
    ("side or none", "it[AT] = dealer.side"),
    ("rank", "it[AT] = 8"),
    ("suit or none", "it[AT] = hearts"),
    ("card or none = first(stock)", "it[AT] = first(stock)"),
    ("player seen by dealer", "it[AT] = dealer"),
    ("0..3, fresh each turn_about", "it[AT] = 2"),
    ("int = count(stock), fresh each turn_about", "it[AT] = 2"),
]

ARGUMENTS = [
    "n: number from 1..high",
    "n: number from low..high",
    "n: secret number from 2..count(players)",
    "x: high cards from my hand",
    "x: low..high cards from my hand",
    "x: 0..high cards from my hand",
    "x: 1..high cards from tail(stock, high)",
    "p: player from list(p for p in players after me where high > 2)",
    "s: side or none from list(s for s in sides where high > 2)",
    "r: rank from list(r for r in ranks where high > 2)",
    "s: suit or none from list(s for s in suits where high > 2)",
    "q: place from spot where high > 2",
]


def fill_template(**parts: str) -> str:
    """The file with these parts in place of those it has otherwise."""
    text = GAME
    for word, part in (PLAIN | parts).items():
        text = text.replace(word, part)
    return text


def loops(names: list[str], line: str) -> str:
    """A line for every member of the families of the ranges, in loops over their indexes."""
    lists = {"suit": "suits", "card": "cards", "player": "players", "side": "sides"}
    found: list[str] = []
    for n, per in enumerate(names):
        dimensions = per.split(" per ")
        for depth, one in enumerate(dimensions):
            found.append(f"{'    ' * (depth + 1)}for i{depth} in {lists.get(one, one)}:")
        at = ", ".join(f"i{depth}" for depth in range(len(dimensions)))
        found.append("    " * (len(dimensions) + 1) + line.replace("it[AT]", f"it{n}[{at}]"))
    return "\n".join(found).strip()


def play(text: str, folder: Path) -> None:
    """Check a file and play it at many tables, asking everything that a caller may ask for."""
    path = folder / "sizes.yaml"
    path.write_text(text, encoding="utf-8")
    rules, report = check_file(path)
    assert rules is not None and report == [], text
    for players in (1, 3):
        for options in ENDS:
            through(Game(rules, players, options), Random(players))


def check_file(path: Path) -> tuple[Rules | None, list[tuple[str, str]]]:
    """The model of a file, and its errors: code and message."""
    report = Report()
    rules, _ = load_rules(path, report)
    if rules is not None:
        check_tables(rules, report, proofs=False)
    return rules, [(d.code, d.message) for d in report.diagnostics if d.severity == "error"]


def through(game: Game, chooser: Random) -> None:
    """One random game to its end."""
    state = game.new_state(seed=1)
    while not state.is_terminal:
        moves = state.legal_moves()
        assert moves
        for move in moves:
            assert state.parse_move(str(move)) == move
        for seat in range(game.players):
            assert state.observation(seat) and state.log(seat) is not None
            state.variables(seat)
        assert game.restore(state.to_json()).legal_moves() == moves
        assert state.copy().zones() == state.zones()
        state.why_not("pick_one"), state.why_not("pick_one 1")
        state.apply(chooser.choice(moves))
    assert state.result is not None


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("kind", "sight", "line"), ZONES, ids=[f"{kind} {sight}" for kind, sight, _ in ZONES])
def test_zones(kind: str, sight: str, line: str, tmp_path: Path) -> None:
    zones = [f"it{n}: {kind} per {per} {sight}" for n, per in enumerate(RANGES)]
    together = [f"red on every it{n}" if kind == "tokens" else f"count(every it{n})" for n in range(len(RANGES))]
    play(
        fill_template(
            ZONE="\n  ".join(zones),
            LINES=f"{loops(RANGES, line)}\n    if {' + '.join(together)} > 2: spare += 1",
            POINTS=" + ".join(together),
        ),
        tmp_path,
    )


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("kind", "line"), VARIABLES, ids=[kind for kind, _ in VARIABLES])
def test_variables(kind: str, line: str, tmp_path: Path) -> None:
    ranges = [*RANGES, "1..high per card", "player per 1..high", "side per 2..count(players)"]
    declared = [re.sub(r"(?= =| seen|,|$)", f" per {per}", kind, count=1) for per in ranges]
    variables = "\n  ".join(f"it{n}: {one}" for n, one in enumerate(declared))
    play(fill_template(VARIABLE=variables, LINES=loops(ranges, line)), tmp_path)


@pytest.mark.parametrize("argument", ARGUMENTS)
def test_arguments(argument: str, tmp_path: Path) -> None:
    play(fill_template(ACTION=f"with:\n      {argument}\n    do: spare += 2"), tmp_path)


@pytest.mark.parametrize("shape", ["high places", "1 by high places", "high by high places", "high by 2 places"])
def test_places(shape: str, tmp_path: Path) -> None:
    """Grids without a place, and what picks one in them."""
    play(
        fill_template(
            ZONE=f"spot: {shape} seen by everyone",
            ACTION="with:\n      q: place from spot where q.free and q.column > 0\n    do: move first(stock) to q",
            LINES="if count(spot) < high: move first(stock) to spot\n    if spot is empty: spare += 1",
        ),
        tmp_path,
    )


@pytest.mark.parametrize("start", ["", " = 2", " = high"])
def test_a_variable_that_can_hold_nothing_is_reported(start: str, tmp_path: Path) -> None:
    """Where an option empties the range of the variable itself, no game can begin."""
    path = tmp_path / "sizes.yaml"
    path.write_text(fill_template(VARIABLE=f"it: low..high{start}", LINES="it = low"), encoding="utf-8")
    _, found = check_file(path)
    assert found == [("R913", "with `low=3`: `it` cannot hold any number: its range is 3..2")]


def test_a_start_that_an_option_leaves_outside_its_range_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "sizes.yaml"
    path.write_text(fill_template(VARIABLE="it: 0..high per 1..low = 2", LINES="it[1] = 0"), encoding="utf-8")
    _, found = check_file(path)
    assert found == [("R913", "with `high=0`: `it[1]` can be 0..0, not 2")]


def test_an_index_of_a_family_without_members_is_reported_in_words(tmp_path: Path) -> None:
    path = tmp_path / "sizes.yaml"
    path.write_text(fill_template(VARIABLE="it: int per 1..high", LINES="it[min(spare + 1, 4)] += 1"), encoding="utf-8")
    rules, _ = load_rules(path, Report())
    assert rules is not None
    state = Game(rules, 1, {"high": 0}).new_state(seed=1)
    with pytest.raises(Fault, match="index 3 is outside: this table has no members"):
        state.apply("pick_one")
