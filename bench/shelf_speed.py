"""Speed of every shipped game: `python bench/shelf_speed.py [GAME[:PLAYERS]…]` prints a Markdown table for docs/benchmarks.md.

Each game runs in a process of its own, with an empty cache and by default with the fewest players. Both engines play
random games in turn. Games that machine code gives up count with the time in which the interpreter plays them again.
All times are CPU times; they are comparable within a line. About five minutes.
"""

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from statistics import median

from rounds import in_turns, ratio, work_for

import hoyle
from hoyle.locate import shipped_games
from hoyle.measure.reference import play_chunk
from hoyle.native.engine import compiler
from hoyle.native.playing import CannotLower, Native, compile

#: Rounds in which both engines take turns, and the seconds of each in a round.
ROUNDS, NATIVE, REFERENCE = 2, 0.1, 0.3

HEAD = """\
| game, players | built | machine code | interpreter | times | given up |
|---|---|---|---|---|---|"""


@dataclass(slots=True)
class Played:
    """Games of each engine so far, and those that machine code gave up.

    No game is played twice: the interpreter remembers values of card sets that it has met.
    """

    natively: int = 0
    slowly: int = 0
    given_up: int = 0


def main(names: list[str]) -> None:
    print(HEAD)
    for name in names or shipped_games():
        with tempfile.TemporaryDirectory() as cache:
            environment = {**os.environ, "HOYLE_CACHE": cache}
            subprocess.run([sys.executable, __file__, "--one", name], env=environment, check=True)


def print_line(name: str) -> None:
    """Print the line of one game."""
    name, _, players = name.partition(":")
    game = hoyle.load(name, players=int(players) if players else None)
    title = f"{game.title}, {game.players}"
    compiler()
    began = time.process_time()
    try:
        native = compile(game)
    except CannotLower as problem:
        print(f"| {title} | {problem} | | | | |", flush=True)
        return
    built = time.process_time() - began
    played = Played()
    found = in_turns(
        work_for(NATIVE, lambda games: play_natively(native, games, played)),
        work_for(REFERENCE, lambda games: play_slowly(game, games, played)),
        rounds=ROUNDS,
    )
    fast, slow = (median(column) for column in zip(*found))
    share = f"{played.given_up / played.natively:.1%}" if played.given_up else ""
    print(
        f"| {title} | {built:.1f} s | {fast:,.0f} | {slow:,.0f} | {ratio(found):,.0f} | {share} |",
        flush=True,
    )


def play_natively(native: Native, games: int, played: Played) -> int:
    """Play games as `hoyle simulate` does, and return the number of decisions."""
    done = native.playouts(games, played.natively)
    again = [play_chunk(native.game, seed, 1, native.player).decisions for seed in done.failed]
    played.natively += games
    played.given_up += len(again)
    return done.lengths[0] + sum(again)


def play_slowly(game: hoyle.Game, games: int, played: Played) -> int:
    tally = play_chunk(game, played.slowly, games, "uniform")
    played.slowly += games
    return tally.decisions


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print_line(sys.argv[2])
    else:
        main(sys.argv[1:])
