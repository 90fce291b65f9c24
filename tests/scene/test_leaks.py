"""What a seat cannot tell apart gives equal scenes, logs and replies.

`HOYLE_LAWS=deep` compares 10,000 twins of every shipped game (`HOYLE_TWINS` of them), shared among numbers of players.
"""

import os
from random import Random

import pytest

import hoyle
from hoyle.knowledge import TooRare
from scene.twins import first_difference, position_of
from shelf import swept_games

DEEP = os.environ.get("HOYLE_LAWS") == "deep"
TWINS = int(os.environ.get("HOYLE_TWINS", 10_000)) if DEEP else 5
#: A position is so many decisions from the beginning at most.
FAR = 40
#: One in so many positions at most is left out, as hardly any state fits it.
SELDOM = 20


def tables_of(name: str) -> list[hoyle.Game]:
    fewest = hoyle.load(name)
    most = hoyle.load(name, max(fewest.model.players))
    return [fewest] if most.players == fewest.players else [fewest, most]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", swept_games())
def test_twins_give_equal_scenes(name: str) -> None:
    games, rare, compared = tables_of(name), 0, 0
    for number in range(TWINS):
        rng = Random(f"{name}/{number}")
        real = position_of(games[number % len(games)], rng, FAR)
        seat = rng.randrange(real.game.players)
        try:
            twin = real.possible(seat, rng)
        except TooRare:
            rare += 1
            continue
        wrong = first_difference(real, twin, seat, rng)
        assert wrong is None, f"twin {number}, p{seat}: {wrong}"
        compared += 1
    print(f"{name}: {compared} twins, {rare} left out")
    assert rare * SELDOM <= TWINS
