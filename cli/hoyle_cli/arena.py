"""`hoyle arena`: contests between bots."""

from typing import TYPE_CHECKING, Any

import click

from hoyle.language.report.words import aligned, with_number
from hoyle_cli import experiment_flags, table_flags, terminal
from hoyle_cli.experiment_flags import printing_aside, refused_bots
from hoyle_cli.numbers import Number
from hoyle_cli.output_files import writable, write
from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    from collections.abc import Iterable

    import hoyle
    from hoyle.measure.arena import Contest, Results, Standing
    from hoyle_cli.output_files import File

#: Default number of games.
GAMES = 100


@click.command("arena")
@table_flags.table_flags("by default the fewest")
@click.option(
    "--bots",
    required=True,
    metavar="BOT,BOT...",
    help="Bots to play: random, uniform, by_kind, patient, greedy, mcts:ITERATIONS, mcts:SECONDSs, cfr.",
)
@experiment_flags.games_flag(GAMES, "Least number of games; all seats are taken in turn.", least=1)
@click.option(
    "--limit",
    type=Number(0, min_open=True),
    default=120,
    show_default=True,
    metavar="SECONDS",
    help="Time for a move. A search ends in time; for a bot that takes longer, Hoyle makes a random move.",
)
@click.option("--csv", metavar="FILE", help="Write a row for each finished game as CSV.")
@experiment_flags.jobs_flag
@table_flags.seed_flag
@table_flags.json_flag
def command(
    asked: table_flags.Table, bots: str, games: int, limit: float, csv: str | None, jobs: int, seed: int, as_json: bool
) -> None:
    """Let bots play GAME against each other.

    Every deal is played with all bots at all seats in turn. Shares are wins per game; wins that sides share are split.
    "Ahead by" is how many points a bot leads the mean of its opponents. Intervals are over deals.
    """
    from hoyle.measure.arena import Contest

    writable(csv)
    loaded = table_flags.load(asked)
    contest = Contest([name.strip() for name in bots.split(",")], games, seed, limit, jobs)
    run = experiment_flags.find(lambda: play_games(loaded, contest))
    results = run.result
    if results.played or not run.partial:
        found = results.standings()
        print_complaints(results)
        print_late(found, f"--limit {limit:g}")
        run.show(
            lambda: as_data(loaded, seed, results, found),
            lambda: print_table(loaded, seed, results, found, run.partial),
            as_json,
        )
    written = write(game_files(results, csv))
    run.end()
    if results.fault is not None:
        table_flags.stop(1)
    table_flags.stop(0 if written else 2)


def game_files(results: "Results", csv: str | None) -> "Iterable[File]":
    from hoyle.tools.study.files import contest_columns

    return experiment_flags.column_files(contest_columns(results), csv, None) if csv and results.played else ()


def play_games(game: "hoyle.Game", contest: "Contest") -> "Results":
    from hoyle.measure.arena import compete

    with refused_bots(), progress(contest.games, "getting ready") as advance, printing_aside():
        return compete(game, contest, advance)


def print_complaints(results: "Results") -> None:
    from hoyle.bots.failures import complaint_lines

    for line in complaint_lines(results.complaints):
        terminal.remark(line)
    if results.stopped:
        terminal.remark(
            f"a rule stopped {with_number(results.stopped, 'game')}, which the figures leave out ({results.fault})"
        )


def print_late(found: "list[Standing]", limit: str) -> None:
    """`limit` is the time for a move in words."""
    for one in found:
        if one.out_of_time:
            moves = f"{one.out_of_time:,} of {with_number(one.moves, 'move')} ({limit})"
            terminal.remark(f"{one.name} used up its time in {moves}, so its searches may have been cut short")


def as_data(game: "hoyle.Game", seed: int, results: "Results", found: "list[Standing]") -> dict[str, Any]:
    from hoyle.play.plain_data import table_data

    return table_data(game) | {
        "seed": seed,
        "games": len(results.played),
        "stopped": results.stopped,
        "bots": [
            {
                "name": one.name,
                "games": one.games,
                "share": one.share,
                "low": one.low,
                "high": one.high,
                "mean_return": one.mean_return,
                "lead": one.lead,
                "lead_low": one.lead_interval and one.lead_interval[0],
                "lead_high": one.lead_interval and one.lead_interval[1],
                "rating": round(one.rating, 1),
                "seconds_per_move": round(one.seconds, 6),
                "complaints": one.complaints,
                "out_of_time": one.out_of_time,
            }
            for one in found
        ],
    }


def print_table(game: "hoyle.Game", seed: int, results: "Results", found: "list[Standing]", partial: bool) -> None:
    from hoyle.bots.worth import has_opponents

    against = has_opponents(game.layout.side_of)
    columns = ("mean return", "ahead by", "rating") if against else ("mean return",)
    rows: list[tuple[str, ...]] = [("bot", "games", "share", "95% interval", *columns, "a move")]
    for one in found:
        share = f"{one.share:.1%}", f"{100 * one.low:.1f} to {one.high:.1%}"
        ahead = f"{one.lead:+.2f}{margin_text(one)}"
        by_rating = f"{one.mean_return:.2f}", ahead, f"{round(one.rating):+d}"
        alone = (f"{one.mean_return:.2f}{margin_text(one)}",)
        rows.append((one.name, f"{one.games:,}", *share, *(by_rating if against else alone), time_text(one.seconds)))
    for line in aligned(rows):
        click.echo(line)
    played = f"{with_number(game.players, 'player')}, {with_number(len(results.played), 'game')} from seed {seed}"
    deals = "the finished games of each deal" if partial or results.stopped else "every deal"
    seats = "the bots at all seats in turn" if against else "each bot at all seats"
    click.echo(f"\n{game.title}: {played}, {deals} with {seats}")


def margin_text(one: "Standing") -> str:
    """Half the interval of the lead, which without opponents is the return."""
    from hoyle.measure.precision import NO_VARIATION, has_width

    if one.lead_interval is None:
        return ""
    return f" ± {one.lead_interval[1] - one.lead:.2f}" if has_width(*one.lead_interval) else f" ({NO_VARIATION})"


def time_text(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.0f} ms"
