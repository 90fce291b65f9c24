"""How strong the bots are: `python bench/strength.py [MINUTES [GAME…]]` prints the Markdown tables of docs/benchmarks.md.

With `every` in place of games it prints the one of all shipped games with every number of players, and with `shelf GAME…` the
one of the games in `gamedefs/classics`. Each contest has an equal part of the minutes (60), which are those of the processors. A
short one beforehand shows how long a game takes, and so how many games fit, at most `MOST`; every deal is played with all bots
at all seats in turn. Two processes play.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import hoyle
from hoyle.locate import shipped_games
from hoyle.measure.arena import Contest, Results, Standing, compete

#: Rule files beside the shipped ones.
PEERS = Path(__file__).parents[1] / "tests" / "judges" / "rules"

#: How many processes play.
JOBS = 2

#: How many games a contest has at most.
MOST = 400

#: With more players than this only the most that a game is for are tried.
MANY = 7


@dataclass(frozen=True, slots=True)
class Match:
    """A contest: who plays what, and the share that is aimed at for the first, if one is."""

    game: str | Path
    players: int
    bots: tuple[str, ...]
    aim: float | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def table(self) -> hoyle.Game:
        """The game at its table."""
        return hoyle.load(self.game, players=self.players, options=self.options)

    def words(self) -> tuple[str, str]:
        """The game and the bots as the tables call them."""
        title = self.table().title
        table = title if self.players == 2 else f"{title} ({self.players})"
        others = self.bots[1:]
        against = others[0] if len(others) == 1 else f"{len(others)} times {others[0]}" if others else "nobody"
        return table, f"`{self.bots[0]}` and {against}"

    def contest(self, games: int, seed: int, bots: tuple[str, ...] = ()) -> Results:
        """So many games of it, by default with its own bots."""
        return compete(self.table(), Contest(bots or self.bots, games, seed, jobs=JOBS))


#: Ten times as many iterations.
LONGER = "mcts:2000", "mcts:200"

#: Against random players, with the shares that are aimed at.
AGAINST_RANDOM = [
    Match("sedma", 2, ("mcts:400", "random"), 0.80),
    Match("goofspiel", 2, ("mcts:400", "random"), 0.85),
    Match("scopa", 2, ("mcts:200", "random"), 0.80),
    Match("oh_hell", 4, ("mcts:200", "random", "random", "random"), 0.60),
    Match("sequitur", 2, ("mcts:100", "random"), 0.95),
    Match("gin_rummy", 2, ("mcts:60", "random"), 0.97),
    Match("kathmandu", 2, ("mcts:60", "random"), 0.95),
    Match("sedanto", 2, ("mcts:60", "random"), 0.90),
    Match("sequence", 2, ("mcts:40", "random"), 0.90),
]

#: Among each other: one move ahead, and a tenth of the iterations.
AMONG = [
    Match("sedma", 2, ("mcts:200", "greedy")),
    Match("goofspiel", 2, ("mcts:200", "greedy")),
    Match("scopa", 2, ("mcts:500", "greedy")),
    Match("sequitur", 2, ("mcts:500", "greedy")),
    Match("sedanto", 2, ("mcts:200", "greedy")),
    Match("sequence", 2, ("mcts:40", "greedy")),
    Match("kathmandu", 2, ("mcts:60", "greedy")),
    Match("oh_hell", 4, ("mcts:100", "greedy")),
    Match("gin_rummy", 2, ("mcts:60", "greedy")),
    Match("schnapsen", 2, ("mcts:200", "greedy"), options={"target": 1}),
    Match("cuttle", 2, ("mcts:200", "greedy")),
    Match("kathmandu", 2, ("mcts:200", "greedy"), options={"rounds": 1}),
    Match("sedma", 2, LONGER),
    Match("goofspiel", 2, LONGER),
    Match("sequitur", 2, LONGER),
    Match("kathmandu", 2, LONGER, options={"rounds": 1}),
    Match("schnapsen", 2, LONGER, options={"target": 1}),
    Match("golf", 2, LONGER, options={"holes": 1}),
    Match("liars_dice", 2, LONGER),
    Match("cuttle", 2, LONGER),
    Match("crazy_eights", 2, LONGER, options={"target": 1}),
    Match("leduc_poker", 2, LONGER),
    Match(PEERS / "oh_hell.yaml", 4, LONGER),
]


#: The games of the shelf that are not played with the fewest players and the usual settings, which would take too long.
SHORT: dict[str, dict[str, Any]] = {
    "belote": {"target": 1},
    "blackjack": {"rounds": 5},
    "canasta": {"target": 500, "hand_cap": 1},
    "casino": {"target": 1},
    "cheat": {"turn_cap": 60},
    "crazy_eights": {"target": 1},
    "cribbage": {"target": 61},
    "euchre": {"target": 1},
    "five_hundred": {"hand_cap": 1},
    "freecell": {"move_cap": 50},
    "gin_rummy": {"target": 1},
    "golf": {"holes": 1},
    "hearts": {"target": 1},
    "holdem": {"hands": 5},
    "koi_koi": {"months": 1},
    "mau_mau": {"hands": 1},
    "oh_hell": {"shape": "only_down", "largest_hand": 4},
    "pinochle": {"hand_cap": 1},
    "pitch": {"target": 3},
    "president": {"target": 2},
    "realm": {"turn_cap": 12},
    "rummy": {"target": 1},
    "schnapsen": {"target": 1},
    "scopa": {"target": 1},
    "sheepshead": {"deals": 1},
    "skat": {"rounds": 1},
    "spades": {"hand_cap": 1},
    "spider": {"suits_in_play": "one", "move_cap": 150},
    "tarok": {"deals": 1},
    "whist": {"target": 1},
}
#: Games in which all win or lose together, or one plays alone: each bot plays by itself.
ALONE = ("blackjack", "embers", "freecell", "klondike", "spider")
#: Games of luck alone.
LEFT_OUT = ("old_maid", "war")


def shelf(names: list[str]) -> list[Match]:
    """One search in each classic game against random players; partners are of a kind."""
    found = []
    for name, path in shipped_games().items():
        if path.parent.parent.name == "classics" and name not in LEFT_OUT and (not names or name in names):
            table = hoyle.load(name, options=SHORT.get(name, {}))
            others = 1 if len(set(table.layout.side_of)) < table.players else table.players - 1
            found.append(Match(name, table.players, ("mcts:100", *["random"] * others), options=SHORT.get(name, {})))
    return found


def shelf_line(match: Match, seconds: float) -> str:
    """A line of the table of the shelf; the share that would be even is in brackets, and the mean score where bots play alone."""
    if match.game in ALONE:
        found = [games_for(match, seconds / 2, (bot,)).standings()[0] for bot in ("mcts:100", "random")]
        means = " against ".join(f"{one.mean_return:.1f}" for one in found)
        return f"| {match.words()[0]} | {found[0].games} | | | {means} |"
    of = games_for(match, seconds).standings()[0]
    even = 1 / (2 if len(match.bots) == 2 else match.players)
    share = f"{of.share:.0%} ({even:.0%})"
    return f"| {match.words()[0]} | {of.games} | {share} | {of.low:.0%} to {of.high:.0%} | {ahead(of)} |"


def every_table() -> list[Match]:
    """One search at each table of each shipped game against random players: with up to `MANY` players, and with the most."""
    found = []
    for name in shipped_games():
        numbers = sorted(hoyle.load(name).model.players)
        for players in [*(number for number in numbers if number <= MANY), *numbers[MANY - 1 :][-1:]]:
            found.append(Match(name, players, ("mcts:40", *["random"] * (players - 1))))
    return found


def spent() -> float:
    """Seconds of the processors for this process and for those that have ended."""
    return sum(os.times()[:4])


def games_for(match: Match, seconds: float, bots: tuple[str, ...] = ()) -> Results:
    """As many games of a contest as fit into so many seconds."""
    start = spent()
    one = match.contest(1, 1_000_000, bots)  # it is compiled now
    if spent() - start > seconds:
        return one
    start = spent()
    one = match.contest(match.players * JOBS, 1_000_000, bots)
    each = (spent() - start) / len(one.played)
    games = min(MOST, int(seconds / each) // match.players * match.players)
    return one if games <= len(one.played) else match.contest(games, 0, bots)


def line(match: Match, seconds: float) -> str:
    """A line of a table."""
    results = games_for(match, seconds)
    table, bots = match.words()
    first = results.standings()[0]
    cells = [table, bots, str(first.games), f"{first.share:.0%}", f"{first.low:.0%} to {first.high:.0%}", ahead(first)]
    if match.aim is not None:
        cells.append(f"{match.aim:.0%}")
    return f"| {' | '.join(cells)} |"


def ahead(of: Standing) -> str:
    """How far a bot was ahead of the others in points."""
    return f"{of.lead:+.1f}" + (f" ± {of.lead_interval[1] - of.lead:.1f}" if of.lead_interval else "")


def main(minutes: float, names: list[str]) -> None:
    """Print the tables, line by line as they are found."""
    if names[:1] == ["shelf"]:
        chosen = shelf(names[1:])
        print("| game | games | share (even) | 95 % | points ahead |\n|---|---|---|---|---|", flush=True)
        for match in chosen:
            print(shelf_line(match, 60 * minutes / max(1, len(chosen))), flush=True)
        return
    if names == ["every"]:
        tables: list[list[Match]] = [[], every_table()]
    else:
        tables = [
            [m for m in matches if not names or any(name in str(m.game) for name in names)]
            for matches in (AGAINST_RANDOM, AMONG)
        ]
    seconds = 60 * minutes / max(1, sum(map(len, tables)))
    heads = [
        "| game | bots | games | share | 95 % | ahead by | aim |",
        "| game | bots | games | share of the first | 95 % | ahead by |",
    ]
    for head, matches in zip(heads, tables):
        if not matches:
            continue
        print(head, "|---" * (head.count("|") - 1) + "|", sep="\n", flush=True)
        for match in matches:
            print(line(match, seconds), flush=True)
        print()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60, sys.argv[2:])
