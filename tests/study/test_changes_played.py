"""What changes a patch is made of, which need one another, and how much each does."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from rows import made_up

import hoyle
from hoyle.compile import find_patch
from hoyle.language.check.keys.pieces import pieces
from hoyle.measure.measure import Plan
from hoyle.tools.study.changes import Setting, Share, shapley, subsets, unit_shares, units
from hoyle.tools.study.comparison import Comparison, compare_games
from hoyle.tools.study.contrast import Contrast
from hoyle.tools.study.estimates import UNKNOWN, Estimate
from hoyle.tools.study.sheets import comparison_sheets, share_sheets

BASE = """\
hoyle: 1
game: tally_up
title: Tally Up
players: 2
deck: {ranks: [7, 8, 9, 10], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  won: stack per player seen by everyone
actions:
  take: {with: {c: card from my hand}, do: "move c to won[me]"}
formulas:
  worth: 1
  bonus: 0
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with dealer
    for p in players starting with dealer: p chooses take
    tally
score: {per: player, parts: {cards: worth, lucky: bonus if any(c in my won where c.rank is 7) else 0}}
winner: {most: highest my score}
"""

PATCH = """\
hoyle: 1
extends: tally_up.yaml
variant: richer
title: Richer
change:
  formulas: {worth: 3, bonus: extra}
add:
  options:
    extra: {type: 0..9, default: 4, help: Points for a seven}
insert:
  before game: nothing
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "tally_up.yaml").write_text(BASE)
    (tmp_path / "richer.yaml").write_text(PATCH)
    return tmp_path


def test_a_patch_falls_into_its_changes(files: Path) -> None:
    patch = find_patch(files / "richer.yaml")
    assert patch is not None
    assert pieces(patch.tree) == (
        "change formulas.worth",
        "change formulas.bonus",
        "add options.extra",
        "insert before game",
    )
    assert patch.with_only(()).digest == hoyle.load(files / "tally_up.yaml").digest  # type: ignore[union-attr]
    assert patch.with_only(pieces(patch.tree)).digest == hoyle.load(files / "richer.yaml").digest  # type: ignore[union-attr]
    assert patch.with_only(("change formulas.bonus",)) is None  # there is no option `extra`


@pytest.mark.parametrize("name", ["gin_rummy/big_gin", "kathmandu/bazaar", "sedma/wild_eights"])
def test_all_changes_of_a_shipped_patch_make_it(name: str) -> None:
    patch = find_patch(name)
    assert patch is not None
    whole = patch.with_only(pieces(patch.tree))
    assert whole is not None and whole.digest == hoyle.load(name).digest


def test_a_text_on_how_to_play_is_no_change_of_the_game() -> None:
    patch = find_patch("sedma/wild_eights")
    assert patch is not None
    assert "change how to play.taking tricks" in pieces(patch.tree)
    assert patch.changes == ("change formulas.takes", "change formulas.bonus", "change rules.send_with_a_match")


def test_a_whole_game_is_no_patch() -> None:
    assert find_patch("sedma") is None


def test_changes_that_need_one_another_are_one() -> None:
    def stands(chosen: frozenset[str]) -> bool:
        return ("b" not in chosen or "c" in chosen) and ("d" not in chosen or {"e", "f"} <= chosen)

    assert units("abc", stands) == [("a",), ("b", "c")]
    found = units("abcdef", stands)
    assert all(stands(frozenset(n for k in some for n in found[k])) for some in subsets(frozenset(range(len(found)))))
    assert ("a",) in found and ("b", "c") in found


def test_changes_that_need_one_of_two_others_are_one() -> None:
    def stands(chosen: frozenset[str]) -> bool:
        return not {"a", "b"} <= chosen or bool({"c", "d"} & chosen)

    assert units("abcd", stands) == [("a", "b", "c"), ("d",)]


def test_shares_are_shapleys() -> None:
    # the glove game: p0 has a left glove, p1 and p2 right ones; a pair is worth 1
    worth = {chosen: np.array([float(0 in chosen and len(chosen) > 1)]) for chosen in subsets(frozenset(range(3)))}
    assert [shapley(one, 3, worth)[0] for one in range(3)] == pytest.approx([2 / 3, 1 / 6, 1 / 6])


def stopping_comparison(folder: Path, cards: str) -> Comparison:
    """A game and a patch of two changes, of which one alone makes the points too large."""
    base = BASE.replace("cards: worth,", f"cards: {cards},").replace("bonus: 0", "bonus: 1")
    (folder / "tally_up.yaml").write_text(base)
    patch = "hoyle: 1\nextends: tally_up.yaml\nvariant: other\ntitle: O\nchange: {formulas: {worth: 3, bonus: 0}}\n"
    (folder / "other.yaml").write_text(patch)
    before, after = hoyle.load(folder / "tally_up.yaml"), hoyle.load(folder / "other.yaml")
    changes = find_patch(folder / "other.yaml")
    assert changes is not None
    return compare_games(before, after, Plan(20), Setting(changes, 2, {}))


def test_games_that_stop_with_only_some_changes_are_counted(tmp_path: Path) -> None:
    lucky = "any(c in my won where c.rank is 7)"
    found = stopping_comparison(tmp_path, f"(1000000000 * bonus * worth) if bonus * worth is 3 and {lucky} else worth")
    assert found.shares and 0 < found.stopped_between < 20  # with `worth: 3` alone
    assert all(share.estimate.value is not None for share in found.shares)
    remarks = comparison_sheets(found)[-1].remarks
    words = f"Rules stop {found.stopped_between} games with only some of the changes; the shares are of the others."
    assert words in remarks


def test_no_share_is_known_if_every_game_stops_with_only_some_changes(tmp_path: Path) -> None:
    found = stopping_comparison(tmp_path, "1000000000 * bonus * worth")
    assert found.shares == () and found.stopped_between == 20
    sheet = comparison_sheets(found)[-1]
    assert sheet.title == "The share of each change" and not sheet.rows and sheet.remarks[0].startswith("Unknown: ")


def test_a_change_without_effect_has_no_rows(files: Path) -> None:
    before, after = hoyle.load(files / "tally_up.yaml"), hoyle.load(files / "richer.yaml")
    patch = find_patch(files / "richer.yaml")
    assert patch is not None
    found = compare_games(before, after, Plan(80), Setting(patch, 2, {}))
    sheet = comparison_sheets(found)[-1]
    assert {row[1] for row in sheet.rows} == {"change formulas.worth", "change formulas.bonus + add options.extra"}
    assert sheet.remarks[0] == "Without effect on these measures: insert before game."


def test_an_unknown_effect_is_explained() -> None:
    unknown = Share(("one",), "course", "length", shares=False, kind="alone", estimate=UNKNOWN)
    known = replace(unknown, changes=("two",), estimate=Estimate(0.0, 0.0, 0.0))
    comparison = SimpleNamespace(shares=(unknown, known, replace(known, kind="without")), stopped_between=80)
    sheet = share_sheets(cast(Comparison, comparison))[0]
    assert [row[1] for row in sheet.rows] == ["one"]
    assert sheet.remarks[-2:] == (
        "Rules stop 80 games with only some of the changes; the figures are of the others.",
        "?: there is no such game, or rules stop every one.",
    )


def test_a_change_is_without_effect_only_if_it_has_none_beside_the_others() -> None:
    alone = Share(("one",), "course", "length", shares=False, kind="alone", estimate=Estimate(0.0, 0.0, 0.0))
    sheet = share_sheets(cast(Comparison, SimpleNamespace(shares=(alone,), stopped_between=0)))[0]
    assert [row[1:3] for row in sheet.rows] == [("one", "by itself")]
    assert not any("Without effect" in remark for remark in sheet.remarks)


def test_changes_that_only_go_together_are_listed_without_figures() -> None:
    whole, nothing = frozenset(range(7)), frozenset[int]()
    contrast = SimpleNamespace(group="ends", name="finished", share=True)
    played = {chosen: made_up(4, 0) for chosen in (nothing, whole, frozenset({1}))}
    found = list(unit_shares(cast(Contrast, contrast), [(str(n),) for n in range(7)], played, False))
    assert [(share.changes[0], share.estimate == UNKNOWN) for share in found][:3] == [
        ("0", True),
        ("1", False),
        ("2", True),
    ]


@pytest.mark.slow
def test_shares_add_up_to_the_difference(files: Path) -> None:
    before, after = hoyle.load(files / "tally_up.yaml"), hoyle.load(files / "richer.yaml")
    patch = find_patch(files / "richer.yaml")
    assert patch is not None
    found = compare_games(before, after, Plan(80), Setting(patch, 2, {}))
    parts = {c.name: c for c in found.contrasts if c.group == "parts"}
    assert parts["cards"].significant and parts["lucky"].significant
    for name, contrast in parts.items():
        due = {share.changes: share.estimate.value for share in found.shares if share.name == name}
        assert sum(due.values()) == pytest.approx(contrast.difference.value)  # type: ignore[arg-type]
    due = {s.changes: s.estimate.value for s in found.shares if s.name == "cards"}
    assert due == {
        ("change formulas.worth",): 2.0,
        ("change formulas.bonus", "add options.extra"): 0.0,
        ("insert before game",): 0.0,
    }
