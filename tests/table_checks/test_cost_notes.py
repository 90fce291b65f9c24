"""What is noted as slow: Gin Rummy with rules that look for melds in other ways, loops in loops, and no shipped game."""

import re
import time
from pathlib import Path

import pytest

import hoyle
from hoyle.compile import load_rules
from hoyle.engine.table.setup import set_table
from hoyle.engine.table_checks.cost_notes import about, slow_rules
from hoyle.language.report import Report
from shelf import swept_games, swept_patches

ROOT = Path(__file__).parents[2]
VARIANTS = [f"{path.parents[1].name}/{path.stem}" for path in swept_patches()]
VARIANTS = [name for name in VARIANTS if "." not in name]
BAD = ROOT / "tests" / "diagnostics" / "G707.yaml"

PATCH = """
hoyle: 1
extends: gin_rummy
variant: another
title: Another
add:
  formulas:
    {}
  actions:
    knock:
      when: can_knock(my hand)
"""

#: Whether somebody may knock, in ways that are slow; they make from 30 decisions a second to none.
SLOW = {
    "three_melds_out": """
    best_1(h cards): min(deadwood(h - m) for m in 0..10 cards from h where m is empty or is_meld(m)) otherwise 0
    best_2(h cards): min(best_1(h - m) for m in 0..10 cards from h where m is empty or is_meld(m)) otherwise 0
    best_3(h cards): min(best_2(h - m) for m in 0..10 cards from h where m is empty or is_meld(m)) otherwise 0
    can_knock(h cards): any(x in h where best_3(h - x) <= knock_limit)""",
    "asked_behind_both": """
    can_knock(h cards): |
      any(m in 3..5 cards from h where any(n in 3..5 cards from h - m where
      is_meld(m) and is_meld(n) and deadwood(h - m - n) <= knock_limit))""",
    "any_sizes": """
    can_knock(h cards): |
      any(m in 0..10 cards from h where any(n in 0..7 cards from h - m where
      (m is empty or is_meld(m)) and (n is empty or is_meld(n)) and deadwood(h - m - n) <= knock_limit))""",
}

#: The same put in ways that make 150 decisions a second and more.
FAST = {
    "one_meld_out": """
    best(h cards): min(deadwood(h - m) for m in 3..5 cards from h where is_meld(m)) otherwise deadwood(h)
    can_knock(h cards): any(x in h where best(h - x) <= knock_limit)""",
    "meld_first": """
    can_knock(h cards): |
      any(m in 3..10 cards from h where is_meld(m) and (deadwood(h - m) <= knock_limit
      or any(n in 3..7 cards from h - m where is_meld(n) and deadwood(h - m - n) <= knock_limit)))""",
}


def cost_notes_of(file: Path | str) -> list[hoyle.Diagnostic]:
    found = hoyle.validate(file, proofs=False)
    assert not [d.message for d in found if d.severity == "error"]
    return [d for d in found if d.code == "G707"]


def write_patch(formulas: str, folder: Path) -> Path:
    file = folder / "patch.yaml"
    file.write_text(PATCH.format(formulas.strip()), encoding="utf-8")
    return file


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", [*swept_games(), *VARIANTS])
def test_no_shipped_game_is_noted(name: str) -> None:
    assert cost_notes_of(name) == []


@pytest.mark.parametrize("name", SLOW)
def test_slow_rules_are_noted_where_the_sets_are_looked_through(name: str, tmp_path: Path) -> None:
    (note,) = cost_notes_of(write_patch(SLOW[name], tmp_path))
    assert note.severity == "note" and "`knock`" in note.message and "sets of cards" in note.message
    assert note.span is not None and note.span.text.startswith(("any(n in", "min(deadwood(h - m)"))
    (label,) = note.labels
    assert label.span.text == "knock" and label.span.source.name.endswith("gin_rummy/game.yaml")


@pytest.mark.parametrize("name", FAST)
def test_the_same_rules_put_better_are_not(name: str, tmp_path: Path) -> None:
    assert cost_notes_of(write_patch(FAST[name], tmp_path)) == []


def test_the_remedy_on_the_page_helps(tmp_path: Path) -> None:
    text = BAD.read_text(encoding="utf-8")
    old, new = "from h where\n", "from h where is_meld(m) and\n"
    assert old in text and len(cost_notes_of(BAD)) == 1
    file = tmp_path / "game.yaml"
    file.write_text(
        text.replace(old, new).replace("where is_meld(m) and is_meld(n)", "where is_meld(n)"), encoding="utf-8"
    )
    assert cost_notes_of(file) == []


@pytest.mark.parametrize(("depth", "told"), [(1, False), (2, False), (4, True)])
def test_loops_in_loops_multiply(depth: int, told: bool, tmp_path: Path) -> None:
    names = "abcd"[:depth]
    inner = " and ".join(f"{name}.rank > discards_top" for name in names)
    for name in reversed(names):
        inner = f"count({name} in cards where {inner}) > 0"
    text = BAD.read_text(encoding="utf-8").replace("when: two_melds(my hand)", "when: rare")
    text = text.replace(
        "formulas:\n", f"formulas:\n  discards_top: first(discards).rank otherwise A\n  rare: {inner}\n"
    )
    file = tmp_path / "game.yaml"
    file.write_text(text, encoding="utf-8")
    notes = cost_notes_of(file)
    assert bool(notes) is told
    assert not told or "cards" in notes[0].label


def test_a_line_of_a_phase_is_noted_too(tmp_path: Path) -> None:
    text = BAD.read_text(encoding="utf-8").replace("    when: two_melds(my hand)\n", "")
    file = tmp_path / "game.yaml"
    file.write_text(
        text.replace("    tally\n", "    expect not two_melds(hand[dealer])\n    tally\n"), encoding="utf-8"
    )
    (note,) = cost_notes_of(file)
    assert "computing this line is slow" in note.message and note.labels[0].span.text.startswith("expect")


def test_a_limit_of_a_zone_counts(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(BAD.read_text(encoding="utf-8").replace("up to 11", "up to 7"), encoding="utf-8")
    assert cost_notes_of(file) == []


@pytest.mark.slow
def test_hostile_formulas_are_soon_given_up(tmp_path: Path) -> None:
    lines = ["  f0(h cards): count(h) > 3"]
    for n in range(1, 32):
        lines.append(f"  f{n}(h cards): f{n - 1}(h - discards) or f{n - 1}(h + discards) or f{n - 1}(h - stock)")
    text = BAD.read_text(encoding="utf-8").replace("when: two_melds(my hand)", "when: f31(my hand)")
    file = tmp_path / "game.yaml"
    file.write_text(text.replace("formulas:\n", "formulas:\n" + "\n".join(lines) + "\n"), encoding="utf-8")
    rules, _ = load_rules(file, Report())
    assert rules is not None
    layout = set_table(rules, 2)
    began = time.process_time()
    list(slow_rules(rules, layout))
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (52_800, "about 53,000"),
        (996_000, "about 1 million"),
        (1_322_359, "about 1.3 million"),
        (26_758_627, "about 27 million"),
        (4e9, "about 4,000 million"),
        (1e15, "more than a million million"),
    ],
)
def test_large_numbers_can_be_read_aloud(number: float, words: str) -> None:
    assert about(number) == words


SIZES = """
hoyle: 1
game: sizes
title: Sizes
players: 2..4
deck: {ranks: [7, 8, 9, 10], into: stock}
zones:
  stock: stack seen by everyone
  hand:  set per player seen by everyone
formulas:
  low: MANY
actions:
  play: {with: {c: card from my hand where LOOP}, do: move c to stock}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    dealer chooses play
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


def of_sizes(folder: Path, many: str, loop: str) -> list[str]:
    """The notes about a game with a number of things that hangs on the number of players."""
    file = folder / "sizes.yaml"
    file.write_text(SIZES.replace("MANY", many).replace("LOOP", loop), encoding="utf-8")
    return [note.message for note in cost_notes_of(file)]


NUMBERS = "any(a in 1..low where any(b in 1..low where a + b < c.pips))"


@pytest.mark.parametrize(
    ("many", "table"),
    [("3000 div count(players)", "with 2 players"), ("300 * count(players)", "with 4 players"), ("10", None)],
)
def test_the_table_where_it_is_worst_is_reported(many: str, table: str | None, tmp_path: Path) -> None:
    found = of_sizes(tmp_path, many, NUMBERS)
    assert [message.split(",")[0] for message in found] == ([table] if table else [])


def test_of_tables_where_it_is_as_bad_the_one_with_the_fewest_players_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "sizes.yaml"
    text = SIZES.replace(" where LOOP", "").replace("MANY", "1500")
    loop = "any(a in 1..low where any(b in 1..low where a + b < count(stock)))"
    file.write_text(text.replace("    tally\n", f"    expect not {loop}\n    tally\n"), encoding="utf-8")
    (note,) = cost_notes_of(file)
    assert note.message.startswith("with 2 players, computing this line is slow")


@pytest.mark.parametrize(
    ("loop", "things"),
    [
        ("any(a in 1..low where any(d in cards where any(e in cards where a > d.pips + e.pips)))", "cards"),
        ("any(a in 1..low where any(b in 1..low where any(p in players where a + b > p.seat)))", "players"),
        ("any(a in 1..low where any(b in 1..low where any(s in sides where s is me.side and a > b)))", "sides"),
        ("any(a in 1..low where any(b in 1..low where any(r in ranks where r is c.rank and a > b)))", "ranks"),
        ("any(a in 1..low where any(b in 1..low where any(s in suits where s is c.suit and a > b)))", "suits"),
    ],
)
def test_what_a_loop_goes_through_is_named(loop: str, things: str, tmp_path: Path) -> None:
    (message,) = of_sizes(tmp_path, "800 * count(players)", loop)
    assert message.startswith("with 4 players, listing the moves of `play` is slow")
    assert re.search(rf"tries about [0-9,.]+( million)? {things} here", message)
