"""The keys of scenario files."""

from typing import NamedTuple


class Key(NamedTuple):
    """`shapes` are letters of `SHAPES`."""

    shapes: str
    example: str


#: Keys that other formats have for words about a scenario.
NOTES = ("title", "name", "description", "doc", "note", "notes", "comment")
ABOUT_NOTES = "the key of a scenario is its title and may be a long sentence; write notes after `#`"

#: Other words for keys of a step.
MEANT = {
    **dict.fromkeys(("illegal", "forbidden", "impossible"), "cannot"),
    **dict.fromkeys(("cards", "tokens"), "zones"),
    **dict.fromkeys(("assert", "check", "expect"), "holds"),
}

SHAPES = {"t": "a text", "l": "a list", "m": "keys and values"}

#: Keys at the top of a file or in a scenario, and keys in a scenario, each with an example.
TABLE = {
    "game": "mygame.yaml",
    "variant": "wild_eights",
    "players": "4",
    "options": "{deal_all: yes}",
    "dealer": "p1",
    "seed": "7",
}
SCENARIO = {
    **TABLE,
    "deal": "9S 9H 7D KC",
    "given": "{trick: 9S 9H, leader: p1}",
    "cards": "{pile: 9S 9H}",
    "each": "[[card, points], [9S, 0], [10S, 10]]",
    "steps": "[{p0: play 9S}, {turn: p1}]",
    "refused": "deal_all needs four players",
    "example": "The seven takes the trick {9S KD 7H AC}.",
}
STEP = {
    "moves": Key("tl", "play 9S, play 9H"),
    "given": Key("m", SCENARIO["given"]),
    "random": Key("t", "12"),
    "random games": Key("t", "20"),
    "turn": Key("t", "p0"),
    "legal": Key("tlm", "play 9S, pass"),
    "can": Key("tl", "play 9S"),
    "cannot": Key("tlm", "{play 9S: you must follow suit}"),
    "zones": Key("m", "{stock: 20, trick: 9S 9H}"),
    "variables": Key("m", "{leader: p1}"),
    "shown": Key("m", "{taking: p1}"),
    "holds": Key("tl", "count(trick) is 2"),
    "scores": Key("t", "2 0"),
    "parts": Key("m", "{bonus: 1 0}"),
    "returns": Key("t", "2 0"),
    "winners": Key("t", "p0 p2"),
    "reason": Key("t", "finished"),
    "over": Key("t", "yes"),
    "log has": Key("tl", "deals"),
    "log lacks": Key("tl", "deals"),
}
#: The keys after a seat, as in `p0 sees`; a seat alone makes moves.
OF_SEAT = {
    "": Key("tl", "play 9S"),
    **{key: STEP[key] for key in ("legal", "can", "cannot")},
    "sees": STEP["zones"],
    "knows": STEP["variables"],
    "reads": STEP["shown"],
    "was shown": Key("t", "9S 9H"),
    "was not shown": Key("t", "9S 9H"),
    **{key: STEP[key] for key in ("log has", "log lacks")},
}
#: Keys that are only allowed beside `random games`.
OF_GAMES = {"always": Key("tl", "trick is not empty"), "at the end": Key("tl", "stock is empty")}


def as_written(key: str) -> str:
    seated = key[:1] == "p" and key[1:2].isdecimal()
    name = key.partition(" ")[2] if seated else key
    example = SCENARIO.get(name) or (STEP | OF_SEAT | OF_GAMES)[name].example
    return f"write it like `{key}: {example}`"
