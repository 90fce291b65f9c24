"""A scene as JSON values, by the schema `schema/scene.json`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import hoyle
from hoyle.engine.offers.notation import HIDDEN
from hoyle.scene import deck
from hoyle.scene.choice import Choice
from hoyle.scene.entries import label_remark, labelled_entries, question
from hoyle.scene.origins import Origins
from hoyle.scene.things import Pile, SeatView, TableView, Thing, hands_of, with_free_place
from hoyle.scene.wording.equal_cards import neighbours
from hoyle.scene.wording.player_names import PlayerNames
from hoyle.scene.wording.summary import Entry, NewHand

FORMAT = "hoyle-scene 1"

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The targets that are lit, taken or moved."""

    names: PlayerNames
    lit: frozenset[str]
    taken: frozenset[str]
    moved: frozenset[str]


def game_data(game: hoyle.Game) -> Data:
    return {
        "name": game.id,
        "title": game.title,
        "variant": game.variant,
        "players": game.players,
        "options": dict(game.options),
        "lowest_wins": bool(game.model.winner) and not game.model.winner[0].highest,
    }


def seat_data(one: SeatView, human: bool, drawn: Drawn) -> Data:
    hands = hands_of(one.piles)
    return {
        "number": one.number,
        "name": drawn.names.insert(f"p{one.number}"),
        "side": one.side,
        "partner": one.partner,
        "human": human,
        "score": one.score,
        "turn": one.turn,
        "notes": [drawn.names.insert(note) for note in one.notes],
        "piles": [pile_data(pile, drawn, hand=pile in hands) for pile in one.piles],
    }


def pile_data(pile: Pile, drawn: Drawn, *, hand: bool = False) -> Data:
    lines = []
    for line in with_free_place(pile, drawn.lit | drawn.taken).lines:
        things = [thing_data(thing, drawn) for thing in line.things]
        lines.append(
            {"target": line.target, "things": counted(things, drawn) if pile.kind in ("set", "stack") else things}
        )
    return {
        "key": pile.key,
        "title": drawn.names.insert(pile.title),
        "kind": pile.kind,
        "public": pile.public,
        "hand": hand,
        "moved": pile.key in drawn.moved,
        "lines": lines,
        "tokens": [{"name": name, "count": count} for name, count in pile.tokens],
    }


def thing_data(thing: Thing, drawn: Drawn) -> Data:
    return {
        "target": thing.target,
        "face": thing.face,
        "note": drawn.names.insert(thing.note),
        "by": thing.by,
        "token": thing.token,
        "moved": thing.target in drawn.moved,
        "count": 1,
    }


def counted(things: Sequence[Data], drawn: Drawn) -> list[Data]:
    """Count neighbours that look alike as one thing, unless one was chosen or each can be.

    If only the first can be chosen, it means them all.
    """

    def alike(one: Data, other: Data) -> bool:
        singled = one["target"] in drawn.taken or other["target"] in drawn.lit | drawn.taken
        return not singled and {**one, "target": ""} == {**other, "target": ""}

    return [{**one, "count": number} for one, number in neighbours(things, alike)]


def choice_data(choice: Choice, view: TableView, names: PlayerNames) -> Data:
    progress = choice.progress
    so_far = choice.title(progress.action, progress.chosen, progress.words) if progress.action is not None else ""
    return {
        "question": names.insert(question(choice)),
        "remark": names.insert(label_remark(choice)),
        "so_far": names.insert(so_far),
        "whole": choice.whole,
        "begun": choice.begun,
        "lit": [{"target": target, "label": label} for target, label in choice.labels().items()],
        "taken": list(choice.touched),
        "texts": deck.texts_of(choice.state.game, view, choice.touched),
        "entries": [
            {"id": choice.entry_id(entry), "label": label, "text": names.insert(choice.entry_words(entry))}
            for label, entry in labelled_entries(choice).items()
        ],
        "any_time": choice.seat not in choice.state.choosing,
    }


def lines_of(entries: Iterable[Entry], names: PlayerNames) -> list[list[str]]:
    return [
        [f"Hand {entry.number}"] if isinstance(entry, NewHand) else [names.insert(piece) for piece in entry]
        for entry in entries
    ]


def last_hand_data(news: Sequence[Entry], names: PlayerNames) -> Data | None:
    """Return the news up to the end of the last hand that ended."""
    starts = [(at, entry.number) for at, entry in enumerate(news) if isinstance(entry, NewHand)]
    if not starts:
        return None
    at, number = starts[-1]
    return {"number": number - 1, "lines": lines_of(news[:at], names)}


def trick_data(origins: Origins, titles: Mapping[str, str]) -> Data | None:
    trick = origins.last
    if trick is None:
        return None
    cards = [{"face": card.face, "by": card.by} for card in trick.cards]
    return {
        "zone": trick.zone,
        "title": titles.get(trick.zone, trick.zone),
        "things": cards,
        "to": trick.to,
        "side": trick.side,
        "in_view": origins.last_in_view,
    }


def deck_data(game: hoyle.Game, view: TableView, trick: Data | None) -> Data:
    shown = {thing.face for pile in view.piles for thing in pile.things if not thing.token}
    shown |= {card["face"] for card in trick["things"]} if trick else set()
    faces = deck.faces(game, shown - {HIDDEN, ""})
    return {"faces": faces, **deck.kinds(game), "pieces": list(game.model.deck.pieces)}
