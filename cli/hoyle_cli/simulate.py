"""`hoyle simulate`: many random games, counted."""

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

import click

from hoyle_cli import request
from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    import hoyle
    from hoyle.bots.random_player import Player


@dataclass(slots=True)
class Count:
    """What many games came to: returns by game and seat, wins and shared wins by seat, reasons, decisions."""

    returns: list[list[float]] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    shared: list[int] = field(default_factory=list)
    ended_by: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    seconds: float = 0.0
    fault: "hoyle.Fault | None" = None

    def mean(self, seat: int) -> float:
        """The mean return of a seat."""
        return fmean(game[seat] for game in self.returns)

    def sd(self, seat: int) -> float:
        """The standard deviation of a seat's returns, 0 for a single game."""
        return stdev(game[seat] for game in self.returns) if len(self.returns) > 1 else 0.0


@click.command("simulate")
@request.table_flags("else the fewest")
@click.option(
    "-n",
    "games",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    metavar="GAMES",
    help="How many games.",
)
@request.seed_flag
@click.option(
    "--player",
    type=click.Choice(["uniform", "by_kind"]),
    default="uniform",
    show_default=True,
    help="uniform: any legal move; by_kind: any action first, then its arguments.",
)
@request.json_flag
def command(
    game: str,
    players: int | None,
    options: dict[str, str],
    variants: tuple[str, ...],
    games: int,
    seed: int,
    player: str,
    as_json: bool,
) -> None:
    """Play random games of GAME and count what comes out."""
    from hoyle.bots.random_player import PLAYERS

    loaded = request.load(request.Table(game, players, options, variants))
    with progress(games) as advance:
        count = play_all(loaded, games, seed, PLAYERS[player], advance)
    if as_json:
        request.print_json(as_data(loaded, seed, count))
    else:
        print_table(loaded, count)
    if count.fault is not None:
        sys.stdout.flush()
        request.tell_fault(count.fault)
        request.stop(1)


def play_all(game: "hoyle.Game", games: int, seed: int, player: "Player", advance: Callable[[int], None]) -> Count:
    """Play the games one after the other; `advance` is told how many are done."""
    count = Count(wins=[0] * game.players, shared=[0] * game.players)
    begun = time.perf_counter()
    for number in range(games):
        play_one(game, seed + number, player, count)
        advance(number + 1)
    count.seconds = time.perf_counter() - begun
    return count


def play_one(game: "hoyle.Game", seed: int, player: "Player", count: Count) -> None:
    """Play one game and count it."""
    import hoyle
    from hoyle.bots.dice import Dice

    rng = Dice(seed)
    try:
        state = game.new_state(seed)
    except hoyle.Fault as fault:
        count.fault = count.fault or fault
        count.ended_by["fault"] += 1
        return
    try:
        while not state.is_terminal:
            state.apply(player(state, state.choosing[0], rng))
    except hoyle.Fault as fault:
        count.fault = count.fault or fault
    result = state.result
    count.decisions += state.position.decisions
    count.ended_by["fault" if result is None else result.reason] += 1
    if result is None or result.reason == "fault":
        return
    count.returns.append(state.returns())
    sides = {game.layout.side_of[seat] for seat in result.winners}
    for seat in result.winners:
        count.wins[seat] += 1
        count.shared[seat] += len(sides) > 1


def as_data(game: "hoyle.Game", seed: int, count: Count) -> dict[str, Any]:
    """The count as plain data; `games` counts all games, `returns` is about those that came to an end."""
    seats = range(game.players) if count.returns else ()
    return {
        "game": game.id,
        "variant": game.variant,
        "players": game.players,
        "options": dict(game.options),
        "seed": seed,
        "games": sum(count.ended_by.values()),
        "decisions": count.decisions,
        "seconds": round(count.seconds, 6),
        "returns": {"mean": [count.mean(s) for s in seats], "sd": [count.sd(s) for s in seats]},
        "wins": count.wins,
        "shared": count.shared,
        "ended_by": dict(count.ended_by.most_common()),
    }


def print_table(game: "hoyle.Game", count: Count) -> None:
    """The count for people."""
    games = sum(count.ended_by.values())
    if count.returns:
        rows = [("seat", "mean", "sd", "wins", "shared")]
        for seat in range(game.players):
            numbers = f"{count.mean(seat):.2f}", f"{count.sd(seat):.2f}"
            rows.append((f"p{seat}", *numbers, str(count.wins[seat]), str(count.shared[seat])))
        widths = [max(map(len, column)) for column in zip(*rows)]
        for row in rows:
            click.echo("  ".join(cell.rjust(width) for cell, width in zip(row, widths)))
        if not game.model.winner[0].highest:
            click.echo("The lowest wins, so means have their sign turned: the higher the better.")
        click.echo()
    ends = ", ".join(f"{reason} {number}" for reason, number in count.ended_by.most_common())
    click.echo(f"{games} {'game' if games == 1 else 'games'}, ended by: {ends}")
    rate = count.decisions / count.seconds if count.seconds else 0.0
    click.echo(f"{count.decisions / games:.1f} decisions a game, {rate:,.0f} a second")
