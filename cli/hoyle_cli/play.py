"""`hoyle play`: a game at the terminal."""

from secrets import randbits
from shlex import quote

import click

from hoyle_cli import request
from hoyle_cli.table.seats import HUMAN, read_names, read_seats


@click.command("play")
@request.table_flags("else the fewest")
@click.option("--seed", type=int, metavar="N", help="Settles all chance; else it is drawn, and told at the end.")
@click.option("--seats", metavar="WHO,WHO...", help="Who sits where: human, random, by_kind or uniform.")
@click.option("--names", metavar="NAME,NAME...", help="What the players are called, one name a seat.")
@click.option("--hot-seat", is_flag=True, help="People at every seat, sharing the keyboard.")
@click.option("--stop", is_flag=True, help="Stop after every move of a program, for a move out of turn.")
@click.option("--verbose", is_flag=True, help="Show every event and every variable; at the prompt.")
@click.option("--plain", is_flag=True, help="The numbered prompt instead of the table on the whole screen.")
@click.option("--four-colours", is_flag=True, help="Diamonds blue and clubs green.")
@click.option("--ascii", "ascii_faces", is_flag=True, help="Draw with letters and signs of ASCII alone.")
def command(
    game: str,
    players: int | None,
    options: dict[str, str],
    variants: tuple[str, ...],
    seed: int | None,
    seats: str | None,
    names: str | None,
    hot_seat: bool,
    stop: bool,
    verbose: bool,
    plain: bool,
    four_colours: bool,
    ascii_faces: bool,
) -> None:
    """Play GAME, you at seat 0 against random players.

    Seats count from 0: p0 is you. In a terminal the table fills the screen; --plain asks at a prompt. `?` helps, `q` leaves.
    """
    if seats is not None and hot_seat:
        raise click.UsageError("--hot-seat and --seats exclude each other")
    sitting = read_seats(seats) if seats is not None else None
    asked = request.Table(game, players if players or not sitting else len(sitting), options, variants)
    loaded = request.load(asked)
    if sitting is None:
        sitting = [HUMAN] * loaded.players if hot_seat else [HUMAN] + ["random"] * (loaded.players - 1)
    if len(sitting) != loaded.players:
        raise click.UsageError(f"--seats names {len(sitting)} seats, but the game has {loaded.players} players")
    called = read_names(names, loaded) if names is not None else []
    drawn = seed is None
    seed = randbits(64) if seed is None else seed
    again = f"hoyle play {asked.words()} --seed {seed}"
    if seats is not None:
        again += f" --seats {seats}"
    elif hot_seat:
        again += " --hot-seat"
    if called:
        again += f" --names {quote(','.join(called))}"
    again += " --stop" * stop

    from hoyle_cli.screen import opening

    with request.faults():
        if opening.is_possible() and not (plain or verbose):
            if opening.is_installed():
                look = {"four": four_colours, "ascii_faces": ascii_faces}
                said = opening.play(loaded, seed, sitting, called, again=again, drawn=drawn, stop=stop, **look)
                click.echo(said)
                return
            click.echo("(For the table on the whole screen: pip install 'hoyle[table]')", err=True)
        from hoyle_cli.table.session import Session

        Session(loaded, seed, sitting, called, again=again, drawn=drawn, stop=stop, verbose=verbose).run()
