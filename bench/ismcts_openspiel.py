"""Searches beside OpenSpiel's ISMCTS in Python: `python bench/ismcts_openspiel.py [oh_hell|gin] [ITERATIONS GAMES [LEAVES]]`.

Prints iterations a second of CPU time with as many games from a leaf on both sides; or, if games are asked for, who wins when
both sit at one table. Each engine keeps a state of its own there: Hoyle deals, and what one does is told to the other.

In Oh Hell what OpenSpiel's search draws is drawn by Hoyle. Its own draws (`ResampleFromInfostate`) deal the other seats just the
cards that they hold together, so that its search knows the eleven that were left over: in 200 of 200 deals.
"""

import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms import mcts as spiel_mcts

import hoyle
from hoyle.bots import mcts
from hoyle.bots.mcts import Budget, Search, Searcher
from hoyle.bots.view import View, view_of
from hoyle.bots.worth import win_shares
from hoyle.measure.precision import mean_by_deal, share_by_deal

RULES = Path(__file__).parents[1] / "tests" / "judges" / "rules"

#: How many games go on from a leaf where rates are measured.
LEAVES = 1, 8

#: How many where both play, if nothing is said: as many as OpenSpiel has by itself.
PLAYED_LEAVES = 1

#: How long each search here runs, in seconds.
LASTING = 4.0

#: How many iterations of OpenSpiel's are timed.
SEARCH = 300

#: OpenSpiel's numbers for what is no card: its bids begin with the first, its melds with the last.
BIDS, UPCARD, STOCK, PASS, KNOCK, MELDS = 52, 52, 53, 54, 55, 56


@dataclass(frozen=True, slots=True)
class Table:
    """A game on both sides.

    rules    the rule file, with its options
    peer     the game of OpenSpiel
    dares    what its search dares for what was tried little, in points
    number   the number there of a move
    text     the move that has a number there
    suits    the suits in the order of its numbers
    by_rank  whether its cards are numbered rank by rank
    drawn    whether its search is given draws made here, as its own know too much
    """

    rules: str
    players: int
    options: dict[str, Any]
    peer: str
    dares: float
    number: Callable[[Any, str], int]
    text: Callable[[Any, int], str]
    suits: str
    by_rank: bool
    drawn: bool

    def load(self) -> hoyle.Game:
        """The game here."""
        return hoyle.load(RULES / self.rules, players=self.players, options=self.options)


# ---- Oh Hell: cards are dealt one by one in turn, a bid is 52 and how many


def bid_or_card(_: Any, move: str) -> int:
    """The number of a move of Oh Hell."""
    action, what = move.split()
    return BIDS + int(what) if action == "make_bid" else card_number(what, "CDSH", by_rank=True)


def bid_or_play(state: Any, number: int) -> str:
    """The move of Oh Hell that has a number."""
    if number >= BIDS:
        return f"make_bid {number - BIDS}"
    return f"play {card_name(number, 'CDSH', by_rank=True)}"


# ---- Gin Rummy: cards by suit, melds by what is written of them


def gin_number(state: Any, move: str) -> int:
    """The number of a move of Gin Rummy."""
    action, _, what = move.partition(" ")
    if action in ("lay", "lay_meld"):
        cards = {card_number(card, "SCDH", by_rank=False) for card in re.findall("(?:10|[2-9JQKA])[SCDH]", what)}
        return next(at for at in state.legal_actions() if at >= MELDS and meld(state, at) == cards)
    plain = {
        "draw": STOCK, "take_discard": UPCARD, "pass": PASS, "finish": PASS, "knock": KNOCK, "knock_at_the_wall": KNOCK,
    }  # fmt: skip
    return plain[action] if action in plain else card_number(what, "SCDH", by_rank=False)


def meld(state: Any, number: int) -> set[int]:
    """The cards of a meld, out of what is written of it."""
    text = state.action_to_string(state.current_player(), number).rsplit(" ", 1)[1]
    names = [text[i : i + 2] for i in range(0, len(text), 2)]
    return {"SCDH".index(suit.upper()) * 13 + "A23456789TJQK".index(rank) for rank, suit in names}


def gin_text(state: Any, number: int) -> str:
    """The moves of Gin Rummy that may have a number, with ` or ` between them."""
    if number >= MELDS:
        cards = "+".join(card_name(card, "SCDH", by_rank=False) for card in sorted(meld(state, number)))
        return f"lay {cards} or lay_meld {cards}"
    plain = {STOCK: "draw", UPCARD: "take_discard", PASS: "pass or finish", KNOCK: "knock or knock_at_the_wall"}
    card = card_name(number, "SCDH", by_rank=False) if number < BIDS else ""
    return plain.get(number) or f"discard {card} or throw {card} or lay_off {card}"


def card_number(name: str, suits: str, *, by_rank: bool) -> int:
    """OpenSpiel's number of a card."""
    rank, suit = name[:-1].replace("10", "T"), suits.index(name[-1])
    return "23456789TJQKA".index(rank) * 4 + suit if by_rank else suit * 13 + "A23456789TJQK".index(rank)


def card_name(number: int, suits: str, *, by_rank: bool) -> str:
    """The card that has a number in OpenSpiel."""
    suit, rank = (number % 4, "23456789TJQKA"[number // 4]) if by_rank else (number // 13, "A23456789TJQK"[number % 13])
    return rank.replace("T", "10") + suits[suit]


TABLES = {
    "oh_hell": Table(
        "oh_hell.yaml", 4, {}, "oh_hell(players=4,num_tricks_fixed=10)", 5.0, bid_or_card, bid_or_play,
        "CDSH", by_rank=True, drawn=True,
    ),
    "gin": Table(
        "gin_rummy.yaml", 2, {"gin_bonus": 20, "undercut": 10}, "gin_rummy", 20.0, gin_number, gin_text,
        "SCDH", by_rank=False, drawn=False,
    ),
}  # fmt: skip


# ---- two engines at one table


class Pair:
    """One game in both engines."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.here = table.load().new_state(seed, dealer=table.players - 1)
        self.there = self.with_hands([self.hand(seat) for seat in range(table.players)])

    def hand(self, seat: int, state: hoyle.State | None = None) -> list[int]:
        """The cards of a seat, by OpenSpiel's numbers; in another state than that of the game, if one is given."""
        names = (state or self.here).observation(seat)[f"hand[{seat}]"]
        return [card_number(str(name), self.table.suits, by_rank=self.table.by_rank) for name in names]

    def with_hands(self, hands: list[list[int]]) -> Any:
        """OpenSpiel's game with these hands."""
        there = pyspiel.load_game(self.table.peer).new_initial_state()
        players, seen = self.table.players, self.here.observation(0)
        if players == 4:
            turned = card_number(str(seen["turned"][0]), "CDSH", by_rank=True)
            chance = [players - 1, *(card for turn in zip(*hands) for card in turn), turned]
        else:
            chance = [*hands[0], *hands[1], card_number(str(seen["discards"][0]), "SCDH", by_rank=False)]
        if len(there.chance_outcomes()) == 1:  # how many tricks there are
            there.apply_action(there.chance_outcomes()[0][0])
        for number in chance:
            there.apply_action(number)
        return there

    def draw_world(self, view: View, rng: Random) -> Any:
        """OpenSpiel's game as it may be by what a seat knows: the hands are drawn, and then all moves made again."""
        world = view.drawn(rng)
        moves = [(step.player, step.action) for step in self.there.full_history() if step.player >= 0]
        played = [[at for who, at in moves if who == seat and at < BIDS] for seat in range(self.table.players)]
        there = self.with_hands([self.hand(seat, world) + played[seat] for seat in range(self.table.players)])
        for _, number in moves:
            there.apply_action(number)
        return there

    def both(self, move: hoyle.Move, number: int) -> None:
        """Make a move on both sides."""
        seat = self.here.choosing[0]
        assert seat == self.there.current_player(), (seat, str(self.there))
        before = set(self.hand(seat))
        self.there.apply_action(number)
        self.here.apply(move)
        if self.there.is_chance_node():
            (drawn,) = set(self.hand(seat)) - before
            self.there.apply_action(drawn)
        while not self.there.is_terminal() and self.there.legal_actions() == [PASS] and not self.passes():
            self.there.apply_action(PASS)  # nothing is asked here where there is nothing to choose

    def passes(self) -> bool:
        """Whether passing is a choice here too."""
        if self.here.is_terminal or self.here.choosing[0] != self.there.current_player():
            return False
        return any(str(move) in ("pass", "finish") for move in self.here.legal_moves())

    def move_with_number(self, number: int) -> hoyle.Move:
        """The move here that has a number there."""
        for text in self.table.text(self.there, number).split(" or "):
            try:
                return self.here.parse_move(text)
            except hoyle.IllegalMove:
                continue
        raise LookupError(f"{number} is no move here\n{self.there}")


def peer(table: Table, iterations: int, games: int, seed: int) -> Any:
    """OpenSpiel's bot with so many iterations, and so many games from a leaf."""
    rng = numpy.random.RandomState(seed)
    evaluator = spiel_mcts.RandomRolloutEvaluator(games, rng)
    game = pyspiel.load_game(table.peer)
    return ismcts.ISMCTSBot(game, evaluator, table.dares, iterations, random_state=rng)


def speed_here(pair: Pair, native: bool) -> float:
    """Iterations a second of CPU time from the first decision, here."""
    view = view_of(pair.here, pair.here.choosing[0])
    Search(view, Random(1), native=native).run(Budget(1))  # it is compiled now
    search, start = Search(view, Random(1), native=native), time.process_time()
    search.run(Budget(None, LASTING))
    return search.iterations / (time.process_time() - start)


def speed_there(pair: Pair, games: int) -> float:
    """The same there."""
    start = time.process_time()
    peer(pair.table, SEARCH, games, 1).run_search(pair.there)
    return SEARCH / (time.process_time() - start)


def speeds(table: Table) -> None:
    """Print iterations a second: here with machine code, by the interpreter, and there."""
    pair = Pair(table, 1)
    for games in LEAVES:
        mcts.GAMES = games
        native, interpreter, theirs = speed_here(pair, True), speed_here(pair, False), speed_there(pair, games)
        print(
            f"{table.peer}, {games} from a leaf: {native:.0f}/s with machine code, {interpreter:.1f}/s without,",
            end=" ",
        )
        print(f"OpenSpiel {theirs:.0f}/s; {native / theirs:.1f} and {interpreter / theirs:.2f} times", flush=True)


def peer_at(pair: Pair, table: Table, iterations: int, leaves: int, seed: int) -> Any:
    """OpenSpiel's bot at a table; where its own draws know too much they are made here."""
    bot, rng = peer(table, iterations, leaves, seed), Random(seed)
    known: dict[int, View] = {}

    def drawn(_: Any, seat: int) -> Any:
        at = pair.here.position.decisions
        if at not in known:
            known.clear()
            known[at] = view_of(pair.here, seat)
        return pair.draw_world(known[at], rng)

    if table.drawn:
        bot.set_resampler(drawn)
    return bot


def strength(table: Table, iterations: int, games: int, leaves: int) -> None:
    """Print the share of wins of every second seat, here, against the others, there; each deal is played both ways."""
    mcts.GAMES = leaves
    ours, shares, ahead = Searcher(Budget(iterations)), [], []
    for number in range(games):
        pair, rng = Pair(table, number // 2), Random(number)
        other = peer_at(pair, table, iterations, leaves, number)
        while not pair.here.is_terminal:
            seat = pair.here.choosing[0]
            if (seat + number) % 2:
                at = int(other.step(pair.there))
                pair.both(pair.move_with_number(at), at)
            else:
                move = ours(view_of(pair.here, seat), rng)
                pair.both(move, table.number(pair.there, str(move)))
        assert pair.there.is_terminal() and pair.there.returns() == pair.here.returns(), str(pair.there)
        mine = [(seat + number) % 2 == 0 for seat in range(table.players)]
        shares.append(sum(share for share, here in zip(win_shares(pair.here), mine) if here))
        signed = (value if here else -value for value, here in zip(pair.here.returns(), mine))
        ahead.append(sum(signed) / (table.players / 2))
        if number % 20 == 19 or (number == games - 1 and number % 2):
            print_shares(f"{table.peer}, {iterations} iterations, {leaves} from a leaf", shares, ahead)


def print_shares(what: str, shares: list[float], ahead: list[float]) -> None:
    """Print what some games came to, with intervals over deals, each of which was played both ways."""
    games = [2] * (len(ahead) // 2)
    low, high = share_by_deal([one + other for one, other in zip(shares[::2], shares[1::2])], games)
    points = mean_by_deal([one + other for one, other in zip(ahead[::2], ahead[1::2])], games)
    print(f"{what}, {len(ahead)} games: {mean(shares):.0%} ({low:.0%} to {high:.0%}) won here,", end=" ")
    spread = f" (to {points[1] - mean(ahead):.2f} more or less)" if points is not None else ""
    print(f"{mean(ahead):+.2f} points a seat{spread}", flush=True)


if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else "oh_hell"
    if len(sys.argv) > 3:
        strength(
            TABLES[name], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else PLAYED_LEAVES
        )
    else:
        speeds(TABLES[name])
