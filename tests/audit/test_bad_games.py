"""Games that break a law: the audit finds it, makes it small, and writes a scenario on which `hoyle test` fails."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from audit.halls import audit_of, bad
from hoyle.engine.offers.moves import Move
from hoyle.tools.audit import audit
from hoyle.tools.audit import text as audit_text
from hoyle.tools.audit.audit import Plan, Violation
from hoyle.tools.audit.play import repeated_actions
from hoyle.tools.audit.text import report, violation_data, violation_text
from hoyle.tools.scenarios.run import run_file

PLAN = Plan(games=40, cap=300)
#: Games that break their law at every table of some kind; each of their games is played until it is given up.
LONG = {"endless": Plan(games=4, cap=300), "runaway": Plan(games=10, cap=300)}

Found = Callable[[str], Violation]


def line_with(name: str, words: str) -> int:
    """The number of the first line of a bad game that holds some words."""
    lines = Path(bad(name)).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def first_broken(name: str, folder: Path, plan: Plan) -> Violation:
    """The first broken law of a bad game."""
    found = audit_of(bad(name), folder, plan).violations
    assert found and all(v.replayed for v in found)
    return found[0]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """The first broken law of a bad game, audited when somebody first asks."""

    @cache
    def find(name: str) -> Violation:
        return first_broken(name, tmp_path_factory.mktemp(name), LONG.get(name, PLAN))

    return find


@pytest.mark.sweep(4)
@pytest.mark.parametrize(
    "name, law, code, words",
    [
        ("stuck", "stuck", "R931", "q chooses match"),
        ("runaway", "endless", "R910", "if stock is empty"),
        ("room", "fault", "R915", "dealer chooses play"),
        ("window", "leak", None, "q chooses cap_it"),
        ("moves", "leak", None, "when: my warned"),
        ("sorted", "leak", None, "p chooses draw"),
        ("left_out", "leak", None, "players together choose lay_aside"),
        ("blind", "leak", None, "p chooses lay"),
        ("held", "leak", None, "p chooses lay"),
        ("noted", "leak", None, "p chooses lay"),
    ],
)
def test_the_law_and_the_line_are_reported(name: str, law: str, code: str | None, words: str, broken: Found) -> None:
    found = broken(name).broken.finding
    lines = {line_with(name, words)}
    if name == "room":
        lines |= {min(lines) - 1, min(lines) + 1}
    assert (found.law, found.code) == (law, code)
    assert found.line in lines


@pytest.mark.slow
def test_a_game_without_end_is_reported(broken: Found) -> None:
    found = broken("endless")
    assert (found.broken.finding.law, found.broken.finding.code) == ("endless", None)
    assert found.file is not None and "random: 300" in found.file.read_text(encoding="utf-8")


def test_a_long_game_is_no_broken_law_where_others_end(tmp_path: Path) -> None:
    game = tmp_path / "game.yaml"
    text = Path(bad("endless")).read_text(encoding="utf-8")
    # who chooses among all moves stops in one of nine, who first chooses an action in one of two
    game.write_text(text.replace(*MENDED["endless"]), encoding="utf-8")
    found = audit_of(str(game), None, Plan(games=10, cap=8))
    assert not found.violations
    assert found.outcomes.long and {setting.players for setting in found.outcomes.long} <= {2, 3}
    last = "the last 8 decisions: only `play`"
    tables = "; ".join(f"{setting.players} players ({last})" for setting in found.outcomes.long)
    assert report(found)[-1] == f"stopped after 8 decisions, perhaps without a fault of the rules: {tables}"


def test_the_actions_that_repeat_are_named() -> None:
    def said(**counts: int) -> str:
        return repeated_actions([Move.of(0, name, (), name) for name, count in counts.items() for _ in range(count)])

    assert said(deal=5000, draw=400, throw=600) == "the last 1,000 decisions: only `throw` and `draw`"
    assert said(a=1, b=1, c=1, d=1, draw=13, throw=12) == "the last 29 decisions: mostly `draw` and `throw`"


def test_no_game_begins_after_so_many_decisions_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "MOST", 30)
    monkeypatch.setattr(audit_text, "MOST", 30)
    found, asked = (audit_of(bad("endless"), None, Plan(games, cap=40)) for games in (None, 2))
    assert (found.outcomes.games, asked.outcomes.games) == (1, 2)
    why = "not tried because these games are long and none begins after 30 decisions: "
    assert any(line.startswith(why) for line in report(found))


@pytest.mark.slow
def test_a_game_whose_limit_is_taken_off_may_go_on(tmp_path: Path) -> None:
    game = tmp_path / "game.yaml"
    text = Path(bad("endless")).read_text(encoding="utf-8")
    limit = "options:\n  limit: {type: 1..9 or none, default: 5, help: Rounds}\n\ndeck:"
    rounds = "    repeat:\n        if limit is 1: end game"
    game.write_text(text.replace("deck:", limit, 1).replace("    repeat:", rounds, 1), encoding="utf-8")
    found = audit_of(str(game), None, Plan(games=20, cap=40))
    assert {dict(setting.options)["limit"] for setting in found.outcomes.long} == {None}
    assert {dict(v.broken.setting.options).get("limit", 5) for v in found.violations} == {5}


@pytest.mark.slow
def test_a_scenario_of_a_fault_fails_with_its_code(broken: Found) -> None:
    file = broken("stuck").file
    assert file is not None
    (outcome,) = run_file(file)
    assert not outcome.passed and "R931" in outcome.message
    assert "\n  `match`: no `c` meets `where c.suit is last(trick).suit`\n" in outcome.message


def test_what_leaves_nothing_to_choose_is_named(broken: Found) -> None:
    lines = violation_text(broken("stuck")).splitlines()
    assert lines[2:3] == ["    `match`: no `c` meets `where c.suit is last(trick).suit`"]
    assert violation_data(broken("stuck"))["causes"] == [line.strip() for line in lines[2:3]]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("seed", [0, 100])
def test_a_leak_of_short_games_is_found_whatever_the_seed(seed: int, tmp_path: Path) -> None:
    assert first_broken("moves", tmp_path, Plan(games=40, seed=seed, cap=300)).broken.finding.law == "leak"


#: What the author writes instead of what breaks a law: for each bad game old words and new ones.
MENDED = {
    "stuck": ("q chooses match", "q may match"),
    "runaway": ("if stock is empty", "if stock is empty or not drawing"),
    "room": ("row up to 2", "row"),
    "endless": ("count(trick) > 20", "count(trick) is 0"),
    "window": ("q chooses cap_it\n                else: move", "move"),
    "moves": ("any(c in hand[p.left] where c.rank is A)", "yes"),  # so both may fold, as the one found could
}


@pytest.mark.sweep(6)
@pytest.mark.parametrize("name", MENDED)
def test_the_scenario_fails_until_the_game_is_mended(name: str, broken: Found, tmp_path: Path) -> None:
    found = broken(name).file
    assert found is not None
    scenario, game = tmp_path / "found.yaml", tmp_path / "game.yaml"
    named, times = re.subn("^game: .*", "game: game.yaml", found.read_text(encoding="utf-8"), flags=re.M)
    assert times == 1
    scenario.write_text(named, encoding="utf-8")
    text = Path(bad(name)).read_text(encoding="utf-8")
    game.write_text(text, encoding="utf-8")
    assert not all(outcome.passed for outcome in run_file(scenario))
    old, new = MENDED[name]
    assert old in text
    game.write_text(text.replace(old, new), encoding="utf-8")
    assert [outcome.message for outcome in run_file(scenario) if not outcome.passed] == []


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", ["window", "moves", "left_out", "noted"])
def test_of_a_leak_the_game_passes_and_its_twin_fails(name: str, broken: Found) -> None:
    file = broken(name).file
    assert file is not None
    here, there = run_file(file)
    assert here.passed and not there.passed, (here.message, there.message)


@pytest.mark.slow
def test_a_hand_that_is_shuffled_when_it_is_laid_down_tells_nothing(tmp_path: Path) -> None:
    game = tmp_path / "game.yaml"
    text = Path(bad("sorted")).read_text(encoding="utf-8")
    game.write_text(text.replace("to my fan\n", "to my fan\n      shuffle my fan\n"), encoding="utf-8")
    assert not audit_of(str(game), None, PLAN).violations


@pytest.mark.slow
def test_a_broken_law_is_made_small(broken: Found) -> None:
    found = broken("stuck").broken
    assert (found.setting.players, found.setting.options) == (2, ())
    assert len(found.moves) <= 8


def test_an_option_that_matters_is_kept(broken: Found) -> None:
    found = broken("runaway").broken
    assert found.setting.options == (("drawing", False),)
    assert found.moves == ()


@pytest.mark.slow
def test_options_that_were_asked_for_are_kept(tmp_path: Path) -> None:
    plan = Plan(games=20, players=3, options={"extra": "yes"}, cap=300)
    (found, *_) = audit_of(bad("stuck"), tmp_path, plan).violations
    assert found.broken.setting.players == 3
    assert ("extra", "yes") in found.broken.setting.options


@pytest.mark.slow
def test_the_same_audit_finds_the_same(tmp_path: Path) -> None:
    first, second = (audit_of(bad("stuck"), tmp_path, Plan(games=10, cap=300)) for _ in range(2))
    assert [v.broken.finding for v in first.violations] == [v.broken.finding for v in second.violations]
    assert first.coverage.points == second.coverage.points
