"""`hoyle simulate`: many random games, counted."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from hoyle_cli import request
from hoyle_cli.broken_off import BROKEN_OFF, marked
from hoyle_cli.players import PlayerName
from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    import hoyle
    from hoyle.measure.measure import Measured, Plan

#: How many games are played where nothing else is said, and at most to come to a wanted precision.
GAMES = 100
MOST = 1_000_000


def read_share(ctx: click.Context, parameter: click.Parameter, text: str | None) -> float | None:
    """A share that is written as a percentage."""
    if text is None:
        return None
    number, sign, rest = text.strip().partition("%")
    try:
        share = float(number) / 100
    except ValueError:
        share = 0.0
    if not (sign and not rest.strip() and 0.0001 <= share < 0.5):
        raise click.BadParameter(
            f"expected a percentage such as 0.5%, from 0.01% to below 50%, not `{text}`", ctx, parameter
        )
    return share


@click.command("simulate")
@request.table_flags("else the fewest")
@click.option(
    "-n",
    "games",
    type=click.IntRange(1),
    metavar="GAMES",
    help=f"How many games.  [default: {GAMES}; with --until: at most {MOST:,}]",
)
@click.option(
    "--until",
    metavar="PERCENT",
    callback=read_share,
    help="Stop when each seat's share of wins is known so well, such as 0.5% (half a 95 % interval).",
)
@request.seed_flag
@click.option(
    "--player",
    type=PlayerName(),
    default="uniform",
    show_default=True,
    help="uniform: any legal move; by_kind: any action first, then its arguments; patient: as by_kind, but seldom out of turn; weighted:FORMULA, greedy:FORMULA: by what a formula of the file says a move is worth.",
)
@click.option(
    "--engine",
    type=click.Choice(["auto", "native", "reference"]),
    default="auto",
    show_default=True,
    help="Who plays: native machine code, or the interpreter (reference); auto takes native where it can.",
)
@click.option(
    "--jobs",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    metavar="N",
    help="How many workers; 0: one for each core.",
)
@click.option(
    "--scheduler",
    metavar="NAME",
    help="Whose workers: joblib, joblib:BACKEND, or the address of a Dask cluster such as tcp://127.0.0.1:8786.",
)
@request.json_flag
def command(
    game: str,
    players: int | None,
    options: dict[str, str],
    variants: tuple[str, ...],
    games: int | None,
    until: float | None,
    as_json: bool,
    **given: Any,
) -> None:
    """Play random games of GAME and count what comes out.

    The figures are the same whoever plays, and with however many workers.
    """
    from hoyle.measure.measure import Interrupted, Plan

    loaded = request.load(request.Table(game, players, options, variants))
    plan = Plan(games or (GAMES if until is None else MOST), until=until, **given)
    try:
        with refusals():
            found = played(loaded, plan)
    except Interrupted as interrupted:
        if interrupted.measured.tally.games:
            show(loaded, plan, interrupted.measured, as_json, partial=True)
            sys.stdout.flush()
        raise
    show(loaded, plan, found, as_json)
    if found.tally.stop is not None:
        import hoyle

        sys.stdout.flush()
        stop = found.tally.stop
        request.tell_fault(hoyle.Fault(stop.code, stop.message, stop.span))
        request.stop(1)


def played(game: "hoyle.Game", plan: "Plan") -> "Measured":
    """What the games of a plan came to, with a bar meanwhile."""
    from hoyle.measure.measure import measure

    with progress(plan.games, "" if plan.engine == "reference" else "compiling") as advance:
        return measure(game, plan, advance)


@contextmanager
def refusals() -> Iterator[None]:
    """Turn an engine or workers that are not there into an end with exit code 2."""
    from hoyle.measure.engines import CannotPlay
    from hoyle.measure.schedulers import NoScheduler

    try:
        yield
    except (CannotPlay, NoScheduler) as problem:
        raise click.UsageError(str(problem)) from None


def show(game: "hoyle.Game", plan: "Plan", found: "Measured", as_json: bool, *, partial: bool = False) -> None:
    """Print what was measured, and on stderr what is to be said of the engine."""
    if found.notice is not None:
        click.echo(f"hoyle: {found.notice}", err=True)
    if as_json:
        request.print_json(marked(as_data(game, plan.seed, found), partial))
    else:
        if partial:
            click.echo(BROKEN_OFF)
        print_table(game, found)
        if plan.until is not None:
            print_precision(plan, found)


def as_data(game: "hoyle.Game", seed: int, found: "Measured") -> dict[str, Any]:
    """What was measured as plain data; `games` counts all games, `returns` is about those that came to an end."""
    from hoyle.measure.precision import half_width

    tally = found.tally
    seats = range(game.players) if tally.ended else ()
    return {
        "game": game.id,
        "variant": game.variant,
        "players": game.players,
        "options": dict(game.options),
        "seed": seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(found.seconds, 6),
        "returns": {"mean": [tally.mean(s) for s in seats], "sd": [tally.sd(s) for s in seats]},
        "wins": list(tally.wins),
        "shared": list(tally.shared),
        "ended_by": dict(ends(found)),
        "engine": found.engine,
        "jobs": found.jobs,
        "precision": half_width(tally) if tally.ended else None,
    }


def ends(found: "Measured") -> list[tuple[str, int]]:
    """How games ended, the most frequent first."""
    return sorted(found.tally.reasons.items(), key=lambda end: (-end[1], end[0]))


def print_table(game: "hoyle.Game", found: "Measured") -> None:
    """What was measured, for people."""
    tally = found.tally
    if tally.ended:
        rows = [("seat", "mean", "sd", "wins", "shared")]
        for seat in range(game.players):
            numbers = f"{tally.mean(seat):.2f}", f"{tally.sd(seat):.2f}"
            rows.append((f"p{seat}", *numbers, str(tally.wins[seat]), str(tally.shared[seat])))
        widths = [max(map(len, column)) for column in zip(*rows)]
        for row in rows:
            click.echo("  ".join(cell.rjust(width) for cell, width in zip(row, widths)))
        if not game.model.winner[0].highest:
            click.echo("The lowest wins, so means have their sign turned: the higher the better.")
        click.echo()
    games = tally.games
    reasons = ", ".join(f"{reason} {number}" for reason, number in ends(found))
    click.echo(f"{games:,} {'game' if games == 1 else 'games'}, ended by: {reasons}")
    rate = tally.decisions / found.seconds if found.seconds else 0.0
    click.echo(f"{tally.decisions / games:.1f} decisions a game, {rate:,.0f} a second")


def print_precision(plan: "Plan", found: "Measured") -> None:
    """How well the shares of wins are known, where that was asked for."""
    from hoyle.measure.precision import half_width

    half = half_width(found.tally)
    reached = plan.until is not None and half <= plan.until
    words = "" if reached else f", not {plan.until:.2%} as asked for"
    if found.tally.ended:
        click.echo(f"Each seat's share of wins is known to {half:.2%}{words} (half a 95 % interval).")
