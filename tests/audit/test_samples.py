"""Tables that are tried: every two values of two options that go together do so somewhere."""

from itertools import combinations

import pytest

from audit.halls import rules_of
from hoyle.engine.table.samples import can_be_set, candidates, sampled_numbers, settings


@pytest.mark.slow
def test_every_pair_that_can_be_is_there() -> None:
    rules = rules_of("sedma")
    values = {option.name: candidates(rules, option) for option in rules.options.values()}
    for players in sampled_numbers(rules.players):
        rows = [dict(setting.options) for setting in settings(rules, players)]
        assert rows[0] == {} and all(can_be_set(rules, players, row) for row in rows)
        for a, b in combinations(values, 2):
            for x in values[a]:
                for y in values[b]:
                    met = any(row.get(a) == x and row.get(b) == y and {a, b} <= set(row) for row in rows)
                    assert met or not can_be_set(rules, players, {a: x, b: y})


def test_ranges_are_tried_at_their_ends() -> None:
    rules = rules_of("sedma")
    assert candidates(rules, rules.options["burnt_in_hand"]) == [0, 1, 2, 3]
    assert candidates(rules, rules.options["hand_cap"]) == [1, 2, 100, None]


def test_fixed_options_stay() -> None:
    rows = list(settings(rules_of("sedma"), 2, {"sevens": "over_trump"}))
    assert len(rows) > 3 and all(dict(row.options)["sevens"] == "over_trump" for row in rows)


def test_many_numbers_of_players_are_thinned_out() -> None:
    assert sampled_numbers(rules_of("sedanto").players) == [2, 3, 4, 5, 14, 26]
