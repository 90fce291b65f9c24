"""Where hardly any world fits one is searched for by small changes: it fits, and in the long run all are as likely."""

import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.knowledge import beliefs
from hoyle.knowledge.world_replay import count_differences
from knowledge.brute import courses, history_key, play_randomly, seen_by, strangeness
from knowledge.small_games import SMALL

DEEP = os.environ.get("HOYLE_LAWS") == "deep"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, moves, seed",
    [
        ("small_fish", 3, 8),
        ("small_maid", 3, 0),
        ("small_tricks", 3, 11),
        *([("small_bids", 4, 5), ("small_secrets", 3, 2)] if DEEP else []),
    ],
)
def test_what_is_found_fits_and_is_as_likely(name: str, moves: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beliefs, "TRIES", 0)
    game = hoyle.load(SMALL / f"{name}.yaml", players=2)
    real = play_randomly(game, seed, moves)
    for seat in range(2):
        ways = courses(game, real, seat)
        rng = Random(seed)
        counts: Counter[object] = Counter()
        for _ in range(min(20 * len(ways), 300)):
            state = real.possible(seat, rng)
            assert seen_by(state, seat) == seen_by(real, seat)
            counts[history_key(state)] += 1
        assert set(counts) <= ways
        assert strangeness(dict(counts), len(ways), counts.total()) < 5


@pytest.mark.parametrize("seed", [0, pytest.param(3, marks=pytest.mark.slow)])
def test_hands_are_found_by_their_sums(seed: int) -> None:
    game = hoyle.load(SMALL / "sums_told.yaml")
    real = play_randomly(game, seed, 3)
    assert seen_by(real.possible(0, Random(seed)), 0) == seen_by(real, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name, players", [("crazy_eights", 7), ("mau_mau", 5)])
def test_worlds_are_found_after_hundreds_of_choices(name: str, players: int) -> None:
    game = hoyle.load(name, players=players)
    for seed in range(1, 3):
        real = play_randomly(game, seed, 350)
        seat = real.current_player
        assert seen_by(real.possible(seat, Random(seed)), seat) == seen_by(real, seat)


PROOF = """\
hoyle: 1
game: proof
title: Proof
players: 2
deck: {ranks: [1, 2], suits: [plain], copies: 3, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
actions:
  prove: {do: prove_it(me)}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    repeat 2 times:
        for p in players starting with dealer: p may prove
    tally
  prove_it(p player): |
    move first(hand[p]) to stock
    shuffle stock
    deal 1 from stock to hand[p]
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@pytest.mark.parametrize("seed", range(12))
def test_the_rules_take_the_first_of_known_cards_that_look_alike(seed: int, tmp_path: Path) -> None:
    (tmp_path / "proof.yaml").write_text(PROOF, "utf-8")
    real = hoyle.load(tmp_path / "proof.yaml").new_state(seed=seed, dealer=0)
    for move in ("prove", "prove", "pass"):
        real.apply(move)
        for seat in range(2):
            assert seen_by(real.possible(seat, Random(seed)), seat) == seen_by(real, seat)


def test_lines_that_differ_in_numbers_count_by_how_far_these_are_apart() -> None:
    sums = ["p1 has 20", "p2 has 31", "p1 waits"]
    assert count_differences(sums, sums[::-1]) == 0
    assert count_differences(sums, ["p1 has 21", "p2 has 31", "p1 waits"]) == 1
    assert count_differences(sums, ["p1 has 27", "p2 has 30", "p1 waits"]) == 4
    assert count_differences(sums, ["p2 has 31", "p1 waits"]) == 1
    assert count_differences(sums, ["p1 has 20", "p2 has 31", "p1 plays"]) == 2
