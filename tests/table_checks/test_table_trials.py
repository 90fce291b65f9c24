"""Tables that `validate` sets: the number of players and the options at their ends."""

from pathlib import Path

import pytest

import hoyle
from hoyle.compile import load_rules
from hoyle.engine.table_checks.table_trials import try_tables
from hoyle.language.report import Report

GOOD = (Path(__file__).parents[1] / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
BED = "  bed: row per 1..beds seen by everyone\n"


def findings(folder: Path, options: str, *changes: tuple[str, str]) -> list[tuple[str, str]]:
    """Errors in the game with these options and other lines."""
    text = GOOD.replace("\nzones:\n", f"\noptions:\n  {options}\n\nzones:\n{BED if 'beds' in options else ''}")
    for right, wrong in changes:
        assert right in text
        text = text.replace(right, wrong)
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return [(d.code, d.message) for d in hoyle.validate(path) if d.severity == "error"]


MOVE = "move trick to won[leader]"


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (
            "move trick to bed[3]",
            ["with `beds=2`: there is no `bed[3]`, since this table has only `bed[1]` to `bed[2]`"],
        ),
        ("move trick to bed[2]", []),
        ("if beds > 2: move trick to bed[3]", []),
        ("if beds > 2 and bed[3] is empty: tally", []),
        ("if beds < 4 or bed[4] is empty: tally", []),
        ("for n in 1..beds: move trick to bed[n]", []),
    ],
)
def test_settled_indexes_are_tried_at_the_ends_of_options(statement: str, found: list[str], tmp_path: Path) -> None:
    options = "beds: {type: 2..4, default: 4, help: Beds}"
    told = findings(tmp_path, options, (MOVE, f"{statement}\n    {MOVE}"))
    assert told == [("R903", message) for message in found]


def test_an_index_is_reported_once_for_all_tables(tmp_path: Path) -> None:
    told = findings(tmp_path, "beds: {type: 1..4, help: Beds}", (MOVE, "move trick to bed[4]"), ("my won", "bed[1]"))
    assert [code for code, _ in told] == ["R903"]
    assert told[0][1].startswith("with 2 players and default options: ")


def test_a_table_that_is_refused_is_passed_over(tmp_path: Path) -> None:
    options = "beds: {type: 1..4, default: 4, help: Beds}\nrequires:\n  three beds or more: beds >= 3"
    assert findings(tmp_path, options, (MOVE, f"move trick to bed[3]\n    {MOVE}")) == []


def test_decks_and_counters_are_tried(tmp_path: Path) -> None:
    packs = "packs: {type: 1 or more, help: Packs}"
    assert findings(tmp_path, packs, ("into: stock", "copies: 5 * packs\n  into: stock")) == [
        ("R907", "with `packs=9`: the deck has 1440 cards; at most 1024 are allowed")
    ]
    words = "long: {type: short | long, help: Length}".replace("long: {", "kind: {")
    assert findings(
        tmp_path, words, ("into: stock", "keep: kind is short or card.rank is not in 7..A\n  into: stock")
    ) == [("R906", "with `kind=long`: no card is left in the deck at this table")]


def test_a_deck_of_jokers_alone_is_reported(tmp_path: Path) -> None:
    deck = "keep: not plain or card.rank is JK\n  jokers: 2\n  into: stock"
    assert findings(tmp_path, "plain: {type: bool, help: No court}", ("into: stock", deck)) == [
        ("R906", "with `plain=yes`: the deck has only jokers at this table")
    ]


def test_tables_that_cost_much_are_tried_only_a_few_times(tmp_path: Path) -> None:
    """A small file cannot keep the check busy with many tables of which each alone is just within its means."""
    options = "\n".join(f"  o{n}: {{type: 0..9, help: An option}}" for n in range(50))
    keep = "count(n in 1..20000 where n > card.pips) > 7 or " + " or ".join(f"o{n} is 9" for n in range(50))
    path = tmp_path / "game.yaml"
    text = GOOD.replace("\nzones:\n", f"\noptions:\n{options}\n\nzones:\n")
    path.write_text(text.replace("into: stock", f"keep: {keep}\n  into: stock", 1), encoding="utf-8")
    rules, _ = load_rules(path, Report())
    assert rules is not None
    trials = list(try_tables(rules))
    assert 1 <= len(trials) < 10
    assert not any(trial.faults for trial in trials)
