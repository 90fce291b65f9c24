"""`hoyle profile`: the cost of each line in play."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from hoyle.language.report.words import with_number
from hoyle_cli import experiment_flags, table_flags, terminal
from hoyle_cli.numbers import Number
from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    from hoyle.tools.profile.profile import Plan

#: Default seconds of play.
SECONDS = 5.0


@click.command("profile")
@table_flags.table_flags("by default the fewest")
@experiment_flags.games_flag(words="Number of games.", least=1)
@click.option(
    "--seconds",
    type=Number(0.1),
    metavar="N",
    help=f"Stop after this many seconds.  [default: {SECONDS:.0f}; with -n: never]",
)
@table_flags.seed_flag
@click.option("--lines", "every_line", is_flag=True, help="Print the rule file with the cost of each line.")
@table_flags.json_flag
def command(
    asked: table_flags.Table, games: int | None, seconds: float | None, seed: int, every_line: bool, as_json: bool
) -> None:
    """Play random games of GAME and report which lines take the time.

    The games are those of `hoyle simulate` with the same seed. The cost of the clocks is subtracted.
    """
    from hoyle.play.plain_data import table_data
    from hoyle.tools.profile import text
    from hoyle.tools.profile.profile import Plan, profile

    loaded = table_flags.load(asked)
    plan = Plan(games, SECONDS if games is None and seconds is None else seconds, seed)
    with show_progress(plan) as listen:
        run = experiment_flags.find(lambda: profile(loaded, plan, listen))
    found = run.result

    def print_report() -> None:
        name = f"{loaded.id}/{loaded.variant}" if loaded.variant else loaded.id
        lines = text.report(found, f"{name}, {with_number(loaded.players, 'player')}, seed {seed}", terminal.room())
        lines += text.annotate(found) if every_line else []
        click.echo(terminal.safe("\n".join(lines)))

    run.show(lambda: table_data(loaded) | {"seed": seed} | text.data(found), print_report, as_json)
    run.end()
    if found.stop is not None:
        experiment_flags.end_stopped(found.stop)


@contextmanager
def show_progress(plan: "Plan") -> Iterator[Callable[[int], None]]:
    """Show a bar of games, or of seconds if only these are known; yield what to call after each."""
    begun = time.monotonic()
    with progress(plan.games or round(plan.seconds or SECONDS) or 1) as advance:
        yield advance if plan.games else lambda games: advance(int(time.monotonic() - begun))
