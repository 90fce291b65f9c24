"""Profiles as text and as plain data."""

from pathlib import PurePath
from textwrap import wrap
from typing import Any

from hoyle.language.report.source import Source
from hoyle.language.report.words import with_number
from hoyle.tools.profile.profile import DecisionCost, LineCost, Profile

#: Most lines and decisions to show, and the smallest share of the time.
MOST = 15
LEAST = 0.001

#: Headings of the columns of lines and of decisions.
LINES = ("own", "all", "times", "each", "line")
DECISIONS = ("all", "chosen", "moves", "most", "each", "slowest", "line")

#: Explanations of the columns.
LEGEND = "own: spent on the line itself; all: with the lines it asks for"
ASKING = "decisions, the moves at each, and the time to find them"

#: Shown for an empty table.
BLANK = ""

#: Fewest characters of a source line that are worth showing.
LEGIBLE = 16

#: A space at which no line is broken.
TIED = "\N{NO-BREAK SPACE}"


def report(found: Profile, game: str, room: int) -> list[str]:
    """Lines of at most `room` characters."""
    lines = [game, extent(found)]
    if not found.decisions:
        return lines
    names = names_of(found)
    dearest = [cost for cost in found.lines[:MOST] if cost.own >= LEAST * found.seconds]
    rows = [(*line_cells(cost, found), place(cost, names), without_comment(cost)) for cost in dearest]
    rest = (share(found.rest, found), BLANK, BLANK, BLANK, BLANK, "Hoyle itself, outside any line")
    lines += [BLANK, *wrap(LEGEND, room), *table((*LINES, BLANK), [*rows, rest], room)]
    slowest = [cost for cost in found.decisions_at[:MOST] if cost.seconds >= LEAST * found.seconds]
    asked = [(*decision_cells(cost, found), place(cost, names), without_comment(cost)) for cost in slowest]
    return [*lines, BLANK, *wrap(ASKING, room), *table((*DECISIONS, BLANK), asked, room)]


def extent(found: Profile) -> str:
    games = with_number(found.games, "game")
    if found.broken_off:
        games = f"{games} and part of another" if found.games else "part of a game"
    rate = found.decisions / found.seconds if found.seconds else 0.0
    return f"{games}, {with_number(found.decisions, 'decision')} in {duration(found.seconds)}: {rate:,.0f} a second"


def line_cells(cost: LineCost, found: Profile) -> tuple[str, ...]:
    return share(cost.own, found), share(cost.whole, found), amount(cost.times), duration(cost.whole / cost.times)


def decision_cells(cost: DecisionCost, found: Profile) -> tuple[str, ...]:
    each, moves = cost.seconds / cost.decisions, cost.moves / cost.decisions
    mean = f"{moves:.1f}" if moves < 100 else amount(round(moves))
    times = duration(each), duration(cost.slowest)
    return share(cost.seconds, found), amount(cost.decisions), mean, amount(cost.most), *times


def table(head: tuple[str, ...], rows: list[tuple[str, ...]], room: int) -> list[str]:
    """The place goes above its figures if the source has too little room."""
    places = len(head) - 2
    widths = [max(map(len, column)) for column in zip(head, *rows)]
    if sum(widths[:-1]) + 2 * places + LEGIBLE > room:
        return [line for row in rows for line in upright(head, row, room)]
    lines = []
    for row in (head, *rows):
        figures = "  ".join(cell.rjust(width) for cell, width in zip(row[:places], widths))
        line = f"{figures}  {row[places].ljust(widths[places])}  {row[-1]}".rstrip()
        lines.append(cut(line, room))
    return lines


def cut(line: str, room: int) -> str:
    return line if len(line) <= room else f"{line[: room - 3].rstrip()}..."


def upright(head: tuple[str, ...], row: tuple[str, ...], room: int) -> list[str]:
    *figures, at, text = row
    first = f"{at}  {text}".strip()
    named = ", ".join(f"{name} {cell}".replace(" ", TIED) for name, cell in zip(head, figures) if cell)
    return [
        cut(first, room),
        *(line.replace(TIED, " ") for line in wrap(named, room, initial_indent="  ", subsequent_indent="  ")),
    ]


def annotate(found: Profile) -> list[str]:
    costs = {(cost.source, cost.line): cost for cost in found.lines}
    lines = []
    for source in sources(found):
        lines += [BLANK, source.name, f"{'own':>6}  {'all':>6}  {'times':>5}"]
        texts = source.text.splitlines()
        digits = len(str(len(texts)))
        for number, text in enumerate(texts, 1):
            cost = costs.get((source, number))
            own, whole, times = line_cells(cost, found)[:3] if cost else (BLANK,) * 3
            lines.append(f"{own:>6}  {whole:>6}  {times:>5}  {number:>{digits}} | {text}".rstrip())
    return lines


def sources(found: Profile) -> list[Source]:
    return list(dict.fromkeys(cost.source for cost in found.lines))


def names_of(found: Profile) -> dict[Source, str]:
    full = {source: source.name for source in sources(found)}
    short = {source: PurePath(name).name for source, name in full.items()}
    return short if len(set(short.values())) == len(short) else full


def place(cost: LineCost | DecisionCost, names: dict[Source, str]) -> str:
    return f"{names[cost.source]}:{cost.line}"


def line_text(cost: LineCost | DecisionCost) -> str:
    return cost.source.line(cost.line).strip()


def without_comment(cost: LineCost | DecisionCost) -> str:
    return line_text(cost).partition("  #")[0].rstrip()


def share(seconds: float, found: Profile) -> str:
    return f"{max(0.0, 100 * seconds / found.seconds):.1f}%"


def duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.1f} s"
    if seconds >= 0.001:
        return f"{seconds * 1e3:.1f} ms"
    return f"{max(0.0, seconds) * 1e6:.1f} us"


def amount(number: int) -> str:
    """A number in at most five characters."""
    if number < 10_000:
        return str(number)
    for unit, size in (("k", 1_000), ("M", 1_000_000)):
        if number < 999.5 * size:
            return f"{number / size:.3g}{unit}"
    return f"{number / 1e9:.3g}G"


def data(found: Profile) -> dict[str, Any]:
    """Times are seconds."""
    return {
        "games": found.games,
        "broken_off": found.broken_off,
        "decisions": found.decisions,
        "seconds": round(found.seconds, 6),
        "rest": round(found.rest, 6),
        "lines": [
            {**where(cost), "own": round(cost.own, 6), "all": round(cost.whole, 6), "times": cost.times}
            for cost in found.lines
        ],
        "decisions_at": [
            {
                **where(cost),
                "decisions": cost.decisions,
                "moves": cost.moves,
                "most": cost.most,
                "seconds": round(cost.seconds, 6),
                "slowest": round(cost.slowest, 6),
            }
            for cost in found.decisions_at
        ],
    }


def where(cost: LineCost | DecisionCost) -> dict[str, Any]:
    return {"file": cost.source.name, "line": cost.line, "text": line_text(cost)}
