"""What is remembered between two loads: the same words are checked once, and other words are checked anew."""

from pathlib import Path

import pytest

import hoyle
from hoyle import compile as pipeline
from hoyle.compile import load_rules
from hoyle.language.model import game as model
from hoyle.language.report import Diagnostic, Report

GAME = """\
hoyle: 1
game: draw
title: Draw
players: 2..4
options: {most: {type: 1..2, default: 2}}
deck: {ranks: [7, 8, 9], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
actions:
  take: {with: {n: number from 1..most}, do: deal n from stock to my hand}
phases: {game: 'for p in players: p chooses take'}
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""
PATCH = """\
hoyle: 1
extends: draw.yaml
variant: wide
title: Wide
change: {deck: {ranks: [7, 8, 9, 10]}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "draw.yaml").write_text(GAME)
    (tmp_path / "wide.yaml").write_text(PATCH)
    (tmp_path / "other.yaml").write_text(PATCH.replace("wide", "other").replace("[7, 8, 9, 10]", "[7, 8]"))
    return tmp_path


def rules_of(path: Path, *variants: Path) -> model.Game:
    report = Report()
    rules, _ = load_rules(path, report, variants=[str(v) for v in variants])
    assert rules is not None, report.diagnostics
    return rules


def findings_of(path: Path) -> tuple[Diagnostic, ...]:
    report = Report()
    load_rules(path, report)
    return report.diagnostics


def test_the_same_words_are_checked_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, wide = rules_of(folder / "draw.yaml"), rules_of(folder / "wide.yaml")
    monkeypatch.delattr(pipeline, "elaborate")
    monkeypatch.delattr(pipeline, "read_mapping")
    assert rules_of(folder / "draw.yaml") is plain
    assert rules_of(folder / "wide.yaml") is wide is not plain
    assert hoyle.load(folder / "draw.yaml", 2).model is hoyle.load(folder / "draw.yaml", 3).model is plain


def test_what_was_written_since_counts(folder: Path) -> None:
    before = rules_of(folder / "draw.yaml"), rules_of(folder / "wide.yaml")
    (folder / "draw.yaml").write_text(GAME.replace("title: Draw", "title: Took"))
    after = rules_of(folder / "draw.yaml"), rules_of(folder / "wide.yaml")
    assert [rules.title for rules in (*before, *after)] == ["Draw", "Wide", "Took", "Wide"]
    assert after[1] is not before[1]
    (folder / "wide.yaml").write_text(PATCH.replace("title: Wide", "title: Broad"))
    assert rules_of(folder / "wide.yaml").title == "Broad"
    (folder / "draw.yaml").write_text(GAME)
    assert rules_of(folder / "draw.yaml") is before[0]


def test_what_is_laid_over_it_counts(folder: Path) -> None:
    whole = folder / "draw.yaml"
    (folder / "also.yaml").write_text(PATCH.replace("wide", "also").replace("deck: {ranks: [7, 8, 9, 10]}", "title: A"))
    wide, other = rules_of(whole, folder / "wide.yaml"), rules_of(whole, folder / "other.yaml")
    assert [len(rules.deck.ranks) for rules in (rules_of(whole), wide, other)] == [3, 4, 2]
    assert rules_of(whole, folder / "wide.yaml") is wide


def test_the_order_of_patches_counts(folder: Path) -> None:
    a, b = folder / "a.yaml", folder / "b.yaml"
    for file in (a, b):
        option = f"options: {{{file.stem}: {{type: 0..1, default: 0}}}}"
        file.write_text(
            PATCH.replace("wide", file.stem).replace("change: {deck: {ranks: [7, 8, 9, 10]}}", f"add: {{{option}}}")
        )
    assert [list(rules_of(folder / "draw.yaml", *order).options) for order in ((a, b), (b, a))] == [
        ["most", "a", "b"],
        ["most", "b", "a"],
    ]


def test_findings_are_told_each_time(folder: Path) -> None:
    bad = folder / "draw.yaml"
    bad.write_text(GAME.replace("count(my hand)", "count(my hat)"))
    first, second = findings_of(bad), findings_of(bad)
    assert [d.code for d in first] == ["N301"] and first == second
    bad.write_text(GAME.replace("game: draw", "game: draw\nsets: 1"))
    assert findings_of(bad) == findings_of(bad) != first


def test_findings_name_the_file_that_was_asked_for(folder: Path) -> None:
    text = GAME.replace("count(my hand)", "count(my hat)")
    for name in ("one.yaml", "two.yaml"):
        (folder / name).write_text(text)
        (finding,) = findings_of(folder / name)
        assert finding.span is not None and finding.span.source.name.endswith(name)


def test_no_finding_is_left_out_the_second_time(folder: Path) -> None:
    parts = "".join(f", part{i}: hat{i}" for i in range(120))
    (folder / "draw.yaml").write_text(GAME.replace("count(my hand)}", f"count(my hand){parts}}}"))
    first, second = findings_of(folder / "draw.yaml"), findings_of(folder / "draw.yaml")
    assert first == second and len(first) == 120
