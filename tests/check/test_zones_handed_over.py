"""Phases that take a zone: made once for each, checked as they are, and clear about what does not fit."""

from pathlib import Path

import pytest

import hoyle
from check.table_game import build, errors, rules, sound, warnings

REFILL = """
refill(pile zone, size 1..5): |
  if count(pile) >= size: end refill
  deal size - count(pile) from stock to pile
"""


def test_there_is_a_phase_for_each_zone_handed_over() -> None:
    game = sound(phases=REFILL, game="refill(trick, 2)\nrefill(hand[leader], 3)\nfor p in players: refill(hand[p], 4)")
    assert [name for name in game.phases if name.startswith("refill")] == ["refill(trick)", "refill(hand)"]
    assert [len(game.phases[f"refill({zone})"].parameters) for zone in ("trick", "hand")] == [1, 2]


def test_slots_are_not_shared() -> None:
    game = sound(phases=REFILL, game="refill(trick, 2)\nrefill(hand[leader], 3)")
    slots = [p.slot for name in ("refill(trick)", "refill(hand)") for p in game.phases[name].parameters]
    assert len(slots) == len(set(slots))


def test_a_zone_is_handed_on() -> None:
    phases = REFILL + "outer(heap zone): refill(heap, 1)\n"
    game = sound(phases=phases, game="outer(trick)\nouter(column[leader, 2])")
    assert {"outer(trick)", "outer(column)", "refill(trick)", "refill(column)"} <= set(game.phases)
    assert len(game.phases["refill(column)"].parameters) == 3


def test_two_zones_make_one_phase_for_each_pair() -> None:
    phases = "swap_all(one zone, other zone): |\n  let cards_there = list(c for c in other)\n  move one to other\n  move cards_there to one\n"
    game = sound(phases=phases, game="swap_all(trick, stock)\nswap_all(stock, trick)")
    assert {"swap_all(trick, stock)", "swap_all(stock, trick)"} <= set(game.phases)


CALLS = {
    "refill(leader, 2)": ("T419", "leader"),
    "refill(first(trick), 2)": ("T419", "first(trick)"),
    "refill(every hand, 2)": ("T419", "every hand"),
    "refill(hand, 2)": ("N307", "hand"),
    "refill(trik, 2)": ("N301", "trik"),
    "refill(trick)": ("N306", "refill(trick)"),
    "refill(trick, 9)": ("T409", "9"),
    "refill(hand[3], 2)": ("T401", "3"),
}


@pytest.mark.parametrize("call", CALLS)
def test_wrong_calls(call: str) -> None:
    assert [code for code, _ in errors(rules(phases=REFILL, game=call))][:1] == [CALLS[call][0]]
    assert errors(rules(phases=REFILL, game=call))[0][0] == CALLS[call][0]


def test_what_does_not_fit_names_the_call() -> None:
    game, report = build(rules(phases=REFILL, game="refill(trick, 2)\nrefill(supply, 2)\nrefill(purse[leader], 2)"))
    assert game is None
    found = [d for d in report.diagnostics if d.severity == "error"]
    assert {d.code for d in found} <= {"T411", "T406", "T404"}
    assert all("refill(supply)" in d.labels[-1].text or "refill(purse)" in d.labels[-1].text for d in found)
    assert {d.labels[-1].span.text for d in found if d.labels[-1].span} == {
        "refill(supply, 2)",
        "refill(purse[leader], 2)",
    }


def test_a_mistake_in_the_lines_is_told_once() -> None:
    phases = "refill(pile zone): deal wrong from stock to pile\n"
    assert errors(rules(phases=phases, game="refill(trick)\nrefill(hand[leader])")) == [("N301", "wrong")]


BODIES = {
    "pile[1] = 3": "N320",
    "pile = 3": "N320",
    "pile += 1": "N320",
    "move trick to pile[leader]": "N307",
    "let pile = 3": "N302",
    "move every pile to trick": "N301",
}


@pytest.mark.parametrize("line", BODIES)
def test_wrong_lines(line: str) -> None:
    assert [code for code, _ in errors(rules(phases=f"refill(pile zone): {line}\n", game="refill(trick)"))] == [
        BODIES[line]
    ]


WHOLE = {
    "variables": ("n: int, fresh each refill", "N329"),
    "actions": ("shout: {anytime: refill, do: turn up first(trick)}", "N329"),
    "phases": ("other: end refill", "N329"),
    "formulas": ("f(z zone): count(z)", "T412"),
}


@pytest.mark.parametrize("section", WHOLE)
def test_a_phase_for_many_zones_is_not_one_phase(section: str) -> None:
    lines, code = WHOLE[section]
    more = {section: lines} if section != "phases" else {}
    phases = REFILL + (lines if section == "phases" else "")
    assert code in [found for found, _ in errors(rules(game="refill(trick, 1)", phases=phases, **more))]


@pytest.mark.parametrize("kind", ["zone or none", "zones"])
def test_a_zone_is_never_none(kind: str) -> None:
    assert errors(rules(phases=f"refill(pile {kind}): expect yes\n", game="play_hand"))


def test_circles_are_found() -> None:
    phases = "one(pile zone): other(pile)\nother(pile zone): one(pile)\n"
    assert "N308" in [code for code, _ in errors(rules(phases=phases, game="one(trick)"))]


def test_what_is_never_read_is_told_once_and_what_one_call_reads_is_not() -> None:
    phases = "note(pile zone, idle int): |\n  let seen = count(pile)\n"
    found = [said for _, said in warnings(rules(phases=phases, game="note(trick, 1)\nnote(stock, 2)"))]
    assert [said for said in found if "`seen`" in said or "`idle`" in said] == [
        "the parameter `idle` is never used",
        "the `let` `seen` is never used",
    ]


GAME = """
hoyle: 1
game: zones
title: Zones
players: 2..3
deck: {ranks: [7, 8, 9, 10, J], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  lane:  row per player per 1..2 seen by everyone
  waste: row seen by everyone
actions:
  play:
    with: {c: card from my hand}
    do: |
      move c to waste
      refill(hand[me], 3)
      refill(lane[me.left, 2], 2)
phases:
  game: |
    shuffle stock
    for p in players: refill(hand[p], 3)
    repeat 3 times:
        for p in players starting with dealer: p chooses play
    tally
  refill(pile zone, size 1..5): |
    if count(pile) >= size: end refill
    deal size - count(pile) from stock to pile
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game whose hands and lanes are filled by one phase."""
    path = tmp_path / "zones.yaml"
    path.write_text(GAME)
    return path


def test_each_zone_is_filled(file: Path) -> None:
    state = hoyle.load(file, players=2).new_state(seed=1, dealer=0)
    assert [len(state.zones()[f"hand[{seat}]"]) for seat in (0, 1)] == [3, 3]
    state.apply(state.legal_moves()[0])
    zones = state.zones()
    assert (len(zones["hand[0]"]), len(zones["lane[1][2]"]), len(zones["lane[0][2]"])) == (3, 2, 0)


def test_who_may_know_is_asked_for_each_zone(file: Path) -> None:
    peeking = GAME.replace("    deal size -", "    if any(c in pile where c.rank is 7): end game\n    deal size -")
    file.write_text(peeking)
    found = [d for d in hoyle.validate(file) if d.code == "V601"]
    assert found
    file.write_text(
        peeking.replace("refill(hand[me], 3)", "refill(waste, 3)").replace(
            "refill(hand[p], 3)", "deal 3 from stock to hand[p]"
        )
    )
    assert not [d for d in hoyle.validate(file) if d.code == "V601"]


def test_a_patch_puts_lines_into_each(file: Path, tmp_path: Path) -> None:
    patch = tmp_path / "patch.yaml"
    patch.write_text(
        "hoyle: 1\nextends: zones\nvariant: turned\ntitle: Turned\ninsert:\n  after refill: turn up pile\n"
    )
    state = hoyle.load(patch, players=2).new_state(seed=1)
    assert not [d for d in hoyle.validate(patch) if d.severity == "error"]
    assert "??" not in state.observation(0)["hand[1]"]


def test_games_are_saved_and_end(file: Path) -> None:
    game = hoyle.load(file, players=3)
    state = game.new_state(seed=4)
    while not state.is_terminal:
        state.apply(state.legal_moves()[-1])
        state = game.restore(state.to_json())
    assert state.log(seat=0)
