"""Names of things at the table."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import hoyle
from hoyle.answers import address_reader, cards_called, member_words, owner_words, place_words
from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.table.layout import CellAt
from hoyle.language.model.titles import title_of as words_for
from hoyle.language.model.titles import token_called, with_pieces, word_called
from hoyle.language.report.words import value_text
from hoyle.scene.wording.equal_cards import card_words
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.formulas.claims import clause, verb_of, whole_title


def player_name(player: int, seat: int | None) -> str:
    """`seat` is the reader's, None for a spectator."""
    return "you" if player == seat else f"p{player}"


def group_name(group: tuple[int, ...], seat: int | None) -> str:
    return "+".join(player_name(player, seat) for player in group)


def with_titles(game: hoyle.Game, things: Any) -> Any:
    """Write cards or tokens of a zone by title."""
    if isinstance(things, dict):
        return {token_called(game.model, token): number for token, number in things.items()}
    called = cards_called(game)
    if not called or not isinstance(things, list):
        return things
    return [with_titles(game, one) if isinstance(one, list) else called.get(one, one) for one in things]


class Names:
    """Names by key for one reader (None: a spectator)."""

    def __init__(self, game: hoyle.Game, seat: int | None) -> None:
        layout = game.layout
        self.game = game
        self.model = game.model
        self.seat = seat
        self.called = cards_called(game)
        self.sides = [layout.seats_of(side) for side in range(layout.sides)]
        self.zones = {at.key: member_words(game, at.key, at.zone.per, seat) for at in layout.zones}
        self.declared = {cell.key: cell.variable for cell in layout.variable_cells}
        self.variables = {
            cell.key: member_words(game, cell.key, cell.variable.per, seat)
            for cell in layout.variable_cells
            if not cell.cards
        }
        #: names of variables about cards, by their keys without the cards
        self.marks = {cell.open_key: mark_words(game, cell, seat) for cell in layout.variable_cells if cell.cards}

    def variable(self, key: str, value: str) -> str:
        """Write a variable with its value: `p1's bid 3`; a boolean titled by a clause: `the match is over`."""
        declared, title = self.declared.get(key), whole_title(self.model, key.partition("[")[0])
        parts = clause(title, value == "yes") if value in ("yes", "no") else None
        if declared is not None and parts is not None and declared.type.base == "bool":
            if not declared.per:
                return bare(f"{parts.subject} {verb_of(parts)}")
            if len(declared.per) == 1 and declared.per[0].kind == "player" and bare(parts.subject) == "the player":
                return address_reader(bare(f"p{key[:-1].rpartition('[')[2]} {parts.verb}"), self.seat)
        return f"{self.variables.get(key, key)} {value}"

    def state(self, key: str, value: str) -> str:
        """As `variable`, but `p1: passed` for what is true of a player."""
        declared = self.declared.get(key)
        words = self.variable(key, value)
        if declared is None or declared.type.base != "bool" or value != "yes" or not words.endswith(" yes"):
            return words
        words = words.removesuffix(" yes")
        owner, _, noun = words.partition("'s ")
        if declared.per and declared.per[0].kind in ("player", "side"):
            return f"{owner}: {noun}" if noun else re.sub(r"^your ", "you: ", words)
        return ": ".join(words.rsplit(" for ", 1)) if declared.per and declared.per[0].words is not None else words

    def value(self, key: str, value: object) -> str:
        declared, text = self.declared.get(key), value_text(value)
        if declared is None or value is None or text == HIDDEN:
            return text
        if declared.type.base == "side":
            return self.side(int(text[1:]))
        return plain_value(self.game, declared.type.base, text, self.seat)

    def words(self, name: str) -> str:
        return words_for(self.model, name)

    def face(self, face: str) -> str:
        return self.called.get(face, face)

    def faces(self, faces: Iterable[str]) -> str:
        return card_words([self.face(face) for face in faces])

    def player(self, seat: int | None) -> str:
        return "?" if seat is None else group_name((seat,), self.seat)

    def side(self, number: int) -> str:
        return group_name(self.sides[number], self.seat)

    def place(self, *places: str) -> str:
        """Name a zone, or places in one."""
        return place_words(self.game, list(places), self.seat)

    def card(self, place: str) -> str:
        """Name a card; one of a set has no place of its own."""
        of_set = f"{with_pieces(self.model.deck, 'a card')} of {self.place(place)}"
        return of_set if place in self.zones else self.place(place)

    def index(self, key: str) -> str:
        """Name a member of a family by its last index."""
        per, index = self.model.zones[key.partition("[")[0]].per[-1], key[key.rindex("[") + 1 : -1]
        kind = per.kind
        if per.words is not None:
            return word_called(self.model, index)
        if kind in ("player", "side"):
            return owner_words(self.game, kind, int(index), self.seat)
        return self.game.layout.face_titles.get(index, index) if kind in ("rank", "suit") else index

    def line(self, key: str) -> str:
        """Name a zone without its last index: `your column 1` for `column[0][1][2]`."""
        per = self.model.zones[key.partition("[")[0]].per
        return member_words(self.game, key[: key.rindex("[")], per[:-1], self.seat)


def plain_value(game: hoyle.Game, base: str, text: str, seat: int | None) -> str:
    """Write a value that is no card."""
    if base == "player":
        return "you" if text == f"p{seat}" else text
    if base in ("rank", "suit"):
        return game.layout.face_titles.get(text, text)
    if base == "words":
        return word_called(game.model, text)
    return place_words(game, [text], seat, cards=False) if base == "place" else text


def mark_words(game: hoyle.Game, cell: CellAt, seat: int | None) -> str:
    others = [per for per in cell.variable.per if per.kind != "card"]
    return member_words(game, cell.open_key, others, seat) if others else words_for(game.model, cell.variable.name)


@lru_cache(maxsize=64)
def names_for(game: hoyle.Game, seat: int | None) -> Names:
    return Names(game, seat)
