"""What play answered about hidden faces is known: no draw denies it, and those that fit stay as likely as each other."""

import os
from collections import Counter
from random import Random

import pytest

import hoyle
from hoyle.knowledge import Beliefs, assignments
from hoyle.knowledge.sampler import World
from hoyle.play.game import Game, State
from knowledge.brute import courses, history_key, play_randomly, seen_by, strangeness
from knowledge.small_games import SMALL
from properties.tables import rules_of

DEEP = os.environ.get("HOYLE_LAWS") == "deep"
ASK = SMALL / "small_ask.yaml"
GO_FISH = SMALL / "go_fish_told.yaml"
CLAIMS = SMALL / "small_claims.yaml"
FISH = SMALL / "small_fish.yaml"
HINTS = SMALL / "small_hints.yaml"
OVERTRUMP = SMALL / "small_overtrump.yaml"
CLIMB = SMALL / "small_climb.yaml"
IDLE = SMALL / "small_idle.yaml"
ROOF = SMALL / "small_roof.yaml"


@pytest.mark.slow
@pytest.mark.parametrize("dealt", [assignments.DEALT, 0], ids=["dealt", "changed"])
@pytest.mark.parametrize(
    "players, moves, seed",
    [(2, 2, 2), *([(2, 3, 5), (2, 1, 1), (2, 4, 7), (3, 1, 3), (3, 2, 4)] if DEEP else [])],
)
def test_each_game_that_fits_the_answers_is_as_likely(
    players: int, moves: int, seed: int, dealt: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assignments, "DEALT", dealt)
    game = hoyle.load(ASK, players=players)
    real = play_randomly(game, seed, moves)
    for seat in range(players):
        ways = courses(game, real, seat)
        assert Beliefs(game.machine, real.position, seat).sure
        rng = Random(seed)
        counts: Counter[object] = Counter()
        for _ in range(min(40 * len(ways), 500)):
            state = real.possible(seat, rng)
            assert seen_by(state, seat) == seen_by(real, seat)
            counts[history_key(state)] += 1
        assert set(counts) <= ways
        assert strangeness(counts, len(ways), counts.total()) < 5


def test_a_missing_suit_is_known_beside_a_rule_that_does_not_apply() -> None:
    game = hoyle.load(IDLE)
    missing = 0
    for seed in range(20):
        state = play_randomly(game, seed, 2)
        led, played = state.zones()["won"]
        beliefs = Beliefs(game.machine, state.position, 0)
        assert beliefs.last.number not in beliefs.open
        missing += led[-1] != played[-1]
    assert missing


def test_whoever_does_not_trump_has_no_trump_that_would_beat_the_trick() -> None:
    """Whether the rules on trumps apply depends on the hand, but it follows from the suit that was not followed."""
    game, off = hoyle.load(OVERTRUMP), 0
    for seed in range(40):
        state = play_randomly(game, seed, 2)
        led, played = state.zones()["won"]
        beliefs = Beliefs(game.machine, state.position, 0)
        if led[-1] != played[-1]:
            assert beliefs.last.number not in beliefs.open
            off += 1
    assert off


def test_cards_that_are_taken_from_the_end_of_a_rank_need_no_trial() -> None:
    """The others of the rank in the hand come before them in the deck."""
    game = hoyle.load(CLIMB)
    for seed in range(20):
        state = play_randomly(game, seed, 3)
        beliefs = Beliefs(game.machine, state.position, seed % 2)
        assert beliefs.open <= beliefs.settled.keys()


@pytest.mark.slow
def test_whole_games_of_go_fish_can_be_drawn() -> None:
    game = Game(rules_of(GO_FISH), 3)
    rng = Random(1)
    for number in range(200 if DEEP else 6):
        state = game.new_state(rng.getrandbits(32))
        stop = rng.randrange(70)
        while not state.is_terminal and state.position.decisions < stop:
            state.apply(state.random_move(rng, state.choosing[0]))
        seat = number % 3
        twin = State(game, Beliefs(game.machine, state.position, seat).draw(Random(number)))
        assert seen_by(twin, seat)[:4] == seen_by(state, seat)[:4]


@pytest.mark.parametrize("seed", range(3))
def test_a_secret_card_that_could_be_any_needs_no_replay(seed: int) -> None:
    game = hoyle.load(CLAIMS)
    state = play_randomly(game, seed, 4)
    assert not any(Beliefs(game.machine, state.position, seat).open for seat in range(2))


@pytest.mark.parametrize("move, read", [("tell_suit", True), ("tell_low", True), ("tell_alike", False)])
def test_marks_and_missing_marks_are_read(move: str, read: bool) -> None:
    """Unless a card could have been marked in more than one round: it was for one of them, not for each."""
    game = hoyle.load(HINTS)
    state = game.new_state(1)
    seat = 1 - state.choosing[0]
    state.apply(next(one for one in state.legal_moves() if one.action == move))
    beliefs = Beliefs(game.machine, state.position, seat)
    assert bool(beliefs.open) is not read


def test_pairs_that_would_have_been_laid_down_are_not_held() -> None:
    game = hoyle.load(FISH, players=3)
    state = play_randomly(game, 2, 3)
    beliefs = Beliefs(game.machine, state.position, 0)
    assert not beliefs.open
    pairs = [constraint for constraint in beliefs.sure if not (constraint.counts >> 2) & 1]
    assert len(pairs) >= 4


def test_a_list_that_is_chosen_in_the_open_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever took the pile had nothing higher in hand, or in the roof once the hand was empty: no world is refused."""
    refused = 0
    fit_world = Beliefs.fit_world

    def counted(self: Beliefs, world: World) -> object:
        nonlocal refused
        found = fit_world(self, world)
        refused += found is None
        return found

    monkeypatch.setattr(Beliefs, "fit_world", counted)
    game = hoyle.load(ROOF)
    for seed in range(8):
        state, rng = game.new_state(seed), Random(seed)
        while not state.is_terminal:
            for _ in range(5):
                Beliefs(game.machine, state.position, state.choosing[0]).draw(rng)
            state.apply(state.random_move(rng))
    assert refused == 0
