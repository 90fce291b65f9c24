"""A refusal names the first rule that forbids the move and is not waived: of any small game, against a plain model."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import hoyle
from hoyle.compile import load_rules
from hoyle.language.model.game import Game
from hoyle.language.report import Report

Test = Callable[[int, int], bool]

#: What a rule may ask of two numbers, as a formula and as a function; `height` is 2, as a variable and as an option.
ASKED: dict[str, Test] = {
    "yes": lambda a, b: True,
    "no": lambda a, b: False,
    "a is 2": lambda a, b: a == 2,
    "a <= height": lambda a, b: a <= 2,
    "a > tall": lambda a, b: a > 2,
    "b > 1": lambda a, b: b > 1,
    "a > b": lambda a, b: a > b,
    "a + b is 4": lambda a, b: a + b == 4,
    "a is 1 or b is 3": lambda a, b: a == 1 or b == 3,
    "a is 9": lambda a, b: False,
}
WHEN: dict[str, Test] = {
    "": lambda a, b: True,
    "height is 2": lambda a, b: True,
    "tall is 1": lambda a, b: False,
    "a is not 3": lambda a, b: a != 3,
    "b is 2": lambda a, b: b == 2,
}
PAIRS = [*product(range(1, 5), range(1, 4))]


@dataclass(frozen=True)
class Rule:
    """A rule of the game under test."""

    when: str
    demand: str
    waive: bool

    def allows(self, pair: tuple[int, int]) -> bool:
        """Whether the rule has nothing against a pair."""
        return not WHEN[self.when](*pair) or ASKED[self.demand](*pair)


EVERY_RULE = [Rule(*parts) for parts in product(WHEN, ASKED, (False, True))]


@cache
def check_rules() -> Game:
    """The model of a game in which a pair of numbers is said, under every rule that there can be, in that order."""
    lines = ["rules:"]
    for i, rule in enumerate(EVERY_RULE):
        lines += [f"  r{i}:", "    narrows: say", f"    demand: {rule.demand}"]
        lines += [f"    when: {rule.when}"] if rule.when else []
        lines += ["    if impossible: waive"] if rule.waive else []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pairs.yaml"
        path.write_text(PAIRS_GAME + "\n".join(lines) + "\n", encoding="utf-8")
        rules, _ = load_rules(path, Report())
    assert rules is not None
    return rules


def game(rules: list[Rule]) -> hoyle.State:
    """The first decision of the game under these rules alone: r0, r1 and so on."""
    say = check_rules().actions["say"]
    found = [say.clauses[EVERY_RULE.index(rule)] for rule in rules]
    clauses = tuple(replace(clause, rule=f"r{i}") for i, clause in enumerate(found))
    model = replace(check_rules(), actions={"say": replace(say, clauses=clauses)})
    return hoyle.Game(model).new_state(seed=1)


PAIRS_GAME = """
hoyle: 1
game: pairs
title: Pairs
players: 2
options:
  tall: {type: 1..3, default: 2}
deck: {ranks: [A, 2], into: stock}
zones: {stock: stack seen by nobody}
variables:
  height: 0..5 = 2
  total: int
actions:
  say:
    with:
      a: number from 1..4
      b: number from 1..3
    do: |
      total = a + b
      height = b
phases:
  game: |
    for p in players: p may say
    tally
score: {per: player, parts: {said: total}}
winner: {most: highest my score}
"""


def reasons(rules: list[Rule]) -> dict[tuple[int, int], set[str]]:
    """For each pair the rules that may be given as the reason against it: one, or of firm rules any; none if legal."""
    firm = {f"r{i}": rule for i, rule in enumerate(rules) if not rule.waive}
    found = {pair: {name for name, rule in firm.items() if not rule.allows(pair)} for pair in PAIRS}
    left = [pair for pair in PAIRS if not found[pair]]
    for i, rule in enumerate(rules):
        kept = [pair for pair in left if rule.allows(pair)]
        if not rule.waive or not kept:
            continue
        for pair in left:
            if not rule.allows(pair):
                found[pair] = {f"r{i}"}
        left = kept
    return found


rule = st.builds(Rule, st.sampled_from(sorted(WHEN)), st.sampled_from(sorted(ASKED)), st.booleans() | st.just(True))


@settings(max_examples=120, deadline=None)
@given(st.lists(rule, max_size=5))
@example([Rule("", "a is 9", True), Rule("", "a is 2", True), Rule("", "b > 1", True)])
@example([Rule("", "a is 2", True), Rule("b is 2", "a > b", True), Rule("", "a > tall", True)])
def test_the_reason_is_a_rule_that_is_not_waived(rules: list[Rule]) -> None:
    state = game(rules)
    expected = reasons(rules)
    legal = [pair for pair in PAIRS if not expected[pair]]
    assert [move.arguments for move in state.legal_moves()] == [*legal, ()]
    for (a, b), names in expected.items():
        reason = state.why_not(f"say {a} {b}")
        assert (reason is None) == (not names)
        assert reason is None or reason.rule in names


TRICK = """
hoyle: 1
game: trick
title: Trick
players: 2
deck: {ranks: [J, Q, K, 10, A], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  trick: row seen by everyone
actions:
  play: {with: {c: card from my hand}, do: move c to trick}
rules:
  follow_suit:
    narrows: play
    when: trick is not empty
    demand: c.suit is first(trick).suit
    if impossible: waive
    says: you must follow the suit led
  trump:
    narrows: play
    when: trick is not empty
    demand: c.suit is hearts
    if impossible: waive
    says: you must trump if you cannot follow suit
  high:
    narrows: play
    when: trick is not empty
    demand: c.rank > first(trick).rank
    if impossible: waive
    says: play a higher card if you can
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with dealer.left
    for p in players starting with dealer.left: p chooses play
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@pytest.mark.parametrize(
    ("hand", "text", "told"),
    [
        ("AC AD JH", "play AC", "you must trump if you cannot follow suit"),
        ("AS QS JH", "play QS", "play a higher card if you can"),
        ("AS QS JH", "play JH", "you must follow the suit led"),
    ],
)
def test_follow_then_trump_then_beat(tmp_path: Path, hand: str, text: str, told: str) -> None:
    path = tmp_path / "trick.yaml"
    path.write_text(TRICK, encoding="utf-8")
    deal = {"hand[0]": ["KS", "JD", "JC"], "hand[1]": hand.split()}
    state = hoyle.load(path).new_state(dealer=1, deal=deal)
    state.apply("play KS")
    reason = state.why_not(text)
    assert reason is not None
    assert reason.message == told
