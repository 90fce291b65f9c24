"""Words about single cards in the author's text, such as `- Seven: draw two`."""

from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import Deck, Game
from hoyle.tools.booklet.document import Document, Paragraph, bare, in_plain_words
from hoyle.tools.booklet.formulas.voice import rank_word, voice_of
from hoyle.tools.booklet.sections.how_to_play import passage_texts, usual_suits


def card_texts(game: Game, table: Layout) -> dict[str, str]:
    """Map faces to the entry of `how to play` that begins with the title of the card or rank, and a colon.

    The title may be one of two parts: `Guard, two copies: …`.
    """
    said: dict[str, str] = {}
    voice = voice_of(game)
    for text in passage_texts(voice, {table.players: table}, entries=True):
        words = _plain(game.deck, text)
        head, colon, _ = words.partition(": ")
        names = head.casefold().split(", ") if colon else []
        if len(names) <= 2:
            for name in names:
                said.setdefault(name, words)
    found: dict[str, str] = {}
    for face, rank in zip(table.faces, table.rank_of):
        names = [game.deck.titles.get(face, face), game.deck.rank_face(rank), rank_word(voice, rank)]
        known = next((name.casefold() for name in names if name.casefold() in said), None)
        if known is not None:
            found[face] = said[known]
    return found


def _plain(deck: Deck, text: str) -> str:
    (block,) = in_plain_words(Document("", (Paragraph(text),), usual_suits(deck))).blocks
    assert isinstance(block, Paragraph)
    return bare(block.text)
