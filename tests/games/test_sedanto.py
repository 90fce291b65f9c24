"""Sedanto against a second account of its rules, and that its scenarios leave out no statement."""

import random
from itertools import product

import pytest

from hoyle.compile import load_rules
from hoyle.engine.offers.moves import Move
from hoyle.language.report import Report
from hoyle.play.game import Game, State
from hoyle.resources import game_folder
from hoyle.tools.scenarios.read import load_file

VALUES = {"A": 1, "J": 0, "Q": 10, "K": 10, "JK": 0} | {str(n): n for n in range(2, 11)}


def table(players: int, **options: int) -> Game:
    """A table of Sedanto."""
    rules, _ = load_rules("sedanto", Report())
    assert rules is not None
    return Game(rules, players, options)


def rank(face: str) -> str:
    """The rank of a face."""
    return face if face == "JK" else face[:-1]


def worth(column: list[str]) -> int:
    """What a column counts: worked out card by card, the first one against the others."""
    if not column:
        return -10
    values = [VALUES[rank(face)] for face in column]
    same = len({rank(face) for face in column}) == 1
    return sum(values[1:]) - values[0] if same else -sum(values)


def columns(state: State, seat: int) -> list[list[str]]:
    """The columns of a seat."""
    return [pile for key, pile in state.zones().items() if key.startswith(f"column[{seat}]")]


def play(state: State, seed: int) -> State:
    """A game to its end: first the kind of move is drawn, then the move; looking is rare."""
    luck = random.Random(seed)
    while not state.is_terminal:
        moves = [m for m in state.legal_moves() if m.action not in ("turn_up", "reorder")]
        kind = luck.choice(sorted({m.action for m in moves}))
        state.apply(luck.choice([m for m in moves if m.action == kind]))
    return state


def test_every_statement_occurs() -> None:
    file = load_file(game_folder() / "sedanto" / "scenarios.yaml", Report())
    assert file is not None
    said = {name for scenario in file.scenarios for name in scenario.ids}
    assert said == {f"SEDANTO-{number}" for number in range(1, 33)}


@pytest.mark.sweep(2)
@pytest.mark.parametrize(
    "players, options",
    [
        (2, {}),
        (2, {"hands_per_player": 2}),
        (3, {"hands_per_player": 2}),
        (4, {"columns": 5}),
        (6, {}),
        (12, {"columns": 3}),
        (26, {}),
    ],
)
def test_sedanto_22_scores_of_whole_games(players: int, options: dict[str, int]) -> None:
    game = table(players, **options)
    for seed in range(3):
        state = play(game.new_state(seed), seed)
        totals = [sum(worth(column) for column in columns(state, seat)) for seat in range(players)]
        assert state.returns() == totals
        assert state.result is not None
        assert list(state.result.winners) == [s for s in range(players) if totals[s] == max(totals)]


@pytest.mark.parametrize("wide", [3, 4, 5])
def test_sedanto_3_sedanto_25_arrangements_walked_card_by_card(wide: int) -> None:
    state = table(2, columns=wide).new_state(1)
    walked = []
    for chosen in product(range(1, wide + 1), repeat=4):
        for known in range(4):
            assert chosen[known] in state.choices("arrange", *chosen[:known])
        walked.append(f"arrange {' '.join(map(str, chosen))}")
    assert [str(move) for move in state.legal_moves()] == walked


@pytest.mark.parametrize("players, hands", [(2, 2), (3, 2), (5, 1)])
def test_sedanto_26_sedanto_27_hands_take_turns(players: int, hands: int) -> None:
    game = table(players, hands_per_player=hands)
    for dealer in range(players):
        order = [((dealer + 1 + i) % players, n + 1) for n in range(hands) for i in range(players)]
        state = game.new_state(7, dealer=dealer)
        for lap in range(3):
            for seat, hand in order:
                assert (state.current_player, state.variables()["hand"]) == (seat, hand)
                for move in ["arrange 1 2 3 3"] if lap == 0 else ["draw", "discard_drawn"]:
                    state.apply(move)


def test_sedanto_9_throws_are_all_other_cards_of_the_hand() -> None:
    luck = random.Random(5)
    state = table(3).new_state(1)
    seen = 0
    while not state.is_terminal:
        moves = state.legal_moves()
        throws = [m for m in moves if m.action == "throw"]
        if throws:
            assert len(throws) == sum(map(len, columns(state, state.current_player))) - 1
            assert "pass" in [m.action for m in moves]
            seen += 1
        state.apply(luck.choice(moves))
    assert seen > 10


def test_sedanto_13_views_hide_what_lies_face_down() -> None:
    game = table(4)
    luck = random.Random(3)
    state = game.new_state(11)
    piles, face_up, names = game.machine.piles, state.position.face_up, game.layout.faces
    while not state.is_terminal:
        for seat in range(4):
            seen = state.observation(seat)
            for at in game.layout.zones:
                cards = piles.contents(state.position, at.number)
                if at.key.startswith("column"):
                    assert seen[at.key] == [names[card] if face_up[card] else "??" for card in cards]
                if at.key in ("stock", "discards"):
                    top = [names[card] for card in cards[:1]] if at.key == "discards" else []
                    assert seen[at.key] == top + ["??"] * (len(cards) - len(top))
        state.apply(luck.choice(state.legal_moves()))


def test_sedanto_14_looks_change_nothing_for_the_player_on_turn() -> None:
    game = table(3)
    state = game.new_state(2, dealer=2)
    for move in ["arrange 1 2 3 4"] * 3 + ["draw"]:
        state.apply(move)

    def offered() -> list[Move]:
        return [move for move in state.legal_moves() if move.action != "turn_up"]

    before, who = offered(), state.current_player
    for seat in (1, 2, 0):
        looks = [move for move in state.legal_moves(seat) if move.action == "turn_up"]
        assert len(looks) == 4
        state.apply(looks[seat])
        assert (offered(), state.current_player) == (before, who)
        assert len([m for m in state.legal_moves(seat) if m.action == "turn_up"]) == 3
