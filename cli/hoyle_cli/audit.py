"""`hoyle audit`: laws of a game, checked by playing."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hoyle_cli import experiment_flags, table_flags, terminal
from hoyle_cli.experiment_flags import printing_aside, read_bots, refused_bots
from hoyle_cli.lines import fold
from hoyle_cli.numbers import Number
from hoyle_cli.output_files import File, writable, write
from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    from hoyle.tools.audit.audit import Audit, Listener, Progress

#: Seconds between two lines of progress without a bar.
EVERY = 10.0


@click.command("audit")
@table_flags.table_flags("by default all in turn", variant="A variant of the game.")
@experiment_flags.games_flag(words="Number of games.  [default: 100; fewer for long games]", least=1)
@table_flags.seed_flag
@click.option(
    "--seconds", type=Number(0.1), metavar="N", help="Stop after this many seconds, also in the middle of a game."
)
@click.option(
    "--cap",
    type=click.IntRange(10),
    default=20_000,
    show_default=True,
    metavar="N",
    help="Stop a game after this many decisions.",
)
@click.option(
    "-o",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("audit"),
    show_default=True,
    metavar="FOLDER",
    help="Folder for the scenarios of broken laws.",
)
@click.option(
    "--bots",
    metavar="BOT,BOT...",
    help="Bots to play round the table, as in `hoyle arena`: mcts:50, greedy...  [default: random players]",
)
@click.option(
    "--source", "sources", is_flag=True, help="Print the rule file with the number of times each line was reached."
)
@click.option("--html", metavar="FILE", help="Also write a page of HTML.")
@table_flags.json_flag
def command(
    asked: table_flags.Table,
    games: int | None,
    seed: int,
    seconds: float | None,
    cap: int,
    folder: Path,
    bots: str | None,
    sources: bool,
    html: str | None,
    as_json: bool,
) -> None:
    """Play GAME at many tables and report broken laws.

    Also reports rules that were never reached. Without --players and --option, all numbers of players and all pairs of
    values of options are tried; the first few games cover every single value. Ends with 1 if a law is broken.
    """
    from hoyle.engine.table.setup import set_table
    from hoyle.tools.audit import text
    from hoyle.tools.audit.audit import Plan, audit
    from hoyle.tools.audit.page import page
    from hoyle.tools.audit.scenario import Origin

    if len(asked.variants) > 1:
        raise click.UsageError("audit takes one variant, because a scenario names one")
    with table_flags.refusals():
        rules, settings = table_flags.load_rules(asked.name, asked.variants)
    writable(html)
    options = settings | asked.options
    plan = Plan(games, seed, asked.players, options, cap, seconds, read_bots(bots))
    origin = Origin(asked.name, asked.variants[0] if asked.variants else None)
    with table_flags.refusals(), table_flags.faults(), refused_bots(), show_progress() as listen, printing_aside():
        set_table(rules, asked.players, options)  # so that nothing is played if no table can be set
        run = experiment_flags.find(lambda: audit(rules, plan, origin, folder, listen))
    found = run.result
    run.show(lambda: text.data(found, rules.id, rules.variant), lambda: print_report(found, sources), as_json)
    sys.stdout.flush()
    if found.outcomes.unwritten is not None:
        terminal.remark(f"cannot write scenarios to {folder}: {found.outcomes.unwritten}")
    written = found.outcomes.unwritten is None
    if html is not None:
        text_of_page = page(found, rules.title, run.mark(""))
        written &= write([File("HTML", html, lambda file: file.write_text(text_of_page, "utf-8", newline="\n"))])
    run.end()
    table_flags.stop(1 if found.violations else 0 if written else 2)


@contextmanager
def show_progress() -> "Iterator[Listener]":
    if not sys.stderr.isatty():
        yield print_lines()
        return
    with progress(None, "getting ready") as advance:
        yield lambda now: advance(now.games, now.planned)


def print_lines() -> "Listener":
    begun = last = time.monotonic()

    def listen(now: "Progress") -> None:
        nonlocal last
        moment = time.monotonic()
        if moment - last >= EVERY:
            last = moment
            click.echo(f"audit: {progress_words(now)}, {moment - begun:.0f} s", err=True)

    return listen


def progress_words(now: "Progress") -> str:
    played = f"{now.games} of {now.planned} games, {now.decisions} decisions"
    return f"{played}, making broken law {now.shrinking} small" if now.shrinking else played


def print_report(found: "Audit", sources: bool) -> None:
    from hoyle.tools.audit import text

    room = terminal.room()
    lines = [part for line in "\n".join(text.report(found)).split("\n") for part in fold(line, room)]
    lines += ["", *text.source(found.coverage)] if sources else []
    click.echo(terminal.safe("\n".join(lines)))
