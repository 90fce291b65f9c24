"""A document as a tree; texts may contain terms, links to exact rules, and cards to be drawn."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from hoyle.language.model.game import Deck
from hoyle.language.model.titles import with_pieces
from hoyle.language.report.words import join_words

#: The marks around a term; no rule file can contain these characters.
OPEN, CLOSE = "\x02", "\x03"
#: The marks of a link (its target is before the middle one), and of cards.
_LINK, _TO, _END = "\x04", "\x05", "\x06"
_CARDS, _LAID = "\x0e", "\x0f"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; readers can skip a `quiet` one."""

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """If `cases`, exactly one of the parts applies."""

    text: str
    parts: "tuple[Item, ...]" = ()
    cases: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    items: tuple[Item, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """All rows have the length of `heads`."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """`names` are the things that the section explains, as targets of links."""

    title: str
    blocks: "tuple[Block, ...]"
    names: tuple[str, ...] = ()
    kind: Literal["", "examples", "variations", "exact"] = ""


Block: TypeAlias = Paragraph | Items | Table | Section


@dataclass(frozen=True, slots=True)
class Document:
    """`suits`: the deck has the usual four suits, which have signs."""

    title: str
    blocks: tuple[Block, ...]
    suits: bool = False


def headed_list(head: str, items: Iterable[Item]) -> tuple[Block, ...]:
    found = tuple(items)
    return (Paragraph(head), Items(found)) if found else ()


def term(text: str) -> str:
    return f"{OPEN}{text}{CLOSE}"


def bare(text: str) -> str:
    return text.replace(OPEN, "").replace(CLOSE, "")


def pieces(text: str) -> Iterator[tuple[bool, str]]:
    for part in re.split(f"({OPEN}[^{CLOSE}]*{CLOSE})", text):
        if part:
            yield part.startswith(OPEN), bare(part)


def name_pieces(deck: Deck, text: str) -> str:
    """Replace `card` by the nouns of a deck, outside terms, targets and drawn cards."""
    kept = f"({OPEN}[^{CLOSE}]*{CLOSE}|{_LINK}[^{_TO}]*{_TO}|{_CARDS}[^{_LAID}]*{_LAID})"
    parts = re.split(kept, text)
    return "".join(part if part.startswith((OPEN, _LINK, _CARDS)) else with_pieces(deck, part) for part in parts)


def link(target: str, words: str) -> str:
    return f"{_LINK}{target}{_TO}{words}{_END}"


def cards(faces: Sequence[str]) -> str:
    return f"{_CARDS}{' '.join(faces)}{_LAID}"


def fill_links(text: str, written: Callable[[str, str], str]) -> str:
    return re.sub(f"{_LINK}([^{_TO}]*){_TO}([^{_END}]*){_END}", lambda found: written(found[1], found[2]), text)


def fill_cards(text: str, written: Callable[[list[str]], str]) -> str:
    return re.sub(f"{_CARDS}([^{_LAID}]*){_LAID}", lambda found: written(found[1].split(" ")), text)


def with_texts(document: Document, change: Callable[[str], str], *, named: bool = True) -> Document:
    """Change each text; unless `named`, titles of sections about one thing stay."""

    def item(one: Item) -> Item:
        return replace(one, text=change(one.text), parts=tuple(item(part) for part in one.parts))

    def block(one: Block) -> Block:
        match one:
            case Paragraph():
                return replace(one, text=change(one.text))
            case Items():
                return replace(one, items=tuple(item(entry) for entry in one.items))
            case Table():
                rows = tuple(tuple(change(cell) for cell in row) for row in one.rows)
                return Table(tuple(change(head) for head in one.heads), rows)
            case Section():
                title = change(one.title) if named or not one.names else one.title
                return replace(one, title=title, blocks=tuple(block(inner) for inner in one.blocks))

    return replace(document, blocks=tuple(block(one) for one in document.blocks))


def in_plain_words(document: Document) -> Document:
    def change(text: str) -> str:
        text = fill_links(text, lambda _, words: words)
        return fill_cards(text, lambda faces: " ".join(faces) if document.suits else join_words(faces))

    return with_texts(document, change)
