"""`hoyle analyse`: the moves of a played game that lost most."""

import sys
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from hoyle_cli import table_flags
from hoyle_cli.continued_logs import game_of, load_log
from hoyle_cli.interrupted import mark_partial
from hoyle_cli.progress_bar import progress
from hoyle_cli.replay import seat_of
from hoyle_cli.saved_games.folder import find_log

if TYPE_CHECKING:
    from hoyle.bots.weigh import Weighed
    from hoyle.records import MoveLine, Replay

#: How many iterations each move is thought about where nothing else is said.
ITERATIONS = 500

#: How many moves are named where nothing else is said.
MOST = 5


class Looked(NamedTuple):
    """A move by its number from 1, its estimate, and the titles of it and of the best one."""

    made: "MoveLine"
    weighed: "Weighed"
    called: tuple[str, str]


class Found(NamedTuple):
    """The analysed moves, and the numbers of those whose player's knowledge could not be sampled."""

    looked: list[Looked]
    left_out: list[int]


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
    default=ITERATIONS,
    show_default=True,
    metavar="N",
    help="Search iterations for each decision.",
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
@table_flags.json_flag
def command(log: str, seat: str | None, iterations: int, most: int, as_json: bool) -> None:
    """List the moves of a played game that lost most.

    LOG is a file, or the name of a log that `hoyle games` lists. Each decision is judged by what its player could know
    then: a move that turned out badly may have been the best.
    """
    from hoyle.records import follow

    whole = load_log(find_log(log))
    game = game_of(whole)
    with table_flags.faults():
        replay = follow(whole, game)
    seats = seats_of(replay, seat)
    found = Found([], [])
    tell = partial(print_json, replay, found, iterations) if as_json else partial(show, replay, found, most)
    try:
        with table_flags.faults():
            look(replay, seats, iterations, found)
    except KeyboardInterrupt:
        if found.looked:
            tell(broken_off=True)
            sys.stdout.flush()
        raise
    tell(broken_off=False)
    if replay.finding is not None:
        table_flags.print_findings([replay.finding])
    if whole.is_damaged or replay.finding is not None:
        table_flags.stop(1)


def seats_of(replay: "Replay", asked: str | None) -> list[int]:
    """Return the seats to analyse: by default those of people, and of an unfinished game only the reader's own."""
    head = replay.log.head
    every = list(range(head.players))
    if asked is None:
        people = [seat for seat in every if head.seats[seat] == "human"]
        if len(people) > 1 and replay.log.end is None:
            raise click.UsageError(
                "this game is not over, and several people play it: say whose moves are looked at, "
                f"`--seat p{people[0]}`, or `--seat all`"
            )
        return people or every
    try:
        seat = seat_of(head, asked)
    except ValueError as problem:
        raise click.UsageError(f"--seat: {problem}") from None
    return every if seat is None else [seat]


def look(replay: "Replay", seats: list[int], iterations: int, found: Found) -> None:
    """Add the moves of some seats where there was a choice, with a progress bar."""
    from hoyle.bots.view import NoView, view_of
    from hoyle.bots.weigh import weigh
    from hoyle.records.follow import again
    from hoyle.scene.wording.hint import names

    state = replay.at(0)
    with progress(len(replay.moves), "getting ready") as advance:
        for number, made in enumerate(replay.moves, 1):
            if made.seat in seats:
                rng = Random(f"{replay.log.head.seed}/{number}")
                move = state.parse_move(made.move, made.seat)
                weighed = None
                try:
                    weighed = weigh(view_of(state, made.seat), move, rng, iterations)
                except NoView:
                    found.left_out.append(number)
                if weighed is not None:
                    made_as, best_as = names(state, made.seat, [weighed.made.move, weighed.best.move])
                    found.looked.append(Looked(made, weighed, (made_as, best_as)))
            again(state, made)
            advance(number)


def show(replay: "Replay", found: Found, most: int, *, broken_off: bool) -> None:
    from hoyle.scene.wording.hint import words
    from hoyle.scene.wording.player_names import PlayerNames
    from hoyle_cli.prompt.desk import Desk

    worst = sorted((one for one in found.looked if one.weighed.clear), key=lambda one: -one.weighed.loss)[:most]
    desk = Desk(replay.game, PlayerNames(replay.log.head.names))
    if broken_off:
        desk.say("Interrupted: this is the result of the decisions so far.")
    desk.say(headline(len(found.looked), len(worst)))
    alone = replay.game.players == 1
    for one in worst:
        desk.say(f"  move {one.made.n}, p{one.made.seat}: {one.called[0]}, which lost {one.weighed.loss:.2f} of 1")
        for name, estimate in zip(one.called, (one.weighed.made, one.weighed.best)):
            desk.say(f"    {name}: {words(estimate, alone)}")
    if found.left_out:
        moves = ", ".join(map(str, found.left_out))
        desk.say(f"Left out, as hardly any way to deal the hidden cards fits what their player saw: {moves}.")


def headline(looked: int, blamed: int) -> str:
    if not looked:
        return "There was no decision to look at."
    decisions = "1 decision was" if looked == 1 else f"{looked} decisions were"
    if not blamed:
        return f"{decisions} looked at; no move clearly lost anything."
    return f"{decisions} looked at; {'this move' if blamed == 1 else 'these moves'} lost most:"


def print_json(replay: "Replay", found: Found, iterations: int, *, broken_off: bool) -> None:
    table_flags.print_json(mark_partial(as_data(replay, found, iterations), broken_off))


def as_data(replay: "Replay", found: Found, iterations: int) -> dict[str, Any]:
    return {
        "game": replay.game.id,
        "moves": len(replay.moves),
        "iterations": iterations,
        "decisions": [
            {
                "move": one.made.n,
                "seat": one.made.seat,
                "made": one.made.move,
                "best": str(one.weighed.best.move),
                "won": one.weighed.made.won,
                "best_won": one.weighed.best.won,
                "lead": one.weighed.made.lead,
                "best_lead": one.weighed.best.lead,
                "worth": one.weighed.made.worth,
                "best_worth": one.weighed.best.worth,
                "loss": one.weighed.loss,
                "clear": one.weighed.clear,
            }
            for one in found.looked
        ],
        "left_out": found.left_out,
    }
