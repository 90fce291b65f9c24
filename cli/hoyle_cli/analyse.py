"""`hoyle analyse`: the costliest moves of a played game."""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hoyle.records import Replay, follow
from hoyle_cli import output_files, table_flags, terminal
from hoyle_cli.continued_logs import game_of, load_log
from hoyle_cli.interrupted import mark_partial
from hoyle_cli.progress_bar import progress
from hoyle_cli.replay import seat_of
from hoyle_cli.saved_games.folder import find_log

if TYPE_CHECKING:
    from hoyle_cli.analysis.estimates import Analysis

#: Number of moves listed by default.
MOST = 5

#: Parts of an estimate that the data of a decision leaves out.
UNREPORTED = ("title", "best_title", "games", "best_games")


@click.command("analyse")
@click.argument("log")
@click.option(
    "--seat",
    "--as",
    "seat",
    metavar="WHO",
    help="Analyse the moves of p1, a name, or `all`. By default those of people.",
)
@click.option(
    "--iterations",
    type=click.IntRange(10),
    metavar="N",
    help="Search iterations for each decision. By default those of the saved analysis, otherwise 500.",
)
@click.option(
    "-n",
    "most",
    type=click.IntRange(1),
    default=MOST,
    show_default=True,
    metavar="MOVES",
    help="Number of moves to list.",
)
@click.option("--html", metavar="FILE", help="Write a page with the chances of winning, the moves and their costs.")
@table_flags.json_flag
def command(log: str, seat: str | None, iterations: int | None, most: int, html: str | None, as_json: bool) -> None:
    """List the costliest moves of a played game.

    LOG is a file, or the name of a log that `hoyle games` lists. Each decision is judged by what its player could know
    then: a move that turned out badly may have been the best. The analysis is saved beside the log, and used again.
    """
    output_files.writable(html)
    path = find_log(log)
    whole = load_log(path)
    game = game_of(whole)
    with table_flags.faults():
        replay = follow(whole, game)
    seats = seats_of(replay, seat)
    analysis = analysis_to_complete(path, replay, iterations)
    broken_off = False
    try:
        with table_flags.faults():
            complete(path, replay, seats, analysis)
    except KeyboardInterrupt:
        broken_off = True
        if not analysis.of(seats):
            raise
    if as_json:
        table_flags.print_json(mark_partial(as_data(replay, seats, analysis), broken_off))
    else:
        show(replay, seats, analysis, most, broken_off=broken_off)
    good = html is None or write_page(Path(html), replay, seats, analysis, partial=broken_off)
    if broken_off:
        sys.stdout.flush()
        raise KeyboardInterrupt
    if replay.finding is not None:
        table_flags.print_findings([replay.finding])
    if whole.is_damaged or replay.finding is not None:
        table_flags.stop(1)
    if not good:
        table_flags.stop(2)


def seats_of(replay: Replay, asked: str | None) -> list[int]:
    """By default people's seats, and of an unfinished game only the reader's own."""
    head = replay.log.head
    every = list(range(head.players))
    if asked is None:
        if len(head.people) > 1 and replay.log.end is None:
            raise click.UsageError(
                "this game is not over, and several people play it: say whose moves are looked at, "
                f"`--seat p{head.people[0]}`, or `--seat all`"
            )
        return list(head.people) or every
    try:
        seat = seat_of(head, asked)
    except ValueError as problem:
        raise click.UsageError(f"--seat: {problem}") from None
    return every if seat is None else [seat]


def analysis_to_complete(log: Path, replay: Replay, iterations: int | None) -> "Analysis":
    from hoyle_cli.analysis.estimates import ITERATIONS, Analysis
    from hoyle_cli.analysis.sidecar import load

    saved, problem = load(log, replay)
    if problem:
        terminal.remark(problem)
    if saved is not None and iterations in (None, saved.iterations):
        return saved
    return Analysis(iterations or ITERATIONS)


def complete(log: Path, replay: Replay, seats: list[int], analysis: "Analysis") -> None:
    """Add missing moves; save the analysis even after Ctrl-C."""
    from hoyle_cli.analysis.estimates import judge_moves
    from hoyle_cli.analysis.sidecar import load, save

    missing = [made for made in replay.moves if made.seat in seats and made.n not in analysis]
    if not missing:
        return
    try:
        with progress(len(replay.moves), "getting ready") as advance:
            for number in judge_moves(replay, seats, analysis):
                advance(number)
    finally:
        saved, _ = load(log, replay)
        if saved is None or saved.iterations <= analysis.iterations:
            if unsaved := save(log, replay, analysis):
                terminal.remark(unsaved)


def write_page(file: Path, replay: Replay, seats: list[int], analysis: "Analysis", *, partial: bool) -> bool:
    from hoyle_cli.analysis.page import page

    content = page(replay, seats, analysis, partial=partial).encode("utf-8", "replace")
    return output_files.write([output_files.File("the page", str(file), lambda place: place.write_bytes(content))])


def show(replay: Replay, seats: list[int], analysis: "Analysis", most: int, *, broken_off: bool) -> None:
    from hoyle.scene.wording.player_names import PlayerNames
    from hoyle_cli.analysis.costs import cost, headline, outcomes
    from hoyle_cli.prompt.desk import Desk

    looked, worst = analysis.of(seats), analysis.worst(seats, most)
    desk = Desk(replay.game, PlayerNames(replay.log.head.names))
    if broken_off:
        desk.say("Interrupted: this is the result of the decisions so far.")
    desk.say(headline(len(looked), len(worst)))
    for one in worst:
        desk.say(f"  move {one.move}, p{one.seat}: {one.title} {cost(one)}")
        for line in outcomes(one, replay.game.layout.sides == 1):
            desk.say(f"    {line}")
    left_out = left_out_moves(replay, seats, analysis)
    if left_out:
        moves = ", ".join(map(str, left_out))
        desk.say(f"Left out, as hardly any way to deal the hidden cards fits what their player saw: {moves}.")


def left_out_moves(replay: Replay, seats: list[int], analysis: "Analysis") -> list[int]:
    return [number for number in sorted(analysis.left_out) if replay.moves[number - 1].seat in seats]


def as_data(replay: Replay, seats: list[int], analysis: "Analysis") -> dict[str, Any]:
    return {
        "game": replay.game.id,
        "moves": len(replay.moves),
        "iterations": analysis.iterations,
        "decisions": [
            {key: value for key, value in asdict(one).items() if key not in UNREPORTED} for one in analysis.of(seats)
        ],
        "left_out": left_out_moves(replay, seats, analysis),
    }
