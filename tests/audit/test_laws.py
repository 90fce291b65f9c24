"""The laws of a position: what they say of a sound one, and of one that was spoilt."""

import pytest

from audit.halls import rules_of
from hoyle.audit import laws
from hoyle.audit.hidden import hidden_pairs
from hoyle.audit.swap import exchanged
from hoyle.play.game import Game
from hoyle.play.state import State
from hoyle.runtime.moves import Move


@pytest.fixture
def state() -> State:
    return Game(rules_of("sedma"), 2).new_state(3)


@pytest.mark.parametrize("law", sorted(laws.LAWS))
def test_a_sound_position_keeps_the_laws(law: str, state: State) -> None:
    assert laws.LAWS[law](state) is None


def test_a_lost_card_is_missed(state: State) -> None:
    face = state.game.layout.faces[state.position.zones[state.game.layout.deck_zone].pop()]
    assert laws.whole(state) == f"lost: {face}"


def test_a_card_in_two_places_is_found(state: State) -> None:
    p = state.position
    card = p.zones[state.game.layout.deck_zone][0]
    p.zones[state.game.layout.deck_zone].append(card)
    assert laws.whole(state) == f"doubled: {state.game.layout.faces[card]}"


def test_a_lost_token_is_missed() -> None:
    state = Game(rules_of("kathmandu"), 2).new_state(1)
    zone = next(at for at in state.game.layout.zones if at.kind == "tokens" and any(state.position.zones[at.number]))
    pile = state.position.zones[zone.number]
    pile[:] = [0] * len(pile)
    problem = laws.whole(state)
    assert problem is not None and "tokens" in problem


def test_legal_moves_are_read_as_written(state: State) -> None:
    moves = state.legal_moves()
    assert laws.written(state, moves) is None and laws.distinct(moves) is None
    assert laws.distinct([*moves, moves[0]]) == f"two legal moves are written `{moves[0]}`"


def test_moves_of_others_are_refused(state: State) -> None:
    seat, move = state.choosing[0], state.legal_moves()[0]
    assert laws.unchanged(state, Move(1 - seat, move.action, move.arguments, str(move))) is None


def test_a_seat_cannot_tell_the_cards_of_others_apart(state: State) -> None:
    pairs = hidden_pairs(state, 0)
    where = {state.position.where[card] for a, b, _ in pairs for card in (a, b)}
    keys = {state.game.layout.zones[zone].key for zone in where}
    assert keys == {"stock", "hand[1]"}
    a, b, start = next(x for x in pairs if state.position.where[x[0]] != state.position.where[x[1]])
    twin = exchanged(state, a, b, start)
    assert twin.observation(0) == state.observation(0) and twin.zones() != state.zones()
    assert [e.text for e in twin.log(0)] == [e.text for e in state.log(0)]
    assert laws.whole(twin) is None
