"""A finding that a patch leads to stands at the change that does, and not in the base."""

from pathlib import Path

import pytest

import hoyle
from hoyle.language.report import Diagnostic

BASE = """\
hoyle: 1
game: base
title: Base
players: 2
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  pile:  stack seen by everyone
variables:
  turns: int
formulas:
  high(c card): c.rank is A
actions:
  play: {with: {c: card from my hand}, do: move c to pile}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    repeat:
        for p in players: p chooses play
        turns += 1
        if turns > 9: end game
        if any(c in pile where high(c)): end game
    until every hand is empty
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest count(my hand)}
"""
HEAD = "hoyle: 1\nextends: base\nvariant: patch\ntitle: Patch\n"
GAME = """\
  phases:
    game: |
      shuffle stock
      deal 2 from stock to each hand starting with dealer
      for p in players: p chooses play
      if any(c in pile where high(c)): end game
      tally
"""


def found_in(changes: str, folder: Path) -> list[Diagnostic]:
    """What is found in the base with a patch."""
    (folder / "base.yaml").write_text(BASE, encoding="utf-8")
    assert not hoyle.validate(folder / "base.yaml", proofs=False)
    (folder / "patch.yaml").write_text(HEAD + changes, encoding="utf-8")
    return hoyle.validate(folder / "patch.yaml", proofs=False)


def place(found: Diagnostic) -> tuple[str, str]:
    """The file and the words that a finding points at."""
    assert found.span is not None
    return Path(found.span.source.name).name, found.span.text


def test_what_a_change_leaves_unused_is_reported_at_the_change(tmp_path: Path) -> None:
    (found,) = found_in(f"change:\n{GAME}", tmp_path)
    assert (found.code, place(found)) == ("N310", ("patch.yaml", "game"))
    assert found.labels[0].span.text == "turns"
    assert found.help == "drop it too: `drop: [variables.turns]`, or use it"
    assert not found_in(f"drop: [variables.turns]\nchange:\n{GAME}", tmp_path)


def test_the_change_that_leads_to_it_is_found_among_others(tmp_path: Path) -> None:
    more = "  winner: {most: lowest count(my hand)}\n"
    (found,) = found_in(f"change:\n{more}{GAME}", tmp_path)
    assert place(found) == ("patch.yaml", "game")


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ("drop: [formulas.high]\n", "N301", "formulas.high"),
        ("change: {zones: {pile: tokens}}\n", "T411", "pile"),
        ("drop: [variables.turns]\nadd: {formulas: {more: 1}}\n", "N301", "variables.turns"),
    ],
)
def test_errors_in_the_base_stand_at_the_change(changes: str, code: str, words: str, tmp_path: Path) -> None:
    found = [d for d in found_in(changes, tmp_path) if d.severity == "error"]
    assert {d.code for d in found} >= {code}
    assert {place(d) for d in found} == {("patch.yaml", words)}
    assert all(Path(d.labels[0].span.source.name).name == "base.yaml" for d in found)


def test_what_else_a_drop_needs_is_named_by_its_path(tmp_path: Path) -> None:
    found = found_in("drop: [formulas.high]\nadd: {formulas: {high_card(c card): c.rank is A}}\n", tmp_path)
    (finding,) = [d for d in found if d.severity == "error"]
    assert finding.help == "change `phases.game` too, under `lines` or `change`"
    assert finding.instead is None and len(finding.labels) == 1  # `high_card` is not what was meant


def test_a_dropped_name_that_is_also_a_word(tmp_path: Path) -> None:
    text = BASE.replace("turns: int", "turns: int\n  mood: fast | slow").replace("turns > 9", "fast or mood is slow")
    (tmp_path / "base.yaml").write_text(f"{text}options: {{fast: {{type: bool}}}}\n", encoding="utf-8")
    (tmp_path / "patch.yaml").write_text(f"{HEAD}drop: [options.fast]\n", encoding="utf-8")
    (finding,) = [d for d in hoyle.validate(tmp_path / "patch.yaml", proofs=False) if d.severity == "error"]
    assert (finding.code, finding.help) == ("N311", "change `phases.game` too, under `lines` or `change`")


def test_a_named_set_of_options_loses_its_option(tmp_path: Path) -> None:
    more = "options: {fast: {type: bool}}\nvariants: {quick: {title: Quick, options: {fast: yes}}}\n"
    more += "requires: {fast wants two: count(players) is 2 or not fast}\n"
    (tmp_path / "base.yaml").write_text(BASE + more, encoding="utf-8")
    (tmp_path / "patch.yaml").write_text(f"{HEAD}drop: [options.fast]\n", encoding="utf-8")
    found = hoyle.validate(tmp_path / "patch.yaml", proofs=False)
    assert [d.help for d in found] == [
        "change or drop `variants.quick` too",
        "change or drop `requires.fast wants two` too",
    ]


def test_a_card_that_a_text_of_the_base_draws_and_the_variant_lacks(tmp_path: Path) -> None:
    text = "how to play:\n  aim: |\n    Take {7H 8H} {end: to the end}, {play: each} {cards: card}.\n"
    (tmp_path / "base.yaml").write_text(BASE + text, encoding="utf-8")
    (tmp_path / "patch.yaml").write_text(f"{HEAD}change: {{deck: {{ranks: [8, 9, 10, J, Q, K, A]}}}}\n")
    (finding,) = hoyle.validate(tmp_path / "patch.yaml", proofs=False)
    assert (finding.code, finding.help) == ("N312", "change `how to play.aim` too")


@pytest.mark.parametrize(
    ("more", "advice"),
    [
        ("", "`add: {how to play: {not explained: [wait, extra]}}`"),
        ("  not explained: [play]\n", "`change: {how to play: {not explained: [play, wait, extra]}}`"),
    ],
)
def test_what_a_patch_adds_and_does_not_explain_is_named_there(more: str, advice: str, tmp_path: Path) -> None:
    text = "how to play:\n  aim: |\n    Get {cards: cards} {end: to the end}, {play: each}.\n"
    (tmp_path / "base.yaml").write_text(BASE + text + more, encoding="utf-8")
    changes = "add:\n  actions: {wait: {beside: play}}\n  score: {parts: {extra: 1}}\n"
    (tmp_path / "patch.yaml").write_text(HEAD + changes, encoding="utf-8")
    found = [d for d in hoyle.validate(tmp_path / "patch.yaml", proofs=False) if d.code == "N340"]
    assert [place(d) for d in found] == [("patch.yaml", "wait"), ("patch.yaml", "extra")]
    assert all(advice in str(d.help) for d in found)
    own = HEAD + changes + "drop: [how to play]\n"
    (tmp_path / "patch.yaml").write_text(own, encoding="utf-8")
    assert not any(d.code == "N340" for d in hoyle.validate(tmp_path / "patch.yaml", proofs=False))


def test_a_default_outside_a_range_of_the_base(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(f"{BASE}options: {{size: {{type: 1..3, default: 2}}}}\n", encoding="utf-8")
    (tmp_path / "patch.yaml").write_text(f"{HEAD}change: {{options: {{size: {{default: 5}}}}}}\n", encoding="utf-8")
    (finding,) = [d for d in hoyle.validate(tmp_path / "patch.yaml", proofs=False) if d.code == "T409"]
    assert place(finding) == ("patch.yaml", "5") and finding.labels[0].span.text == "1..3"


def test_other_advice_is_kept_beside_the_path(tmp_path: Path) -> None:
    found = found_in("change: {variables: {turns: int or none}}\n", tmp_path)
    errors = [d for d in found if d.severity == "error"]
    assert errors and all("otherwise" in str(d.help) for d in errors)
    assert all(d.notes == ("change `phases.game` too, under `lines` or `change`",) for d in errors)


def test_a_finding_that_the_base_has_too_stays_there(tmp_path: Path) -> None:
    text = BASE.replace("turns: int", "turns: int\n  spare: int")
    (tmp_path / "base.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "patch.yaml").write_text(
        f"{HEAD}change: {{winner: {{most: lowest count(my hand)}}}}\n", encoding="utf-8"
    )
    (found,) = hoyle.validate(tmp_path / "patch.yaml", proofs=False)
    assert (found.code, place(found)) == ("N310", ("base.yaml", "spare"))


def test_a_change_that_others_need_is_not_blamed_for_what_its_absence_hides(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE, encoding="utf-8")
    (tmp_path / "middle.yaml").write_text(f"{HEAD}add: {{variables: {{spare: int}}}}\n", encoding="utf-8")
    head = HEAD.replace("base", "middle").replace("patch", "last")
    changes = "add: {options: {more: {type: 0..5}}}\nchange: {score: {parts: {cards: more}}}\n"
    (tmp_path / "last.yaml").write_text(head + changes, encoding="utf-8")
    (found,) = [d for d in hoyle.validate(tmp_path / "last.yaml", proofs=False) if d.code == "N310"]
    assert place(found) == ("middle.yaml", "spare")


def test_a_plain_line_in_place_of_the_head_of_a_block(tmp_path: Path) -> None:
    found = found_in("lines:\n  phases.game:\n    repeat: nothing\n", tmp_path)
    assert [(d.code, place(d)) for d in found] == [("D812", ("patch.yaml", "nothing"))]


def test_a_copied_folder_is_named_by_its_folder(tmp_path: Path) -> None:
    variants = tmp_path / "copied" / "variants"
    variants.mkdir(parents=True)
    (tmp_path / "copied" / "game.yaml").write_text(BASE, encoding="utf-8")
    (variants / "patch.yaml").write_text(HEAD, encoding="utf-8")
    (found,) = hoyle.validate(variants / "patch.yaml")
    assert found.code == "D807" and found.instead == "copied" and "must name the folder" in found.label
    (variants / "patch.yaml").write_text(HEAD.replace("base", found.instead), encoding="utf-8")
    assert not hoyle.validate(variants / "patch.yaml", proofs=False)
