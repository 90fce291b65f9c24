"""What holds of drawn states in every game: the seat sees the same, nothing hidden shows through, and play goes on.

`HOYLE_LAWS=deep` looks at a thousand positions of every game, and at more games.
"""

import os
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.knowledge import Beliefs, TooRare
from hoyle.locate import shipped_games
from hoyle.play.game import Game, State
from hoyle.tools.audit import laws
from hoyle.tools.audit.laws import whole_text
from knowledge.brute import seen_by
from knowledge.small_games import SMALL
from properties.tables import SHIPPED, players_of, rules_of

DEEP = os.environ.get("HOYLE_LAWS") == "deep"
#: So much is asked and answered in it that it takes longer than all others; `test_what_was_answered` plays it too.
LONG = "go_fish_told"
#: The sums told in it leave so few worlds that only the whole run looks at it; `test_rare_worlds` plays it too.
RARE = "sums_told"
GAMES = [
    *(f for f in SHIPPED if DEEP or f.name == "game.yaml"),
    *(f for f in sorted(SMALL.glob("*.yaml")) if DEEP or f.stem != LONG),
]
#: Every rule file with the fewest players; in the deep run with the most too.
SIZES = (min, max) if DEEP else (min,)
TABLES = [
    pytest.param(
        path,
        players,
        id=f"{path.parent.name}-{path.stem}-{players}",
        marks=[pytest.mark.slow] if path.stem == RARE else [],
    )
    for path in GAMES
    for players in sorted({size(players_of(path)) for size in SIZES})
]
#: Each is looked at with the eyes of every seat, of a thousand of them with those of one, another each time.
POSITIONS = 1000 if DEEP else 4
#: In one of so many positions at most is it given up to draw a state.
SELDOM = 100


def eyes(number: int, players: int) -> list[int]:
    """The seats that look at a position."""
    return [number % players] if DEEP else [*range(players)]


def positions(game: Game, seed: int, number: int, far: int = 40) -> list[State]:
    """Positions from random games."""
    found: list[State] = []
    rng = Random(seed)
    while len(found) < number:
        state = game.new_state(rng.getrandbits(32))
        stop = rng.randrange(far)
        while not state.is_terminal and state.position.decisions < stop:
            state.apply(state.random_move(rng, state.choosing[0]))
        found.append(state)
    return found


def draw_or_none(state: State, seat: int, seed: int) -> State | None:
    """A state that is possible for a seat; none where hardly any is."""
    try:
        return state.possible(seat, Random(seed))
    except TooRare:
        return None


@pytest.mark.sweep(2)
@pytest.mark.parametrize("path, players", TABLES)
def test_the_seat_notices_nothing_and_play_goes_on(path: Path, players: int) -> None:
    game = Game(rules_of(path), players)
    rare = 0
    for number, state in enumerate(positions(game, players, POSITIONS)):
        for seat in eyes(number, players):
            twin = draw_or_none(state, seat, number)
            if twin is None:
                rare += 1
                continue
            assert seen_by(twin, seat) == seen_by(state, seat)
            assert laws.check_zones(twin) is None
            if seat in state.choosing:
                assert twin.legal_moves(seat) == state.legal_moves(seat)
                assert twin.choices(seat=seat) == state.choices(seat=seat)
            rng = Random(number)
            for _ in range(5):
                if not twin.is_terminal:
                    twin.apply(twin.random_move(rng, twin.choosing[0]))
            assert laws.check_zones(twin) is None
    assert rare * SELDOM <= POSITIONS


@pytest.mark.sweep(2)
@pytest.mark.parametrize("path, players", TABLES)
def test_a_draw_depends_only_on_what_the_seat_knows(path: Path, players: int) -> None:
    """From a state that the seat cannot tell from the real one, the same generator draws the same state."""
    game = Game(rules_of(path), players)
    for number, state in enumerate(positions(game, players + 100, POSITIONS // 2)):
        for seat in eyes(number, players):
            other = draw_or_none(state, seat, number)
            if other is not None:
                one, two = draw_or_none(state, seat, number + 1), draw_or_none(other, seat, number + 1)
                assert one is not None
                assert two is not None
                assert whole_text(two) == whole_text(one)


def seen_without_log(state: State, seat: int) -> tuple[object, ...]:
    """What a seat sees apart from the log, which search does not draw, and from values that need the log."""
    turn, zones, variables, shown, _ = seen_by(state, seat)
    witnessed = {value.name for value in state.game.model.shown if value.witnessed}
    kept = {key: text for key, text in shown.items() if key.partition("[")[0] not in witnessed}
    return turn, zones, variables, kept


@pytest.mark.sweep(2)
@pytest.mark.parametrize("path, players", TABLES)
def test_what_search_draws_is_seen_alike(path: Path, players: int) -> None:
    game = Game(rules_of(path), players)
    for number, state in enumerate(positions(game, players + 200, POSITIONS)):
        seat = number % players
        beliefs = Beliefs(game.machine, state.position, seat)
        for seed in range(3):
            try:
                twin = State(game, beliefs.draw(Random(seed)))
            except TooRare:
                continue
            assert seen_without_log(twin, seat) == seen_without_log(state, seat)
            assert laws.check_zones(twin) is None
            assert twin.position.seed is None
            assert twin.position.script == {}


def test_the_card_dealt_last_onto_a_pile_leaves_it_first() -> None:
    state = hoyle.load("war").new_state(3)
    for _ in range(6):
        state.apply(state.legal_moves()[0])
    assert seen_by(state.possible(0, Random(1)), 0) == seen_by(state, 0)


def test_a_state_without_its_history_is_refused() -> None:
    state = hoyle.load("sedma", players=4).new_state(3)
    state.position.made = None
    with pytest.raises(ValueError, match="it was not kept how this position came about"):
        state.possible(0, Random(1))


def test_a_saved_state_keeps_what_seats_know() -> None:
    game = hoyle.load("sedma", players=4)
    for state in positions(game, 5, 5):
        again = game.restore(state.to_json())
        assert whole_text(again.possible(1, Random(2))) == whole_text(state.possible(1, Random(2)))
        twin = state.possible(2, Random(3))
        assert whole_text(game.restore(twin.to_json()).possible(1, Random(2))) == whole_text(
            twin.possible(1, Random(2))
        )


def test_which_of_two_cards_that_look_alike_was_known_does_not_show_through() -> None:
    """Somebody who holds a card that all have seen, and one that looks the same, discards one of the two."""
    game = hoyle.load("sequence", players=2)
    state = positions(game, 102, 264)[263]
    other = state.possible(1, Random(263))
    one, two = state.possible(1, Random(264)), other.possible(1, Random(264))
    assert whole_text(one) == whole_text(two)


def test_a_settled_deal_does_not_show_through() -> None:
    game = hoyle.load("sedma", players=4)
    deals = [["7H", "8H", "9H", "10H", *rest] for rest in (["AS", "KS"], ["KS", "AS"])]
    drawn_from = [game.new_state(1, dealer=0, deal={"hand[0]": deal[:4], "hand[1]": deal[4:]}) for deal in deals]
    one, two = (whole_text(state.possible(0, Random(4))) for state in drawn_from)
    assert one == two


def test_what_lies_on_top_of_a_pile_is_seen_though_no_entry_tells_it() -> None:
    """In Spite the tops of the pay-off piles lie open: after a shuffle too, which says nothing of them."""
    game = Game(rules_of(shipped_games()["spite"]), 2)
    state = positions(game, 72, 5)[3]
    for seed in range(5):
        assert seen_by(state.possible(0, Random(seed)), 0) == seen_by(state, 0)
