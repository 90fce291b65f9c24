"""The order of tables: a few games meet every value of every option, and every number of players."""

from functools import cache

import pytest

from audit.halls import audit_of, bad, rules_of
from hoyle.engine.table.samples import Setting
from hoyle.tools.audit.audit import Plan
from hoyle.tools.audit.schedule import PLAYERS, Schedule, Value, schedule

GAMES = ["sedma", "kathmandu", "sequence", "oh_hell", "gin_rummy"]


@cache
def order_of(name: str) -> Schedule:
    """The tables of a shipped game, nothing being asked for."""
    return schedule(rules_of(name), None, {})


def values_in(found: Schedule, tables: int) -> set[Value]:
    """The values that the first tables have."""
    return {value for values in found.values[:tables] for value in values}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", GAMES)
def test_the_first_tables_have_every_value(name: str) -> None:
    found = order_of(name)
    everything = values_in(found, len(found.tables))
    by_name: dict[str, int] = {}
    for option, _ in everything:
        by_name[option] = by_name.get(option, 0) + 1
    assert values_in(found, found.every) == everything != values_in(found, found.every - 1)
    assert found.every <= max(by_name.values()) + 3
    assert found.untried(found.tables[: found.every]) == {}


@pytest.mark.sweep(6)
@pytest.mark.parametrize("name", GAMES)
def test_every_table_is_played_once_and_the_plainest_first(name: str) -> None:
    found = order_of(name)
    assert found.tables[0] == Setting(min(rules_of(name).players))
    assert len(set(found.tables)) == len(found.tables)
    assert found.every <= found.together <= len(found.tables)


def test_what_was_not_tried_is_reported() -> None:
    found = order_of("sedma")
    untried = found.untried(found.tables[:1])
    assert untried[PLAYERS] == [3, 4]
    assert untried["hand_cap"] == [1, 2, None] and untried["king_of_hearts"] == [True]


def test_what_was_asked_for_stays() -> None:
    found = schedule(rules_of("sedma"), 3, {"sevens": "over_trump"})
    assert {dict(values)[PLAYERS] for values in found.values} == {3}
    assert {dict(values)["sevens"] for values in found.values} == {"over_trump"}


def test_many_options_are_put_in_order_soon() -> None:
    found = order_of("sequence")
    assert found.together < len(found.tables)


def test_a_few_games_meet_every_value() -> None:
    rules = rules_of(bad("stuck"))
    found = audit_of(bad("stuck"), None, Plan(games=schedule(rules, None, {}).every))
    assert found.untried == {}


@pytest.mark.slow
def test_an_audit_tells_what_it_did_not_try() -> None:
    found = audit_of("sedma", None, Plan(games=1))
    assert found.untried[PLAYERS] == [3, 4] and "target_stakes" in found.untried


def test_without_a_number_every_value_is_tried_however_long_games_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.tools.audit.audit.ENOUGH", 1)
    found = audit_of("goofspiel", None, Plan())
    assert found.outcomes.games == order_of("goofspiel").every > 1
    assert found.untried == {}


@pytest.mark.parametrize("name", GAMES)
def test_no_two_tables_have_the_same_values(name: str) -> None:
    found = order_of(name)
    assert len(set(found.values)) == len(found.tables)
