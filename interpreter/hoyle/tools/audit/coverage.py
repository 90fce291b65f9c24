"""Coverage of the rules, by section and by line."""

from dataclasses import dataclass, replace

from hoyle.tools.audit.line_markers import ENDED, Key, Point
from hoyle.tools.audit.tracing import Counts

#: First words of keys that a table counts only if they are possible there.
SETTLED = ("line", "action", "rule", "waive")

SECTIONS = ("deck", "formulas", "actions", "rules", "phases", "score", "winner")


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    points: int
    reached: int


@dataclass(frozen=True, slots=True)
class LineOf:
    hits: int
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """`missed` leaves out points inside another missed one; every tried table rules out `shut`."""

    points: tuple[tuple[Point, int], ...]
    sections: tuple[Section, ...]
    files: dict[str, dict[int, LineOf]]
    sources: dict[str, str]
    missed: tuple[Point, ...]
    shut: frozenset[Key]

    @property
    def percent(self) -> float:
        return percent(sum(s.reached for s in self.sections), sum(s.points for s in self.sections))


def percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 100.0


def cover(points: tuple[Point, ...], counts: Counts) -> Coverage:
    if not counts.of(ENDED):
        points = tuple(untested(point) if point.kind == "tie-break" else point for point in points)
    counted = [(point, max(0, counts.of(point.key) - sum(map(counts.of, point.less)))) for point in points]
    sections = []
    for name in SECTIONS:
        mine = [hits for point, hits in counted if point.section == name]
        if mine:
            sections.append(Section(name, len(mine), sum(map(bool, mine))))
    by_place: dict[str, dict[int, list[tuple[Point, int]]]] = {}
    sources: dict[str, str] = {}
    for point, hits in counted:
        if point.span is not None:
            sources[point.span.source.name] = point.span.source.text
            by_place.setdefault(point.span.source.name, {}).setdefault(point.span.line, []).append((point, hits))
    files = {name: {n: line_of(found) for n, found in sorted(lines.items())} for name, lines in by_place.items()}
    never = unreached_points(counted)
    shut = frozenset(point.key for point in never if point.key[0] in SETTLED and point.key not in counts.numbers)
    return Coverage(tuple(counted), tuple(sections), files, sources, never, shut)


def untested(point: Point) -> Point:
    return replace(point, words=f"the tie-break `{point.key[1]}` is not tested, since no game ended")


def line_of(found: list[tuple[Point, int]]) -> LineOf:
    words = tuple(dict.fromkeys(point.words for point, hits in found if not hits))
    return LineOf(max(hits for _, hits in found), words)


def unreached_points(counted: list[tuple[Point, int]]) -> tuple[Point, ...]:
    never = {point.key for point, hits in counted if not hits and not point.less}
    found: dict[Key, Point] = {}
    for point, hits in counted:
        if not hits and point.parent not in never:
            found.setdefault((point.key, point.less), point)
    return tuple(sorted(found.values(), key=place))


def place(point: Point) -> tuple[str, int, int]:
    span = point.span
    return ("", 0, 0) if span is None else (span.source.name, span.start, span.end)
