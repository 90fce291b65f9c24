"""The keys of scenario files: their places, the shapes of their values, and examples."""

#: Keys at the top of a file or in a scenario, and keys only in a scenario.
TABLE = ("game", "variant", "players", "options", "dealer", "seed")
SCENARIO = (*TABLE, "deal", "given", "cards", "each", "steps", "refused", "example")

#: The keys of a step, with the shapes their values may have: t(ext), l(ist), m(apping).
STEP = {
    "moves": "tl",
    "given": "m",
    "random": "t",
    "random games": "t",
    "turn": "t",
    "legal": "tlm",
    "can": "tl",
    "cannot": "tlm",
    "zones": "m",
    "variables": "m",
    "shown": "m",
    "holds": "tl",
    "scores": "t",
    "parts": "m",
    "returns": "t",
    "winners": "t",
    "reason": "t",
    "over": "t",
    "log has": "tl",
    "log lacks": "tl",
}
#: The keys after a seat, as in `p0 sees`; a seat alone makes moves.
OF_SEAT = {
    "": "tl",
    "legal": "tlm",
    "can": "tl",
    "cannot": "tlm",
    "sees": "m",
    "knows": "m",
    "reads": "m",
    "was shown": "t",
    "was not shown": "t",
    "log has": "tl",
    "log lacks": "tl",
}
#: Keys that are only allowed beside `random games`.
OF_GAMES = {"always": "tl", "at the end": "tl"}

SHAPES = {"t": "a text", "l": "a list", "m": "keys and values"}

#: An example value of each key; that of "" is for a seat alone.
EXAMPLES = {
    "game": "mygame.yaml",
    "variant": "wild_eights",
    "players": "4",
    "options": "{deal_all: yes}",
    "dealer": "p1",
    "seed": "7",
    "deal": "9S 9H 7D KC",
    "given": "{trick: 9S 9H, leader: p1}",
    "cards": "{pile: 9S 9H}",
    "each": "[[card, points], [9S, 0], [10S, 10]]",
    "steps": "[{p0: play 9S}, {turn: p1}]",
    "refused": "deal_all needs four players",
    "example": "The seven takes the trick {9S KD 7H AC}.",
    "": "play 9S",
    "moves": "play 9S, play 9H",
    "random": "12",
    "random games": "20",
    "turn": "p0",
    "legal": "play 9S, pass",
    "can": "play 9S",
    "cannot": "{play 9S: you must follow suit}",
    "zones": "{stock: 20, trick: 9S 9H}",
    "sees": "{stock: 20, trick: 9S 9H}",
    "variables": "{leader: p1}",
    "knows": "{leader: p1}",
    "shown": "{taking: p1}",
    "reads": "{taking: p1}",
    "holds": "count(trick) is 2",
    "scores": "2 0",
    "parts": "{bonus: 1 0}",
    "returns": "2 0",
    "winners": "p0 p2",
    "reason": "finished",
    "over": "yes",
    "log has": "deals",
    "log lacks": "deals",
    "was shown": "9S 9H",
    "was not shown": "9S 9H",
    "always": "trick is not empty",
    "at the end": "stock is empty",
}


def as_written(key: str) -> str:
    name = key.partition(" ")[2] if key[:1] == "p" and key[1:2].isdecimal() else key
    return f"write it like `{key}: {EXAMPLES[name]}`"
