"""Mistakes with zones and names of the wrong kind: the way out that is named can be typed as it is."""

import re

import pytest

from check.table_game import build, rules

ZONES = "lane: row per 1..4 seen by everyone\nheap: stack per suit seen by everyone\nspread: row per player seen by everyone"
ACTION = "a:\n  with:\n    n: {}\n  do: {}"

DEALS = {
    "deal 1 from stock to each lane": "for n in 1..4: deal 1 from stock to lane[n]",
    "deal 1 from stock face up to each lane": "for n in 1..4: deal 1 from stock face up to lane[n]",
    "deal 1 from stock to each lane starting with leader": "for n in 1..4: deal 1 from stock to lane[n]",
    "deal 1 from stock to each lane of players": "for n in 1..4: deal 1 from stock to lane[n]",
    "deal 1 to each lane": "for n in 1..4: deal 1 from stock to lane[n]",
    "deal 1 from stock to each heap": "for s in suits: deal 1 from stock to heap[s]",
    "deal stock to each hand": "deal count(stock) from stock to each hand starting with dealer",
    "deal stock to trick": "deal count(stock) from stock to trick",
    "deal all from stock to each hand starting with leader": (
        "deal count(stock) from stock to each hand starting with leader"
    ),
    "deal everything to each heap": "for s in suits: deal count(stock) from stock to heap[s]",
    "deal 2 to hand[leader]": "deal 2 from stock to hand[leader]",
    "deal 3 from stock to each trick": "deal 3 from stock to trick",
    "deal 3 from stock to each trick starting with leader": "deal 3 from stock to trick",
}
ROWS = {
    "row from lane": ("n: number from 1..4", "lane[n]"),
    "row from every lane": ("n: number from 1..4", "lane[n]"),
    "row from heap": ("n: suit from suits", "heap[n]"),
    "row from spread": ("n: player from players", "spread[n]"),
    "row from my spread": ("n: card from my spread", "n"),
    "row from lane[1]": ("n: card from lane[1]", "n"),
    "row from trick": ("n: card from trick", "n"),
}


def help_for(text: str) -> str:
    """The advice on the only error of a file."""
    _, report = build(text)
    (error,) = (d for d in report.diagnostics if d.severity == "error")
    return error.help or ""


@pytest.mark.parametrize("line", DEALS)
def test_cards_are_dealt_to_zones_that_are_not_per_player(line: str) -> None:
    assert help_for(rules(zones=ZONES, game=line)) == f"write `{DEALS[line]}`"
    assert build(rules(zones=ZONES, game=DEALS[line]))[0] is not None


@pytest.mark.parametrize("argument", ROWS)
def test_a_row_that_is_a_zone_is_chosen_by_its_index(argument: str) -> None:
    found = help_for(rules(zones=ZONES, actions=ACTION.format(argument, "nothing"), game="leader chooses a"))
    right, chosen = ROWS[argument]
    assert right.removeprefix("n: card ") in found and (chosen == "n" or f"`{chosen}`" in found)
    argument = re.sub("^n: ", "", right)
    text = rules(zones=ZONES, actions=ACTION.format(argument, f"move {chosen} to my hand"), game="leader chooses a")
    assert build(text)[0] is not None


ARGUMENTS = {
    "trick": "card from trick",
    "hand": "card from my hand",
    "pool": "row from pool",
    "layout": "place from layout",
    "card": "card from my hand",
    "suit": "suit from suits",
    "suits": "suit from suits",
    "player": "player from players",
    "number": "number from 1..5",
    "int": "number from 1..5",
    "bool": "yes or no",
    "deed": "aid | theft",
    "mode": "wild | trump | off",
}


@pytest.mark.parametrize("argument", ARGUMENTS)
def test_an_argument_says_what_is_chosen_and_from_where(argument: str) -> None:
    right = ARGUMENTS[argument]
    text = rules(actions=ACTION.format(argument, "expect n is n"), game="leader chooses a")
    assert help_for(text) == f"write `{right}`"
    assert build(rules(actions=ACTION.format(right, "expect n is n"), game="leader chooses a"))[0] is not None


COMPARED = {
    "c is 7": "c.rank is 7",
    "7 is not c": "c.rank is not 7",
    "c is 77": "c.pips is 77",
    "c is in (2, 10)": "c.rank is in (2, 10)",
    "c is not in (2, 10)": "c.rank is not in (2, 10)",
    "c is in 2..50": "c.pips is in 2..50",
    "c is in 2..5": "c.rank is in 2..5",
    "c is in (J, Q)": "c.rank is in (J, Q)",
    "c is in (hearts, spades)": "c.suit is in (hearts, spades)",
    "7 is in trick": "any(c in trick where c.rank is 7)",
    "hearts is not in trick": "not any(c in trick where c.suit is hearts)",
}


@pytest.mark.parametrize("test", COMPARED)
def test_the_part_of_a_card_that_is_compared_is_named(test: str) -> None:
    right = COMPARED[test]
    head = "f" if "any" in right else "f(c card)"
    assert f": `{right}`" in help_for(rules(formulas=f"{head}: {test}"))
    assert build(rules(formulas=f"{head}: {right}"))[0] is not None


def test_a_word_is_made_a_suit_by_cases() -> None:
    declared = "strain: clubs | hearts | none_of_them"
    found = help_for(rules(variables=declared, formulas="f(c card): c.suit is strain"))
    assert found.endswith("such as `clubs if strain is clubs`")
    cases = """
suit_of_strain:
  - clubs if strain is clubs
  - hearts if strain is hearts
  - none
f(c card): c.suit is suit_of_strain
"""
    assert build(rules(variables=declared, formulas=cases))[0] is not None


BY_DEAL = "perhaps no player put the card there: it may have been dealt"
NONE = {
    "let q = first(trick).by\nq chooses play": ("", "first(trick).by", f"this may be `none`: {BY_DEAL}"),
    "let q = first(trick).by\nlet r = q\nr chooses play": ("", "q", f"this may be `none`: {BY_DEAL}"),
    "let c = first(trick)\nshow trick to c.by": (BY_DEAL, "first(trick)", "this may be `none`: the list may be empty"),
    "taker chooses play": (BY_DEAL, "taker", "this formula may be `none`"),
    "soloist chooses play": ("", "soloist", "declared with `or none`"),
    "repeat limit times: tally": ("", "limit", "declared with `or none`"),
    "first(trick).by chooses play": (BY_DEAL, "", ""),
    "move first(trick) to first(pool)": ("the list may be empty", "", ""),
}


@pytest.mark.parametrize("block", NONE)
def test_a_value_that_may_be_none_is_traced_back(block: str) -> None:
    _, report = build(rules(formulas="taker: first(trick).by", game=block))
    (error,) = (d for d in report.diagnostics if d.code == "T402")
    label = error.labels[0] if error.labels else None
    assert (error.label, label.span.text if label else "", label.text if label else "") == NONE[block]


KEPT = {
    "leader = first(p in players where bid[p] is 3)": "leader = first(p in players where bid[p] is 3) otherwise leader",
    "if rounds > 1: leader = first(trick).by": "if rounds > 1: leader = first(trick).by otherwise leader",
    "for p in players: score_of[p] = bid[p]": "for p in players: score_of[p] = bid[p] otherwise score_of[p]",
}


@pytest.mark.parametrize("line", KEPT)
def test_a_variable_may_keep_its_value(line: str) -> None:
    variables = "score_of: int per player"
    assert f"otherwise {KEPT[line].rpartition(' otherwise ')[2]}`" in help_for(rules(variables=variables, game=line))
    assert build(rules(variables=variables, game=KEPT[line]))[0] is not None


KINDS = {
    "rules": ("follow: {narrows: play_hand, demand: yes}", "write `play`"),
    "actions": ("a: {beside: leader, do: nothing}", "the actions are `play`, `a`"),
    "phases": ("other: end play", "the phases are `play_hand`, `other`, `game`"),
    "zones": (
        "open: stack seen by everyone if hand is empty else nobody",
        "say which: `hand[leader]`; or use all: `every hand`",
    ),
    "formulas": ("all_in: every bid is empty", "the zones are `stock`, `hand`, `trick`"),
    "game": ("play", "offer it to a player, as in `dealer chooses play`"),
    "variables": ("n: int, fresh each play", "such as `play_hand`"),
}


@pytest.mark.parametrize("section", KINDS)
def test_names_of_another_kind_lead_to_names_of_the_right_one(section: str) -> None:
    line, help = KINDS[section]
    assert help in help_for(rules(**{section: line}))


MENDED = {
    "leader chooses play or nothing": ("`p may …`", "leader may play"),
    "move 1 red from supply to leader": ("`to purse[leader]`", "move 1 red from supply to purse[leader]"),
    "move trick to supply": ("`move 1 red from … to …`", "move 1 red from supply to my_purse"),
    "move trick + pool to stock": ("`for g in LIST: …`", "for g in pool: move g to stock"),
    "leader chooses play or pass": ("`p may …`", "leader may play"),
    "bid[leader] += 1": (
        "`bid[leader] = (bid[leader] otherwise 0) + …`",
        "bid[leader] = (bid[leader] otherwise 0) + 1",
    ),
    "bid[leader] -= 1": (
        "`bid[leader] = (bid[leader] otherwise 0) - …`",
        "bid[leader] = (bid[leader] otherwise 0) - 1",
    ),
    "move red from supply to my_purse": ("`move 1 red from supply to my_purse`", "move 1 red from supply to my_purse"),
    "leader = none": ("write `or none` after the type", "soloist = none"),
    "if max(cards.rank) is A: tally": ("`max(c.rank for c in cards)`", "if max(c.rank for c in cards) is A: tally"),
}


@pytest.mark.parametrize("line", MENDED)
def test_a_line_has_a_way_out(line: str) -> None:
    advice, right = MENDED[line]
    assert advice in help_for(rules(zones="my_purse: tokens", game=line))
    assert build(rules(zones="my_purse: tokens", game=right))[0] is not None


def test_sides_of_a_grid_are_joined_by_by() -> None:
    assert help_for(rules(zones="grid: 3x4 places seen by nobody")) == "write `3 by 4`"


LOOKS = {
    "if any(ready): tally": "any(p in players where ready[p])",
    "for p in players:\n    if any(ready): tally": "any(q in players where ready[q])",
    "rounds = count(ready)": "count(p in players where ready[p])",
    "rounds = count( void )": "count(s in suits where void[s])",
    "leader = first(ready) otherwise leader": "first(p in players where ready[p])",
}


def test_one_truth_needs_no_any() -> None:
    found = help_for(rules(variables="ready: bool per player", game="if any(ready[leader]): tally"))
    assert found == "remove `any`"


@pytest.mark.parametrize("line", LOOKS)
def test_all_values_of_a_family_are_looked_through(line: str) -> None:
    variables = "ready: bool per player\nvoid: bool per suit"
    assert help_for(rules(variables=variables, game=line)) == f"write `{LOOKS[line]}`"
    mended = re.sub(r"\w+\( ?(ready|void) ?\)", LOOKS[line], line)
    assert build(rules(variables=variables, game=mended))[0] is not None


def test_an_action_offered_with_several_values_gets_an_argument() -> None:
    action = "bet_more(n 1..3):\n  do: rounds += n"
    found = help_for(rules(actions=action, game="leader chooses bet_more(2) or bet_more(3)"))
    assert found == "offer it once, and let the player pick the value under `with`, as in `n: number from 1..3`"
    again = help_for(rules(actions=action, game="leader chooses bet_more(2) or bet_more(2)"))
    assert again.startswith("name it once")
