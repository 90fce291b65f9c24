"""Least solutions of equations that look at each other."""

from collections.abc import Callable

from hoyle.engine.graph.dataflow.solver import solve

EDGES = {1: (2,), 2: (3, 4), 3: (2,), 4: (), 5: (1,)}


def reach(node: int, look: Callable[[int], frozenset[int]]) -> frozenset[int]:
    """What is ahead of a node."""
    return frozenset(EDGES[node]).union(*(look(to) for to in EDGES[node]))


def test_circles_settle() -> None:
    ahead = {1: {2, 3, 4}, 2: {2, 3, 4}, 3: {2, 3, 4}, 4: set(), 5: {1, 2, 3, 4}}
    assert solve(EDGES, reach, frozenset()) == solve(reversed(EDGES), reach, frozenset()) == ahead


def test_only_what_is_looked_at_is_solved() -> None:
    assert set(solve([3], reach, frozenset())) == {2, 3, 4}


def test_a_condition_waits_for_what_it_needs() -> None:
    needs = {"call": ["entry"], "end": ["call"], "back": ["call", "end"], "dead": ["dead"], "entry": []}
    found = solve(["back", "dead"], lambda key, look: all(map(look, needs[key])), False)
    assert found == {"entry": True, "call": True, "end": True, "back": True, "dead": False}
