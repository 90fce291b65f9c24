"""Titles of things. Programs use the names alone."""

import re
from collections.abc import Sequence

from hoyle.language.model.game import CARDS, Deck, Game, Title

#: Endings of plurals, and those of one such thing.
_ONE = {"ives": "ife", "ies": "y", "ches": "ch", "s": ""}
_PLURAL = re.compile(r"(ives|ies|ches|(?<![sui'])s)$")


def untitled_name(name: str) -> str:
    return name.replace("_", " ")


def token_called(game: Game, token: str) -> str:
    """The title of one token, `coin` for `coins`."""
    called = title_of(game, token)
    return called if token in game.titles else _PLURAL.sub(lambda found: _ONE[found[0]], called)


def title_of(game: Game, name: str) -> str:
    """The title of a thing, otherwise its name with spaces.

    A formula's title has its parameters' names in their places.
    """
    title = game.titles.get(name)
    if title is None:
        return untitled_name(name)
    definition = game.formulas.get(name)
    return fill_title(title, [untitled_name(one.name) for one in definition.parameters] if definition else ())


def word_called(game: Game, word: str) -> str:
    """The name of a thing with a title is not a word; a word that is also a suit has the suit's title."""
    things = (game.zones, game.variables, game.formulas, game.phases, game.tokens)
    if word in game.titles and not any(word in section for section in things):
        return fill_title(game.titles[word])
    suits = {suit.name: suit.title for suit in game.deck.suits}
    return suits.get(word, untitled_name(word))


def argument_called(game: Game, action: str, argument: str) -> str:
    title = game.titles.get(f"{action}.{argument}")
    return untitled_name(argument) if title is None else fill_title(title)


def card_called(deck: Deck, rank: int, suit: int | None) -> str | None:
    """The title of a card, or of a rank printed as a word with its suit: `red Draw Two`."""
    face = deck.rank_face(rank)
    if suit is not None and len(deck.suits) > 1 and (own := deck.titles.get(face + deck.suits[suit].letter)):
        return own
    title = deck.titles.get(face)
    if title is None or len(face) == 1 or face.isdigit():
        return None
    return title if suit is None or len(deck.suits) == 1 else f"{deck.suits[suit].title} {title}"


def count_pieces(deck: Deck, number: int) -> str:
    one, many = deck.pieces
    return f"1 {one}" if number == 1 else f"{number} {many}"


def with_pieces(deck: Deck, text: str) -> str:
    """Replace `card` and `cards` by the deck's nouns."""
    if deck.pieces == CARDS:
        return text
    one, many = deck.pieces
    article = "an" if one[0].lower() in "aeiou" else "a"
    text = re.sub(r"\b([aA]) card\b", lambda found: f"{_like(found[1], article)} {one}", text)
    return re.sub(r"\b([cC])ard(s?)\b", lambda found: _like(found[1], many if found[2] else one), text)


def _like(letter: str, word: str) -> str:
    return word[0].upper() + word[1:] if letter.isupper() else word


def fill_title(title: Title, arguments: Sequence[str] = ()) -> str:
    return "".join(part if isinstance(part, str) else arguments[part] for part in title.parts)
