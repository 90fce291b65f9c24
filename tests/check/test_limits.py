"""Bounds that no table can pass: players, ranges, sizes, decks and depths."""

import re

import pytest
from small_game import check_findings, model, rules

from hoyle.language.report import Report

PLAY = """
game: |
  deal_cards
  for p in players: p chooses play
"""


def test_a_sound_game_is_within_bounds() -> None:
    assert check_findings(rules(phases=PLAY), "F58") == []


def chain(length: int) -> str:
    """Formulas that call one another, each eleven operations deep."""
    step = "1 + (" * 9 + "1 + f{}" + ")" * 9
    return "\n".join([*(f"f{n}: {step.format(n + 1)}" for n in range(length)), f"f{length}: 1"])


def test_formulas_are_256_deep_with_those_they_call() -> None:
    text = rules(formulas=chain(28), phases=PLAY + "  rounds = f0\nidle: tally")
    assert {code for code, _ in check_findings(text, "F")} == {"F583"}  # and nothing else is checked
    assert check_findings(rules(formulas=chain(20), phases=PLAY + "  rounds = f0"), "F58") == []


def test_depth_of_formulas_in_texts() -> None:
    deep = "{" + "1 + (" * 40 + "1 + f0" + ")" * 40 + "}"
    for old, new in [
        ("    do: move c to trick", f'    title: "put {{c}} {deep}"\n    do: move c to trick'),
        ("    do: move c to trick", f'    when: my hand is not empty\n    says: "no {deep}"\n    do: move c to trick'),
        ("phases:", f'rules:\n  big:\n    narrows: play\n    demand: c.rank >= 7\n    says: "no {deep}"\nphases:'),
    ]:
        text = rules(formulas=chain(22), phases=PLAY)
        assert old in text
        assert [code for code, _ in check_findings(text.replace(old, new, 1), "F58")] == ["F583"]


@pytest.mark.parametrize(
    ("section", "line", "code"),
    [
        ("variables", "size: int per 5..3", "F584"),
        ("variables", "size: int per -2147483647 - 5..3", "F584"),
        ("zones", "place: set up to 0 seen by everyone", "F585"),
        ("zones", "place: 0 places seen by everyone", "F585"),
        ("zones", "place: 2 by 2000 places seen by everyone", "F585"),
        ("zones", "place: row per 3..1 seen by everyone", "F584"),
    ],
)
def test_indexes_and_sizes(section: str, line: str, code: str) -> None:
    found = check_findings(rules(phases=PLAY, **{section: line}), "F58")
    assert [c for c, _ in found] == [code]


@pytest.mark.parametrize("range", ["players: 2..33", "ranks: [1..1025]"])
def test_ranges_of_players_and_ranks(range: str) -> None:
    report = Report()
    model(re.sub(f"{range[:6]}.*", range, rules(phases=PLAY), count=1), report)
    assert [d.code for d in report.diagnostics] == ["T417"]


@pytest.mark.parametrize("line", ["jokers: -1", "jokers: 5000", "copies: 0", "copies: 100"])
def test_decks(line: str) -> None:
    text = rules(phases=PLAY).replace("  into: stock\n", f"  into: stock\n  {line}\n")
    assert [code for code, _ in check_findings(text, "F58")] == ["F586"]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("repeat 100001 times: tally", "repeat 100001 times: tally"),
        ("for k in 5..2000000000: tally", "for k in 5..2000000000: tally"),
        ("repeat 1000 times:\n    for k in 1..101:\n        tally", "for k in 1..101:"),
        ("if rounds is 1:\n    openly:\n        for k in 1..100001: rounds = k", "for k in 1..100001: rounds = k"),
    ],
)
def test_loops_without_end(line: str, place: str) -> None:
    found = check_findings(rules(phases=PLAY + "idle: |\n  " + line.replace("\n", "\n  ")), "F589")
    assert found == [("F589", place)]


@pytest.mark.parametrize(
    "line",
    [
        "repeat 100000 times: tally",
        "for k in 1..100000: tally",
        "repeat 300 times:\n    for k in 1..300: tally\nrepeat 300 times: tally",
        "for k in 1..rounds: tally",
        "for k in 5..1: tally",
    ],
)
def test_loops_that_may_end(line: str) -> None:
    assert check_findings(rules(phases=PLAY + "idle: |\n  " + line.replace("\n", "\n  ")), "F589") == []
