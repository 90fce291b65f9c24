"""No-limit Texas Hold'em with three players: a bet is numbered by all that its player has put in."""

from random import Random
from typing import Any

import hoyle
from judges.cards import by_rank
from judges.judge import Judge, Mismatch

PLAYERS, STACK = 3, 40
PEER = (
    "universal_poker(betting=nolimit,bettingAbstraction=fullgame,numPlayers=3,numRounds=4,blind=1 2 0,"
    f"firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack={STACK} {STACK} {STACK})"
)


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A fold, a call, or a bet."""
    seat = there.current_player()
    facts, actions = here.variables(), here.choices(seat=seat)
    if number < 2:
        return ("fold", "check" if "check" in actions else "call")[number]
    if "raise_to" not in actions and number == STACK:
        return "all_in"
    return f"raise_to {number - facts[f'paid[{seat}]'] + facts[f'bet[{seat}]']}"


def deal(here: hoyle.State, drawn: list[str]) -> list[str]:
    """OpenSpiel deals two cards to each player in turn."""
    if len(drawn) != 2 * PLAYERS:
        return drawn
    return [drawn[2 * seat + place] for place in range(2) for seat in range(PLAYERS)]


def choose(rng: Random, moves: list[tuple[str, int]]) -> tuple[str, int]:
    """Mostly a call or a small bet, so that hands reach the showdown."""
    calm = [move for move in moves if move[0] != "fold"][:3]
    return rng.choice(calm if rng.random() < 0.8 else moves)


def excuse(mismatch: Mismatch) -> str | None:
    """Chips that cannot be shared evenly."""
    gaps = [abs(one - other) for one, other in zip(mismatch.only_here, mismatch.only_there)]
    if mismatch.kind == "returns" and max(gaps) < 2 and any(value % 1 for value in mismatch.only_there):
        return "odd chips"
    return None


JUDGES = [
    Judge(
        name="universal_poker, no limit, 3 players",
        rules="universal_poker.yaml",
        peer=PEER,
        players=PLAYERS,
        options={"stack": STACK},
        dealer=2,
        move=move,
        choose=choose,
        draw=lambda there, number: [by_rank(number)],
        deal=deal,
        excuse=excuse,
    )
]
