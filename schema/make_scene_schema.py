"""Write `scene.json`, the schema of what a seat sees: `python schema/make_scene_schema.py`."""

import json
from pathlib import Path
from typing import Any

TEXT = {"type": "string"}
FLAG = {"type": "boolean"}
COUNT = {"type": "integer", "minimum": 0}
SEAT = {"type": "integer", "minimum": 0}


def object_of(description: str, **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def list_of(items: dict[str, Any], description: str = "") -> dict[str, Any]:
    return {"type": "array", "items": items} | ({"description": description} if description else {})


def or_null(schema: dict[str, Any], description: str = "") -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]} | ({"description": description} if description else {})


def said(schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {**schema, "description": description}


def ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


THING = object_of(
    "A card, a token or a free place; equal neighbours of a set or stack are one thing, unless one was chosen or each can be.",
    target=said(TEXT, "The name for messages; of several equal things, that of the first."),
    face=said(TEXT, "`9H`; `??` of a hidden card, empty for a free place, the name of a token."),
    note=said(TEXT, "What the rules keep about it, such as `spent`."),
    by=or_null(SEAT, "The seat that played it, if everybody could see that."),
    token=FLAG,
    moved=said(FLAG, "Whether the last move brought it here."),
    count=said({"type": "integer", "minimum": 1}, "How many equal things this is."),
)
PILE = object_of(
    "The contents of a zone.",
    key=said(TEXT, "The zone in the notation of moves, such as `hand[0]`."),
    title=TEXT,
    kind={"enum": ["set", "stack", "row", "rows", "places", "tokens"]},
    public=said(FLAG, "Whether everybody sees all its cards."),
    hand=said(
        FLAG, "Whether it is a hand: a set that the reader sees, and that not everybody sees if the seat has another."
    ),
    moved=said(FLAG, "Whether the last move changed it."),
    lines=list_of(
        object_of("Things side by side; a row of several can be a target.", target=TEXT, things=list_of(ref("thing")))
    ),
    tokens=list_of(object_of("Tokens of a kind.", name=TEXT, count=or_null(COUNT, "null if it is hidden."))),
)
PLAYER = object_of(
    "A seat as the reader sees it.",
    number=SEAT,
    name=said(TEXT, "The player's name, otherwise `p1`."),
    side=or_null(SEAT, "The side; null where everybody plays alone."),
    partner=said(FLAG, "Whether it is on the reader's side."),
    human=said(FLAG, "Whether a person plays it, and no bot."),
    score=said(TEXT, "The running score; empty if there is none."),
    turn=said(FLAG, "Whether it must choose now."),
    notes=list_of(TEXT, "Values that the rules show at the seat, such as `bid 3`."),
    piles=list_of(ref("pile")),
)
CHOICE = object_of(
    "What the seat can choose now, and what of its move it has chosen.",
    question=said(TEXT, "What is asked, or the whole move."),
    remark=said(TEXT, "What a typed number means, if it could be misunderstood; otherwise empty."),
    so_far=said(TEXT, "The title of the move, with `…` for what is missing; empty before it begins."),
    whole=said(FLAG, "Whether the move is complete: `confirm` makes it."),
    begun=said(FLAG, "Whether `back` takes something back."),
    lit=list_of(
        object_of(
            "A thing that can be touched.",
            target=TEXT,
            label=said(TEXT, "The number to type; equal cards may share one."),
        )
    ),
    taken=list_of(TEXT, "The targets of the things chosen so far."),
    texts=list_of(TEXT, "The texts of the cards chosen so far."),
    entries=list_of(object_of("A choice that is nothing on the table.", id=TEXT, label=TEXT, text=TEXT)),
    any_time=said(FLAG, "Whether it is a choice out of turn, which may be left."),
)
FACE = object_of(
    "What is printed on a card.",
    rank=TEXT,
    rank_order=said(COUNT, "The place of the rank in the deck, by which a hand is sorted."),
    suit=or_null(TEXT, "The name of the suit, such as `hearts`."),
    suit_order=said({"type": "integer", "minimum": -1}, "The place of the suit in the deck; -1 for none."),
    sign=said(TEXT, "`♥`, the letter of another suit, or nothing."),
    colour=said(
        TEXT, "A colour of the suit: red, black, blue, green, yellow, purple, orange, brown, white, grey, pink."
    ),
    title=said(TEXT, "The card in words."),
    named=said(FLAG, "Whether people call the card by its title, as texts do."),
    text=said(TEXT, "The author's words about the card; empty if there are none."),
)
TRICK = object_of(
    "The last trick: cards that the players played in turn and that then left together, in the order in which they lay.",
    zone=said(TEXT, "The pile where they lay."),
    title=said(TEXT, "The title of that pile."),
    things=list_of(object_of("A card.", face=TEXT, by=or_null(SEAT, "The seat that played it."))),
    to=or_null(SEAT, "The seat that took them, if it is one seat's zone."),
    side=or_null(SEAT, "The side that took them, if it is a side's zone."),
    in_view=said(FLAG, "Whether their place is still free since, so that they can be shown there."),
)
LAST_HAND = object_of(
    "A hand that has ended since the seat's last move.",
    number={"type": "integer", "minimum": 1},
    lines=list_of(list_of(TEXT), "The part of `since` before the next hand."),
)
RESULT = object_of(
    "How the game ended.",
    lines=list_of(TEXT, "The winners, then a table of the scores in columns of equal width."),
    scores=list_of({"type": "integer"}, "By seat."),
    won=list_of(SEAT, "The seats that won; none, or several."),
    places=list_of(COUNT, "By seat: 1 for the winners, or for the best if nobody wins; more for those after them."),
    why=said(TEXT, "The scores of several parts from best to worst, and what decided between equal ones."),
)
SCENE = object_of(
    "What a seat, or a spectator, sees of a game and may choose.",
    format={"const": "hoyle-scene 1"},
    game=object_of(
        "The game.",
        name=TEXT,
        title=TEXT,
        variant=or_null(TEXT),
        players=COUNT,
        options={"type": "object"},
        lowest_wins=said(FLAG, "Whether the least score, or the least value of another kind, wins."),
    ),
    seat=or_null(SEAT, "The reader; null is a spectator, who sees what every seat sees."),
    number=said(COUNT, "The number of moves made: the version of this scene, which messages repeat."),
    over=FLAG,
    turn=list_of(SEAT, "The seats that must choose now."),
    together=said(FLAG, "Whether they choose in secret at the same time."),
    status=said(TEXT, "Whose turn it is, as a sentence."),
    notice=said(TEXT, "What became of a half-made move that is no longer possible; otherwise empty."),
    seats=list_of(ref("seat"), "The reader first, then round the table from the left of the reader."),
    table=list_of(ref("pile"), "What belongs to nobody."),
    notes=list_of(TEXT, "Values that the rules show in the middle."),
    deck=object_of(
        "The cards in this scene.",
        faces={"type": "object", "additionalProperties": ref("face")},
        ranks=said(
            {"type": "object", "additionalProperties": TEXT},
            "The words for the ranks of suits, such as `ace` for `A`. Texts may name any card of a rank and a suit.",
        ),
        suits=said(
            {"type": "object", "additionalProperties": object_of("A suit.", suit=TEXT, sign=TEXT, colour=TEXT)},
            "The suits by the letters that follow a rank.",
        ),
        pieces=said(list_of(TEXT), "The nouns for one card and for several: `card`, `cards`."),
    ),
    auto=said(FLAG, "Whether choices with one option are made for the seat."),
    choice=or_null(ref("choice")),
    since=list_of(
        list_of(TEXT), "What happened since the seat's last move, each event in pieces that belong together."
    ),
    last_hand=or_null(ref("last_hand")),
    log_length=said(COUNT, "The number of events so far; `log` returns them from any of them on."),
    last_trick=or_null(ref("trick")),
    result=or_null(ref("result")),
)


def schema() -> dict[str, Any]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scene of Hoyle",
        **SCENE,
        "$defs": {
            "thing": THING,
            "pile": PILE,
            "seat": PLAYER,
            "choice": CHOICE,
            "face": FACE,
            "trick": TRICK,
            "last_hand": LAST_HAND,
            "result": RESULT,
        },
    }


if __name__ == "__main__":
    text = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    Path(__file__).with_name("scene.json").write_text(text, encoding="utf-8")
