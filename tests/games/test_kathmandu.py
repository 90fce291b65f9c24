"""Kathmandu against a second account of its rules, and that its scenarios leave out no statement."""

import random
from itertools import combinations
from math import comb

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.play.game import Game, State
from hoyle.resources import game_folder
from hoyle.tools.scenarios.read import load_file

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K", "A"]


def table(**options: int) -> Game:
    """A table of Kathmandu."""
    rules, _ = load_rules("kathmandu", Report())
    assert rules is not None
    return Game(rules, 2, options)


def melds(hand: list[str]) -> set[frozenset[str]]:
    """All melds in a hand: looked up among all melds there are."""
    groups = [[rank + suit for suit in some] for n in (3, 4) for some in combinations("CDHS", n) for rank in RANKS[:13]]
    runs = [
        [rank + suit for rank in RANKS[start : start + n]]
        for suit in "CDHS"
        for n in range(3, 11)
        for start in range(15 - n)
    ]
    return {frozenset(meld) for meld in groups + runs if set(meld) <= set(hand)}


def counts(state: State) -> dict[str, int]:
    """How many moves of each kind there are, by the arithmetic of the rules."""
    zones, seat = state.zones(), state.current_player
    hand, reds = zones[f"hand[{seat}]"], zones["tableau"].count("red")
    held, own, cards = len(hand), zones[f"purse[{seat}]"]["red"], 5 - zones["tableau"].count("red")
    found = {
        "meld": len(melds(hand)) if zones["supply"]["blue"] else 0,
        "cards_for_reds": sum(comb(held, k) for k in range(1, min(reds, held) + 1)),
        "take_all_reds": int(reds >= 1 and len(zones["stock"]) >= reds),
        "reds_for_cards": sum(comb(cards, k) for k in range(1, min(own, cards, 10 - held) + 1)),
        "swap_two": comb(cards, 2) * comb(held, 2),
        "take_one_red": int(reds >= 1 and len(zones["stock"]) >= 1),
    }
    found["pass_turn"] = 0 if any(found.values()) else 1
    return {kind: n for kind, n in found.items() if n}


def moves_by_kind(state: State) -> dict[str, int]:
    """How many moves of each kind the game offers."""
    found: dict[str, int] = {}
    for move in state.legal_moves():
        found[move.action] = found.get(move.action, 0) + 1
    return found


def test_every_statement_occurs() -> None:
    file = load_file(game_folder() / "kathmandu" / "scenarios.yaml", Report())
    assert file is not None
    said = {name for scenario in file.scenarios for name in scenario.ids}
    assert said == {f"KTM-{number}" for number in range(1, 28)}


def test_ktm_3_first_moves_are_222_and_the_melds() -> None:
    game = table()
    without = 0
    for seed in range(12):
        state = game.new_state(seed)
        found = melds(state.zones()[f"hand[{state.current_player}]"])
        assert len(state.legal_moves()) == 222 + len(found)
        without += not found
    assert without


@pytest.mark.parametrize("by_kind", [False, True])
def test_ktm_25_all_moves_of_a_round_are_those_of_the_rules(by_kind: bool) -> None:
    luck = random.Random(4)
    game = table(rounds=1)
    for seed in range(2):
        state = game.new_state(seed)
        while not state.is_terminal:
            assert moves_by_kind(state) == counts(state)
            moves = state.legal_moves()
            if by_kind:
                kind = luck.choice(sorted({move.action for move in moves}))
                moves = [move for move in moves if move.action == kind]
            state.apply(luck.choice(moves))
        assert state.result is not None
        zones = state.zones()
        done = not zones["stock"] or not zones["supply"]["blue"]
        assert state.result.reason == ("finished" if done else "cap")
        assert state.returns() == [
            5 * zones[f"purse[{s}]"]["blue"] - 2 * zones[f"purse[{s}]"]["red"] - len(zones[f"hand[{s}]"])
            for s in (0, 1)
        ]


def test_ktm_4_ktm_5_melds_of_many_hands() -> None:
    game = table()
    for seed in range(60):
        state = game.new_state(seed)
        hand = state.zones()[f"hand[{state.current_player}]"]
        told = {frozenset(str(move).split()[1].split("+")) for move in state.legal_moves() if move.action == "meld"}
        assert told == melds(hand)


def test_ktm_3_sets_walked_argument_by_argument() -> None:
    state = table().new_state(3)
    listed = [m for m in state.legal_moves() if m.action == "swap_two"]
    walked = [
        state.move("swap_two", taken, given)
        for taken in state.choices("swap_two")
        for given in state.choices("swap_two", taken)
    ]
    assert sorted(map(str, walked)) == sorted(map(str, listed))


def test_ktm_21_a_match_is_three_rounds() -> None:
    luck = random.Random(1)
    state = table().new_state(5)
    while not state.is_terminal:
        kind = luck.choice(sorted({move.action for move in state.legal_moves()}))
        state.apply(luck.choice([move for move in state.legal_moves() if move.action == kind]))
    tallies = [event.facts["parts"] for event in state.log() if event.kind == "tally"]
    assert len(tallies) == 3
    assert state.returns() == [
        sum(sum(part[seat] for part in round_.values()) for round_ in tallies) for seat in ("p0", "p1")
    ]
