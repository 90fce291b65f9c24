"""Sequitur beyond what scenarios say: every guess, secrecy, last turns of whole games, and that nothing is left out."""

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

RULES, _ = load_rules("sequitur", Report())
assert RULES is not None

HAND = ["8C", "8D", "8H", "9C", "9D", "9H", "QC", "QD"]
OTHERS = ["10C", "10D", "JC", "JD", "KC", "KD", "AC", "AD"]
LETTERS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}

#: A statement: a rank, a suit, or both.
Statement = tuple[str | None, str | None]


def about_to_guess(first: str, second: str) -> State:
    """p0 has gone out on the first turn, and is to guess the two cards in the centre; p1's hand is always the same."""
    assert RULES is not None
    outer = [
        c for c in ("8S", "9S", "10H", "10S", "JH", "JS", "QH", "KH", "KS", "AH", "AS") if c not in (first, second)
    ]
    layout = ["QS", *outer[:4], first, second, *outer[4:]]
    state = Game(RULES, 2).new_state(1, dealer=1, deal={"hand[0]": HAND, "hand[1]": OTHERS, "layout": layout})
    for move in ("flip layout@1,1", "lay 8C+8D+8H", "lay 9C+9D+9H", "lay QC+QD+QS"):
        state.apply(move)
    return state


def statements(guess: str) -> list[Statement]:
    """The statements of a guess as it is written."""
    words = [None if word == "none" else word for word in guess.split()[1:]]
    made = [(words[0], words[1]), (words[2], words[3])]
    return [statement for statement in made if statement != (None, None)]


def mark(statement: Statement, card: str) -> int:
    """What a statement about a card is worth."""
    rank, suit = statement
    marks = 0 if rank is None else 6 if rank == card[:-1] else -6
    return marks + (0 if suit is None else 3 if LETTERS[suit] == card[-1] else -3)


def worth(guess: str, centre: tuple[str, str]) -> tuple[int, set[str]]:
    """The total of a guess and the cards it exposes, as the rules say it."""
    made = statements(guess)
    exposed = {card for card in centre for rank, suit in made if suit and f"{rank}{LETTERS[suit]}" == card}
    if len(made) == 1:
        return max(mark(made[0], card) for card in centre), exposed
    one, other = made
    ways = (mark(one, centre[0]) + mark(other, centre[1]), mark(one, centre[1]) + mark(other, centre[0]))
    return max(ways), exposed


def outcome(state: State, guess: str) -> tuple[int, set[str]]:
    """The total that is announced and the cards of the centre that lie open after a guess."""
    after = state.copy()
    after.apply(guess)
    return after.variables()["guessed[0]"], set(after.observation(1)["layout"][5:7]) - {"??"}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("centre", [("AS", "JS"), ("KS", "AS"), ("8S", "10S")], ids="-".join)
def test_sqt_13_14_32_every_guess_is_worth_what_the_rules_say(centre: tuple[str, str]) -> None:
    state, turned = about_to_guess(*centre), about_to_guess(*reversed(centre))
    guesses = [str(move) for move in state.legal_moves()]
    assert len(guesses) == len(set(guesses)) == 791
    assert guesses == [str(move) for move in turned.legal_moves()]
    said = {frozenset(statements(g)) if len(statements(g)) == 2 else tuple(statements(g)) for g in guesses}
    assert len(said) == 791  # no two of them say the same
    for guess in guesses:
        assert outcome(state, guess) == outcome(turned, guess) == worth(guess, centre)


def test_sqt_16_others_are_told_the_total_and_nothing_else() -> None:
    guess = "guess K hearts A spades"
    told: dict[tuple[int, tuple[str, ...]], Any] = {}
    for centre in (("AS", "JS"), ("KS", "AH"), ("KS", "JS"), ("8S", "10S"), ("AH", "KS"), ("JS", "10S")):
        state = about_to_guess(*centre)
        state.apply(guess)
        total, exposed = worth(guess, centre)
        others = ([str(event) for event in state.log(1)], state.observation(1), state.variables(1))
        assert told.setdefault((total, tuple(exposed)), others) == others
        mine = " ".join(str(event) for event in state.log(0))
        assert all(card in mine for card in centre)
        assert all(card in exposed or card not in " ".join(others[0]) for card in centre)
        assert state.observation(0)["layout"][5:7] == state.observation(1)["layout"][5:7]
    assert len(told) == 4


def games(players: int, seeds: range, **options: Any) -> Iterator[State]:
    """Every position of some random games, whose players lay down what they can and keep what they have two of."""
    assert RULES is not None
    game = Game(RULES, players, options)
    for seed in seeds:
        state, player = game.new_state(seed), Player(seed, by_kind=True)
        while not state.is_terminal:
            yield state
            move = collecting_move(state)
            state.apply(player.choose(state) if move is None else move)
        yield state


def collecting_move(state: State) -> Move | None:
    """A move that helps to collect three of a rank, if there is one."""
    hand = [face[:-1] for face in state.zones()[f"hand[{state.current_player}]"]]
    moves = state.legal_moves()
    for move in moves:
        rank = str(move).split()[-1][:-1]
        if move.action == "lay" or (move.action == "take" and hand.count(rank) > 1):
            return move
    given = [move for move in moves if move.action == "give_back"]
    return min(given, key=lambda move: hand.count(str(move).split()[-1][:-1])) if given else None


@pytest.mark.sweep(2)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sqt_10_hands_keep_their_size(players: int) -> None:
    for state in games(players, range(3), turn_cap=20):
        table = state.zones()
        waiting = [seat for seat in range(players) if seat != state.current_player]
        for seat in waiting:
            assert len(table[f"hand[{seat}]"]) == (8, 5, 2, 0)[len(table[f"sets[{seat}]"])]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sqt_18_20_21_30_last_turns_and_guesses(players: int) -> None:
    """Guesses come only after somebody went out; then all guess once, in turn, unless the centre lies open first."""
    ends = set()
    for state in games(players, range(5), turn_cap=40):
        if not state.is_terminal:
            continue
        assert state.result is not None
        guessers = [
            event.facts["seat"] for event in state.log() if event.kind == "do" and event.facts["action"] == "guess"
        ]
        table, exposed = state.zones(), 2 - sum(face == "??" for face in state.observation(0)["layout"][5:7])
        ends.add(state.result.reason)
        if state.result.reason == "cap":
            assert guessers == [] and all(len(table[f"sets[{seat}]"]) < 3 for seat in range(players))
            continue
        first = guessers[0]
        assert len(table[f"sets[{first}]"]) == 3
        assert guessers == [(first + i) % players for i in range(len(guessers))]
        assert len(guessers) == players or exposed == 2
    assert "finished" in ends


def test_sqt_2_nobody_is_shown_the_centre_before_the_guess() -> None:
    for state in games(3, range(2), turn_cap=20):
        if state.position.decisions % 40 or any(
            value is not None for key, value in state.variables().items() if key.startswith("guessed")
        ):
            continue
        for seat in range(3):
            assert state.observation(seat)["layout"][5:7] == ["??", "??"]
            log = re.findall(r"\w+", " ".join(str(event) for event in state.log(seat)))
            assert not set(state.zones()["layout"][5:7]) & set(log)


@pytest.mark.parametrize("options, name", [({"turn_cap": 0}, "turn_cap"), ({"cap": 3}, "cap")])
def test_sqt_30_values_out_of_range_are_refused_by_name(options: dict[str, Any], name: str) -> None:
    assert RULES is not None
    with pytest.raises(Refused, match=name):
        Game(RULES, 3, options)


def test_every_acceptance_statement_has_a_test() -> None:
    file = load_file(game_folder() / "sequitur" / "scenarios.yaml", Report())
    assert file is not None
    found = {name for scenario in file.scenarios for name in scenario.ids}
    tests = re.findall(r"def test_sqt((?:_\d+)+)_", Path(__file__).read_text(encoding="utf-8"))
    found |= {f"SQT-{number}" for numbers in tests for number in numbers.strip("_").split("_")}
    wanted = {f"SQT-{n}" for n in range(1, 33)}
    assert wanted <= found, sorted(wanted - found)
    assert found <= wanted, sorted(found - wanted)
