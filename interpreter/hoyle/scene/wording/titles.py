"""Titles of actions, whose holes (`{c}`) are filled with the chosen arguments, or `…` where none is chosen yet."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

import hoyle
from hoyle.answers import action_words, address_reader, cards_called, place_words, places_named
from hoyle.engine.offers.notation import HIDDEN, PASS, SETS
from hoyle.language.model.formula import LocalValue, ZoneValue
from hoyle.language.model.game import Deck
from hoyle.language.model.text import holes_of, is_name
from hoyle.language.model.titles import count_pieces, untitled_name, with_pieces
from hoyle.scene.wording.equal_cards import card_words
from hoyle.scene.wording.names import plain_value, with_titles
from hoyle.scene.wording.shown_order import argument_places
from hoyle.scene.wording.zone_contents import content

OPEN = "…"
#: Possessions of the reader: `the strand of you` is `your strand`.
OF_YOU = re.compile(r"\bthe (\w+) of you(?:rself)?\b")
#: Cards in a row: the zone, the row of several, the first card, the last card of a run.
SPOT = re.compile(r"(?P<zone>[^@]+)@(?:(?P<row>\d+):)?(?P<first>\d+)(?:\.\.(?P<last>\d+))?")
#: An index of a zone, as in `column[4]@6`.
INDEX = re.compile(r"\[(\w+)\]")


class Titles:
    """Titles as one seat reads them, by the zones (`view`) and variables (`values`) it sees."""

    def __init__(self, game: hoyle.Game, seat: int | None, view: Mapping[str, Any], values: Mapping[str, Any]) -> None:
        self.game = game
        self.actions = game.model.actions
        self.sets = sets_of(game)
        self.places = argument_places(game)
        self.cards_called = cards_called(game)
        self.owners = {at.key: at.seat for at in game.layout.zones}
        self.seat = seat
        self.view = view
        self.values = values
        self.mover: int | None = None

    def seeing(self, view: Mapping[str, Any], values: Mapping[str, Any], mover: int) -> "Titles":
        titles = copy(self)
        titles.view, titles.values, titles.mover = view, values, mover
        return titles

    def action(self, name: str, words: Sequence[str] = (), worked: Sequence[str | None] = ()) -> str:
        """Return an action's title with the arguments so far, or its name; empty for a pass."""
        declared = self.actions.get(name)
        if declared is None:
            return ""
        if not declared.words:
            texts = (self.value(argument, word) for argument, word in zip(declared.arguments, words))
            return f"{untitled_name(name)} {', '.join(filter(None, texts))}".rstrip()
        places = {argument.local: i for i, argument in enumerate(declared.arguments)}
        values = iter(worked)
        text = " ".join("".join(self.piece(piece, declared, places, words, values) for piece in declared.words).split())
        return one_suit(self.game, OF_YOU.sub(r"your \1", text.replace(" ,", ",")))

    def offer(self, name: str, worked: Sequence[str | None], words: str = "") -> str:
        """Return an action's title before any choice; `words` are the offer's, by default the action's."""
        if any(value is not None for value in worked):
            return self.action(name, (), worked)
        return words or action_words(self.game, name)

    def piece(
        self, piece: Any, declared: Any, places: Mapping[Any, int], words: Sequence[str], values: Iterator[str | None]
    ) -> str:
        if isinstance(piece, str):
            return piece
        if not is_name(piece, places):
            text = self.in_words(next(values, None) or OPEN)
            return self.with_cards_called(text) if piece.type.holds_cards else text
        if isinstance(piece, LocalValue):
            at = places[piece.local]
            text = self.value(declared.arguments[at], words[at]) if at < len(words) else OPEN
            return "yourself" if text == "you" and self.mover == self.seat else text
        return self.thing(piece.zone if isinstance(piece, ZoneValue) else piece.variable)

    def in_words(self, text: str) -> str:
        return address_reader(places_named(self.game, text, self.seat), self.seat)

    def with_cards_called(self, text: str, faces: Container[str] | None = None) -> str:
        """Write cards in a text by title, by default all of them."""
        called = {face: words for face, words in self.cards_called.items() if faces is None or face in faces}
        return re.sub(r"\w+", lambda word: called.get(word[0], word[0]), text) if called else text

    def unnamed_arguments(self, name: str, words: Sequence[str], title: str = "") -> str:
        """Write the arguments that the title does not name."""
        if not self.actions[name].words:
            return ""  # all of them follow its name
        read = {hole.local for hole in holes_of(self.actions[name].words) if isinstance(hole, LocalValue)}
        arguments = zip(self.actions[name].arguments, words)
        within = {index for word in words for index in INDEX.findall(word)} if title else set()
        left = ((argument, word) for argument, word in arguments if argument.local not in read and word not in within)
        texts = (self.value(argument, word) for argument, word in left)
        return ", ".join(text for text in texts if text and (not title or text.lower() not in title.lower()))

    def thing(self, name: str) -> str:
        for key in (name, f"{name}[{self.seat}]"):
            if key in self.view:
                return contents(self.game.model.deck, with_titles(self.game, self.view[key]))
        return str(self.values.get(name, ""))

    def value(self, argument: Any, word: str) -> str:
        base = argument.local.type.base
        if word == "none":
            return ""
        if base not in ("card", "list", "row"):
            return plain_value(self.game, base, word, self.seat)
        if argument.secret and argument.kind != "one" and word == HIDDEN:
            return self.game.model.deck.pieces[1]  # the number is as secret as the cards
        if SETS in word:
            return f" {SETS} ".join(self.value(argument, part) for part in word.split(SETS))
        places = self.places.get(argument.local.slot, {})
        pieces = sorted(word.split("+"), key=lambda piece: places.get(face_in(piece, self.sets), len(places)))
        texts = [self.cards(piece, whole=base == "row") for piece in pieces]
        unseen = [piece for piece, words in zip(pieces, texts) if piece == words and "@" in piece]
        hidden = [piece for piece in pieces if piece in self.owners]
        seen = [words for piece, words in zip(pieces, texts) if piece not in (*unseen, *hidden, HIDDEN)]
        unknown = pieces.count(HIDDEN)
        behind = [place_words(self.game, unseen, self.seat)] if unseen else []
        behind += [self.some(unknown)] if unknown else []
        behind += [self.hidden([place] * number) for place, number in Counter(hidden).items()]
        return " and ".join(filter(None, [card_words(seen), *behind]))

    def hidden(self, places: Sequence[str]) -> str:
        """Write unseen cards of a set, without the place if they are the mover's own."""
        if self.mover not in (None, self.seat) and self.owners[places[0]] == self.mover:
            return self.some(len(places))
        if len(places) == 1:
            return f"{self.some(1)} of {place_words(self.game, places, self.seat)}"
        return place_words(self.game, places, self.seat)

    def some(self, number: int) -> str:
        deck = self.game.model.deck
        return with_pieces(deck, "a card") if number == 1 else count_pieces(deck, number)

    def cards(self, word: str, whole: bool) -> str:
        """Write a card, a run in a row or a whole row; words of unseen cards stay."""
        face = face_in(word, self.sets)
        if face != word or face in self.cards_called:
            return self.cards_called.get(face, face)
        spot = SPOT.fullmatch(word)
        row = self.view.get(spot["zone"]) if spot else None
        if spot is None or not isinstance(row, list):
            return word
        first = int(spot["first"])
        if whole:
            return self.row_words(row[first - 1])
        row = row[int(spot["row"]) - 1] if spot["row"] else row
        seen = row[first - 1 : int(spot["last"] or first)]
        return word if HIDDEN in seen else self.row_words(seen)

    def row_words(self, faces: Sequence[str]) -> str:
        return card_words([self.cards_called.get(face, face) for face in map(str, faces)], in_order=True)


def titles_now(state: hoyle.State, seat: int) -> Titles:
    return Titles(state.game, seat, {}, {}).seeing(state.observation(seat), state.variables(seat), seat)


def move_title(titles: Titles, state: hoyle.State, move: hoyle.Move) -> str:
    if move.action == PASS:
        return PASS
    worked = state.title_values(move.action, *move.arguments, seat=move.seat)
    return titles.action(move.action, move.text.split()[1:], worked)


def one_suit(game: hoyle.Game, text: str) -> str:
    """Write `1 club` for `1 clubs`."""
    pattern = one_of_suit(game)
    return pattern.sub(r"1 \1", text) if pattern else text


@lru_cache(maxsize=16)
def one_of_suit(game: hoyle.Game) -> re.Pattern[str] | None:
    words = "|".join(re.escape(suit.title[:-1]) for suit in game.model.deck.suits if re.search("[^s]s$", suit.title))
    return re.compile(rf"(?<![\w.×+-])1 ({words})s\b") if words else None


def sets_of(game: hoyle.Game) -> frozenset[str]:
    return frozenset(at.key for at in game.layout.zones if at.kind == "set")


def face_in(word: str, sets: frozenset[str]) -> str:
    """Return the face of a card named by its set, `5H` for `hand[0]@5H#2`; other words stay."""
    zone, _, position = word.rpartition("@")
    return position.partition("#")[0] if zone in sets else word


def contents(deck: Deck, things: Any) -> str:
    if isinstance(things, dict):
        return content(deck, "tokens", things)
    rows = [things] if not any(isinstance(thing, list) for thing in things) else things
    return ", ".join(card_words([thing for thing in row if thing is not None], in_order=True) for row in rows)
