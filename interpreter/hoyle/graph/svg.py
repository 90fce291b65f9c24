"""Pictures of boxes and arrows as SVG. Input: a `Picture`; output: SVG text.

Every group is laid out by itself in `layers`. Arrows that lead back up run in lanes to the right.
"""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import log

from hoyle.graph.layers import Spot, laid_out
from hoyle.graph.picture import Arrow, Box, Picture

LANE = 13.0  # between lanes
CHAR, LINE = 7.25, 16.0  # of the monospaced text in boxes
WIDEST = 34  # characters in a line of a box
MARGIN = 18.0


@dataclass(frozen=True, slots=True)
class Plan:
    """A group laid out: its drawing from (0, 0) on, and how large it is."""

    drawing: tuple[str, ...]
    width: float
    height: float


# Fill, outline, meaning. Fills are light and text on them dark, whatever lies behind the picture.
KINDS = {
    "phase": ("#e6ebf5", "#5b6f9c", "phase"),
    "action": ("#dff2dc", "#3f9a4a", "action"),
    "effect": ("#eef1f5", "#8592a3", "effect"),
    "call": ("#e6ebf5", "#5b6f9c", "runs a phase"),
    "branch": ("#fff1cf", "#cf981d", "branch"),
    "chance": ("#eadffb", "#8a5cc9", "chance"),
    "decide": ("#d6eaff", "#2f7fc9", "decision"),
    "together": ("#d2f1ec", "#1b9485", "decision together"),
    "jump": ("#ffe3df", "#cf4a3f", "end"),
    "settle": ("#f6f7f9", "#a3adba", "settles who or what"),
    "leave": ("#f6f7f9", "#a3adba", "way back"),
    "end": ("#ffd3cd", "#b93a30", "end of the game"),
}
STROKES = {"offers": "#3f9a4a", "ends": "#d2564b"}
LEGEND = {"runs": "runs", "offers": "offers", "ends": "ends", "then": "and back from there"}
GREY = "#76818f"


def svg(picture: Picture) -> str:
    """A picture as an SVG document without a background of its own."""
    keys = list(dict.fromkeys(box.group for box in picture.boxes))
    plans = [_plan_group(picture, key) for key in keys]
    legend, wide = _legend(picture)
    places, width, height = _packed(plans)
    body = []
    for key, plan, (x, y) in zip(keys, plans, places):
        body.append(f'<g id="{escape(key or "all")}" transform="translate({x:.1f} {y + 74:.1f})">')
        body += [*plan.drawing, "</g>"]
    width, height = max(width, wide) + 2 * MARGIN, height + 74 + MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}"'
            f' viewBox="0 0 {width:.0f} {height:.0f}" role="img">',
            f"<title>{escape(picture.title)}</title>",
            "<style>",
            "text { font: 12px 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #1c2430 }",
            f".out {{ fill: {GREY} }} .small {{ font-size: 10.5px }}",
            f".head {{ font: bold 13px 'DejaVu Sans', Helvetica, Arial, sans-serif; fill: {GREY} }}",
            f".title {{ font: bold 18px 'DejaVu Sans', Helvetica, Arial, sans-serif; fill: {GREY} }}",
            "</style>",
            f'<text class="title" x="{MARGIN}" y="28">{escape(picture.title)}</text>',
            *legend,
            *body,
            "</svg>",
            "",
        ]
    )


# ---- groups


def _plan_group(picture: Picture, key: str) -> Plan:
    """One group laid out and drawn, with its frame if it has a heading."""
    boxes = {box.key: box for box in picture.boxes if box.group == key}
    arrows = [a for a in picture.arrows if a.source in boxes and a.target in boxes and a.kind != "enter"]
    found = laid_out(list(boxes), arrows, lambda name: _size(boxes[name]))
    spots = found.spots
    drawing: list[str] = []
    for arrow, chain in found.down:
        drawing += _drawn_chain(arrow, chain)
    width = found.width
    taken: list[tuple[int, int, float]] = []
    for arrow in sorted(found.up, key=lambda a: spots[a.source].layer - spots[a.target].layer):
        lines, reach = _drawn_lane(arrow, spots[arrow.source], spots[arrow.target], found.layers, taken)
        drawing += lines
        width = max(width, reach)
    for name, box in boxes.items():
        drawing += _drawn_box(box, spots[name])
    return _framed(Plan(tuple(drawing), width, found.height), picture.groups.get(key, ""))


def _packed(plans: Sequence[Plan]) -> tuple[list[tuple[float, float]], float, float]:
    """Groups in columns, each put where there is room highest up, in as many columns as look best."""
    best: tuple[float, list[tuple[float, float]], float, float] | None = None
    for columns in range(1, min(len(plans), 9) + 1):
        bottoms, widths = [0.0] * columns, [0.0] * columns
        put = []
        for plan in plans:
            column = min(range(columns), key=lambda c: bottoms[c])
            put.append((column, bottoms[column]))
            bottoms[column] += plan.height + MARGIN
            widths[column] = max(widths[column], plan.width + MARGIN)
        width, height = sum(widths), max(bottoms)
        off = abs(log(width / height / 1.3))
        if best is None or off < best[0]:
            best = off, [(MARGIN + sum(widths[:c]), y) for c, y in put], width, height
    assert best is not None
    return best[1:]


# ---- drawing


def _lines(text: str) -> list[str]:
    """The text of a box, wrapped."""
    return [
        line
        for whole in text.split("\n")
        for line in textwrap.wrap(whole, WIDEST, subsequent_indent="  ", break_long_words=True) or [""]
    ]


def _size(box: Box) -> tuple[float, float]:
    """How large a box must be for its text."""
    lines = _lines(box.text)
    wide = max(len(line) for line in lines) * CHAR
    slant = 44 if box.kind in ("branch", "decide", "together", "chance", "jump", "end") else 26
    return max(wide, len(box.note) * 6.4) + slant, len(lines) * LINE + 16 + (12 if box.note else 0)


def _drawn_chain(arrow: Arrow, chain: Sequence[Spot]) -> list[str]:
    """An arrow down through its spots, broken by its label; where a layer is empty it need not bend."""
    chain = [spot for spot in chain if spot.floor > spot.y]
    first, target = chain[0], chain[-1]
    path = f"M{first.x:.1f} {first.y + first.height:.1f}V{first.floor:.1f}"
    found = []
    for one, two in pairwise(chain):
        middle = (one.floor + two.y) / 2
        end = two.y - (6 if two is target else 0)
        path += f"C{one.x:.1f} {middle:.1f} {two.x:.1f} {middle:.1f} {two.x:.1f} {end:.1f}"
        if two.lines:
            found.append(_line(path, arrow.kind))
            found += _text(two.lines, two.x, two.y + 10.5, 14, "out small")
            path = f"M{two.x:.1f} {two.y + two.height:.1f}"
        if two is not target:
            path += f"V{two.floor:.1f}"
    return [*found, _line(path, arrow.kind), _head(target.x, target.y, arrow.kind)]


def _drawn_lane(
    arrow: Arrow,
    source: Spot,
    target: Spot,
    layers: Sequence[Sequence[Spot]],
    taken: list[tuple[int, int, float]],
) -> tuple[list[str], float]:
    """An arrow back up: out below its source, up beside everything in between, in above its target."""
    high, low = target.layer - 1, source.layer + 1
    beside = [s.x + s.width / 2 for layer in layers[max(high, 0) : low + 1] for s in layer]
    beside += [reach for top, bottom, reach in taken if top <= low and high <= bottom]
    x, step = max(beside) + LANE, 6.0 + 4.0 * (len(taken) % 3)
    lines = tuple(textwrap.wrap(arrow.label, 18))
    reach = x + max((len(line) for line in lines), default=0) * 6.4 + (5 if lines else 0)
    taken.append((high, low, reach))
    out, into = source.x + source.width / 4, target.x + target.width / 4
    bottom, top = source.floor + step, target.y - step - 6
    points = [
        (out, source.y + source.height),
        (out, bottom),
        (x, bottom),
        (x, top),
        (into, top),
        (into, target.y - 6),
    ]
    label = _text(lines, x + 5, (top + bottom) / 2, 14, "out small", anchor="start")
    return [_line(_rounded(points), arrow.kind), _head(into, target.y, arrow.kind), *label], reach


def _rounded(points: Sequence[tuple[float, float]]) -> str:
    """A path along straight lines with round corners."""
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:]):
        one, two = max(abs(bx - ax), abs(by - ay)) or 1.0, max(abs(cx - bx), abs(cy - by)) or 1.0
        r, q = min(6.0, one / 2), min(6.0, two / 2)
        path += f"L{bx - (bx - ax) / one * r:.1f} {by - (by - ay) / one * r:.1f}"
        path += f"Q{bx:.1f} {by:.1f} {bx + (cx - bx) / two * q:.1f} {by + (cy - by) / two * q:.1f}"
    return f"{path}L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def _line(path: str, kind: str) -> str:
    dashes = ' stroke-dasharray="5 3"' if kind in ("ends", "then") else ""
    return f'<path d="{path}" fill="none" stroke="{STROKES.get(kind, GREY)}" stroke-width="1.4"{dashes}/>'


def _head(x: float, y: float, kind: str) -> str:
    """The head of an arrow that ends at the top of a box."""
    points = f"{x - 4:.1f},{y - 8:.1f} {x + 4:.1f},{y - 8:.1f} {x:.1f},{y - 1:.1f}"
    return f'<polygon points="{points}" fill="{STROKES.get(kind, GREY)}"/>'


def _text(lines: Sequence[str], x: float, y: float, step: float, style: str = "", anchor: str = "middle") -> list[str]:
    """Lines of text below each other; leading spaces are kept."""
    found = []
    for number, line in enumerate(lines):
        kept = "\u00a0" * (len(line) - len(line.lstrip())) + escape(line.lstrip())
        looks = f' class="{style}"' if style else ""
        found.append(f'<text{looks} x="{x:.1f}" y="{y + number * step:.1f}" text-anchor="{anchor}">{kept}</text>')
    return found


def _drawn_box(box: Box, spot: Spot) -> list[str]:
    """A box with its text and note; what stands for a group leads there."""
    lines = _lines(box.text)
    left, top = spot.x - spot.width / 2, spot.y
    found = _outline(box.kind, left, top, spot.width, spot.height)
    if len(lines) == 1:
        found += _text(lines, spot.x, top + 20, LINE)
    else:
        found += _text(lines, spot.x - max(map(len, lines)) * CHAR / 2, top + 20, LINE, anchor="start")
    if box.note:
        found.append(
            f'<text class="small" fill-opacity="0.6" x="{spot.x:.1f}" y="{top + spot.height - 7:.1f}"'
            f' text-anchor="middle">{escape(box.note)}</text>'
        )
    return [f'<a href="#{escape(box.goto)}">', *found, "</a>"] if box.goto else found


def _outline(kind: str, x: float, y: float, width: float, height: float) -> list[str]:
    """The shape of a kind."""
    fill, stroke, _ = KINDS[kind]
    looks = f'fill="{fill}" stroke="{stroke}" stroke-width="{2.2 if kind == "end" else 1.4}"'
    right, bottom, middle = x + width, y + height, y + height / 2

    def shape(*points: tuple[float, float]) -> list[str]:
        return [f'<polygon points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in points)}" {looks}/>']

    def slab(radius: float, inset: float = 0.0) -> str:
        return (
            f'<rect x="{x + inset:.1f}" y="{y + inset:.1f}" width="{width - 2 * inset:.1f}"'
            f' height="{height - 2 * inset:.1f}" rx="{radius:.1f}" {looks}/>'
        )

    match kind:
        case "branch":
            return shape(
                (x, middle),
                (x + 12, y),
                (right - 12, y),
                (right, middle),
                (right - 12, bottom),
                (x + 12, bottom),
            )
        case "chance":
            return shape((x + 10, y), (right, y), (right - 10, bottom), (x, bottom))
        case "jump":
            return shape((x, y), (right - 14, y), (right, middle), (right - 14, bottom), (x, bottom))
        case "decide" | "action" | "end":
            return [slab(min(height / 2, 18))]
        case "together":
            return [slab(min(height / 2, 18)), slab(min(height / 2, 16), 3)]
        case "call":
            bars = "".join(f"M{at:.1f} {y:.1f}V{bottom:.1f}" for at in (x + 6, right - 6))
            return [slab(3), f'<path d="{bars}" stroke="{stroke}" stroke-width="1.2"/>']
        case _:
            return [slab(5 if kind == "phase" else 3)]


def _framed(plan: Plan, heading: str) -> Plan:
    """A group in a frame under its heading."""
    if not heading:
        return plan
    width = max(plan.width, len(heading) * 8.0) + 2 * MARGIN
    height = plan.height + 30 + MARGIN
    inset = (width - plan.width) / 2
    frame = (
        f'<rect width="{width:.1f}" height="{height:.1f}" rx="8" fill="{GREY}" fill-opacity="0.07"'
        f' stroke="{GREY}" stroke-opacity="0.4"/>'
    )
    title = f'<text class="head" x="{MARGIN}" y="20">{escape(heading)}</text>'
    inner = f'<g transform="translate({inset:.1f} 34)">'
    return Plan((frame, title, inner, *plan.drawing, "</g>"), width, height)


def _legend(picture: Picture) -> tuple[list[str], float]:
    """What shapes and lines mean, of those in the picture; and how wide that is."""
    used = {box.kind for box in picture.boxes}
    drawn: list[str] = []
    x = MARGIN
    for kind, (_, _, meaning) in KINDS.items():
        if kind in used:
            drawn += _outline(kind, x, 41, 30, 17)
            drawn += _text((meaning,), x + 36, 54, LINE, "out small", anchor="start")
            x += 36 + len(meaning) * 6.4 + 16
    for kind in _kinds_of(picture.arrows):
        drawn.append(_line(f"M{x:.1f} 50H{x + 26:.1f}", kind))
        drawn += _text((LEGEND[kind],), x + 32, 54, LINE, "out small", anchor="start")
        x += 32 + len(LEGEND[kind]) * 6.4 + 16
    return drawn, x - MARGIN


def _kinds_of(arrows: Iterable[Arrow]) -> list[str]:
    """The kinds of arrows that want a word in the legend."""
    used = {arrow.kind for arrow in arrows}
    return [kind for kind in LEGEND if kind in used]
