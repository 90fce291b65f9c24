"""Tables that are tried before anybody sits down: which, in which words, and what is said of them."""

from pathlib import Path
from typing import Any

import pytest

import hoyle.engine.table_checks.table_trials as at_tables
from hoyle.compile import load_rules
from hoyle.engine.table.setup import LAID_OUT
from hoyle.engine.table_checks.table_trials import Trial, try_tables
from hoyle.language.model.game import Game
from hoyle.language.report import Report

RULES = """
hoyle: 1
game: beds
title: Beds
players: PLAYERS
OPTIONS
deck:
  ranks: [A, 2, 3, 4]
  copies: COPIES
  into: stock
tokens:
  chip:
    count: CHIPS
    into: bank
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  bank:  tokens
  line:  row LIMIT seen by everyone
  bed:   row per ENDS seen by everyone
variables:
  n: 0..MOST = START
  at: int per BOUNDS
formulas:
  of_one: count(bed[ONE_BED])
  of_bed(k int): count(bed[k])
actions:
  play:
    with:
      c: card from my hand where WHERE
    do: move c to line
  rest: {do: n = 1}
phases:
  game: |
    shuffle stock
    deal SIZE from stock to each hand starting with dealer
    for p in players starting with dealer: p chooses OFFERED
    LINES
    tally
score:
  per: player
  parts:
    cards: POINTS
winner:
  most: WINNER
"""

PLAIN = {
    "PLAYERS": "2..3",
    "OPTIONS": "",
    "COPIES": "1",
    "CHIPS": "3",
    "LIMIT": "up to 20",
    "ENDS": "1..2",
    "MOST": "9",
    "START": "1",
    "BOUNDS": "1..2",
    "WHERE": "c.rank is not A or n > 0",
    "SIZE": "1",
    "OFFERED": "play or rest",
    "LINES": "move line to bed[1]",
    "ONE_BED": "1",
    "POINTS": "count(my hand) + at[1]",
    "WINNER": "highest my score",
}


def trials_of(folder: Path, **parts: str) -> list[Trial]:
    """The trials of the game with these parts in place of those it has otherwise."""
    text = RULES
    for word, part in (PLAIN | parts).items():
        text = text.replace(word, part)
    path = folder / "beds.yaml"
    path.write_text(text, encoding="utf-8")
    return list(try_tables(check_file(path)))


def check_file(path: Path) -> Game:
    """The model of a file."""
    report = Report()
    rules, _ = load_rules(path, report)
    assert rules is not None, [d.message for d in report.diagnostics]
    return rules


def words(trials: list[Trial]) -> list[str]:
    """The tables that were tried."""
    return [trial.words for trial in trials]


def faults(trials: list[Trial]) -> list[tuple[str, str]]:
    """The tables with what cannot be carried out there, in words."""
    return [(trial.words, fault.message) for trial in trials for fault in trial.faults]


def option(kind: str, default: str) -> str:
    """An option that says how many."""
    return f"options:\n  size: {{type: {kind}, default: {default}, help: How many}}"


ONE, TWO, THREE = (f"with {n} player{'s' * (n > 1)} and default options" for n in (1, 2, 3))
LOW, HIGH = "with `size=1`", "with `size=4`"


def test_every_number_of_players_is_tried_with_default_options(tmp_path: Path) -> None:
    assert words(trials_of(tmp_path, PLAYERS="1..3")) == [ONE, TWO, THREE]


@pytest.mark.parametrize("part", ["COPIES", "CHIPS", "MOST", "START"])
def test_an_option_that_shapes_the_table_is_tried_at_its_ends(part: str, tmp_path: Path) -> None:
    trials = trials_of(tmp_path, OPTIONS=option("1..4", "2"), **{part: "size"})
    assert words(trials) == [TWO, THREE, LOW, HIGH]


@pytest.mark.parametrize(("part", "value"), [("LIMIT", "up to 10 + size"), ("ENDS", "1..size"), ("BOUNDS", "1..size")])
def test_so_is_one_that_says_how_many_there_are_or_may_be(part: str, value: str, tmp_path: Path) -> None:
    trials = trials_of(tmp_path, OPTIONS=option("1..4", "2"), **{part: value})
    assert words(trials) == [TWO, THREE, LOW, HIGH]


def test_an_option_that_only_play_reads_is_not_tried(tmp_path: Path) -> None:
    assert words(trials_of(tmp_path, OPTIONS=option("1..4", "2"), WHERE="n < size")) == [TWO, THREE]


def test_an_option_that_says_how_many_are_dealt_is_tried_where_the_most_play_too(tmp_path: Path) -> None:
    trials = trials_of(tmp_path, OPTIONS=option("1..4", "2"), SIZE="size", COPIES="2")
    full = [f"with 3 players and {end.removeprefix('with ')}" for end in (LOW, HIGH)]
    assert words(trials) == [TWO, THREE, LOW, HIGH, *full]
    assert [(trial.words, one.asked, one.left) for trial in trials for one in trial.short] == []
    trials = trials_of(tmp_path, OPTIONS=option("1..6", "2"), SIZE="size", COPIES="1")
    short = [(trial.words, one.asked, one.left) for trial in trials for one in trial.short]
    assert short == [("with 3 players and `size=6`", 18, 16)]


def test_an_option_without_a_high_end_is_tried_a_little_above_the_low_one(tmp_path: Path) -> None:
    trials = trials_of(tmp_path, OPTIONS=option("2 or more", "2"), COPIES="size")
    assert words(trials)[2:] == ["with `size=2`", "with `size=10`"]


def test_what_an_option_can_be_has_two_ends(tmp_path: Path) -> None:
    kinds = {"bool": ["yes", "no"], "short | long | endless": ["short", "long", "endless"]}
    kinds |= {"suit": ["clubs", "spades"], "rank": ["A", "4"]}
    for kind, ends in kinds.items():
        default, asked = (
            ends[0],
            {"bool": "size", "suit": "size is clubs", "rank": "size is A"}.get(kind, "size is short"),
        )
        found = words(trials_of(tmp_path, OPTIONS=option(kind, default), COPIES=f"1 if {asked} else 2"))[2:]
        assert sorted(found) == sorted(f"with `size={end}`" for end in ends), kind


def test_a_refused_table_is_passed_over_for_one_of_more_players(tmp_path: Path) -> None:
    need = "requires:\n  enough: size < 4 or count(players) is 3"
    trials = trials_of(tmp_path, OPTIONS=f"{option('1..4', '2')}\n{need}", COPIES="size")
    assert words(trials) == [TWO, THREE, LOW, HIGH] and not any(trial.refusal for trial in trials)
    trials = trials_of(tmp_path, OPTIONS=f"{option('1..4', '2')}\nrequires:\n  few: size < 4", COPIES="size")
    assert words(trials) == [TWO, THREE, LOW]
    trials = trials_of(tmp_path, OPTIONS=f"{option('1..4', '2')}\nrequires:\n  few: count(players) is 2")
    assert [(trial.words, trial.refusal is not None) for trial in trials] == [(TWO, False), (THREE, True)]


STRAY = "there is no `bed[3]`, since this table has only `bed[1]` to `bed[2]`"
EMPTY = "there is no `bed[3]`: there are none at this table"


@pytest.mark.parametrize(
    "parts",
    [
        {"LINES": "move line to bed[3]"},
        {"LINES": "n = of_one", "ONE_BED": "3"},
        {"WHERE": "count(bed[3]) is 0"},
        {"POINTS": "count(bed[3])"},
        {"WINNER": "highest count(bed[3])"},
        {"  parts:\n": "  sum: count(bed[3])\n  parts:\n"},
        {"row up to 20 seen by everyone": "row seen by (players if count(bed[3]) is 0 else list(dealer))"},
        {"LINES": "n = count(every bed) + count(bed[3])"},
        {"LINES": "n = 1 if line is empty else count(bed[3])"},
        {"LINES": "if line is empty and (count(line) > 3 or of_bed(3) > 0): n = 1"},
    ],
)
def test_an_index_that_is_settled_is_looked_at_wherever_play_comes_to_it(parts: dict[str, str], tmp_path: Path) -> None:
    trials = trials_of(tmp_path, OPTIONS=option("2..4", "4"), ENDS="1..size", **parts)
    assert faults(trials) == [("with `size=2`", STRAY)]


@pytest.mark.parametrize(
    "parts",
    [
        {"LINES": "if size > 2: move line to bed[3]"},
        {"LINES": "move line to bed[1]\n    move line to bed[2]"},
        {"OFFERED": "rest", "WHERE": "count(bed[3]) is 0"},
        {"LINES": "n = 1", "ONE_BED": "3"},
    ],
)
def test_an_index_that_play_does_not_come_to_is_not(parts: dict[str, str], tmp_path: Path) -> None:
    assert faults(trials_of(tmp_path, OPTIONS=option("2..4", "4"), ENDS="1..size", **parts)) == []


def test_an_index_of_a_variable_is_looked_at_too(tmp_path: Path) -> None:
    trials = trials_of(tmp_path, OPTIONS=option("2..4", "4"), BOUNDS="1..size", LINES="n = at[3]")
    assert faults(trials) == [("with `size=2`", "there is no `at[3]`, since this table has only `at[1]` to `at[2]`")]
    trials = trials_of(
        tmp_path, OPTIONS=option("2..4", "4"), BOUNDS="1..size", LINES="n = 1 if line is empty else at[3]"
    )
    assert faults(trials) == [("with `size=2`", "there is no `at[3]`, since this table has only `at[1]` to `at[2]`")]
    trials = trials_of(tmp_path, OPTIONS=option("1..4", "4"), BOUNDS="2..size", POINTS="1", LINES="n = at[3]")
    assert faults(trials) == [("with `size=1`", "there is no `at[3]`, since this table has no `at`")]
    trials = trials_of(tmp_path, OPTIONS=option("2..4", "2"), BOUNDS="size..4", POINTS="1", LINES="n = at[2]")
    assert faults(trials) == [("with `size=4`", "there is no `at[2]`, since this table has only `at[4]`")]


def test_the_fewest_and_the_most_players_are_looked_at_whole(tmp_path: Path) -> None:
    parts = {
        "PLAYERS": "1..12",
        "COPIES": "4",
        "ENDS": "1..count(players)",
        "BOUNDS": "1..1",
        "LINES": "move line to bed[9]",
    }
    seen = [name for name, _ in faults(trials_of(tmp_path, **parts))]
    assert seen == [ONE, *(f"with {n} players and default options" for n in (2, 3, 4, 5))]
    parts |= {"ENDS": "count(players)..12", "LINES": "move line to bed[2]"}
    assert [name for name, _ in faults(trials_of(tmp_path, **parts))] == [
        f"with {n} players and default options" for n in (3, 4, 5, 12)
    ]


def test_each_option_zone_and_variable_of_a_table_counts_as_work(tmp_path: Path) -> None:
    def spent(**parts: str) -> int:
        trials_of(tmp_path, **parts)
        tables = at_tables._Tables(check_file(tmp_path / "beds.yaml"))
        tables.try_table(TWO, 2, {}, whole=False)
        return tables.spent

    one = option("1..4", "2")
    three = (
        f"{one}\n  rounds: {{type: 1..4, default: 2, help: Rounds}}\n  wild: {{type: bool, default: no, help: Wild}}"
    )
    for need in ("", "\nrequires:\n  fewer: size is 1"):
        assert spent(OPTIONS=three + need) - spent(OPTIONS=one + need) == 2 * LAID_OUT
    assert spent(ENDS="1..5") - spent() == 3 * LAID_OUT
    assert spent(BOUNDS="1..5") - spent() == 3 * LAID_OUT


def test_no_further_table_is_tried_once_those_before_have_cost_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cost: list[int] = []
    plain = at_tables._Tables.try_table

    def counted(tables: at_tables._Tables, *given: Any, **how: Any) -> Trial:
        trial = plain(tables, *given, **how)
        cost.append(tables.spent)
        return trial

    monkeypatch.setattr(at_tables._Tables, "try_table", counted)
    every = words(trials_of(tmp_path, OPTIONS=option("1..4", "2"), SIZE="size", COPIES="2"))
    assert len(every) == 6 and cost == sorted(cost) and cost[0] > 0
    rules = check_file(tmp_path / "beds.yaml")
    for count, spent in enumerate(cost[:], 1):
        for enough, most in ((spent - 1, count), (spent, count + 1)):
            monkeypatch.setattr(at_tables, "ENOUGH", enough)
            assert words(list(try_tables(rules))) == every[:most]
