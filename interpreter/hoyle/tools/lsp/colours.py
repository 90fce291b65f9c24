"""Words to colour, also in the holes of texts."""

from collections.abc import Iterator
from dataclasses import dataclass

from hoyle.tools.lsp.index import Index

#: The protocol's names of the kinds of things.
SORTS = {
    "word": "keyword",
    "type": "type",
    "zone": "variable",
    "variable": "variable",
    "option": "variable",
    "given": "variable",
    "formula": "function",
    "phase": "method",
    "action": "event",
    "group": "event",
    "argument": "parameter",
    "let": "parameter",
    "dealt": "parameter",
    "loop": "parameter",
    "item": "parameter",
    "attribute": "property",
    "token": "enumMember",
    "face": "enumMember",
    "suit": "enumMember",
    "choice": "enumMember",
}

#: The kinds in the order of their numbers.
LEGEND = tuple(dict.fromkeys(SORTS.values()))


@dataclass(frozen=True, slots=True)
class Coloured:
    """`sort` is the index of a kind in `LEGEND`."""

    start: int
    end: int
    sort: int
    declares: bool


def colour_words(index: Index) -> Iterator[Coloured]:
    reached = 0
    for mention in index.mentions:
        sort = SORTS.get(mention.target.kind)
        if sort is not None and mention.start >= reached:
            reached = mention.end
            yield Coloured(mention.start, mention.end, LEGEND.index(sort), mention.declares)
