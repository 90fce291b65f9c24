"""What a condition proves about none and about empty lists: formulas and blocks that are sound because of it."""

import pytest

from check.table_game import build, errors, rules

KNOWN = [
    "x: soloist is not none and hand[soloist] is empty",
    "x: soloist is none or hand[soloist] is empty",
    "x: not (soloist is none) and hand[soloist] is empty",
    "x: hand[soloist] is empty if soloist is not none else no",
    "x: no if soloist is none else hand[soloist] is empty",
    "x: count(hand[soloist otherwise leader])",
    "x: soloist is leader and hand[soloist] is empty",
    "x: soloist is in players and hand[soloist] is empty",
    "x: rounds reaches limit and limit > 3",
    "x:\n  - no if soloist is none\n  - hand[soloist] is empty",
    "x:\n  - no if soloist is none or state\n  - yes if rounds > 3\n  - hand[soloist] is empty",
    "x: picked.rank is 7 and takes(picked)",
    "x: first(trick).by is leader and takes(first(trick))",
    "x: trick is not empty and takes(first(trick))",
    "x: trick is empty or takes(last(trick))",
    "x: count(trick) >= 1 and takes(first(trick))",
    "x: count(trick) > 0 and takes(first(trick))",
    "x: 0 < count(trick) and takes(first(trick))",
    "x: count(trick) is 3 and takes(first(trick))",
    "x: count(trick) is in 3..4 and takes(first(trick))",
    "x: count(trick) is in (1, 3) and takes(first(trick))",
    "x: count(trick) is not 0 and takes(first(trick))",
    "x(n 2..4): count(trick) is n and takes(first(trick))",
    "x: count(trick) > bonus and takes(first(trick))",
    "x: distinct(c.rank for c in trick) is 2 and takes(first(trick))",
    "x: any(c in trick where takes(c)) and takes(first(c in trick where takes(c)))",
    "x: any(c in trick where takes(c)) and takes(first(trick))",
    "x: count(c in trick where takes(c)) is 1 and takes(first(d in trick where takes(d)))",
    "x: KH is in trick and takes(first(trick))",
    "x: first(trick) is not none and max(c.value for c in trick) > 3",
    "x: trick[2] is not none and takes(first(trick)) and takes(trick[2])",
    "x: max(c.value for c in trick) is not none and takes(first(trick))",
    "x: takes(first(cards)) and hand[first(players)] is empty and won[last(sides)] is empty",
    "x: max(position(r, ranks) for r in ranks) > 3 and first(suits) is hearts",
    "x: hand[first(players starting with leader)] is empty",
    "x: max(n for n in 1..3) + max(n for n in 1..columns)",
    "x: max(value for value in (1, 2))",
    "x: max(max(c.value for c in trick + first(cards)), 3)",
    "x: list(p for p in players where p is soloist and hand[soloist] is empty)",
    "x: sum(bid[p] for p in players where bid[p] is not none)",
    "x: all(c.rank >= first(trick).rank for c in trick)",
    "x: any(c in trick where c.rank >= first(trick).rank)",
    "x: any(g in pool where takes(first(g)))",
    "x: any(s in 1..3 cards from trick where takes(first(s)))",
    "x: any(c in layout where c.place.row + 1 is 2)",
    "x: any(c in list(d for d in layout where takes(d)) where c.place.row + 1 is 2)",
    "x: sum(count(hand[c.by]) for c in list(d for d in trick where d.by is not none))",
    "led: trick is not empty\nx: led and takes(first(trick))",
    "alone(q player or none): q is not none and state\nx: alone(soloist) and hand[soloist] is empty",
    "some(m cards): count(m) >= 2\nx: some(trick) and takes(first(trick))",
    "lists: list(p for p in players)\nx: hand[first(lists)] is empty",
    "calm:\n  - no if soloist is none\n  - state\nx: calm and hand[soloist] is empty",
    "top: last(trick)\nx: trick is empty or takes(top)",
    "top: last(trick)\nx: count(trick) > 0 and top.rank >= 7 and first(trick).rank < top.rank",
    "top: last(trick)\nled: top.rank\nx: trick is not empty and led >= 7",
    "most: max(c.value for c in trick)\nx: any(c in trick where takes(c)) and most > 3",
    "x: takes(picked) if picked is not none and state else no",
    "x: (soloist is not none if state else no) and hand[soloist] is empty",
]


@pytest.mark.parametrize("formula", KNOWN)
def test_proved(formula: str) -> None:
    assert errors(rules(formulas=formula)) == []


UNKNOWN = [
    ("x: soloist is none and hand[soloist] is empty", "soloist"),
    ("x: soloist is not none or hand[soloist] is empty", "soloist"),
    ("x: (soloist is not none or state) and hand[soloist] is empty", "soloist"),
    ("x: not (soloist is not none and state) and hand[soloist] is empty", "soloist"),
    ("x: hand[soloist] is empty and soloist is not none", "soloist"),
    ("x: soloist is called or state", None),
    ("x: bid[leader] is not none and bid[leader.left] > 3", "bid[leader.left]"),
    ("x: count(trick) >= 0 and takes(first(trick))", "first(trick)"),
    ("x: count(trick) > -1 and takes(first(trick))", "first(trick)"),
    ("x: count(trick) is bonus and takes(first(trick))", "first(trick)"),
    ("x: count(trick) is not 3 and takes(first(trick))", "first(trick)"),
    ("x: trick is not empty and takes(first(stock))", "first(stock)"),
    ("x: trick is not empty and takes(trick[2])", "trick[2]"),
    ("x: trick is not empty and takes(first(c in trick where state))", "first(c in trick where state)"),
    (
        "x: any(c in trick where takes(c)) and takes(first(c in trick where state))",
        "first(c in trick where state)",
    ),
    ("x: max(n for n in 1..bonus) + 1", "max(n for n in 1..bonus)"),
    ("x: max(n for n in 2..columns - 2) + 1", "max(n for n in 2..columns - 2)"),
    ("x: any(s in 0..3 cards from trick where takes(first(s)))", "first(s)"),
    ("x: takes(first(trick + stock))", "first(trick + stock)"),
    ("x: takes(first(trick - first(cards)))", "first(trick - first(cards))"),
    ("x: takes(first(tail(trick, 1)))", "first(tail(trick, 1))"),
    ("x: not rounds reaches limit and limit > 3", "limit"),
    ("some(m cards): count(m) >= 2\nx: some(stock) and takes(first(trick))", "first(trick)"),
    ("some(m cards): count(m) >= 2 or state\nx: some(trick) and takes(first(trick))", "first(trick)"),
    ("x: any(c in trick where c.place.row + 1 is 2)", "c.place.row"),
    ("top: last(trick)\nx: stock is not empty and takes(top)", "top"),
    ("top: last(c in trick where state)\nx: trick is not empty and takes(top)", "top"),
    ("leads: first(trick).by\nx: trick is not empty and hand[leads] is empty", "leads"),
    ("x: sum(bid[p] for p in players where bid[p] is not none or state)", "bid[p]"),
]


@pytest.mark.parametrize(("formula", "place"), UNKNOWN)
def test_not_proved(formula: str, place: str | None) -> None:
    found = errors(rules(formulas=formula))
    assert found == ([("T402", place)] if place else [("T404", "soloist is called")])


BLOCKS = [
    ("if soloist is none: end game\n  leader = soloist", True),
    ("if soloist is none: tally\n  leader = soloist", False),
    ("if soloist is none: end game\n  else: leader = soloist", True),
    ("if soloist is none: soloist = leader\n  leader = soloist", True),
    ("if soloist is none: tally\n  else if state: end game\n  else: leader = soloist", True),
    ("if soloist is none:\n      tally\n      end game\n  leader = soloist", True),
    ("if soloist is none: end game\n  play_hand\n  leader = soloist", False),
    ("if soloist is none: end game\n  leader chooses play\n  leader = soloist", False),
    ("if soloist is none: end game\n  rounds += 1\n  leader = soloist", True),
    ("if soloist is none: end game\n  move trick to stock\n  leader = soloist", True),
    ("if soloist is none: end game\n  soloist = none\n  leader = soloist", False),
    ("soloist = leader\n  leader = soloist", True),
    ("let p = soloist\n  if p is none: end game\n  play_hand\n  leader = p", True),
    ("let p = soloist\n  if p is none: end game\n  else: leader = p", True),
    ("if trick is empty: end game\n  picked = first(trick)\n  expect takes(first(trick))", True),
    ("if trick is empty: end game\n  move trick to stock\n  expect takes(first(trick))", False),
    ("if trick is empty: end game\n  deal 1 from stock to trick\n  expect takes(first(trick))", False),
    ("if trick is empty: end game\n  rounds += 1\n  expect takes(first(trick))", True),
    ("expect trick is not empty\n  expect takes(first(trick))", True),
    ("expect picked is not none\n  expect takes(picked)", True),
    ("expect picked is not none\n  picked = first(trick)\n  expect takes(picked)", False),
    ("if picked is none: end game\n  shuffle stock\n  expect takes(picked)", False),
    ("if picked is none: end game\n  shuffle stock\n  leader = leader", True),
    ("if soloist is none: end game\n  shuffle stock\n  leader = soloist", True),
    ("repeat: soloist = none\n  until state", True),
    (
        "if soloist is none: end game\n  for p in players:\n      leader = soloist\n      soloist = none",
        False,
    ),
    ("if soloist is none: end game\n  for p in players: leader = soloist", True),
    ("if soloist is none: end game\n  repeat 2 times:\n      leader = soloist\n      play_hand", False),
    ("repeat: play_hand\n  until soloist is not none\n  leader = soloist", True),
    (
        "let m = list(c for c in trick)\n  if m is empty: end game\n  play_hand\n  expect takes(first(m))",
        True,
    ),
    ("let m = (first(cards), last(cards))\n  play_hand\n  expect takes(first(m))", True),
    ("let s = tail(trick, 2)\n  if s is empty: end game\n  play_hand\n  expect takes(last(s))", True),
    ("for g in pool: expect takes(first(g))", False),
    ("for c in trick:\n      if c.by is not none: leader = c.by", True),
    ("bid[leader] = 3\n  rounds = bid[leader]", True),
    ("bid[leader] = 3\n  leader = leader.left\n  rounds = bid[leader]", False),
    ("if soloist is none: leader may play\n  leader = soloist", False),
    ("if soloist is none:\n      leader may play\n      else: end game\n  leader = soloist", False),
    ("openly:\n      if soloist is none: end game\n  leader = soloist", True),
]


@pytest.mark.parametrize(("block", "good"), BLOCKS)
def test_what_is_known_from_line_to_line(block: str, good: bool) -> None:
    found = errors(rules(game="play_hand\n" + block.replace("\n  ", "\n")))
    assert [code for code, _ in found] == ([] if good else ["T402"])


ACTIONS = [
    ("when: soloist is not none\n  do: leader = soloist", True),
    ("when: soloist is not none\n  with:\n    c: card from hand[soloist]\n  do: tally", True),
    ("with:\n    m: 1..3 cards from my hand\n  do: picked = first(m)\n", True),
    ("with:\n    m: 1..3 cards from my hand\n  do: expect takes(first(m))\n", True),
    ("with:\n    m: 0..3 cards from my hand\n  do: expect takes(first(m))\n", False),
    ("with:\n    m: 0..3 cards from my hand where count(m) is 2\n  do: expect takes(first(m))\n", True),
    ("with:\n    r: rank or none from ranks\n  do: expect r > 7\n", False),
    ("with:\n    r: rank or none from ranks where r is not none\n  do: expect r > 7\n", True),
    ("with:\n    m: run from my column[1]\n  do: expect takes(first(m))\n", True),
    ("with:\n    c: card from layout\n  do: hole = c.place\n", True),
    ("with:\n    c: card from layout\n  do: |\n    move c to trick\n    hole = c.place\n", False),
    (
        "with:\n    c: card from my hand\n    d: card from my hand where d is first(my hand)\n  do: tally",
        True,
    ),
]


@pytest.mark.parametrize(("action", "good"), ACTIONS)
def test_what_an_effect_knows_of_the_choice(action: str, good: bool) -> None:
    found = errors(rules(actions="a:\n  " + action, game="leader chooses a"))
    assert [code for code, _ in found] == ([] if good else ["T402"])


def test_effects_of_what_is_chosen_together_know_less() -> None:
    action = "a:\n  when: soloist is not none\n  do: leader = soloist"
    assert errors(rules(actions=action, game="players together choose a")) == [("T402", "soloist")]
    beside = action.replace("a:", "a:\n  beside: play")
    assert errors(rules(actions=beside, game="players together choose play")) == [("T402", "soloist")]
    text = rules(actions=action, game="leader chooses a")
    assert errors(text, (("after a", "rounds += 1"),)) == []
    assert errors(text, (("before a", "soloist = none"),)) == [("T402", "soloist")]


def test_rules_know_what_makes_the_action_legal() -> None:
    action = "a:\n  when: soloist is not none\n  with:\n    r: rank or none from ranks where r is not none\n  do: tally"
    rule = "b:\n  narrows: a\n  when: trick is not empty\n  demand: r > first(trick).rank and hand[soloist] is empty"
    assert errors(rules(actions=action, rules=rule, game="leader chooses a")) == []


def test_a_list_in_which_some_may_be_none_is_refused_with_the_way_out() -> None:
    some = "some(m cards): count(m) >= 2\n"
    (finding,) = build(rules(formulas=f"{some}x: some((first(stock), first(trick)))"))[1].diagnostics
    assert (finding.code, finding.span.text) == ("T402", "(first(stock), first(trick))")  # type: ignore[union-attr]
    assert finding.message == "`m` of `some` must not contain none, but this list may"
    assert errors(rules(formulas=f"{some}x: some(list(c for c in (first(stock), picked) where c is not none))")) == []


def test_a_list_of_another_kind_says_that_some_may_be_none() -> None:
    text = rules(formulas="some(m players): count(m) >= 2\nx: some((first(stock), first(trick)))")
    (finding,) = build(text)[1].diagnostics
    assert finding.message.endswith("must be a list of players, but this is a list of cards, some perhaps none")


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("if soloist is none: end game\nleader chooses play\nsoloist chooses play", "leader chooses play"),
        ("if soloist is none: end game\nplay_hand\nsoloist chooses play", "play_hand"),
        ("expect soloist is not none\nfor p in players: p chooses play\nsoloist chooses play", "for p in players:"),
        (
            "expect soloist is not none\nlet kept = soloist\nleader chooses play\nsoloist chooses play",
            "leader chooses play",
        ),
    ],
)
def test_the_line_after_which_a_test_is_forgotten_is_shown(lines: str, line: str) -> None:
    _, report = build(rules(game=lines))
    (found,) = (d for d in report.diagnostics if d.code == "T402")
    places = [label.span.text for label in found.labels if "counts only up to here" in label.text]
    assert len(places) == 1 and places[0].startswith(line) and found.help is not None
    assert "test again, or keep the value: `let kept = soloist`" in found.help


def test_the_advice_on_a_forgotten_test_can_be_followed() -> None:
    lines = "if soloist is none: end game\nlet kept = soloist\nleader chooses play\nkept chooses play"
    assert build(rules(game=lines))[0] is not None


def test_a_value_never_tested_has_no_such_line() -> None:
    _, report = build(rules(game="leader chooses play\nsoloist chooses play"))
    (found,) = (d for d in report.diagnostics if d.code == "T402")
    assert not any("counts only" in label.text for label in found.labels)
