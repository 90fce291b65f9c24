"""Images of positions. Input: states of the interpreter; output: what is refused, and what lies in the image."""

from functools import cache

import pytest

import hoyle
from hoyle.native.memory import read_field
from hoyle.tools.audit.laws import whole_text
from native.lockstep import Both, both_of, by_machine, go_on, middle


@cache
def sedma() -> Both:
    return both_of(hoyle.load("sedma", players=2), "uniform", quickly=True)


def test_a_state_whose_chance_is_asked_is_refused() -> None:
    both = sedma()
    with pytest.raises(ValueError, match="settled or asked"):
        both.make_imaging.image_of(both.game.new_state(ask_chance=True))


def test_a_state_whose_chance_is_settled_is_refused() -> None:
    both = sedma()
    state = both.game.new_state(dealer=0, deal=both.game.layout.faces)
    assert state.position.script
    with pytest.raises(ValueError, match="settled or asked"):
        both.make_imaging.image_of(state)


def test_a_game_that_a_fault_has_stopped_is_refused() -> None:
    both = sedma()
    state = both.game.new_state()
    state.position.fault = ("R910", "too many steps without a decision")
    with pytest.raises(ValueError, match="stopped"):
        both.make_imaging.image_of(state)


def test_the_image_of_a_game_that_is_over_is_over() -> None:
    both = sedma()
    state = middle(both, 3, 10_000)
    assert state.is_terminal
    assert by_machine(both, 1, 0, both.make_imaging.image_of(state)) == [go_on(both, state, 0)]


def test_what_is_hidden_stays_as_it_lies() -> None:
    both = sedma()
    state = middle(both, 1, 2)
    stock = state.position.zones[state.game.layout.zone_families["stock"].base]
    image = both.make_imaging.image_of(state)
    cards = read_field(both.code.layout, image, "seq.cards")
    entry = [
        zone.kind in ("stack", "row")
        for zone in state.game.layout.zones[: state.game.layout.zone_families["stock"].base]
    ]
    first = sum(entry) * state.game.layout.cards
    assert cards[first : first + len(stock)] == stock[::-1] and stock


def test_an_image_does_not_change_the_state() -> None:
    both = sedma()
    state = middle(both, 2, 5)
    before = whole_text(state)
    both.make_imaging.image_of(state)
    assert whole_text(state) == before


def test_secret_choices_that_were_made_are_kept() -> None:
    both = both_of(hoyle.load("goofspiel", players=3), "uniform", quickly=True)
    state = both.game.new_state(1)
    first, second = state.legal_moves(0)[3], state.legal_moves(2)[5]
    state.apply(first)
    state.apply(second)
    assert sorted(state.position.pending) == [0, 2]
    for seed in range(5):
        twin = state.copy()
        twin.position.rng = seed
        assert by_machine(both, 1, seed, both.make_imaging.image_of(state)) == [go_on(both, twin, seed)]
