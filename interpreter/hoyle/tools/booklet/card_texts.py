"""Words about single cards in the author's text, such as `- Seven: draw two`."""

from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import Deck, Game
from hoyle.tools.booklet.document import Document, Paragraph, bare, in_plain_words
from hoyle.tools.booklet.english import number
from hoyle.tools.booklet.formulas.voice import voice_of
from hoyle.tools.booklet.sections.how_to_play import entry_texts, usual_suits

#: French ranks that people call by a word.
_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def card_texts(game: Game, table: Layout) -> dict[str, str]:
    """Map faces to the entry of `how to play` that begins with the title of the card or rank, and a colon.

    The title may be one of two parts: `Guard, two copies: …`.
    """
    said: dict[str, str] = {}
    for text in entry_texts(voice_of(game), {table.players: table}):
        words = _plain(game.deck, text)
        head, colon, _ = words.partition(": ")
        names = head.casefold().split(", ") if colon else []
        if len(names) <= 2:
            for name in names:
                said.setdefault(name, words)
    found: dict[str, str] = {}
    for face, rank in zip(table.faces, table.rank_of):
        names = [game.deck.titles.get(face, face), _rank_name(game.deck, game.deck.rank_face(rank))]
        known = next((name.casefold() for name in names if name.casefold() in said), None)
        if known is not None:
            found[face] = said[known]
    return found


def _rank_name(deck: Deck, face: str) -> str:
    if face in deck.titles or not usual_suits(deck):
        return deck.titles.get(face, face)
    return number(int(face)) if face.isdecimal() else _NAMES.get(face, face)


def _plain(deck: Deck, text: str) -> str:
    (block,) = in_plain_words(Document("", (Paragraph(text),), usual_suits(deck))).blocks
    assert isinstance(block, Paragraph)
    return bare(block.text)
