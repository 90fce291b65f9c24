"""Thousands of games of every shipped table, in turns: tables in, what was played and what was found out.

Each table plays for some seconds, then the next; so a run that is stopped has played some of everything. Games of one
table go through its settings of options, each with a player who chooses any move and with one who first chooses the kind
of action. Every game is looked at when it is over, one in `LOOKED_AT` at every position. Of every four games two are
sought by machine code among hundreds, for what was seldom reached.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time

from hoyle.bots.dice import Dice
from hoyle.engine.offers.moves import Move
from hoyle.engine.position.position import DECISIONS
from hoyle.engine.table.samples import Setting
from hoyle.play.game import State
from hoyle.tools.audit.laws import check_zones, over, waits
from hoyle.tools.audit.line_markers import mark
from hoyle.tools.audit.play import choose, has_unlimited
from hoyle.tools.audit.search import SEEDS, GameSearch, open_scout
from hoyle.tools.audit.tracing import Counts
from properties.tables import name_of, rules_of, samples
from properties.ways import Way, make

#: One game in so many is looked at from the first decision to the last.
LOOKED_AT = 20

#: How long one table plays before it is the turn of the next, in CPU seconds.
TURN = 10.0

#: After so many games that went wrong a table plays no more.
ENOUGH = 3

PLAYERS = ("uniform", "by_kind")


@dataclass
class Run:
    """One table: how many games it has played, what they cost (in CPU seconds), and those that went wrong.

    `long` counts games that were given up where an option takes a limit off: players at random may go on and on there.
    """

    path: Path
    players: int
    games: int = 0
    looked_at: int = 0
    decisions: int = 0
    seconds: float = 0.0
    long: int = 0
    wrong: list[str] = field(default_factory=list)
    scout: GameSearch | None = None

    def __str__(self) -> str:
        each = 1000 * self.seconds / max(1, self.games)
        return (
            f"{name_of(self.path)}, {self.players} players: {self.games} games ({self.looked_at} looked at throughout), "
            f"{f'picked from {self.scout.games} games, ' if self.scout and self.scout.games else ''}"
            f"{self.decisions} decisions, {self.seconds:.0f} s, {each:.0f} s for 1000 games, "
            f"{f'{self.long} given up, ' if self.long else ''}{len(self.wrong)} wrong"
        )


def play_all(
    tables: Sequence[tuple[Path, int]], most: int, seconds: float, tell: Callable[[str], None] = lambda line: None
) -> list[Run]:
    """Play so many games of each table, or as many as fit into some CPU seconds; `tell` hears of each table's turn."""
    runs = [Run(path, players, scout=open_scout(mark(rules_of(path)), Counts())) for path, players in tables]
    left = runs
    begun = process_time()
    while left and process_time() - begun < seconds:
        for run in left:
            turn(run, most, min(TURN, seconds - (process_time() - begun)))
            tell(str(run))
        left = [run for run in left if run.games < most and len(run.wrong) < ENOUGH]
    return runs


def turn(run: Run, most: int, seconds: float) -> None:
    """Play games of one table until its turn is over."""
    begun = process_time()
    while run.games < most and len(run.wrong) < ENOUGH and process_time() - begun < seconds:
        at = game_number(run.path, run.players, run.games)
        try:
            sought = run.games // 2 % 2 == 1 and seek(at, run)
            play(at, run, sought)
        except Exception as problem:
            run.wrong.append(f"{type(problem).__name__}: {problem}\n{at}")
        run.games += 1
    run.seconds += process_time() - begun


def game_number(path: Path, players: int, number: int) -> Way:
    """One of the games of a table: settings in turn, each with both players."""
    rows = samples(path, players)
    return Way(path, players, rows[number // 2 % len(rows)], number, PLAYERS[number % 2])


def seek(at: Way, run: Run) -> bool:
    """Give a way the seed of a game that comes to what was seldom reached, if machine code finds one."""
    setting = Setting(at.players, at.options)
    found = run.scout.find(setting, at.player, run.games * SEEDS, run.decisions) if run.scout else None
    if run.scout is None or found is None:
        return False
    at.seed = found.seed
    for key in found.reached:
        run.scout.counts.add(key)
    return True


def play(at: Way, run: Run, sought: bool) -> None:
    """Play a game to its end; whatever is wrong is raised, with the moves that lead there in the way.

    One that was sought is played as machine code plays it.
    """
    throughout = Random(at.seed).random() < 1 / LOOKED_AT
    run.looked_at += throughout
    state, rng = at.start(), Dice(at.seed)
    roam = None if sought else Random(at.seed)
    made: list[Move] = []
    try:
        while not state.is_terminal:
            if throughout:
                look(state)
            move = choose(state, at.player, rng, roam)
            made.append(move)
            state.apply(move)
        if state.position.decisions >= DECISIONS and has_unlimited(at.options):
            run.long += 1
        else:
            look(state)
    except Exception:
        write(at, made)
        raise
    finally:
        run.decisions += len(made)


def write(at: Way, made: Sequence[Move]) -> None:
    """Write down the moves of a game that went wrong: they are made again, for a move can be written only where it is legal."""
    state = at.start()
    with suppress(Exception):
        for move in made:
            make(state, move, at.moves)


def look(state: State) -> None:
    """Raise what is wrong with a position."""
    problem = check_zones(state) or waits(state) or over(state)
    assert problem is None, problem
