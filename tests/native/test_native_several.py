"""Several sets of cards chosen at once: machine code, its program run slowly, and the interpreter offer the same lists.

Beside the games of the other runs there is one made on purpose (`bundles.yaml`): no set at all, cards that are alike, sets out
of a row and out of two places, an empty pool, as many sets as there are cards, sets that can have no size, lists that are kept
over a decision, chosen in secret, or forbidden as long as there is another one. `HOYLE_NATIVE=deep` plays more.
"""

import os
from functools import lru_cache
from itertools import product
from pathlib import Path

import pytest

import hoyle
from hoyle.locate import shipped_games
from hoyle.native.playing import CHOOSERS
from native.lockstep import (
    Both,
    both_of,
    by_interpreted,
    by_machine,
    by_reference,
    differences,
    differs,
    middle,
    rollouts,
)
from properties.tables import TESTS

DEEP = os.environ.get("HOYLE_NATIVE") == "deep"

BUNDLES = Path(__file__).parent / "bundles.yaml"
OPENINGS = TESTS / "data" / "games" / "openings" / "game.yaml"
CANASTA = shipped_games()["canasta"]

#: Tables: a file, how many players, options, a kind of player.
Table = tuple[Path, int, tuple[tuple[str, int], ...], str]
FEW: list[Table] = [
    (BUNDLES, 2, (("copies", 1), ("fewest", 0)), "uniform"),
    (BUNDLES, 2, (("copies", 2),), "by_kind"),
    (BUNDLES, 3, (("copies", 2), ("fewest", 3)), "patient"),
]
MANY: list[Table] = [
    *[
        (BUNDLES, players, (("copies", copies), ("fewest", fewest)), kind)
        for players, copies, fewest, kind in product((2, 3), (1, 2), (0, 1, 3), CHOOSERS)
    ],
    *[
        (OPENINGS, players, (("hand_size", hand), ("needed", needed)), kind)
        for players, hand, needed, kind in product((2, 3), (3, 6), (2, 5), CHOOSERS)
    ],
    *[(CANASTA, 4, (), kind) for kind in CHOOSERS],
]
TABLES = MANY if DEEP else FEW
GAMES = 40 if DEEP else 8
MOST = 400 if DEEP else 40


def table_words(table: Table) -> str:
    path, players, options, kind = table
    name = path.parent.name if path.name == "game.yaml" else path.stem
    return "-".join([name, str(players), *(f"{option}={value}" for option, value in options), kind])


@lru_cache(maxsize=8)
def both_at(table: Table, checked: bool = False) -> Both:
    path, players, options, kind = table
    return both_of(hoyle.load(str(path), players=players, options=dict(options)), kind, quickly=True, checked=checked)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("table", TABLES, ids=table_words)
def test_the_same_lists_are_offered_and_drawn(table: Table) -> None:
    assert differences(both_at(table), range(GAMES), MOST) == []


@pytest.mark.sweep(3)
@pytest.mark.parametrize("table", TABLES, ids=table_words)
def test_the_program_never_leaves_its_arrays(table: Table) -> None:
    both = both_at(table)
    for seed in range(5 if DEEP else 1):
        slowly = by_interpreted(both.game, both.player, seed, MOST // 2)
        assert differs(both, slowly, by_reference(both, seed, MOST // 2)) == []


@pytest.mark.parametrize("table", TABLES, ids=table_words)
def test_play_goes_on_while_sets_are_laid_down_one_by_one(table: Table) -> None:
    both = both_at(table)
    for seed in range(40 if DEEP else 4):
        state = middle(both, seed, 1 + seed * 3)
        assert rollouts(both, state, 2, seed + 1, 12) == []


@pytest.mark.skipif(not DEEP, reason="HOYLE_NATIVE=deep")
@pytest.mark.parametrize("table", TABLES, ids=table_words)
def test_the_same_lists_where_every_index_is_checked(table: Table) -> None:
    assert differences(both_at(table, checked=True), range(10), MOST) == []


def test_too_many_lists_stop_both(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("engine.offers.alternatives", "native.lower.choosing", "native.lower.stepwise_player"):
        monkeypatch.setattr(f"hoyle.{room}.MOST_MOVES", 100)
    both = both_at.__wrapped__(FEW[0])
    assert differences(both, range(GAMES), MOST) == []
    faults = [outcome == ("fault",) for outcome in by_machine(both, GAMES, 0)]
    assert 0 < sum(faults) < GAMES


def test_machine_code_never_counts_less_work_than_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("engine.runtime.machine", "play.turn", "play.game", "native.lower.choosing", "native.lower.nodes"):
        monkeypatch.setattr(f"hoyle.{room}.FUEL", 2500)
    both = both_at.__wrapped__(FEW[0])
    stopped = [by_reference(both, seed)[0] == "fault" for seed in range(8)]
    given_up = [outcome == ("fault",) for outcome in by_machine(both, 8, 0)]
    assert any(stopped) and not all(given_up)
    assert all(given for given, fault in zip(given_up, stopped) if fault)
