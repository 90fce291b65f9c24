"""What an editor colours: the mentions of a file in; its words with what sort of thing each is, in file order, out.

Only words that mean something are coloured, in the holes of texts too; among words for people nothing is.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hoyle.lsp.index import Index

#: What an editor knows a kind of thing as; these names are those of the protocol.
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

#: The sorts in the order in which they are numbered.
LEGEND = tuple(dict.fromkeys(SORTS.values()))


@dataclass(frozen=True, slots=True)
class Coloured:
    """A stretch of a file, the number of its sort in `LEGEND`, and whether it is declared there."""

    start: int
    end: int
    sort: int
    declares: bool


def coloured(index: Index) -> Iterator[Coloured]:
    """The words of a file that are coloured; they do not overlap."""
    reached = 0
    for mention in index.mentions:
        sort = SORTS.get(mention.target.kind)
        if sort is not None and mention.start >= reached:
            reached = mention.end
            yield Coloured(mention.start, mention.end, LEGEND.index(sort), mention.declares)
