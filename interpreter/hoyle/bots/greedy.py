"""The bot `greedy`, which looks one move ahead.

It tries each move in some states that the seat cannot tell from the real one, with random answers until its next turn,
and chooses the move with the best mean score.
"""

import time
from random import Random

from hoyle.bots.random_player import PLAYERS, random_arguments
from hoyle.bots.view import View
from hoyle.bots.worth import leads, returns_now, win_shares
from hoyle.engine.offers.moves import Move
from hoyle.engine.position.position import FUEL
from hoyle.engine.table.fault import Fault
from hoyle.play.game import State
from hoyle.play.turn import few_moves

#: Number of states to draw.
WORLDS = 12

#: With more moves than this, this many are sampled: any action first, then its arguments.
MOVES = 30

#: Most decisions of others to wait for.
WAIT = 40

#: Most work for a choice; shipped games need less. Once it is used up, no other move or state is tried.
WORK = 3 * FUEL

#: Most work of finding arguments for a sample of moves; shipped games need less.
SAMPLED = FUEL

#: Worth of a win in points, and of a loss with the opposite sign: more than any lead.
WON = 1e6


class Greedy:
    def __call__(self, view: View, rng: Random) -> Move:
        moves = some_moves(view, rng)
        if len(moves) == 1:
            return moves[0]
        sums, left = [0.0] * len(moves), WORK
        end = time.perf_counter() + view.seconds if view.seconds is not None else float("inf")
        for number in range(WORLDS):
            found, left = leads_after(view.drawn(rng), moves, view.seat, rng.getrandbits(64), left)
            if len(found) == len(moves) or not number:
                sums = [total + lead for total, lead in zip(sums, found)]
            if left <= 0 or time.perf_counter() > end:
                break
        best = max(sums)
        return moves[rng.choice([i for i, total in enumerate(sums) if total >= best - 1e-9])]


def some_moves(view: View, rng: Random) -> list[Move]:
    """The legal moves, or a sample."""
    world = view.world
    moves = few_moves(world.game.machine, world.position, view.seat, MOVES)
    if moves is not None:
        return moves[:]
    found: dict[Move, None] = {}
    actions, work = world.choices(seat=view.seat), 0
    for _ in range(MOVES):
        action, chosen = rng.choice(actions), []
        for argument in random_arguments(world, view.seat, action, rng):
            chosen.append(argument)
            work += FUEL - world.position.fuel
        found[world.move(action, *chosen, seat=view.seat)] = None
        if work >= SAMPLED:
            break
    return list(found)


def leads_after(world: State, moves: list[Move], seat: int, seed: int, left: int) -> tuple[list[float], int]:
    """A seat's lead after each move, and the work left; without any, the last moves are missing."""
    found: list[float] = []
    for move in moves:
        lead, work = lead_after(world, move, seat, Random(seed), left)
        found.append(lead)
        left -= work
        if left <= 0:
            break
    return found, left


def lead_after(world: State, move: Move, seat: int, rng: Random, most: int) -> tuple[float, int]:
    """A seat's lead after a move and random answers, and the work.

    A game that nobody wins is no loss; otherwise the bot would never end a solitaire that cannot be won.
    """
    state, player = world.copy(), PLAYERS["patient"]
    work = 0
    try:
        state.apply(move)
        for _ in range(WAIT):
            work += state.position.work
            if state.is_terminal or state.choosing[0] == seat or work >= most:
                break
            state.apply(player(state, state.choosing[0], rng))
    except Fault:
        return float("-inf"), work + state.position.work
    returns = returns_now(state)
    ahead = leads(returns, state.game.layout.side_of)[seat]
    shares = win_shares(state)
    return ahead + WON * (2 * shares[seat] - 1) if any(shares) else ahead, work
