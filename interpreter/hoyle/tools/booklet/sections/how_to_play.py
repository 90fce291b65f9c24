"""The author's text, with values of tables."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.constant_folding import Folder
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.setup import FUEL
from hoyle.engine.table.store import empty_store
from hoyle.language.model.french_suits import LETTERS, SIGNS
from hoyle.language.model.game import Deck, Game
from hoyle.language.model.how_to_play import Cards, Heading, Passage, Piece, Reference
from hoyle.language.model.titles import title_of, untitled_name, word_called
from hoyle.language.model.types import Type
from hoyle.language.report.words import count_words, join_words
from hoyle.tools.booklet.document import Block, Item, Items, Paragraph, Section, cards, link, term
from hoyle.tools.booklet.english import heading, lowercase, number, sentence, without_article
from hoyle.tools.booklet.formulas.voice import Voice, constant

#: The heading whose text replaces the list of cards and counters.
NEED = "what you need"

_SPACE = "\N{NO-BREAK SPACE}"
#: A word after which a title goes without its own article.
_ARTICLE = re.compile(r"\b(the|a|an|your|their|its|each|every|no) $", re.IGNORECASE)
#: The end of a sentence, and a number in the author's digits.
_STOP, _DIGITS = re.compile(r"[.!?]\s"), re.compile(r"\d+")
#: The largest number that a sentence has in letters.
_IN_LETTERS = 12
#: More values of a hole are not listed.
_MOST_DIFFERENCES = 4
_SETTINGS = {"yes": "on", "no": "off"}

#: Tables by number of players, ascending.
Tables = Mapping[int, Layout]


def how_to_play(voice: Voice, tables: Tables) -> tuple[Section, ...]:
    writer = _Writer(tables, voice)
    found = [(one.name, writer.blocks(one.passages)) for one in _headings(voice.game) if one.name != NEED]
    return tuple(Section(heading(name), blocks) for name, blocks in found if blocks)


def _headings(game: Game) -> tuple[Heading, ...]:
    return game.how_to_play.headings if game.how_to_play is not None else ()


def equipment_by_author(voice: Voice, tables: Tables) -> tuple[Block, ...]:
    writer = _Writer(tables, voice)
    return tuple(block for one in _headings(voice.game) if one.name == NEED for block in writer.blocks(one.passages))


@dataclass(frozen=True, slots=True)
class Example:
    """Faces in `text` are in braces; it may need certain players and options."""

    text: str
    players: int | None = None
    settings: tuple[tuple[str, str], ...] = ()


def example_text(game: Game, example: Example) -> str:
    words = re.sub(r"(?<!\w)-(?=\d)", "−", " ".join(example.text.split()))
    needs = [f"{number(example.players)} players"] if example.players is not None else []
    needs += [
        f"{term(untitled_name(name))}: {_SETTINGS.get(value, untitled_name(value))}" for name, value in example.settings
    ]
    words = f"({sentence('; '.join(needs))}) {words}" if needs else words
    return re.sub(r"\{([^{}]*)\}", lambda hole: cards([drawn_face(game.deck, x) for x in hole[1].split()]), words)


def drawn_face(deck: Deck, face: str) -> str:
    """A face by its title, with a usual suit's sign, otherwise with the suit in words, unless it is the only one."""
    if face in deck.titles or face in {joker.face for joker in deck.jokers}:
        return deck.titles.get(face, face).replace(" ", _SPACE)
    if usual_suits(deck):
        return face[:-1] + SIGNS[face[-1]] if len(face) > 1 and face[-1] in SIGNS else face
    suit = next((suit for suit in deck.suits if face.endswith(suit.letter) and face != suit.letter), None)
    rank = face.removesuffix(suit.letter) if suit is not None else face
    of_suit = "" if suit is None or len(deck.suits) == 1 else f"{_SPACE}of{_SPACE}{suit.title}"
    return f"{deck.titles.get(rank, rank).replace(' ', _SPACE)}{of_suit}"


def usual_suits(deck: Deck) -> bool:
    return {suit.name: suit.letter for suit in deck.suits} == LETTERS


def passage_texts(voice: Voice, tables: Tables, *, entries: bool = False) -> list[str]:
    """The texts of all passages, or of those in lists."""
    writer, passages = _Writer(tables, voice), (one for part in _headings(voice.game) for one in part.passages)
    return [writer.text(passage) for passage in passages if passage.entry or not entries]


def among_counts(counts: Sequence[int], whole: Sequence[int], written: Callable[[int], str] = number) -> str:
    if len(counts) > 2 and counts[-1] == whole[-1] and list(counts) == [n for n in whole if n >= counts[0]]:
        return f"{written(counts[0])} or more"
    return count_words(counts, written)


@dataclass(frozen=True, slots=True)
class _Writer:
    tables: Tables
    voice: Voice

    def blocks(self, passages: Sequence[Passage]) -> tuple[Block, ...]:
        found: list[Block] = []
        for entries, group in groupby(passages, key=lambda passage: passage.entry):
            texts = [text for passage in group if (text := self.text(passage))]
            if entries and texts:
                found.append(Items(tuple(map(Item, texts))))
            elif not entries:
                found += map(Paragraph, texts)
        return tuple(found)

    def text(self, passage: Passage) -> str:
        counts = [n for n in self.tables if passage.condition is None or self._value(passage.condition, n)]
        if not counts:
            return ""
        text = self._pieces(passage.pieces, counts)
        if len(counts) == len(self.tables):
            return text
        plural = "" if counts == [1] else "s"
        return f"With {among_counts(counts, list(self.tables))} player{plural}: {text}"

    def _pieces(self, pieces: Sequence[Piece], counts: Sequence[int]) -> str:
        """Text that differs by the number of players is in brackets at the end of its sentence."""
        told = ""
        others = ""
        sentence_, in_digits = 0, self._in_digits(pieces, counts)
        for piece in pieces:
            if isinstance(piece, str):
                sentence_ += len(_STOP.findall(piece))
                told += _before_stop(piece, others) if others else piece
                others = "" if ". " in f"{piece} " else others
            elif isinstance(piece, Cards):
                told += cards([self._face(face) for face in piece.faces])
            elif isinstance(piece, Reference):
                title = self._title(piece)
                title = without_article(title) if _ARTICLE.search(told) else title
                told += link(piece.name, piece.words or title)
            else:
                values = {n: self._value(piece, n) for n in counts}
                written = str if sentence_ in in_digits else number
                texts = {n: self._printed(value, piece.type, n, written) for n, value in values.items()}
                told += texts[counts[0]]
                others = others or for_each_player(values) or differences(texts, list(self.tables))
        return told + (f" ({others})" if others else "")

    def _in_digits(self, pieces: Sequence[Piece], counts: Sequence[int]) -> set[int]:
        """The sentences with a number above twelve; all numbers filled in there are in digits."""
        numbers: list[tuple[int, int]] = []
        sentence_ = 0
        for piece in pieces:
            if isinstance(piece, str):
                parts = _STOP.split(piece)
                numbers += [
                    (sentence_ + at, int(told)) for at, part in enumerate(parts) for told in _DIGITS.findall(part)
                ]
                sentence_ += len(parts) - 1
            elif not isinstance(piece, Cards | Reference) and piece.type.base == "int":
                numbers += [(sentence_, self._value(piece, n) or 0) for n in counts]
        return {at for at, value in numbers if abs(value) > _IN_LETTERS}

    def _title(self, reference: Reference) -> str:
        titled = {"zone", "variable", "formula", "phase", "token"}.intersection(reference.kinds)
        text = title_of(self.voice.game, reference.name) if titled else untitled_name(reference.name)
        return lowercase(text)

    def _value(self, formula: f.Formula, players: int) -> Any:
        layout = self.tables[players]
        folded = Folder(layout, self.voice.game.formulas).fold(formula)
        if isinstance(folded, f.Const):
            return folded.value
        return Evaluator(layout, self.voice.game.formulas).compile(folded)(empty_store(layout.slots, FUEL))

    def _printed(self, value: Any, kind: Type, players: int, written: Callable[[int], str] = number) -> str:
        several, inner = kind.base == "list", kind.item or kind
        if value is not None and inner.base == "card":
            faces = [self.tables[players].faces[card] for card in (value if several else [value])]
            return cards([drawn_face(self.voice.game.deck, face) for face in faces])
        if value is not None and several:
            return join_words([self._printed(item, inner, players, written) for item in value] or ["none"])
        if isinstance(value, str):
            return word_called(self.voice.game, value)
        if kind.base == "int" and value is not None:
            return written(value).replace("-", "−")
        return constant(value, kind, self.voice).removeprefix("the ")

    def _face(self, face: f.Face) -> str:
        deck = self.voice.game.deck
        letter = deck.suits[face.suit].letter if face.suit is not None else ""
        return drawn_face(deck, deck.rank_face(face.rank) + letter)


def _before_stop(text: str, words: str) -> str:
    head, stop, rest = f"{text} ".partition(". ")
    return f"{head} ({words}){stop}{rest}".rstrip(" ") + (" " if text.endswith(" ") else "") if stop else text


def for_each_player(values: Mapping[int, Any]) -> str:
    shares = {value / players for players, value in values.items() if isinstance(value, int)}
    if len(values) <= _MOST_DIFFERENCES or len(shares) != 1 or len(set(values.values())) == 1:
        return ""
    share = shares.pop()
    return f"{number(int(share))} for each player" if share == int(share) else ""


def differences(texts: Mapping[int, str], whole: Sequence[int]) -> str:
    """Write `36 with 3 players, 44 with 4`, without the fewest players."""
    first = next(iter(texts.values()))
    groups: dict[str, list[int]] = {}
    for count, text in texts.items():
        if text != first:
            groups.setdefault(text, []).append(count)
    if len(groups) > _MOST_DIFFERENCES:
        return "with other numbers of players another number"
    told = [f"{text} with {among_counts(counts, whole, str)}" for text, counts in groups.items()]
    return join_words([f"{told[0]} players", *told[1:]]) if told else ""
