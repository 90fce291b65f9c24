"""Logging of zones and variables whose viewers change."""

from collections.abc import Callable

from hoyle.engine.position.entries import CardsMarked, CardUncovered, VariableSet, ZoneClosed, ZoneOpened
from hoyle.engine.position.piles import Piles
from hoyle.engine.position.position import Chain, Position, last_entry, with_entry
from hoyle.engine.position.sight import Sights
from hoyle.engine.runtime.variable_entries import VariableEntries
from hoyle.engine.table.layout import Layout

Do = Callable[[Position], None]

#: A change to a position, by chance to one of its cards or piles.
Change = Callable[..., None]

#: Zones and cells of variables by number.
Watch = tuple[tuple[int, ...], tuple[int, ...]]


class Openings:
    def __init__(self, layout: Layout, sights: Sights, piles: Piles) -> None:
        self.sights = sights
        self.piles = piles
        self.noted = VariableEntries(layout, sights, piles)
        self.by_moves: Watch = sights.watchers(None)

    def by(self, variables: tuple[str, ...]) -> Watch:
        found = [self.sights.watchers(name) for name in variables]
        zones = sorted({zone for zones, _ in found for zone in zones})
        return tuple(zones), tuple(sorted({cell for _, cells in found for cell in cells}))

    def watched(self, change: Change, watch: Watch, *, asking: bool = True) -> Change:
        """A change, then entries for zones that open or close and variables that seats newly see.

        Unless `asking`, mixed cards stay unseen until chance decides: a deal may wait for another answer.
        """
        zones, cells = watch
        if not zones and not cells:
            return change
        sights = self.sights

        def watching(p: Position, *at: int) -> None:
            before = [sights.zone(p, n) for n in zones]
            owners = [sights.cell(p, n) for n in cells]
            change(p, *at)
            written, viewers = just_written(p.past)
            for number, old in zip(zones, before, strict=True):
                self.log_turned(p, number, old, asking)
            seen = [(n, sights.cell(p, n) & ~old & ~(viewers if n == written else 0)) for n, old in zip(cells, owners)]
            for entry in self.noted.news(p, [(n, new) for n, new in seen if new]):
                p.past = with_entry(p.past, entry)

        return watching

    def log_turned(self, p: Position, zone: int, old: int, asking: bool) -> None:
        now = self.sights.zone(p, zone)
        if now == old or not self.is_filled(p, zone):
            return
        if old & ~now:
            p.past = (p.past, ZoneClosed, zone, old & ~now, now)
        new = now & ~old
        if new:
            p.past = (p.past, ZoneOpened, zone, new, now)
            for card in self.piles.contents(p, zone):
                waits = p.mixed[card] and not asking and bool(p.asked or p.script)
                if self.sights.card(p, card) & new and not waits:
                    self.piles.end_mixing(p, card)
                    p.past = (p.past, CardUncovered, card, new, zone, self.piles.position(p, card))

    def is_filled(self, p: Position, zone: int) -> bool:
        return any(p.zones[zone]) if self.piles.kinds[zone] == "tokens" else bool(self.piles.contents(p, zone))


def just_written(past: Chain | None) -> tuple[int | None, int]:
    """The variable of the latest entry of a log, and its audience; None if the entry is about something else."""
    last = None if past is None else last_entry(past)
    return (last.cell, last.viewers) if isinstance(last, VariableSet | CardsMarked) else (None, 0)
