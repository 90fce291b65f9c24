"""What holds at every table, or at one it should not: small rule files in, findings out."""

from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.engine.table.samples import Setting
from hoyle.engine.table_checks import graph_proofs as proofs
from hoyle.engine.table_checks.graph_proofs import Proofs, prove, table_text
from hoyle.language.report import Report

RULES = """
hoyle: 1
game: proved
title: Proved
players: 2..3
options:
  extra: {type: bool, default: no, help: Extra}
  count_to: {type: 1..3, default: 1, help: How far}
deck: {ranks: [2, 3, 4], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
variables:
  noted: int
actions:
  draw: {when: stock is not empty, do: deal 1 from stock to my hand}
  bonus: {when: extra, do: noted += 1}
  wait: {title: wait}
phases:
  game: |
    deal 1 from stock to each hand starting with dealer
    if extra: second
    repeat count_to times: dealer chooses draw, bonus or wait
  second: |
    noted = 1
score: {per: player, parts: {noted: noted}}
winner: {most: highest my score}
"""


def proof_findings(folder: Path, *changes: tuple[str, str]) -> list[tuple[str, str]]:
    """The code and message of each finding about the game with other lines, in the order of the file."""
    text = RULES
    for right, wrong in changes:
        assert right in text, right
        text = text.replace(right, wrong)
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    report = Report()
    rules, _ = load_rules(path, report)
    assert rules is not None, [finding.message for finding in report.diagnostics]
    prove(rules, report)
    return [(d.code, d.message) for d in report.diagnostics if d.code.startswith("G")]


ALWAYS = ", whatever the number of players and the options"


def test_what_some_option_brings_about_is_no_finding(tmp_path: Path) -> None:
    assert proof_findings(tmp_path) == []


def test_what_no_table_ever_runs_or_offers_is_reported(tmp_path: Path) -> None:
    second = ("if extra: second", "if extra and not extra: second")
    assert proof_findings(tmp_path, second, ("when: extra", "when: count(players) > 3")) == [
        ("G706", "the option `extra` changes nothing, whatever its value"),
        ("G702", "`bonus` is never offered" + ALWAYS),
        ("G703", "this condition is never true" + ALWAYS),
        ("G702", "`second` is never run" + ALWAYS),
    ]


def test_what_only_the_most_players_bring_about_is_no_finding(tmp_path: Path) -> None:
    changes = ("if extra: second", "if count(players) > 2: second"), ("players: 2..3", "players: 2..20")
    assert proof_findings(tmp_path, *changes) == []
    assert [code for code, _ in proof_findings(tmp_path, ("if extra: second", "if count(players) > 3: second"))] == [
        "G703",
        "G702",
    ]


@pytest.mark.parametrize(("code", "again"), [("N310", False), ("F505", False), ("V601", True)])
def test_what_is_reported_by_name_as_unused_is_not_told_again(code: str, again: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(RULES.replace("when: extra", "when: count(players) > 3"), encoding="utf-8")
    report = Report()
    rules, _ = load_rules(path, Report())
    assert rules is not None
    report.warning(code, "something about `bonus`", rules.actions["bonus"].span)
    prove(rules, report)
    assert ("G702" in [d.code for d in report.diagnostics]) is again


def test_an_action_that_a_patch_leaves_unused_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(RULES, encoding="utf-8")
    path = tmp_path / "patch.yaml"
    path.write_text(
        """\
hoyle: 1
extends: base.yaml
variant: less
title: Less
change:
  phases:
    game: |
      deal 1 from stock to each hand starting with dealer
      if extra: second
      repeat count_to times: dealer chooses draw or wait
""",
        encoding="utf-8",
    )
    report = Report()
    rules, _ = load_rules(path, report)
    assert rules is not None
    prove(rules, report)
    told = [(d.code, d.span and Path(d.span.source.name).name) for d in report.diagnostics if "`bonus`" in d.message]
    assert told == [("N310", "patch.yaml")]


def test_a_line_behind_what_never_comes_back_is_reported(tmp_path: Path) -> None:
    behind = ("if extra: second", "second")

    def told(condition: str) -> list[tuple[str, str]]:
        return proof_findings(tmp_path, behind, ("    noted = 1\n", f"    noted = 1\n    if {condition}: end game\n"))

    assert told("noted is 1") == told("count(players) is 2") == []
    assert ("G703", "this line is never reached" + ALWAYS) in told("count(players) < 9")


def test_a_circle_without_a_decision_is_reported_with_the_table_it_shows_at(tmp_path: Path) -> None:
    def told(offered: str) -> list[tuple[str, str]]:
        circle = f"if extra: second\n    repeat:\n        for p in players: p may {offered}\n    until noted > 9"
        return proof_findings(tmp_path, ("if extra: second", circle))

    assert told("bonus") == [
        ("G704", "with 2 players, `bonus` is never possible, so the loop around this line may never end")
    ]
    assert told("bonus or wait") == []


def test_a_menu_without_an_action_is_reported_with_the_table_it_shows_at(tmp_path: Path) -> None:
    assert proof_findings(tmp_path, ("dealer chooses draw, bonus or wait", "dealer chooses bonus")) == [
        ("G705", "with 2 players, `bonus` is never possible, and nothing else is offered here")
    ]


@pytest.mark.parametrize(
    "use",
    [
        ("noted: noted", "noted: noted + count_to"),
        ("most: highest my score", "most: highest my score\n  near: lowest noted * count_to"),
        (
            "hand:  set per player seen by owner",
            "hand:  set per player seen by list(p for p in players where count_to > 2 or p is dealer)",
        ),
        ("noted: int", "noted: int = count_to"),
        ("noted: int", "noted: int\n  seen_here: int seen by list(p for p in players where count_to > 2)"),
        ("stock: stack seen by nobody", "stock: stack seen by nobody\n  bed: stack per 1..count_to seen by nobody"),
        ("when: stock is not empty", "when: count(stock) > count_to"),
        ("title: wait", 'title: "wait for {3 - count_to}"'),
        ("when: stock is not empty", 'when: stock is not empty, says: "nothing is left, {count_to} or not"'),
        ("score: {", "shown: {to_go: count_to - noted}\nscore: {"),
    ],
)
def test_an_option_that_is_read_anywhere_changes_something(use: tuple[str, str], tmp_path: Path) -> None:
    winner = ("winner: {most: highest my score}", "winner:\n  most: highest my score")
    told = proof_findings(tmp_path, ("repeat count_to times: ", ""), winner, use)
    assert told == []


def test_an_option_that_nothing_depends_on_is_reported(tmp_path: Path) -> None:
    assert proof_findings(tmp_path, ("repeat count_to times: ", "if count_to > 9 or count_to < 5: ")) == [
        ("G706", "the option `count_to` changes nothing, whatever its value")
    ]


def test_an_option_that_only_another_option_lets_count_is_no_finding(tmp_path: Path) -> None:
    assert proof_findings(tmp_path, ("repeat count_to times: ", "repeat (count_to if extra else 1) times: ")) == []


def test_where_no_table_is_set_any_more_nothing_is_claimed_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = ("when: extra", "when: count(players) > 3")
    assert [code for code, _ in proof_findings(tmp_path, never)] == ["G702"]
    monkeypatch.setattr(proofs, "TABLES", 1)
    assert proof_findings(tmp_path, never) == []
    monkeypatch.undo()
    monkeypatch.setattr(proofs, "ENOUGH", 0)
    assert proof_findings(tmp_path, never) == []


def test_a_table_is_looked_at_once_and_one_that_cannot_be_set_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(RULES, encoding="utf-8")
    rules, _ = load_rules(path, Report())
    assert rules is not None
    looked = Proofs(rules)
    first = looked.table(Setting(2))
    spent, size = looked.spent, looked.size
    assert size > 0 and spent > size
    assert looked.table(Setting(2, (("extra", False),))) is first
    assert looked.spent - spent < size
    assert looked.table(Setting(2, (("count_to", 9),))) is None and looked.table(Setting(7)) is None
    assert looked.complete and len(looked.known) == 1


def test_as_long_as_a_line_may_never_hold_further_tables_are_looked_at(tmp_path: Path) -> None:
    """The line holds at one table of the options alone, and nothing else is left to be shown before it."""
    both = ("if extra: second", "second\n    if extra and count_to is 2: noted = 7")
    assert proof_findings(tmp_path, both) == []


def test_a_table_is_reported_in_words() -> None:
    assert table_text(Setting(3)) == "3 players"
    options = (("extra", True), ("short", False), ("most", None), ("trump", "clubs"), ("n", 4))
    assert table_text(Setting(2, options)) == "2 players, `extra=yes`, `short=no`, `most=none`, `trump=clubs` and `n=4`"
