"""`hoyle study`: what a game is like."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import click
from click.core import ParameterSource

from hoyle.language.report.words import value_text
from hoyle_cli import experiment_flags, table_flags
from hoyle_cli.arena import print_complaints, print_late
from hoyle_cli.experiment_flags import printing_aside, read_bots, refused_bots
from hoyle_cli.output_files import write
from hoyle_cli.progress_bar import progress

#: Default numbers of games, by random players and by bots.
GAMES = 1000
GAMES_OF_BOTS = 100

#: Flags about random players and files of their games, which do not apply to bots.
OF_RANDOM = ("player", "engine", "scheduler", "no_options", "csv", "parquet")

#: Flags about games between bots only.
OF_BOTS = ("looks", "iterations")


@click.command("study")
@table_flags.table_flags("by default the fewest")
@experiment_flags.games_flag(words=f"Number of games.  [default: {GAMES}; with --bots {GAMES_OF_BOTS}]")
@table_flags.seed_flag
@experiment_flags.how_flags
@click.option("--no-options", is_flag=True, help="Skip the effects of other values of the game's options.")
@click.option(
    "--bots",
    metavar="BOT,BOT...",
    help="Study games between bots, as in `hoyle arena`: skill against luck, poor options, kingmaking.",
)
@click.option(
    "--looks",
    type=click.IntRange(0),
    default=100,
    show_default=True,
    metavar="N",
    help="With --bots: number of decisions to search.",
)
@click.option(
    "--iterations",
    type=click.IntRange(20),
    default=200,
    show_default=True,
    metavar="N",
    help="With --bots: iterations of each search.",
)
@experiment_flags.files_flags(experiment_flags.ROW_OF_GAME)
@table_flags.json_flag
def command(asked: table_flags.Table, bots: str | None, games: int | None, **given: Any) -> None:
    """Study what GAME is like.

    Plays many random games and reports who wins, how long games are, how they are decided, and what the options change.
    Confidence intervals are at 95 %. With --bots: how much is skill and how much luck, which options are hardly ever
    worth taking, and whether a loser decides who wins.
    """
    looks, iterations = given.pop("looks"), given.pop("iterations")
    if bots is None:
        refuse(OF_BOTS, "needs games between bots; add, for example, --bots mcts,random")
        by_chance(asked, games=games or GAMES, **given)
        return
    named = read_bots(bots)
    refuse(OF_RANDOM, "does not apply to games between bots; leave it out, or --bots")
    keys = ("seed", "jobs", "html", "as_json")
    by_bots(asked, named, games or GAMES_OF_BOTS, looks, iterations, **{key: given[key] for key in keys})


def refuse(flags: Iterable[str], why: str) -> None:
    for flag in flags:
        if click.get_current_context().get_parameter_source(flag) is not ParameterSource.DEFAULT:
            raise click.UsageError(f"--{flag.replace('_', '-')} {why}")


def by_chance(
    table: table_flags.Table,
    no_options: bool,
    as_json: bool,
    html: str | None,
    csv: str | None,
    parquet: str | None,
    **given: Any,
) -> None:
    experiment_flags.needs_for_study(html, csv, parquet)
    from hoyle.measure.measure import Plan
    from hoyle.tools.study.data import study_data
    from hoyle.tools.study.sheets import study_sheets
    from hoyle.tools.study.study import study

    loaded = table_flags.load(table)
    plan = Plan(**given)
    with progress(plan.games) as advance:
        run = experiment_flags.find(lambda: study(loaded, plan, options=not no_options, progress=advance))
    found = run.result
    head, sheets = experiment_flags.head(loaded, plan, found.recorded), study_sheets(found)
    run.show_sheets(lambda: study_data(loaded, plan, found), head, sheets, as_json)

    title = f"{loaded.title}: a study"
    page = experiment_flags.page_file(html, title, run.mark(head), lambda of: of.study_pictures(found), sheets)
    written = write((*experiment_flags.game_files({loaded.id: found.records}, csv, parquet), *page))
    run.end()
    experiment_flags.print_notices(found.recorded.notice)
    tables = [replace(table, players=loaded.players)]
    tables += [
        replace(tables[0], options=table.options | {tried.option: value_text(tried.value)}) for tried in found.options
    ]
    stops = [found.records.stop, *(tried.stop for tried in found.options)]
    experiment_flags.end_tried(zip(stops, tables), plan.player)
    table_flags.stop(0 if written else 2)


def by_bots(
    table: table_flags.Table,
    bots: tuple[str, ...],
    games: int,
    looks: int,
    iterations: int,
    seed: int,
    jobs: int,
    html: str | None,
    as_json: bool,
) -> None:
    experiment_flags.needs_for_study(html, None, None)
    from hoyle.measure.arena import Contest
    from hoyle.tools.study.data import skilled_data
    from hoyle.tools.study.skilled import Looks, measure_skill
    from hoyle.tools.study.skilled_sheets import skilled_head, skilled_sheets

    loaded = table_flags.load(table)
    contest, wanted = Contest(bots, games, seed, jobs=jobs), Looks(looks, iterations)
    with refused_bots(), progress(games + looks, "getting ready") as advance, printing_aside():
        run = experiment_flags.find(lambda: measure_skill(loaded, contest, wanted, advance))
    found = run.result
    print_complaints(found.results)
    print_late(found.results.standings(), f"{contest.limit:g} s a move")
    head, sheets = skilled_head(loaded, contest, found), skilled_sheets(found)
    run.show_sheets(lambda: skilled_data(loaded, contest, wanted, found), head, sheets, as_json)
    written = write(experiment_flags.page_file(html, f"{loaded.title}: a study", run.mark(head), lambda of: (), sheets))
    run.end()
    table_flags.stop(1 if found.results.fault is not None else 0 if written else 2)
