"""Causes of a decision without a legal move, and what the message advises."""

from pathlib import Path

import pytest

import hoyle
from hoyle.language.report.faults import finding_of
from unchecked import game_without_checks

GAME = """
hoyle: 1
game: stuck
title: Stuck
players: 2
deck: {ranks: [1, 2, 3], suits: [plain], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  line: row seen by everyone
actions:
  lay: {with: {c: card from my hand}, do: move c to line}
  low: {with: {c: card from my hand where c.rank < 1}, do: move c to line}
  two: {with: {s: 2 cards from my hand}, do: move s to line}
  sets: {with: {l: "2 sets of 1..2 cards from my hand"}, do: "for s in l: move s to line"}
  count_it: {with: {n: number from 1..count(line)}}
  name_one: {with: {p: player from players - players}}
  late: {when: line is not empty, with: {c: card from my hand}, do: move c to line}
  barred: {with: {c: card from my hand}, do: move c to line}
  twice_barred: {with: {c: card from my hand}, do: move c to line}
rules:
  nothing: {narrows: barred or twice_barred, demand: line is not empty}
  never: {narrows: twice_barred, demand: line is not empty}
phases:
  game: |
    BLOCK
score: {per: player, parts: {points: 0}}
winner: {most: highest my score}
"""
DEAL = "deal 1 from stock to each hand starting with dealer"
HAND = "`my hand` is empty"


def fault_of(folder: Path, block: str) -> hoyle.Fault:
    file = folder / "stuck.yaml"
    file.write_text(GAME.replace("BLOCK", block.replace("\n", "\n    ")), encoding="utf-8")
    with pytest.raises(hoyle.Fault) as stopped:
        game_without_checks(file).new_state(seed=3)
    return stopped.value


@pytest.mark.parametrize(
    ("block", "causes", "advice"),
    [
        ("dealer chooses lay", [f"`lay`: {HAND}"], "deal enough cards"),
        (f"{DEAL}\ndealer chooses low", ["`low`: no `c` meets `where c.rank < 1`"], "loosen the `where`"),
        (f"{DEAL}\ndealer chooses two", ["`two`: `my hand` has too few cards for `s`"], "deal enough cards"),
        (f"{DEAL}\ndealer chooses sets", ["`sets`: `my hand` has too few cards for `l`"], "deal enough cards"),
        ("dealer chooses count_it", ["`count_it`: `1..count(line)` has no number to choose"], "offer another action"),
        (
            "dealer chooses name_one",
            ["`name_one`: `players - players` has no player to choose"],
            "offer another action",
        ),
        (f"{DEAL}\ndealer chooses late", ["`late`: `when: line is not empty` is false"], "change the `when`"),
        (f"{DEAL}\ndealer chooses barred", ["`barred`: the rule `nothing` forbids everything"], "waive"),
        (
            f"{DEAL}\ndealer chooses twice_barred",
            ["`twice_barred`: the rules `nothing`, `never` together forbid everything"],
            "waive",
        ),
        (
            "dealer chooses lay or late",
            [f"`lay`: {HAND}", "`late`: `when: line is not empty` is false"],
            "change the `when`",
        ),
    ],
)
def test_the_cause_of_an_impasse(tmp_path: Path, block: str, causes: list[str], advice: str) -> None:
    fault = fault_of(tmp_path, block)
    assert fault.code == "R931" and list(fault.causes) == causes
    found = finding_of(fault.code, fault.message, fault.span, fault.causes)
    assert found.notes == fault.causes and found.help is not None and advice in found.help
    assert ("cards" in found.help) == (advice == "deal enough cards")
    assert ("waive" in found.help) == (advice == "waive")
