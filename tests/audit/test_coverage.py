"""What is counted as reached, and that counting changes nothing."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from audit.halls import audit_of, bad, rules_of
from hoyle.compile import load_rules
from hoyle.engine.table.samples import sampled_numbers, settings
from hoyle.language.report import Report
from hoyle.play.game import Game
from hoyle.tools.audit.audit import Audit, Plan
from hoyle.tools.audit.coverage import Coverage, cover
from hoyle.tools.audit.line_markers import ENDED, mark
from hoyle.tools.audit.text import source
from hoyle.tools.audit.tracing import Counts, trace_game

FIVE = ["sedma", "sedanto", "kathmandu", "sequence", "sequitur"]


@pytest.mark.slow
@pytest.mark.parametrize("name", FIVE)
def test_counting_does_not_change_the_game(name: str) -> None:
    rules = rules_of(name)
    marked, counts = mark(rules), Counts()
    for players in sampled_numbers(rules.players)[:3]:
        for seed, setting in enumerate(list(settings(rules, players))[:4]):
            game = Game(rules, players, dict(setting.options))
            plain, counting = game.new_state(seed), trace_game(game, marked, counts).new_state(seed)
            rng = Random(seed)
            for _ in range(60):
                moves = plain.legal_moves()
                assert [str(m) for m in moves] == [str(m) for m in counting.legal_moves()]
                if not moves:
                    break
                text = str(rng.choice(moves))
                seat = plain.choosing[0]
                plain.apply(plain.parse_move(text, seat))
                counting.apply(counting.parse_move(text, seat))
            assert [e.text for e in plain.log()] == [e.text for e in counting.log()]
            assert plain.returns() == counting.returns()


def words(coverage: Coverage) -> list[str]:
    """What was never reached, in words."""
    return [point.words for point in coverage.missed]


def test_an_action_never_taken_is_reported_once() -> None:
    coverage = audit_of(bad("endless"), None, Plan(games=2, cap=50)).coverage
    assert words(coverage) == ["`stop` is never taken", "the part `cards` is always 0"]


NESTED = """\
hoyle: 1
game: nested
title: Nested
players: 2
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}
zones: {stock: stack seen by nobody, hand: set per player seen by owner}
variables: {n: 0..9, m: 0..9}
formulas:
  bonus:
    - 750 if n is 5 and m > 3
    - (1 if m > 3 else (2 if m is 2 else 3)) if n is 6
    - (4 if m > 5 else 5)
actions: {look: {title: look, with: {k: number from 0..5}, do: m = k}}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    dealer chooses look
    tally
score: {per: player, parts: {cards: count(my hand) + bonus}}
winner: {most: highest my score}
"""


def test_a_case_never_reached_is_listed_without_those_inside_it(tmp_path: Path) -> None:
    (tmp_path / "nested.yaml").write_text(NESTED)
    coverage = audit_of(str(tmp_path / "nested.yaml"), None, Plan(games=20)).coverage
    assert words(coverage) == [
        "the case `750` is never chosen",
        "the case `1 if m > 3 else (2 if m is 2 else 3)` is never chosen",
        "the case `4` is never chosen",
    ]


@pytest.mark.parametrize(
    ("demand", "missed"),
    [("k < 3", ["is never waived"]), ("k > 9", []), ("k < 9", ["never forbids anything"])],
)
def test_rules_that_are_never_waived_are_listed(tmp_path: Path, demand: str, missed: list[str]) -> None:
    rule = f"rules: {{small: {{narrows: look, demand: {demand}, if impossible: waive, says: small}}}}\n"
    (tmp_path / "nested.yaml").write_text(NESTED.replace("phases:", f"{rule}phases:"))
    coverage = audit_of(str(tmp_path / "nested.yaml"), None, Plan(games=2)).coverage
    assert [point.words for point in coverage.missed if point.section == "rules"] == [
        f"`small` for `look` {words}" for words in missed
    ]


def test_what_only_people_read_is_not_missed(tmp_path: Path) -> None:
    text = NESTED.replace("formulas:\n", "formulas:\n  double(k int): 2 * k\n  twice: double(n)\n")
    (tmp_path / "nested.yaml").write_text(f"{text}shown: {{twice: twice}}\n")
    coverage = audit_of(str(tmp_path / "nested.yaml"), None, Plan(games=1)).coverage
    assert [point.key[1] for point, _ in coverage.points if point.kind == "formula"] == ["bonus"]


def test_formulas_of_first_values_are_covered(tmp_path: Path) -> None:
    text = NESTED.replace("formulas:\n", "formulas:\n  none_yet: 0\n").replace("m: 0..9}", "m: 0..9 = none_yet}")
    (tmp_path / "nested.yaml").write_text(text)
    coverage = audit_of(str(tmp_path / "nested.yaml"), None, Plan(games=1)).coverage
    points = {point.key[1]: hits for point, hits in coverage.points if point.kind == "formula"}
    assert points.keys() == {"bonus", "none_yet"} and points["none_yet"]


def test_a_costly_deck_breaks_no_law(tmp_path: Path) -> None:
    cost = "count(x in 1..100 where count(y in 1..100 where x is y and card.rank is 7) is 1)"
    cases = f"each card: {{high: 1 if {cost} is 9 else 0}}, into"
    (tmp_path / "nested.yaml").write_text(NESTED.replace("into", cases, 1))
    found = audit_of(str(tmp_path / "nested.yaml"), None, Plan(games=1))
    assert not found.violations and found.outcomes.games == 1


@pytest.mark.slow
def test_what_no_table_tried_allows_is_reported_by_itself() -> None:
    coverage = audit_of(bad("runaway"), None, Plan(games=3, options={"drawing": "no"})).coverage
    assert "`draw` is never taken" in [point.words for point in coverage.missed if point.key in coverage.shut]
    coverage = audit_of(bad("endless"), None, Plan(games=2, cap=50)).coverage
    assert words(coverage) and not coverage.shut


def test_lines_show_hits_and_marks() -> None:
    coverage = audit_of(bad("endless"), None, Plan(games=2, cap=50)).coverage
    lines = source(coverage)
    (missed,) = [line for line in lines if "| " in line and "stop:" in line]
    assert missed.startswith("!") and "<- `stop` is never taken" in missed
    (shuffled,) = [line for line in lines if "shuffle stock" in line]
    assert shuffled.split()[0] == "2"


@pytest.mark.slow
def test_a_rule_that_forbids_is_counted() -> None:
    coverage = audit_of("sequitur", None, Plan(games=8, players=2)).coverage
    assert not [point for point in coverage.missed if point.section == "rules" and "say_something" in point.words]


@cache
def sedma() -> Audit:
    """An audit of Sedma that tries every value of every option."""
    return audit_of("sedma", None, Plan(games=14))


@pytest.mark.slow
def test_sedma_keeps_the_laws_and_nearly_all_of_it_is_reached() -> None:
    found = sedma()
    assert found.violations == () and found.untried == {}
    assert found.coverage.percent > 90
    assert {s.name: s.points for s in found.coverage.sections}["rules"] == 2


@pytest.mark.slow
def test_cases_that_the_options_settle_are_counted() -> None:
    missed = words(sedma().coverage)
    assert not any("simplified_scoring" in word for word in missed)
    assert "`play` is never taken" not in missed
    assert "the part `payment` is always 0" not in missed


def test_a_tie_break_is_not_tested_if_no_game_ended() -> None:
    rules, _ = load_rules("big_two", Report())
    assert rules is not None
    marked = mark(replace(rules, winner=rules.winner * 2))
    unplayed, counts = cover(marked.points, Counts()), Counts()
    assert any("is not tested, since no game ended" in point.words for point in unplayed.missed)
    counts.add(ENDED)
    assert any("is never needed" in point.words for point in cover(marked.points, counts).missed)


INTERRUPTED = """\
hoyle: 1
game: interrupted
title: Interrupted
players: 2
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}
zones: {stock: stack seen by nobody, hand: set per player seen by owner}
variables: {taken: bool, said: bool per player}
actions:
  take: {do: taken = yes}
  speak: {anytime: game, when: not my said, do: my said = yes}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    ask list(dealer) whether to take
    tally
score: {per: player, parts: {cards: count(my hand) if taken else 1}}
winner: {most: highest my score}
"""


def test_an_action_at_any_time_does_not_take_the_window(tmp_path: Path) -> None:
    (tmp_path / "interrupted.yaml").write_text(INTERRUPTED)
    assert words(audit_of(str(tmp_path / "interrupted.yaml"), None, Plan(games=40)).coverage) == []
