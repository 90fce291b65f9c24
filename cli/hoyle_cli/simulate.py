"""`hoyle simulate`: random games."""

from typing import TYPE_CHECKING, Any

import click

from hoyle.language.report.words import aligned, with_number
from hoyle_cli import experiment_flags, table_flags
from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    import hoyle
    from hoyle.measure.measure import Measured, Plan

#: Default number of games, and most games with --until.
GAMES = 100
MOST = 1_000_000


def read_share(ctx: click.Context, parameter: click.Parameter, text: str | None) -> float | None:
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
@table_flags.table_flags("by default the fewest")
@experiment_flags.games_flag(words=f"Number of games.  [default: {GAMES}; with --until: at most {MOST:,}]", least=1)
@click.option(
    "--until",
    metavar="PERCENT",
    callback=read_share,
    help="Stop at this precision of each seat's share of wins (half a 95 % interval), such as 0.5%.",
)
@table_flags.seed_flag
@experiment_flags.how_flags
@table_flags.json_flag
def command(asked: table_flags.Table, games: int | None, until: float | None, as_json: bool, **given: Any) -> None:
    """Play random games of GAME and count the results.

    The figures do not depend on the engine or the number of workers.
    """
    from hoyle.measure.measure import Plan

    loaded = table_flags.load(asked)
    plan = Plan(games or (GAMES if until is None else MOST), until=until, **given)
    run = experiment_flags.find(lambda: play_games(loaded, plan))
    found = run.result
    if found.tally.games:
        experiment_flags.print_notices(found.notice)
        run.show(lambda: as_data(loaded, plan.seed, found), lambda: print_figures(loaded, plan, found), as_json)
    run.end()
    if found.tally.stop is not None:
        experiment_flags.end_stopped(found.tally.stop)


def play_games(game: "hoyle.Game", plan: "Plan") -> "Measured":
    from hoyle.measure.measure import measure

    with progress(plan.games, "" if plan.engine == "reference" else "compiling") as advance:
        return measure(game, plan, advance)


def as_data(game: "hoyle.Game", seed: int, found: "Measured") -> dict[str, Any]:
    """`games` counts all games, `returns` is of finished ones."""
    from hoyle.measure.precision import half_width
    from hoyle.play.plain_data import table_data

    tally = found.tally
    seats = range(game.players) if tally.ended else ()
    return table_data(game) | {
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
    return sorted(found.tally.reasons.items(), key=lambda end: (-end[1], end[0]))


def print_figures(game: "hoyle.Game", plan: "Plan", found: "Measured") -> None:
    print_table(game, found)
    if plan.until is not None:
        print_precision(plan.until, found)


def print_table(game: "hoyle.Game", found: "Measured") -> None:
    from hoyle.measure.tally import REASONS

    tally = found.tally
    if tally.ended:
        rows = [("seat", "mean score", "sd", "wins", "shared")]
        sign = 1 if game.model.winner[0].highest else -1
        for seat in range(game.players):
            mean = sign * tally.mean(seat) + 0.0  # no negative zero
            numbers = f"{mean:.2f}", f"{tally.sd(seat):.2f}"
            rows.append((f"p{seat}", *numbers, f"{tally.wins[seat]:,}", f"{tally.shared[seat]:,}"))
        for line in aligned(rows, left=0):
            click.echo(line)
        if not game.model.winner[0].highest:
            click.echo("The lowest score wins.")
        click.echo()
    games = tally.games
    reasons = ", ".join(f"{REASONS.get(reason, reason)} {number:,}" for reason, number in ends(found))
    click.echo(f"{with_number(games, 'game')}, ended by: {reasons}")
    rate = tally.decisions / found.seconds if found.seconds else 0.0
    click.echo(f"{tally.decisions / games:.1f} decisions a game, {rate:,.0f} a second")


def print_precision(until: float, found: "Measured") -> None:
    from hoyle.measure.precision import half_width

    half = half_width(found.tally)
    words = "" if half <= until else f", not to {until:.2%} as requested"
    if found.tally.ended:
        click.echo(f"Each seat's share of wins is known to {half:.2%}{words} (half a 95 % interval).")
