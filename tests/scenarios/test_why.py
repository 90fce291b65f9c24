"""What is told of a formula that does not hold: the part that fails, and the values of what it compares."""

from pathlib import Path

import pytest
from own_games import FIRST, message_of

RULES = FIRST.replace(
    "\nformulas:\n",
    "\nformulas:\n  held(p player): count(hand[p])\n  few(n int): n < 3\n  begun: trick is not empty\n",
)
GIVEN = """\
given:
  hand[0]: 7C 8C 9C 10C JC
  hand[1]: 7H 8H 9H 10H JH
  trick: AS KS
cards: {mine: 9S, ours: 9D 10D}
steps:
- holds: %s
"""

REASONS = {
    "count(trick) is 1": "count(trick): 2",
    "2 < count(trick)": "count(trick): 2",
    "count(hand[p0]) > count(hand[p1])": "count(hand[p0]): 5\ncount(hand[p1]): 5",
    "leader is p1": "leader: p0",
    "leader is dealer": "leader: p0\ndealer: p1",
    "leader is not p0": "leader: p0",
    "first(trick).rank is K": "first(trick).rank: A",
    "first(trick) is KS": "first(trick): AS",
    "first(trick).suit is in (hearts, clubs)": "first(trick).suit: spades",
    "first(trick) is in hand[p0]": "first(trick): AS\nhand[p0]: 7C 8C 9C 10C JC",
    "KH is in trick": "trick: AS KS",
    "first(trick).rank is in (7, 8)": "first(trick).rank: A",
    "first(trick) is in (KH, QH)": "first(trick): AS",
    "trick is empty": "trick: AS KS",
    "won[p0] is not empty": "won[p0]: empty",
    "not trick is not empty": "this is true: trick is not empty\n  trick: AS KS",
    "leader is p0 and count(trick) is 1 and dealer is p0": "this is false: count(trick) is 1\n  count(trick): 2",
    "leader is p1 or dealer is p0": (
        "this is false: leader is p1\n  leader: p0\nthis is false: dealer is p0\n  dealer: p1"
    ),
    "not (leader is p0 and dealer is p1)": (
        "this is true: leader is p0\n  leader: p0\nthis is true: dealer is p1\n  dealer: p1"
    ),
    "not (leader is p1 or dealer is p1)": "this is true: dealer is p1\n  dealer: p1",
    "held(p0) is 4": "held(p0): 5",
    "held(p0) + 1 is held(p1)": "held(p0) + 1: 6\nheld(p0): 5\nheld(p1): 5",
    "few(held(leader))": "few(held(leader)): no\nheld(leader): 5",
    "not begun": "this is true: begun\n  begun: yes",
    "all(c.rank < K for c in trick)": "this is false for c = AS: c.rank < K\n  c.rank: A",
    "all(held(p) < 5 for p in players where p is not leader)": "this is false for p = p1: held(p) < 5\n  held(p): 5",
    "not any(c in trick where c.rank is K)": "this is true for c = KS: c.rank is K\n  c.rank: K",
    "any(c in trick where c.rank is 7)": "trick: AS KS",
    "(count(trick) is 3) if begun else yes": "this is false: count(trick) is 3\n  count(trick): 2",
    "mine is in ours": "mine: 9S\nours: 9D 10D",
    "count(stock) is 99": "count(stock): 20",
    "(first(won[p0]).rank otherwise 7) is A": "first(won[p0]).rank otherwise 7: 7",
    "sum(held(p) for p in players) is 9": "sum(held(p) for p in players): 10",
    "max(held(p0), held(p1)) is 9": "max(held(p0), held(p1)): 5\nheld(p0): 5\nheld(p1): 5",
}


@pytest.mark.parametrize(("formula", "why"), [(formula, why) for formula, why in REASONS.items() if why is not None])
def test_the_values_of_what_fails(tmp_path: Path, formula: str, why: str) -> None:
    message = message_of(tmp_path, RULES, GIVEN % formula)
    lines = "".join(f"  {line}\n" for line in why.splitlines())
    assert message.startswith(f"this does not hold: {formula}\n{lines}  in step 1 ("), message


def test_in_a_table_of_examples_the_words_are_those_of_the_row(tmp_path: Path) -> None:
    table = "each: [[seat, cards], [p0, 4]]\n" + GIVEN % "leader is <seat> and held(<seat>) is <cards>"
    assert "  this is false: held(p0) is 4\n    held(p0): 5\n  in step 1" in message_of(tmp_path, RULES, table)


def test_of_a_formula_on_several_lines(tmp_path: Path) -> None:
    text = GIVEN % "|\n    begun and\n      held(p0)\n      is 4"
    assert "  this is false: held(p0) is 4\n    held(p0): 5\n" in message_of(tmp_path, RULES, text)


def test_of_random_games(tmp_path: Path) -> None:
    message = message_of(tmp_path, RULES, "steps:\n- random games: 2\n  always: count(trick) < 1")
    assert message.startswith("this does not hold: count(trick) < 1\n  count(trick): 1\n  after 1 decision of random ")
