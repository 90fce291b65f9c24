"""Drawn states are those that fit, each as likely as any other: counted against all games there are."""

import os
from collections import Counter
from math import sqrt
from random import Random

import pytest
from scipy.stats import chi2_contingency

import hoyle
from hoyle.knowledge import Beliefs
from hoyle.knowledge.relabel import relabeller_of
from hoyle.play.game import State
from knowledge.brute import (
    again,
    cards_by_zone,
    courses,
    courses_by_itself,
    history_key,
    play_randomly,
    played_by_itself,
    seen_by,
    strangeness,
)
from knowledge.small_games import SMALL

DEEP = os.environ.get("HOYLE_LAWS") == "deep"

#: A game, players, moves made, and the seed by which they are made.
CASES = [
    ("small_anytime", 2, 1, 1),
    ("small_anytime", 2, 2, 2),
    ("small_ask", 2, 2, 2),
    ("kuhn_poker", 2, 1, 0),
    ("kuhn_poker", 3, 2, 1),
    ("leduc_poker", 2, 2, 2),
    ("leduc_poker", 2, 4, 3),
    ("small_bids", 2, 2, 4),
    ("small_bids", 2, 4, 5),
    ("small_books", 2, 2, 0),
    ("small_books", 2, 4, 2),
    ("small_deals", 2, 3, 1),
    ("small_fish", 2, 1, 7),
    ("small_fish", 2, 3, 8),
    ("small_guest", 2, 3, 3),
    ("small_guest", 2, 3, 4),
    ("small_gone", 2, 2, 1),
    ("small_hidden_reds", 2, 1, 3),
    ("small_hidden_reds", 2, 2, 1),
    ("small_climb", 2, 2, 0),
    ("small_climb", 2, 2, 2),
    ("small_climb", 2, 2, 7),
    ("small_climb", 2, 3, 6),
    ("small_counted", 2, 2, 0),
    ("small_counted", 2, 3, 1),
    ("small_dealt_off", 2, 1, 1),
    ("small_drawn", 2, 3, 1),
    ("small_drawn", 2, 5, 1),
    ("small_dummy", 2, 2, 2),
    ("small_dummy", 2, 3, 0),
    ("small_dummy", 2, 4, 1),
    ("small_dummy", 2, 4, 5),
    ("small_claims", 2, 3, 0),
    ("small_claims", 2, 5, 2),
    ("small_dummy_twins", 2, 2, 0),
    ("small_dummy_twins", 2, 4, 5),
    ("small_either", 2, 1, 0),
    ("small_lay", 2, 2, 1),
    ("small_lay", 2, 3, 2),
    ("small_led", 2, 1, 0),
    ("small_led", 2, 2, 1),
    ("small_led", 2, 3, 2),
    ("small_led", 2, 4, 3),
    ("small_low", 3, 0, 0),
    ("small_low", 3, 1, 0),
    ("small_hands_told", 2, 1, 1),
    ("small_hints", 2, 2, 2),
    ("small_hints", 2, 3, 2),
    ("small_hints", 2, 4, 4),
    ("small_how_often", 2, 1, 15),
    ("small_idle", 2, 2, 1),
    ("small_idle", 2, 2, 2),
    ("small_kept_back", 2, 1, 1),
    ("small_kept_back", 2, 2, 4),
    ("small_maid", 3, 2, 0),
    ("small_maid", 3, 3, 0),
    ("small_marks", 2, 2, 0),
    ("small_marks", 2, 3, 1),
    ("small_narrowed", 2, 1, 11),
    ("small_newcomer", 2, 3, 1),
    ("small_newcomer", 2, 5, 1),
    ("small_newcomers", 2, 3, 1),
    ("small_newcomers", 2, 4, 2),
    ("small_newest", 2, 2, 0),
    ("small_newest", 2, 3, 0),
    ("small_one_by_one", 2, 1, 8),
    ("small_one_by_one", 2, 1, 3),
    ("small_open_round", 2, 2, 0),
    ("small_open_round", 2, 3, 4),
    ("small_overtrump", 2, 2, 1),
    ("small_overtrump", 2, 2, 4),
    ("small_overtrump", 2, 3, 2),
    ("small_pairs", 2, 2, 1),
    ("small_pairs", 2, 3, 2),
    ("small_partners", 4, 1, 0),
    ("small_partners", 4, 2, 3),
    ("small_partners", 4, 3, 5),
    ("small_passing", 2, 4, 2),
    ("small_passing", 3, 4, 0),
    ("small_passing", 3, 4, 3),
    ("small_peek", 2, 2, 6),
    ("small_peek", 2, 3, 15),
    ("small_peek", 2, 4, 23),
    ("small_put_away", 2, 2, 11),
    ("small_put_away", 2, 3, 9),
    ("small_reds", 2, 2, 1),
    ("small_reds", 2, 3, 4),
    ("small_reds", 2, 4, 5),
    ("small_recall", 2, 3, 0),
    ("small_recall", 2, 3, 2),
    ("small_record", 2, 3, 1),
    ("small_record", 2, 4, 2),
    ("small_redrawn", 2, 4, 0),
    ("small_redrawn", 2, 6, 3),
    ("small_roof", 2, 4, 1),
    ("small_roof", 2, 6, 3),
    ("small_rows", 2, 2, 5),
    ("small_rows", 2, 4, 2),
    ("small_secrets", 2, 1, 1),
    ("small_told", 2, 1, 1),
    ("small_told", 2, 2, 3),
    ("small_top", 2, 2, 1),
    ("small_top", 2, 3, 3),
    ("small_tricks", 2, 1, 10),
    ("small_tricks", 2, 3, 11),
    ("small_turned", 2, 2, 1),
    ("small_turned", 2, 4, 0),
    ("small_turned_dark", 2, 3, 1),
]
#: The same of games in which chance is not asked for, so that dealing and what follows is one step.
BY_ITSELF = [
    ("small_best", 2, 3, 0),
    ("small_blind", 2, 1, 0),
    ("small_counted", 2, 2, 0),
    ("small_counted", 2, 3, 1),
    ("small_dealt_as", 2, 2, 0),
    ("small_dealt_off", 2, 1, 1),
    ("small_drawn", 2, 4, 1),
    ("small_dummy", 2, 3, 2),
    ("small_gone", 2, 2, 1),
    ("small_hands_told", 2, 1, 0),
    ("small_hints", 2, 4, 0),
    ("small_kept_back", 2, 1, 1),
    ("small_laid_by", 2, 4, 0),
    ("small_led", 2, 2, 0),
    ("small_led", 2, 4, 1),
    ("small_lows", 2, 2, 0),
    ("small_mixed_in", 2, 2, 0),
    ("small_named", 2, 2, 1),
    ("small_narrowed", 2, 1, 3),
    ("small_newcomer", 2, 4, 1),
    ("small_newcomers", 2, 3, 0),
    ("small_newest", 2, 3, 1),
    ("small_open_round", 2, 2, 1),
    ("small_put_away", 2, 2, 13),
    ("small_recall", 2, 3, 0),
    ("small_redrawn", 2, 6, 2),
    ("small_rows", 2, 2, 4),
    ("small_rows", 2, 4, 2),
    ("small_shown", 2, 2, 0),
    ("small_shown", 2, 2, 2),
    ("small_turned", 2, 3, 2),
    ("small_turned_dark", 2, 2, 1),
    ("small_which_round", 3, 1, 8),
]
#: In the deep run these too (`HOYLE_LAWS=deep`).
LONGER = [
    ("small_bids", 2, 5, 6),
    ("small_fish", 3, 2, 9),
    ("small_secrets", 2, 3, 2),
    ("small_secrets", 2, 4, 3),
    ("small_secrets", 2, 4, 4),
    ("small_marks", 2, 6, 0),
    ("small_marks", 2, 7, 0),
    ("small_marks", 2, 8, 1),
    ("small_match", 2, 4, 14),
    ("small_match", 2, 5, 13),
    ("small_match", 2, 6, 15),
    ("small_tricks", 2, 4, 12),
]


@pytest.mark.sweep(8)
@pytest.mark.parametrize("name, players, moves, seed", CASES + LONGER if DEEP else CASES)
def test_each_state_that_fits_is_as_likely(name: str, players: int, moves: int, seed: int) -> None:
    file = SMALL / f"{name}.yaml"
    game = hoyle.load(file if file.exists() else name, players=players)
    real = play_randomly(game, seed, moves)
    for seat in range(players):
        check_draws(game, real, seat, courses(game, real, seat, way_and_place))


@pytest.mark.sweep(8)
@pytest.mark.parametrize("name, players, moves, seed", BY_ITSELF)
def test_so_it_is_where_chance_is_not_asked_for(name: str, players: int, moves: int, seed: int) -> None:
    game = hoyle.load(SMALL / f"{name}.yaml", players=players)
    decisions = played_by_itself(game, seed, moves)
    for seat in range(players):
        check_draws(game, decisions[-1], seat, courses_by_itself(game, decisions, seat, way_and_place))


def way_and_place(state: State) -> tuple[object, object]:
    """What tells one game from another, and where the cards lie at its end."""
    return history_key(state), cards_by_zone(state)


def check_draws(game: hoyle.Game, real: State, seat: int, found: set[tuple[object, object]]) -> None:
    """Look whether whole games are drawn evenly among all there are, and positions by how many games lead there."""
    ways = {way for way, _ in found}
    rng, draws = Random(seat), 40 * len(ways) if len(ways) < 100 else 6 * len(ways)
    counts: Counter[object] = Counter()
    for _ in range(min(draws, 1500)):
        state = real.possible(seat, rng)
        assert seen_by(state, seat) == seen_by(real, seat)
        counts[history_key(state)] += 1
    assert set(counts) <= ways
    assert strangeness(counts, len(ways), counts.total()) < 5
    assert is_drawn_by_weight(game, real, seat, Counter(place for _, place in found))


def is_drawn_by_weight(game: hoyle.Game, real: State, seat: int, weights: Counter[object]) -> bool:
    """Whether bots are drawn the places of cards as often as there are courses of play that lead to them."""
    beliefs, rng = Beliefs(game.machine, real.position, seat), Random(seat)
    draws = min(1500, max(400, 20 * len(weights)))
    counts = Counter(cards_by_zone(State(game, beliefs.draw(rng))) for _ in range(draws))
    expected = {place: draws * weight / weights.total() for place, weight in weights.items()}
    apart = sum((counts[place] - often) ** 2 / often for place, often in expected.items())
    free = len(weights) - 1
    return set(counts) <= set(weights) and apart <= free + 5 * sqrt(2 * free)


@pytest.mark.parametrize("moves, seed", [(3, 0), (4, 2), (4, 4)])
def test_each_game_is_drawn_where_cards_look_alike(moves: int, seed: int) -> None:
    # not as often: one in which a card was chosen that looks like others counts for each of them
    game = hoyle.load(SMALL / "small_twins.yaml")
    real = play_randomly(game, seed, moves)
    for seat in range(2):
        rng = Random(seed)
        assert {history_key(real.possible(seat, rng)) for _ in range(80)} == courses(game, real, seat)


@pytest.mark.parametrize(
    "name, moves, seed",
    [("small_turned_twins", 2, 3), ("small_turned_twins", 4, 1), ("small_turned_twins_dark", 2, 0)],
)
def test_worlds_are_as_likely_where_a_pile_with_cards_that_look_alike_was_turned_over(
    name: str, moves: int, seed: int
) -> None:
    game = hoyle.load(SMALL / f"{name}.yaml")
    real = play_randomly(game, seed, moves)
    for seat in range(2):
        weights: Counter[object] = Counter()
        for _, place, ways in courses(
            game, real, seat, lambda state: (choices(state), cards_by_zone(state), twins(state))
        ):
            weights[place] += ways
        assert is_drawn_by_weight(game, real, seat, weights)


@pytest.mark.slow
@pytest.mark.parametrize("moves, seed", [(1, 0), (4, 1), (4, 7), (6, 8)])
def test_cards_that_look_alike_may_change_places_in_a_replay(moves: int, seed: int) -> None:
    """A step that leads to other cards with the same looks is as good as one that leads to the same cards."""
    game = hoyle.load(SMALL / "small_purse.yaml")
    real = play_randomly(game, seed, moves)
    relabeller, look = relabeller_of(game.machine), game.machine.layout.look_of
    assert relabeller.alike_adjoin
    for seat in range(2):
        drawn = []
        for alike in (True, False):
            relabeller.alike_adjoin = alike
            beliefs, rng = Beliefs(game.machine, real.position, seat), Random(seed + alike)
            positions = (beliefs.draw(rng) for _ in range(1_500))
            drawn.append(Counter(str([[look[card] for card in zone] for zone in p.zones]) for p in positions))
        relabeller.alike_adjoin = True
        table = [[found[place] for place in drawn[0] | drawn[1]] for found in drawn]
        assert len(table[0]) < 2 or chi2_contingency(table).pvalue > 0.001


def choices(state: State) -> tuple[object, ...]:
    """The choices of a game, those of chance among cards that look alike too."""
    assert state.position.made is not None
    return tuple((choice.seat, choice.arguments) for choice in state.position.made.chain()[1:])


def twins(state: State) -> int:
    """For how many games one stands: a menu has one card of those that look alike."""
    look, ways, before = state.game.machine.layout.look_of, 1, None
    for after in again(state.game, state):
        made = after.position.made
        if before is not None and made is not None and made.seat >= 0:
            card = made.arguments[0]
            ways *= sum(look[other] == look[card] for other in before.zones[before.where[card]])
        before = after.copy().position
    return ways
