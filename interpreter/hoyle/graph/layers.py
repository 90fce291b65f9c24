"""Boxes and arrows laid out in layers. Input: keys, arrows and sizes; output: a `Layout` with a place for everything.

Layers by longest path, order by barycentres, places by least squares. Arrows that lead back up are left to run beside the
layers; labels lie in layers of their own, and cover nothing.
"""

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import networkx

from hoyle.graph.picture import Arrow

GAP = 20.0  # between layers
BESIDE = 22.0  # between boxes of a layer
SMALL, SMALL_LINE = 6.4, 14.0  # a character and a line of a label


@dataclass(slots=True)
class Spot:
    """A place in a layer: of a box, of a label (`lines`), or of an arrow that passes through.

    `x` is its middle, `y` its top, `floor` the bottom of its whole layer.
    """

    width: float
    height: float
    layer: int
    lines: tuple[str, ...] = ()
    above: "list[Spot]" = field(default_factory=list)
    below: "list[Spot]" = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0
    floor: float = 0.0


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies: the spots of the boxes by key, all layers, the arrows down with the spots they pass, and those up."""

    spots: dict[str, Spot]
    layers: list[list[Spot]]
    down: list[tuple[Arrow, list[Spot]]]
    up: list[Arrow]
    height: float

    @property
    def width(self) -> float:
        """How wide it is, without the arrows that lead up."""
        return max(spot.x + spot.width / 2 for layer in self.layers for spot in layer)


def laid_out(keys: Sequence[str], arrows: Sequence[Arrow], size: Callable[[str], tuple[float, float]]) -> Layout:
    """Boxes of given sizes (width and height) and the arrows between them, laid out."""
    up = _leading_up(keys, arrows)
    forward = [a for a in arrows if a not in up]
    net: networkx.DiGraph[str] = networkx.DiGraph()
    net.add_nodes_from(keys)
    net.add_edges_from((a.source, a.target) for a in forward)
    spots: dict[str, Spot] = {}
    for depth, generation in enumerate(networkx.topological_generations(net)):
        for name in sorted(generation, key=keys.index):
            spots[name] = Spot(*size(name), layer=2 * depth)
    layers: list[list[Spot]] = [[] for _ in range(max(s.layer for s in spots.values()) + 2)]
    for name in keys:
        layers[spots[name].layer].append(spots[name])
    down = [(a, _chain(spots[a.source], spots[a.target], a.label, layers)) for a in forward]
    _order(layers)
    _place_across(layers)
    height = _place_down(layers, 2 * len([a for a in up if a.kind == "ends"]) + GAP)
    return Layout(spots, layers, down, up, height)


def _leading_up(keys: Iterable[str], arrows: Sequence[Arrow]) -> list[Arrow]:
    """The arrows without which there is no circle: those met again on the way down from the first box."""
    out: dict[str, list[Arrow]] = {name: [] for name in keys}
    for arrow in arrows:
        if arrow.kind != "ends":
            out[arrow.source].append(arrow)
    up = [arrow for arrow in arrows if arrow.kind == "ends"]
    done: set[str] = set()
    for start in keys:
        path, stack = {start}, [(start, iter(out[start]))]
        if start in done:
            continue
        while stack:
            name, rest = stack[-1]
            way = next(rest, None)
            if way is None:
                done.add(name)
                path.discard(name)
                stack.pop()
            elif way.target in path:
                up.append(way)
            elif way.target not in done:
                path.add(way.target)
                stack.append((way.target, iter(out[way.target])))
    return up


def _chain(source: Spot, target: Spot, label: str, layers: list[list[Spot]]) -> list[Spot]:
    """The spots that an arrow passes, ends included; its label has the first one in between."""
    chain = [source]
    for layer in range(source.layer + 1, target.layer):
        lines = tuple(textwrap.wrap(label, 22)) if layer == source.layer + 1 else ()
        wide = max((len(line) for line in lines), default=0) * SMALL + 8
        spot = Spot(wide, len(lines) * SMALL_LINE, layer, lines)
        layers[layer].append(spot)
        chain.append(spot)
    chain.append(target)
    for one, two in pairwise(chain):
        one.below.append(two)
        two.above.append(one)
    return chain


def _order(layers: list[list[Spot]]) -> None:
    """Put every layer into the order of the mean places of its neighbours, down and up again."""
    best, fewest = [list(layer) for layer in layers], _crossings(layers)
    for sweep in range(24):
        down = sweep % 2 == 0
        for layer in layers if down else reversed(layers):
            at = {id(s): i for other in layers for i, s in enumerate(other)}
            means = {id(s): _mean([float(at[id(n)]) for n in (s.above if down else s.below)], at[id(s)]) for s in layer}
            layer.sort(key=lambda s: means[id(s)])
        if (now := _crossings(layers)) < fewest:
            best, fewest = [list(layer) for layer in layers], now
    for layer, order in zip(layers, best):
        layer[:] = order


def _crossings(layers: list[list[Spot]]) -> int:
    """How many arrows cross between neighbouring layers."""
    total = 0
    for upper, lower in pairwise(layers):
        at = {id(s): i for i, s in enumerate(lower)}
        ends = [at[id(n)] for s in upper for n in sorted(s.below, key=lambda n: at[id(n)])]
        total += sum(1 for i, a in enumerate(ends) for b in ends[i + 1 :] if b < a)
    return total


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _place_across(layers: list[list[Spot]]) -> None:
    """Give every spot its x: as near to its neighbours as the order and the space between allow."""
    for sweep in range(16):
        down = sweep % 2 == 0
        for layer in layers if down else reversed(layers):
            wanted = [_mean([n.x for n in (s.above if down else s.below)], s.x) for s in layer]
            if sweep >= 12:
                wanted = [_mean([n.x for n in (*s.above, *s.below)], s.x) for s in layer]
            for spot, x in zip(layer, _apart(layer, wanted)):
                spot.x = x
    left = min(s.x - s.width / 2 for layer in layers for s in layer)
    for layer in layers:
        for spot in layer:
            spot.x -= left


def _apart(layer: Sequence[Spot], wanted: Sequence[float]) -> list[float]:
    """The places nearest to those wanted (by least squares) that keep the order and the space between."""
    offsets, at = [], 0.0
    for one, two in zip([None, *layer], layer):
        at += 0 if one is None else (one.width + two.width) / 2 + BESIDE
        offsets.append(at)
    blocks: list[tuple[float, int]] = []
    for want, offset in zip(wanted, offsets):
        total, count = want - offset, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            before = blocks.pop()
            total, count = total + before[0], count + before[1]
        blocks.append((total, count))
    means = [total / count for total, count in blocks for _ in range(count)]
    return [mean + offset for mean, offset in zip(means, offsets)]


def _place_down(layers: list[list[Spot]], gap: float) -> float:
    """Give every spot its y, all of a layer the same height; how high it all is."""
    y = 0.0
    for layer in layers:
        height = max((s.height for s in layer), default=0.0)
        for spot in layer:
            spot.y, spot.floor = y, y + height
            # what passes through is as high as its layer, so that arrows run straight there
            spot.height = spot.height or height
        y += height + gap
    return max(s.floor for layer in layers for s in layer)
