"""Numbers of ways beyond any float: drawn exactly, wherever worlds are more or less likely."""

from collections.abc import Iterable
from math import factorial
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.knowledge.assignments import FaceSampler
from hoyle.knowledge.importance import EXACT, comes
from hoyle.knowledge.metropolis import WorldWalk
from hoyle.knowledge.sampler import BackwardSampler, World, unmix_faces
from hoyle.knowledge.trails import Mixing

HUGE = factorial(400)

#: Whoever is called for laying other cards than was said takes them: nobody sees what the others laid.
GAME = """hoyle: 1
game: doubts
title: Doubts
players: 4
deck: {ranks: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  played: set seen by nobody
  pile: stack seen by nobody
  flipped: row seen by everyone
variables:
  mover: player = dealer.left
  called: rank = A
  truth: bool
actions:
  play:
    with: {x: 1..4 cards from my hand}
    do: |
      move x to played
      doubts(me)
      if my hand is empty: end turns
  call_cheat:
    do: |
      move played to flipped
      openly: truth = all(c.rank is called for c in flipped)
      let loser = me if truth else mover
      move flipped to hand[loser]
      move pile to hand[loser]
phases:
  game: |
    shuffle stock
    deal 52 from stock to each hand starting with mover
    turns
    tally
  turns: |
    repeat:
        mover chooses play
        called = ranks[position(called, ranks) mod count(ranks) + 1] otherwise A
        mover = mover.left
  doubts(p player): |
    ask players after p whether to call_cheat
    else: move played to pile
score: {per: player, parts: {out: 1 if my hand is empty else 0}}
winner: {first_out: highest my score}
"""


@pytest.mark.parametrize("most", [3, EXACT, EXACT + 1, HUGE])
def test_shares_are_kept_at_every_size(most: int) -> None:
    rng = Random(1)
    third = sum(comes(most // 3, most, rng) for _ in range(6_000))
    assert 1_900 < third < 2_100
    assert all(comes(most, most, rng) for _ in range(50)) and not any(comes(0, most, rng) for _ in range(50))


def test_faces_of_200_cards_are_unmixed_as_often_as_they_should() -> None:
    every, cards = (1 << 200) - 1, list(range(200))
    before = [(trail, every << 1 if trail < 180 else every) for trail in range(200)]
    mixing = Mixing(0, None, tuple(before), (), False)
    rng = Random(1)
    found = [unmix_faces(mixing, cards[:], rng) for _ in range(2_000)]
    assert 150 < sum(faces is not None for faces in found) < 250  # 199! / 19! of 200! / 20! ways
    assert all(sorted(faces.values()) == cards for faces in found if faces)


class ManyWays:
    """Two worlds that fit, one with twice as many ways as the other."""

    replays = 0

    def failures(self, world: World, most: int) -> int:
        return 0

    def ways(self, world: World) -> int:
        return HUGE // (1 + world.now[2])

    def are_affected(self, trails: Iterable[int]) -> bool:
        return True


def test_a_walk_goes_on_among_huge_numbers_of_ways() -> None:
    mixing = Mixing(0, None, ((0, 0b01), (1, 0b10)), (2, 3), True)
    sampler = BackwardSampler(FaceSampler([(2, 0b11), (3, 0b11)]), [mixing], {})
    walk = WorldWalk(sampler, [], ManyWays())
    rng, seen = Random(2), []
    world = walk.start(rng)
    for _ in range(3_000):
        assert world is not None
        world = walk.on(world, rng)
        seen.append(world.now[2])
    assert 1_800 < seen.count(0) < 2_200


def test_possible_games_of_many_secret_choices(tmp_path: Path) -> None:
    (tmp_path / "doubts.yaml").write_text(GAME)
    state, rng = hoyle.load(tmp_path / "doubts.yaml").new_state(seed=0), Random(0)
    for _ in range(45):
        state.apply(state.random_move(rng))
    for seat in range(4):
        other = state.possible(seat, Random(1))
        assert other.observation(seat) == state.observation(seat) and other.log(seat) == state.log(seat)
