"""Check of shuffled zones that nothing refills."""

from collections.abc import Iterator, Mapping

from hoyle.language.check.places import labels_at
from hoyle.language.model.block import Gather, Loop, Shuffle, Statement
from hoyle.language.model.calls import Calls, calls, owners
from hoyle.language.model.facts import destination, facts_of
from hoyle.language.model.formula import ZoneValue
from hoyle.language.model.game import Action, Game, Phase
from hoyle.language.model.walk import body, every_statement, statements
from hoyle.language.report import Report


def check_refilled(game: Game, report: Report) -> None:
    filled = zones_filled(game)
    if filled is None:
        return
    for zone, loop, line in repeated_shuffles(game):
        if zone not in filled:
            message = f"nothing puts cards back into `{zone}`, so from the second time on, this line shuffles only what is left there"
            help = "write `gather everything` before it"
            labels = labels_at((loop.span, "the loop"))
            report.warning("F590", message, line.span, label="shuffled in a loop", labels=labels, help=help)


def zones_filled(game: Game) -> set[str] | None:
    """The zones into which cards may be put; None if any."""
    found: set[str] = set()
    for line in every_statement(game):
        if isinstance(line, Gather):
            return None
        to = destination(line) if "cards" in facts_of(line).moves else None
        if isinstance(to, ZoneValue):
            found.add(to.zone)
        elif to is not None:
            return None
    return found


def repeated_shuffles(game: Game) -> Iterator[tuple[str, Statement, Statement]]:
    """Each zone without an index shuffled in a loop, with the loop and the shuffle."""
    found, known = calls(game), owners(game)
    seen: set[str] = set()
    for owner in known.values():
        for loop in statements(body(owner)):
            for line in run_in(loop, found, known) if isinstance(loop, Loop) else ():
                if isinstance(line, Shuffle) and not line.zone.indexes and line.zone.zone not in seen:
                    seen.add(line.zone.zone)
                    yield line.zone.zone, loop, line


def run_in(loop: Loop, found: Calls, known: Mapping[str, Phase | Action]) -> Iterator[Statement]:
    inside: set[str] = set()
    for line in statements(loop.body):
        yield line
        for name in found.entered(line):
            inside |= found.inside(name)
    for name in sorted(inside):
        yield from statements(body(known[name]))
