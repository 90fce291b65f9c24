"""`State.offered` and `State.written`: what a decision offers, and its values in words."""

import pytest

import hoyle


def test_what_is_offered_whether_or_not_it_is_possible() -> None:
    state = hoyle.load("sequence").new_state(3)
    assert state.choices() == ["pass"]
    assert state.offered() == ["claim"]
    assert state.offered(1 - state.current_player) == []


def test_actions_out_of_turn_come_last_and_alone_to_those_who_wait() -> None:
    state = hoyle.load("sedanto").new_state(1)
    while "draw" not in state.offered():
        state.apply(state.legal_moves()[0])
    assert state.offered() == ["draw", "take_discard", "decline", "reorder", "turn_up"]
    assert state.offered(1 - state.current_player) == ["turn_up"]


def test_values_are_written_as_in_moves() -> None:
    state = hoyle.load("kathmandu").new_state(3)
    for move in state.legal_moves():
        words = [state.written(move.action, move.arguments[:i], value) for i, value in enumerate(move.arguments)]
        assert " ".join([move.action, *words]) == str(move)
    with pytest.raises(hoyle.IllegalMove):
        state.written("fly", (), 0)
