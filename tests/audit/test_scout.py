"""Machine code finds the games that an audit looks at: the same games, and those in which something rare happens."""

from pathlib import Path

import pytest

from audit.halls import audit_of, bad, rules_of
from hoyle.engine.table.samples import Setting
from hoyle.native.engine import Missing
from hoyle.tools.audit import search as scouting
from hoyle.tools.audit.audit import Audit, Plan, open_hall
from hoyle.tools.audit.play import at_random, play
from hoyle.tools.audit.search import GameSearch, open_scout

pytest.importorskip("llvmlite")

SEED = 3


def scout_of(name: str) -> GameSearch:
    """A scout for an audit of a game that has not begun."""
    hall = open_hall(rules_of(name))
    found = open_scout(hall.marked, hall.counts)
    assert found is not None
    return found


def never(found: Audit) -> list[str]:
    """What was never reached, in words."""
    return [point.words for point in found.coverage.missed]


@pytest.mark.sweep(6)
@pytest.mark.parametrize("player", ["uniform", "by_kind"])
@pytest.mark.parametrize("name, players", [("sedma", 3), ("sequitur", 2), ("kathmandu", 2), ("goofspiel", 2)])
def test_the_interpreter_comes_to_the_very_lines_that_were_found(
    name: str, players: int, player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines, actions and parts of the score, counted by both."""
    monkeypatch.setattr(scouting, "SEEDS", 60)
    setting, hall = Setting(players), open_hall(rules_of(name))
    found = scout_of(name).find(setting, player, SEED, 0)
    at = hall.bench(setting)
    assert found is not None and at is not None and SEED <= found.seed < SEED + 60
    played = play(at, found.seed, at_random(player, found.seed, roaming=False), 20_000)
    assert played.broken is None
    told = scout_of(name).keys()
    assert set(found.reached) == {key for key in told if hall.counts.of(key)}


def test_a_few_games_come_to_what_happens_once_in_hundreds(monkeypatch: pytest.MonkeyPatch) -> None:
    with_search = audit_of(bad("rare"), None, Plan(games=2))
    assert with_search.outcomes.searched > 1000 and not any("never holds here" in words for words in never(with_search))
    monkeypatch.setattr("hoyle.tools.audit.audit.open_scout", lambda marked, counts: None)
    without = audit_of(bad("rare"), None, Plan(games=2))
    assert without.outcomes.searched == 0 and any("never holds here" in words for words in never(without))


def test_what_a_condition_leaves_out_once_in_hundreds_is_found(tmp_path: Path) -> None:
    text = Path(bad("rare")).read_text(encoding="utf-8").replace("if any(", "if not any(")
    (tmp_path / "often.yaml").write_text(text, encoding="utf-8")
    found = audit_of(str(tmp_path / "often.yaml"), None, Plan(games=2))
    assert not any("always holds here" in words for words in never(found))


def test_the_game_of_many_that_stops_is_looked_at() -> None:
    found = audit_of(bad("rare_fault"), None, Plan(games=2))
    assert [violation.broken.finding.code for violation in found.violations] == ["R913"]


@pytest.mark.slow
def test_a_loop_without_a_choice_stops_as_in_play() -> None:
    """Lines are marked in the loop, and machine code looks all the same whether too much is spent."""
    found = audit_of(bad("nobody_can_choose"), None, Plan(games=2))
    assert {violation.broken.finding.code for violation in found.violations} == {"R910"}
    assert found.outcomes.searched <= 100


def test_no_more_is_spent_on_searches_than_a_share_of_what_is_played() -> None:
    scout = scout_of("sedma")
    scout.spent = 10_000
    assert scout.find(Setting(2), "uniform", 0, 0) is None and not scout.ready
    assert scout.find(Setting(2), "uniform", 0, 40_000) is not None


def test_what_machine_code_cannot_play_is_not_searched() -> None:
    scout = scout_of("sedma")
    scout.ready[Setting(2), "uniform"] = None
    assert scout.find(Setting(2), "uniform", 0, 0) is None and scout.games == 0


def test_without_a_compiler_the_audit_plays_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise Missing

    monkeypatch.setattr("hoyle.native.engine.compiler", missing)
    found = audit_of("goofspiel", None, Plan(games=2))
    assert found.outcomes.searched == 0 and found.outcomes.games == 2 and not found.violations


def test_the_same_seed_gives_the_same_audit() -> None:
    one, two = (audit_of(bad("rare"), None, Plan(games=3, seed=5)) for _ in range(2))
    assert (one.outcomes.searched, one.outcomes.decisions, one.coverage.points) == (
        two.outcomes.searched,
        two.outcomes.decisions,
        two.coverage.points,
    )
