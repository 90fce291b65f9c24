"""A study by skilled players on one page. Input: a game, bots; output: skill against luck, poor options, kingmaking.

The games of the contest come first; then some of them are played again, and decisions of theirs are searched.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hoyle.bots.view import NoView, view_of
from hoyle.measure import arena
from hoyle.measure.arena import Contest, Results, compete, matches, tables_of
from hoyle.measure.interrupted import Interrupted
from hoyle.play.game import Game, State
from hoyle.study.kingmaking import Kingmaking, kingmaking
from hoyle.study.looking import Look, look
from hoyle.study.skill import Skill, skill
from hoyle.study.worth_taking import Option, options
from hoyle.table.fault import Fault

#: One of so many decisions is looked at.
EVERY = 3


@dataclass(frozen=True, slots=True)
class Looks:
    """How many decisions are looked at, and with how many iterations each."""

    number: int
    iterations: int


@dataclass(frozen=True, slots=True)
class Skilled:
    """What games between bots tell. `looked` decisions were searched; without bots to compare there is no skill, without three
    sides no kingmaking.
    """

    results: Results
    skill: Skill | None
    looked: int
    options: tuple[Option, ...]
    kingmaking: Kingmaking | None


def skilled(game: Game, contest: Contest, looks: Looks, progress: Callable[[int, int], None]) -> Skilled:
    """Play and look; `progress` is told how much of all was done. Raises `NoBot`, and `Interrupted` with what was found."""
    seen: list[Look] = []
    results = Results(contest.names)

    def told(done: int, of: int) -> None:
        progress(done, of + looks.number)

    try:
        results = compete(game, contest, told)
        total = len(results.played) + results.stopped + looks.number
        watch(game, contest, looks, seen, lambda: progress(total - looks.number + len(seen), total))
    except arena.Interrupted as broken:
        raise Interrupted(summed(game, contest, broken.results, seen)) from None
    except KeyboardInterrupt:
        raise Interrupted(summed(game, contest, results, seen)) from None
    return summed(game, contest, results, seen)


class _Enough(Exception):
    """No more decisions are wanted."""


def watch(game: Game, contest: Contest, looks: Looks, seen: list[Look], tell: Callable[[], None]) -> None:
    """Play games of a contest again and look at decisions of theirs, until there are enough or the games are at an end."""
    if not looks.number:
        return
    tables = tables_of(game, contest)
    deals = -(-contest.games // len(tables[0]))
    for match in matches(game, contest, tables, deals):
        rng = Random(f"looks/{match.seed}/{match.number}")

        def closely(state: State, seat: int, number: int = match.number, rng: Random = rng) -> None:
            if rng.randrange(EVERY):
                return
            try:
                found = look(view_of(state, seat), number, rng, looks.iterations)
            except (NoView, Fault):  # nothing is known of this decision
                return
            if found is not None:
                seen.append(found)
                tell()
            if len(seen) >= looks.number:
                raise _Enough

        try:
            arena.play(match, closely)
        except _Enough:
            return


def summed(game: Game, contest: Contest, results: Results, seen: list[Look]) -> Skilled:
    """What games and decisions tell."""
    games = len(tables_of(game, contest)[0])
    return Skilled(
        results,
        skill(contest.names, results.played, games),
        len(seen),
        tuple(options(game.model, seen)),
        kingmaking(game.layout.side_of, seen),
    )
