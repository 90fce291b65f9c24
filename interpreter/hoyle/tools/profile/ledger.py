"""The time of each line of a rule file, from functions wrapped with clocks.

A clock takes up to a microsecond, as much as a small formula. This is subtracted from the line and its caller.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeVar

from hoyle.language.report.source import Source, Span

Timed = TypeVar("Timed", bound=Callable[..., Any])

#: A line of a source; None for work on behalf of no line.
Place = tuple[Source, int] | None


def place_of(span: Span | None) -> Place:
    return None if span is None else (span.source, span.line)


@dataclass(slots=True)
class Ledger:
    """Seconds spent on each line, by the number of its place.

    `own` excludes and `whole` includes the lines that it calls; `times` counts outermost calls. `inner` is the time of
    the functions called by the current one: as timed, and without clocks. Timing adds `inside` to a function and
    `outside` to its caller.
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
        if place not in self.numbers:
            self.numbers[place] = len(self.own)
            self.own.append(0.0)
            self.whole.append(0.0)
            self.times.append(0)
            self.begun.append(0)
        return self.numbers[place]

    def clear(self) -> None:
        for amounts in (self.own, self.whole):
            amounts[:] = [0.0] * len(amounts)
        self.times[:] = [0] * len(self.times)
        self.inner[:] = [0.0, 0.0]

    def time_function(self, run: Timed, place: Place) -> Timed:
        """Enter the time of a function, or of each item of its iterator."""
        plain = self.measure_function(run, place)

        def give(*given: Any) -> Any:
            result = plain(*given)
            return self.items(result, place) if isinstance(result, Iterator) else result

        return give  # type: ignore[return-value]

    def items(self, found: Iterator[Any], place: Place) -> Iterator[Any]:
        after, end = self.measure_function(next, place), object()
        while (item := after(found, end)) is not end:
            yield item

    def measure_function(self, run: Timed, place: Place) -> Timed:
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
                # clocks in a tight loop cost less than others, and no time is negative
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
