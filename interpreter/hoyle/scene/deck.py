"""The faces of a deck as plain data."""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

import hoyle
from hoyle.answers import cards_called
from hoyle.language.model.french_suits import LETTERS, SIGNS
from hoyle.language.model.game import Deck, Suit
from hoyle.scene.things import TableView
from hoyle.tools.booklet.card_texts import card_texts
from hoyle.tools.booklet.english import number

#: The colours of the French suits, by name.
FRENCH = {"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"}

#: Suits named after a colour have it; several other suits take these, in the order of the deck.
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "brown", "black")
NAMED = frozenset((*COLOURS, "white", "grey", "pink"))

#: Numbers by their words.
DIGITS = {number(n): str(n) for n in range(1, 13)}

#: The letters of ranks that need no explanation.
USUAL = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


def legend(game: hoyle.Game) -> list[str]:
    """Explain what is printed on the cards and not on French ones: `C cups`, `11 Willow`."""
    deck = game.model.deck
    signed = len(deck.suits) == 1 or is_french(deck)
    suits = [] if signed else [deck.suits[suit] for suit in game.layout.suits_used]
    ranks = [(face, deck.titles.get(face, "")) for face in map(deck.rank_face, game.layout.ranks_used)]
    short = [(face, title) for face, title in ranks if (len(face) == 1 or face.isdecimal()) and title]
    return [
        *(f"{face} {title}" for face, title in short if title.lower() != USUAL.get(face)),
        *(f"{suit.letter} {suit.title}" for suit in suits),
    ]


def faces(game: hoyle.Game, shown: Iterable[str]) -> dict[str, dict[str, Any]]:
    known = every_face(game)
    return {face: known[face] for face in sorted(set(shown) & known.keys())}


def kinds(game: hoyle.Game) -> dict[str, Any]:
    """Return the ranks and suits of cards that texts write as a rank and a letter."""
    ranks: dict[str, str] = {}
    suits: dict[str, dict[str, str]] = {}
    for face, one in every_face(game).items():
        letter = face.removeprefix(one["rank"])
        if one["suit"] is not None and not one["named"] and letter != face:
            ranks[one["rank"]] = one["title"].partition(" of ")[0]
            suits[letter] = {key: one[key] for key in ("suit", "sign", "colour")}
    return {"ranks": ranks, "suits": suits}


def texts_of(game: hoyle.Game, view: TableView, targets: Collection[str]) -> list[str]:
    """Return the text of each kind of card at some targets: things, rows or piles."""
    known = every_face(game)
    chosen = [
        thing.face
        for pile in view.piles
        for line in pile.lines
        for thing in line.things
        if not {thing.target, line.target, pile.key}.isdisjoint(targets)
    ]
    return [known[face]["text"] for face in dict.fromkeys(chosen) if known.get(face, {}).get("text")]


def texts_named(game: hoyle.Game, line: str) -> list[str]:
    """Return the texts of the cards that a typed line names."""
    words = f" {line.lower().replace('+', ' ')} "
    named = [one["text"] for face, one in every_face(game).items() if is_in(words, (face, one["title"]))]
    return [text for text in dict.fromkeys(named) if text]


def with_faces(game: hoyle.Game, line: str) -> str:
    """Write `play QS` for `play queen of spades` or `play queen spades`."""
    faces = faces_by_words(game)
    words = "|".join(sorted(map(re.escape, faces), key=len, reverse=True)).replace(r"\ of\ ", r"\ (?:of\ )?")
    if not words:
        return line
    return re.sub(
        rf"(?<!\w)(?:{words})(?!\w)", lambda found: faces[with_of(found[0].lower(), faces)], line, flags=re.IGNORECASE
    )


def with_digits(line: str) -> str:
    """Write `bid 9 hearts` for `bid nine hearts`."""
    return re.sub(r"[^\W\d]+", lambda found: DIGITS.get(found[0].lower(), found[0]), line)


def with_of(words: str, known: Mapping[str, str]) -> str:
    return words if words in known else " of ".join(words.rsplit(" ", 1))


def faces_by_words(game: hoyle.Game) -> dict[str, str]:
    found: dict[str, str] = {}
    for face, one in every_face(game).items():
        rank, of, suit = one["title"].partition(" of ")
        if " " in one["title"]:
            found[one["title"].lower()] = face
        if of and not one["named"]:
            ranks = {rank, USUAL.get(rank, rank), number(int(rank)) if rank.isdecimal() else rank}
            found |= {f"{name} of {suit}".lower(): face for name in ranks}
    return found


def is_in(words: str, names: Iterable[str]) -> bool:
    return any(f" {name.lower()} " in words for name in names)


def is_french(deck: Deck) -> bool:
    return all(suit.name in FRENCH for suit in deck.suits)  # a Latin deck has clubs, too


@lru_cache(maxsize=16)
def every_face(game: hoyle.Game) -> dict[str, dict[str, Any]]:
    layout, deck = game.layout, game.model.deck
    styles = [style(deck, suit, number) for number, suit in enumerate(deck.suits)]
    called, texts = cards_called(game), card_texts(game.model, layout)
    found: dict[str, dict[str, Any]] = {}
    for face, rank, suit in zip(layout.faces, layout.rank_of, layout.suit_of):
        sign, colour = ("", "black") if suit is None else styles[suit]
        found[face] = {
            "rank": deck.rank_face(rank),
            "rank_order": rank,
            "suit": None if suit is None else deck.suits[suit].name,
            "suit_order": -1 if suit is None else suit,
            "sign": sign,
            "colour": colour,
            "title": called.get(face) or title(game, rank, suit),
            "named": face in called,
            "text": texts.get(face, ""),
        }
    return found


def style(deck: Deck, suit: Suit, number: int) -> tuple[str, str]:
    """Return a suit's sign (its letter if not French, empty for an only suit) and its colour."""
    if is_french(deck):
        return SIGNS[LETTERS[suit.name]], FRENCH[suit.name]
    alone = len(deck.suits) == 1
    colour = suit.name if suit.name in NAMED else "black" if alone else COLOURS[number % len(COLOURS)]
    return "" if alone else suit.letter, colour


def title(game: hoyle.Game, rank: int, suit: int | None) -> str:
    deck = game.model.deck
    words = game.layout.face_titles.get(deck.rank_face(rank), deck.rank_face(rank))
    return words if suit is None or len(deck.suits) == 1 else f"{words} of {deck.suits[suit].title}"
