"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012, multiple-observer version).

Each iteration draws a state that the seat cannot tell from the real one, and descends one tree for each seat: the
deciding seat chooses by its own, the others record what they see of the move. So simultaneous choices stay secret (the
searching seat's is first, as a new node ends the descent), and chance needs no tree. Rollouts add their results along
the path of each seat.

A decision with many moves has a node for the action and for each argument.
"""

import time
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import chain
from math import inf
from random import Random
from typing import Any

from hoyle.bots.action_bias import ActionBias
from hoyle.bots.bot import NoBot
from hoyle.bots.observed_events import Witness
from hoyle.bots.rollout import Outcome, RolloutPlayer, rollout_player
from hoyle.bots.tree import Node, choose
from hoyle.bots.view import View
from hoyle.bots.worth import Scale, leads, worths
from hoyle.engine.offers.moves import Move
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.position import FUEL, entries
from hoyle.engine.table.fault import Fault
from hoyle.play.game import Game, State
from hoyle.play.turn import expect, few_moves

ITERATIONS = 1000

#: Rollouts from a leaf.
GAMES = 8

#: With more moves than this, a decision is made piece by piece.
FLAT = 40

#: Iterations between two checks whether the move is settled.
LOOK = 16

#: Most work for an iteration on average; a search that takes more ends early. Shipped games need up to 1.3 million with
#: machine code, up to 3 million without.
WORK = 2_000_000

#: Greatest depth of a tree, in decisions.
DEEPEST = 200


@dataclass(frozen=True, slots=True)
class Budget:
    """Length of a search; one of the two is None."""

    iterations: int | None = ITERATIONS
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """Worth of a move, from 0 to 1, with its standard error.

    `won` is the share won of the `games` rollouts, `lead` the mean lead in them.
    """

    move: Move
    worth: float
    error: float
    visits: int
    games: int
    won: float
    lead: float


def budget_of(text: str) -> Budget:
    """Parse the text after the colon of `mcts`; raises `NoBot`."""
    if not text:
        return Budget()
    number, seconds = (text[:-1], True) if text.endswith("s") else (text, False)
    try:
        value = float(number) if seconds else int(number)
    except ValueError:
        value = 0
    if not 0 < value < float("inf"):
        raise NoBot(f"`mcts:{text}` is not a budget; write iterations, such as mcts:1000, or seconds, such as mcts:2s")
    return Budget(None, value) if seconds else Budget(int(value))


class Searcher:
    """The bot `mcts`; without `native` the interpreter plays the rollouts."""

    def __init__(self, budget: Budget, *, native: bool = True) -> None:
        self.budget = budget
        self.native = native

    def prepare(self, game: Game) -> None:
        rollout_player(game, self.native)

    def __call__(self, view: View, rng: Random) -> Move:
        only = only_move(view.world, view.seat)
        if only is not None:
            return only
        search = Search(view, rng, native=self.native)
        search.run(self.budget, until_settled=True)
        return search.best()


def only_move(state: State, seat: int) -> Move | None:
    if len(state.choices(seat=seat)) > 1:
        return None
    moves = state.legal_moves(seat)
    return moves[0] if len(moves) == 1 else None


class Search:
    """A search from one decision; a second run continues it."""

    def __init__(self, view: View, rng: Random, *, native: bool = True) -> None:
        self.view = view
        self.rng = rng
        self.game = view.game
        self.goer: RolloutPlayer = rollout_player(view.game, native)
        self.witness = Witness(view.game)
        self.roots = [Node() for _ in range(view.game.players)]
        self.scale = Scale.of(view.game.players)
        self.leanings = ActionBias((*view.game.model.actions, PASS))
        self.iterations = 0
        self.work = 0
        self.only: Move | None = None
        self.apart: Node | None = None
        self.first = few_moves(self.game.machine, view.world.position, view.seat, FLAT)
        self.forced = self.first is not None and len(self.first) == 1  # the next decision starts at the root too
        self.first_pieces: dict[tuple[object, ...], list[Any]] = {}

    def run(self, budget: Budget, *, until_settled: bool = False) -> None:
        """Iterate until the budget or the view's time is used up, `until_settled` until the choice cannot change."""
        seconds = [limit for limit in (budget.seconds, self.view.seconds) if limit is not None]
        end = time.perf_counter() + min(seconds) if seconds else None
        last = inf if budget.iterations is None else self.iterations + budget.iterations
        most = self.work + (last - self.iterations) * WORK
        while self.iterations < last and self.work < most:
            self.iterate()
            if end is not None and time.perf_counter() >= end:
                return
            if until_settled and self.iterations % LOOK == 0 and self.is_settled(last - self.iterations):
                return

    def try_only(self, move: Move, visits: int) -> None:
        """Iterate with one move until it has this many visits."""
        self.only, most = move, self.work + visits * WORK
        for _ in range(visits):
            known = [estimate.visits for estimate in self.estimates() if estimate.move == move]
            if (known and known[0] >= visits) or self.work >= most:
                break
            self.iterate()
        self.only = None

    def estimate_alone(self, move: Move, visits: int) -> Estimate:
        """Estimate one move from further iterations alone, which had no part in its selection."""
        self.only, self.apart, most = move, Node(), self.work + visits * WORK
        for _ in range(visits):
            self.iterate()
            if self.work >= most:
                break
        found = estimate(self.apart, move)
        self.only = self.apart = None
        return found

    def iterate(self) -> None:
        self.iterations += 1
        world = self.view.drawn(self.rng)
        paths: list[list[Node]] = [[root] for root in self.roots]
        if self.apart is not None:
            paths[self.view.seat].insert(0, self.apart)
        outcome = None
        try:
            self.walk(world, paths)
            outcome = self.goer.play_on(world, GAMES, self.rng, self.leanings.weights())
            self.work += outcome.work
        except Fault:
            self.work += world.position.work
        if outcome is not None and outcome.games:
            self.add(paths, outcome)
            return
        for node in chain(*paths):  # otherwise the search would try nothing but these untried ways
            node.visits += 1

    def walk(self, world: State, paths: list[list[Node]]) -> None:
        p = world.position
        for _ in range(DEEPEST):
            if world.is_terminal:
                return
            seat = self.view.seat if self.view.seat in world.choosing else world.choosing[0]
            before, p.fuel = p.past, FUEL
            move, new = self.decide(world, seat, paths[seat])
            self.work += FUEL - p.fuel  # of the last step of finding a move
            world.apply(move)
            self.work += p.work
            for path, deeds in zip(paths, self.witness.deeds(entries(p, before))):
                for deed in deeds:
                    path.append(path[-1].child(deed))
            if new:
                return

    def add(self, paths: list[list[Node]], outcome: Outcome) -> None:
        ahead = leads(outcome.returns, self.game.layout.side_of)
        if self.apart is None:  # fresh estimates are measured alike
            self.scale.learn(ahead)
        found = worths(outcome.shares, ahead, self.scale)
        for path, share, lead, worth in zip(paths, outcome.shares, ahead, found):
            for node in path:
                node.visits += 1
                node.total += worth
                node.squares += worth * worth
                node.games += outcome.games
                node.won += share * outcome.games
                node.ahead += lead * outcome.games
                if node.move is not None:
                    self.leanings.learn(node.move.action, worth)

    # ---- one decision in one tree

    def decide(self, world: State, seat: int, path: list[Node]) -> tuple[Move, bool]:
        """Choose a move and extend the path; return whether a new node was made."""
        first, p = path[-1] is self.roots[self.view.seat], world.position
        if first and self.only is not None:
            return self.follow(self.only, path)
        first = first and not self.forced
        if first and self.first is not None:  # it has the same moves in all states that are drawn
            expect(world.game.machine, p, seat, self.first)
        moves = self.first if first else few_moves(world.game.machine, p, seat, FLAT)
        if moves is None:
            return self.pieces(world, seat, path, first)
        return (moves[0], False) if len(moves) == 1 else self.whole(moves, path)

    def follow(self, move: Move, path: list[Node]) -> tuple[Move, bool]:
        """Follow a given first move, in pieces if the other moves there are."""
        pieces = [move] if self.first is not None else [move.action, *move.arguments]
        new = False
        for piece in pieces:
            new = new or piece not in path[-1].ways
            path.append(path[-1].child(piece))
        path[-1].move = move
        return move, new

    def whole(self, moves: list[Move], path: list[Node]) -> tuple[Move, bool]:
        node = path[-1]
        move = moves[choose(node, moves, self.rng)]
        new = move not in node.ways
        way = node.child(move)
        way.move = move
        path.append(way)
        return move, new

    def pieces(self, world: State, seat: int, path: list[Node], first: bool) -> tuple[Move, bool]:
        named, new = self.piece(self.choices(world, seat, first), path, False)
        action = str(named)
        chosen: list[object] = []
        for _ in self.game.model.arguments_of(action):
            value, new = self.piece(self.choices(world, seat, first, action, *chosen), path, new)
            chosen.append(value)
        move = world.move(action, *chosen, seat=seat)
        path[-1].move = move
        return move, new

    def choices(self, world: State, seat: int, first: bool, *chosen: Any) -> list[Any]:
        """Cached for the first decision, where the pieces are the same in all states."""
        if not first:
            return world.choices(*chosen, seat=seat)
        found = self.first_pieces.get(chosen)
        if found is None:
            found = self.first_pieces[chosen] = world.choices(*chosen, seat=seat)
        return found

    def piece(self, values: list[Hashable], path: list[Node], new: bool) -> tuple[Hashable, bool]:
        node = path[-1]
        if len(values) == 1:
            value = values[0]
            path.append(node.child(value))
            return value, new
        value = self.rng.choice(values) if new else values[choose(node, values, self.rng)]
        new = new or value not in node.ways
        path.append(node.child(value))
        return value, new

    # ---- results

    def estimates(self) -> list[Estimate]:
        """Tried moves: first the chosen one, then by visits."""
        made = self.chosen_node()
        nodes = sorted(
            whole_moves(self.roots[self.view.seat]), key=lambda node: (node is not made, -node.visits, -node.mean)
        )
        return [estimate(node, node.move) for node in nodes if node.move is not None]

    def chosen_node(self) -> Node:
        """The node has no move if none could be tried."""
        node = self.roots[self.view.seat]
        while node.move is None and node.ways:
            node = max(node.ways.values(), key=lambda way: (way.visits, way.total))
        return node

    def is_settled(self, left: float) -> bool:
        """Whether this many more iterations cannot change the choice."""
        node = self.roots[self.view.seat]
        while node.move is None and node.ways:
            first, *others = sorted(node.ways.values(), key=lambda way: -way.visits)
            if others and first.visits - others[0].visits <= left:
                return False
            node = first
        return node.move is not None

    def best(self) -> Move:
        move = self.chosen_node().move
        if move is None:  # every iteration met a rule that cannot be carried out
            return self.view.random_move(self.rng)
        return move


def estimate(node: Node, move: Move) -> Estimate:
    games = max(1, node.games)
    return Estimate(move, node.mean, node.error, node.visits, node.games, node.won / games, node.ahead / games)


def whole_moves(node: Node) -> Iterator[Node]:
    for way in reversed(node.ways.values()):
        if way.move is None:
            yield from whole_moves(way)
        else:
            yield way
