"""The time of each line of a rule file: functions in, the same functions timed out.

A clock costs time itself, up to a microsecond, as much as a small formula. So that costs are those of play without clocks,
this is taken off: from the line, and from the one that asked for it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeVar

from hoyle.report.source import Source, Span

Timed = TypeVar("Timed", bound=Callable[..., Any])

#: A line of a source; None stands for what is done on behalf of no line.
Place = tuple[Source, int] | None


def place_of(span: Span | None) -> Place:
    """The line that a span begins on."""
    return None if span is None else (span.source, span.line)


@dataclass(slots=True)
class Ledger:
    """What was spent on each line, in seconds, by the number of its place.

    `own` is without and `whole` with the lines that work for it; `times` is how often it was begun while it was not in
    progress, and `begun` how often it is in progress. `inner` holds what the functions called by the one in progress
    took: as the clock shows it, and without the cost of timing. `inside` is what timing adds to the time of a function,
    `outside` what it adds to that of its caller.
    """

    inside: float = 0.0
    outside: float = 0.0
    numbers: dict[Place, int] = field(default_factory=dict)
    own: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)
    inner: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def number(self, place: Place) -> int:
        """Where a line is entered."""
        if place not in self.numbers:
            self.numbers[place] = len(self.own)
            self.own.append(0.0)
            self.whole.append(0.0)
            self.times.append(0)
            self.begun.append(0)
        return self.numbers[place]

    def clear(self) -> None:
        """Forget what was spent so far."""
        for amounts in (self.own, self.whole):
            amounts[:] = [0.0] * len(amounts)
        self.times[:] = [0] * len(self.times)
        self.inner[:] = [0.0, 0.0]

    def timed(self, run: Timed, place: Place) -> Timed:
        """A function that does the same and enters its time; of what it gives item by item, each is timed too."""
        plain = self.measured(run, place)

        def give(*given: Any) -> Any:
            result = plain(*given)
            return self.items(result, place) if isinstance(result, Iterator) else result

        return give  # type: ignore[return-value]

    def items(self, found: Iterator[Any], place: Place) -> Iterator[Any]:
        """Items that are worked out one by one, each of them timed."""
        after, end = self.measured(next, place), object()
        while (item := after(found, end)) is not end:
            yield item

    def measured(self, run: Timed, place: Place) -> Timed:
        """A function that does the same and enters its time."""
        number, inside, outside = self.number(place), self.inside, self.outside
        own, whole, times, begun, inner = self.own, self.whole, self.times, self.begun, self.inner

        def measure(*given: Any) -> Any:
            by_clock, without = inner
            inner[0] = inner[1] = 0.0
            begun[number] += 1
            start = perf_counter()
            try:
                return run(*given)
            finally:
                took = perf_counter() - start
                # clocks in a tight loop cost less than others, and nothing takes less than no time
                mine = max(took - inner[0] - inside, 0.0)
                all_in = mine + inner[1]
                own[number] += mine
                begun[number] -= 1
                if not begun[number]:
                    times[number] += 1
                    whole[number] += all_in
                inner[0] = by_clock + took + outside
                inner[1] = without + all_in

        return measure  # type: ignore[return-value]
