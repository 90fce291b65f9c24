"""A value beside the cards is shown while a rule may still read it: `passed` belongs to the auction."""

from random import Random

import pytest

import hoyle
from hoyle.scene.things import table_view
from hoyle_cli.prompt import picture


def notes(state: hoyle.State) -> dict[int, tuple[str, ...]]:
    return {seat.number: seat.notes for seat in table_view(state, 0).seats}


@pytest.mark.parametrize("name", ["five_hundred", "pinochle", "tarok"])
def test_who_passed_is_shown_during_the_auction_only(name: str) -> None:
    seen = {True: 0, False: 0}
    for seed in range(6):
        state, rng = hoyle.load(name).new_state(seed), Random(seed)
        while not state.is_terminal and sum(seen.values()) < 400:
            passed = [seat for seat in range(state.game.players) if state.variables(0)[f"passed[{seat}]"]]
            bidding = "make_bid" in state.offered(state.choosing[0])
            shown = sorted(seat for seat, words in notes(state).items() if "passed" in words)
            assert shown == (passed if bidding else [])
            assert ("passed" in str(picture.table_lines(state, 0))) is (bidding and bool(passed))
            seen[bidding] += bool(passed)
            state.apply(state.random_move(rng))
    assert all(seen.values())
