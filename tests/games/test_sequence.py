"""Sequence beyond what scenarios say: patterns, secrecy and turns over whole games, and that nothing is left out."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hoyle.compile import load_rules
from hoyle.engine.offers.moves import Move
from hoyle.engine.table.fault import Refused
from hoyle.language.report import Report
from hoyle.play.game import Game, State
from hoyle.resources import game_folder
from hoyle.tools.scenarios.chance import Player
from hoyle.tools.scenarios.read import load_file

RULES, _ = load_rules("sequence", Report())
assert RULES is not None

Suits = str


def suits(cards: list[str]) -> Suits:
    """The suits of some cards in a row."""
    return "".join(face[-1] for face in cards)


def pairs(pattern: Suits) -> set[str]:
    """The suits that follow each other in a pattern."""
    return {pattern[i : i + 2] for i in range(len(pattern) - 1)}


def patterns(rows: list[list[str]]) -> dict[int, Suits]:
    """The pattern of each length in a bin."""
    found: dict[int, Suits] = {}
    for row in rows:
        found.setdefault(len(row), suits(row))
    return found


def founds(bin: dict[int, Suits], piece: Suits, longest: int = 6) -> bool:
    """Whether a piece may be a new pattern, as the rules say it."""
    n = len(piece)
    return (
        3 <= n <= longest
        and n not in bin
        and all(shorter in bin for shorter in range(3, n))
        and (n > 4 or len(set(piece)) == n)
        and not any(pairs(piece) & pairs(other) for other in bin.values())
    )


def games(players: int, seeds: range, **options: Any) -> Iterator[State]:
    """Every position of some games: p0 builds a strand and fills a bin, the others choose at random by kind."""
    assert RULES is not None
    game = Game(RULES, players, options)
    for seed in seeds:
        state, player = game.new_state(seed), Player(seed, by_kind=True)
        while not state.is_terminal:
            yield state
            state.apply((filling_move(state) if state.current_player == 0 else None) or player.choose(state))
        yield state


def filling_move(state: State) -> Move | None:
    """The move that brings the longest sequence into the bin, or makes the strand longer, or None."""
    seat, table = state.current_player, state.zones()
    mine, strand = patterns(table[f"bin[{seat}]"]), table[f"strand[{seat}]"]
    best: tuple[int, Move | None] = (0, None)
    for move in state.legal_moves():
        piece: list[str] = []
        if move.action in ("cut", "splice") and move.arguments[0] == seat:
            chosen = move.arguments[1]
            cut = move.action == "cut"
            piece = strand[-chosen:] if cut else [strand[int(place.position) - 1] for place in chosen]
        if move.action in ("found", "claim", "bin_group"):
            return move
        if best[1] is None and str(move) in (f"extend p{seat}", "draw"):
            best = (0, move)
        if best[1] is None and move.action == "play":
            best = (0, move)
        if founds(mine, suits(piece), 11) or (piece and mine.get(len(piece)) == suits(piece)):
            best = max((len(piece), move), best, key=lambda pair: pair[0])
    return best[1]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("players", [2, 4])
def test_seq_12_13_what_may_be_claimed_is_what_repeats_a_pattern(players: int) -> None:
    asked = 0
    for state in games(players, range(1)):
        if state.is_terminal or "claim" not in state.game.machine.menus[state.position.node].by_name:
            continue
        table = state.zones()
        mine = patterns(table[f"bin[{state.current_player}]"])
        fitting = [f"claim pool@{i}" for i, g in enumerate(table["pool"], 1) if mine.get(len(g)) == suits(g)]
        assert [str(move) for move in state.legal_moves()] == [*fitting, "pass"]
        asked += 1
    assert asked > 100


@pytest.mark.slow
def test_seq_8_9_14_a_piece_of_the_own_strand_founds_a_pattern_repeats_one_or_goes_to_the_pool() -> None:
    kinds = {"found": 0, "repeat": 0, "pool": 0}
    before: tuple[int, dict[str, Any]] | None = None
    for state in games(2, range(2), max_length=5):
        menu = {} if state.is_terminal else state.game.machine.menus[state.position.node].by_name
        if before is not None:
            seat, old = before
            table, mine = state.zones(), patterns(old[f"bin[{seat}]"])
            if len(table[f"strand[{seat}]"]) < len(old[f"strand[{seat}]"]):
                if table["piece"]:
                    assert founds(mine, suits(table["piece"]), 5)
                    assert [str(move) for move in state.legal_moves()] == ["found", "release"]
                    kinds["found"] += 1
                elif len(table[f"bin[{seat}]"]) > len(old[f"bin[{seat}]"]):
                    new = table[f"bin[{seat}]"][-1]
                    assert mine[len(new)] == suits(new)
                    kinds["repeat"] += 1
                else:
                    left = table["pool"][-2]
                    assert not founds(mine, suits(left), 5) and mine.get(len(left)) != suits(left)
                    kinds["pool"] += 1
        before = (state.current_player, state.zones()) if "cut" in menu or "splice" in menu else None
    assert all(kinds.values()), kinds


@pytest.mark.sweep(2)
@pytest.mark.parametrize("players", [2, 3])
def test_seq_3_bins_hold_nothing_but_their_patterns_in_order(players: int) -> None:
    for state in games(players, range(1)):
        if not state.is_terminal:
            continue
        for seat in range(players):
            seen: dict[int, Suits] = {}
            for row in state.zones()[f"bin[{seat}]"]:
                if len(row) in seen:
                    assert seen[len(row)] == suits(row)
                else:
                    assert founds(seen, suits(row))
                    seen[len(row)] = suits(row)


@pytest.mark.slow
def test_seq_36_no_card_is_played_twice_in_a_turn() -> None:
    played: set[int] = set()
    acting = None
    for state in games(3, range(1)):
        menu = {} if state.is_terminal else state.game.machine.menus[state.position.node].by_name
        if "claim" in menu and acting != state.current_player:
            played, acting = set(), state.current_player
        if "lift" in menu:
            menu["lift"].prepare(state.position, state.current_player)
            assert not played & {card for (card,) in menu["lift"].alternatives.all(state.position)}
        if menu and state.zones()["table"]:
            played.add(state.position.zones[state.game.machine.notation.keys.index("table")][0])


@pytest.mark.parametrize("answer", ["pass", "block"])
def test_seq_18_19_windows_do_not_tell_who_could_have_blocked(answer: str) -> None:
    """Whatever p1 holds, p0 and p2 are told the same: until somebody blocks there is nothing but a window."""
    assert RULES is not None
    game = Game(RULES, 3)
    told = []
    for hidden in (["2H", "3H"], ["2S", "3S"], ["2H", "3S"]):
        deal = {"hand[0]": ["9D", "9H"], "hand[1]": hidden, "hand[2]": ["4H", "5S"]}
        state = game.new_state(4, dealer=2, deal=deal)
        for move in ("pass", "play 9D", "extend p1"):
            state.apply(move)
        assert state.current_player == 1
        state.apply("pass")
        for move in ("play 9H", "extend_group pool@1", "pass"):
            state.apply(move)
        assert state.current_player == 2
        state.apply("pass")
        assert state.current_player == 0
        told.append([([str(e) for e in state.log(s)], state.observation(s), state.variables(s)) for s in (0, 2)])
    assert told[0] == told[1] == told[2]
    state = game.new_state(4, dealer=2, deal={"hand[0]": ["9D", "9H"], "hand[1]": ["2H", "3H"]})
    for move in ("pass", "play 9D", "extend p1", "block 2H" if answer == "block" else "pass"):
        state.apply(move)
    assert state.current_player == 0


@pytest.mark.sweep(5)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_seq_32_no_turn_ends_with_more_than_five_cards(players: int) -> None:
    acting: int | None = None
    for state in games(players, range(1)):
        menu = {} if state.is_terminal else state.game.machine.menus[state.position.node].by_name
        if "claim" in menu and acting != state.current_player:
            if acting is not None:
                assert len(state.zones()[f"hand[{acting}]"]) <= 5
            acting = state.current_player
        if not state.is_terminal:
            assert "discard" not in menu or len(state.zones()[f"hand[{state.current_player}]"]) > 5


@pytest.mark.sweep(3)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_seq_33_a_game_ends_by_idle_turns_or_says_that_it_was_called(players: int) -> None:
    reasons = set()
    for state in games(players, range(1)):
        if state.is_terminal:
            assert state.result is not None
            called = any("ends: cap" in str(event) for event in state.log())
            assert called is (state.result.reason == "cap")
            if not called:
                assert state.variables()["idle_turns"] == players
            reasons.add(state.result.reason)
    assert "finished" in reasons


#: Every two values of players, lengths and hearts meet in one of them.
PAIRED = [
    (players, max_length, ("destination", "pool")[(i + j) % 2])
    for i, players in enumerate([2, 5])
    for j, max_length in enumerate([3, 4, 7, 11])
]


@pytest.mark.sweep(8)
@pytest.mark.parametrize("players, max_length, heart_block", PAIRED)
def test_every_option_is_played_to_the_end(players: int, max_length: int, heart_block: str) -> None:
    settings = {"max_length": max_length, "cut_max": max_length, "heart_block": heart_block}
    *_, last = games(players, range(max_length, max_length + 1), **settings, stall_rounds_empty=2)
    assert last.is_terminal and last.position.fault is None


@pytest.mark.parametrize(
    "options, name",
    [
        ({"max_length": 12}, "max_length"),
        ({"max_length": 2}, "max_length"),
        ({"cut_max": 0}, "cut_max"),
        ({"heart_block": "nobody"}, "heart_block"),
        ({"stall_rounds_empty": 0}, "stall_rounds_empty"),
        ({"stall_rounds_deck": -1}, "stall_rounds_deck"),
        ({"jokers": 2}, "jokers"),
    ],
)
def test_seq_35_values_out_of_range_are_refused_by_name(options: dict[str, Any], name: str) -> None:
    assert RULES is not None
    with pytest.raises(Refused, match=name):
        Game(RULES, 3, options)


def test_every_acceptance_statement_has_a_test() -> None:
    file = load_file(game_folder() / "sequence" / "scenarios.yaml", Report())
    assert file is not None
    found = {name for scenario in file.scenarios for name in scenario.ids}
    tests = re.findall(r"def test_seq((?:_\d+)+)_", Path(__file__).read_text(encoding="utf-8"))
    found |= {f"SEQ-{number}" for numbers in tests for number in numbers.strip("_").split("_")}
    wanted = {f"SEQ-{n}" for n in range(1, 41)}
    assert wanted <= found, sorted(wanted - found)
    assert found <= wanted, sorted(found - wanted)
