"""A study by skilled players."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hoyle.bots.view import NoView, view_of
from hoyle.engine.table.fault import Fault
from hoyle.measure import arena
from hoyle.measure.arena import Contest, Results, compete, matches, tables_of
from hoyle.measure.interrupted import Interrupted
from hoyle.play.game import Game, State
from hoyle.tools.study.decision_samples import DecisionSample, look
from hoyle.tools.study.kingmaking import Kingmaking, kingmaking
from hoyle.tools.study.option_value import Option, options
from hoyle.tools.study.skill import Skill, skill

#: One decision in this many is searched.
EVERY = 3


@dataclass(frozen=True, slots=True)
class Looks:
    number: int
    iterations: int


@dataclass(frozen=True, slots=True)
class Skilled:
    """There is no skill without two bots, and no kingmaking without three sides."""

    results: Results
    skill: Skill | None
    looked: int
    options: tuple[Option, ...]
    kingmaking: Kingmaking | None


def measure_skill(game: Game, contest: Contest, looks: Looks, progress: Callable[[int, int], None]) -> Skilled:
    """Raises `NoBot`, and `Interrupted` with the findings so far."""
    seen: list[DecisionSample] = []
    results = Results(contest.names)

    def report(done: int, of: int) -> None:
        progress(done, of + looks.number)

    try:
        results = compete(game, contest, report)
        total = len(results.played) + results.stopped + looks.number
        search_decisions(game, contest, looks, seen, lambda: progress(total - looks.number + len(seen), total))
        return summarize(game, contest, results, seen)
    except Interrupted as broken:
        raise Interrupted(summarize(game, contest, broken.found, seen)) from None
    except KeyboardInterrupt:
        raise Interrupted(summarize(game, contest, results, seen)) from None


class _Enough(Exception):
    pass


def search_decisions(
    game: Game, contest: Contest, looks: Looks, seen: list[DecisionSample], tell: Callable[[], None]
) -> None:
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
            except (NoView, Fault):  # this decision has no result
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


def summarize(game: Game, contest: Contest, results: Results, seen: list[DecisionSample]) -> Skilled:
    games = len(tables_of(game, contest)[0])
    return Skilled(
        results,
        skill(contest.names, results.played, games),
        len(seen),
        tuple(options(game.model, seen)),
        kingmaking(game.layout.side_of, seen),
    )
