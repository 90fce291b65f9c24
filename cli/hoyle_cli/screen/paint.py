"""The styles of roles."""

from functools import cache

from rich.style import Style

#: The colour of the table.
FELT = "#12271f"

COLOURS: dict[str, Style] = {
    "heading": Style(color="bright_white", bgcolor="#1d4d3a", bold=True),
    "title": Style(color="#9fb8ad"),
    "title.moved": Style(color="#c9a6ff", bold=True),
    "dim": Style(color="#8a9a92"),
    "off": Style(color="#56665e"),
    "free": Style(color="#6d7f76"),
    "note": Style(color="#e0b050"),
    "name": Style(bold=True),
    "turn": Style(color="#ffd75f", bold=True),
    "number": Style(color="#5fd7ff", bold=True),
    "key": Style(color="#5fd7ff", bold=True),
    "rule": Style(color="#3f6b58"),
    "question": Style(bold=True),
    "ready": Style(color="#87ff87", bold=True),
    "warn": Style(color="#ffd75f"),
    "button": Style(color="black", bgcolor="#5fd7ff", bold=True),
    "token": Style(color="#ffaf5f"),
    "back": Style(color="#7f9fd0"),
    "row": Style(color="#9fb8ad"),
    "edge": Style(color="#70807a"),
    "edge.moved": Style(color="#c9a6ff", bold=True),
    "edge.lit": Style(color="#5fd7ff", underline=False),
    "big.lit": Style(underline=False),
    "big.taken": Style(underline=False),
    "edge.taken": Style(color="#87ff87", bold=True, underline=False),
    "big.black": Style(color="#f2f2f2", bold=True),
    "big.red": Style(color="#ff6b6b", bold=True),
    "big.blue": Style(color="#6688ff", bold=True),
    "big.green": Style(color="#5fd75f", bold=True),
    "said.red": Style(color="#ff6b6b"),
    "said.blue": Style(color="#6688ff"),
    "said.green": Style(color="#5fd75f"),
    "card": Style(bgcolor="#e4e4dc"),
    "card.black": Style(color="#101010", bgcolor="#e4e4dc", bold=True),
    "card.red": Style(color="#c00000", bgcolor="#e4e4dc", bold=True),
    "card.blue": Style(color="#0040c0", bgcolor="#e4e4dc", bold=True),
    "card.green": Style(color="#006000", bgcolor="#e4e4dc", bold=True),
    "card.moved": Style(bgcolor="#d9c2ff"),
    "big.moved": Style(bgcolor="#3a2d55"),
    "lit": Style(underline=True),
    "taken": Style(bold=True, underline=True),
    "card.taken": Style(bgcolor="#87ff87"),
    "cursor": Style(color="#12271f", bgcolor="#ffd75f", bold=True),
    "edge.cursor": Style(color="#ffd75f", bgcolor=FELT, bold=True),
    "gap.cursor": Style(color="#5fd7ff", bgcolor=FELT),
    "felt": Style(color="#dfe7e2", bgcolor=FELT),
}

#: The colours of suits and tokens: on the felt, and on a light card.
SUITS = {
    "red": ("#ff6b6b", "#c00000"),
    "blue": ("#6688ff", "#0040c0"),
    "green": ("#5fd75f", "#006000"),
    "yellow": ("#ffe066", "#806000"),
    "purple": ("#d08cff", "#7000a0"),
    "orange": ("#ffaf5f", "#b04a00"),
    "brown": ("#c8965a", "#6b3e12"),
    "pink": ("#ff9fd0", "#b0206a"),
    "white": ("#ffffff", "#505050"),
    "grey": ("#b0b0b0", "#606060"),
    "black": ("#f2f2f2", "#101010"),
}
for _name, (_light, _dark) in SUITS.items():
    COLOURS.setdefault(f"big.{_name}", Style(color=_light, bold=True))
    COLOURS.setdefault(f"card.{_name}", Style(color=_dark, bgcolor="#e4e4dc", bold=True))
    COLOURS[f"token.{_name}"] = Style(color=_light)

#: Without colours: weight, lines and reversal alone.
BARE: dict[str, Style] = {
    "heading": Style(reverse=True, bold=True),
    "dim": Style(dim=True),
    "off": Style(dim=True),
    "title": Style(dim=True),
    "title.moved": Style(dim=False, bold=True),
    "card.moved": Style(bold=True),
    "edge.moved": Style(bold=True),
    "name": Style(bold=True),
    "turn": Style(bold=True),
    "number": Style(bold=True),
    "key": Style(bold=True),
    "question": Style(bold=True),
    "ready": Style(bold=True),
    "button": Style(reverse=True),
    "lit": Style(underline=True),
    "taken": Style(bold=True, underline=True),
    "cursor": Style(reverse=True),
    "edge.lit": Style(underline=False),
    "edge.taken": Style(underline=False),
    "edge.cursor": Style(reverse=False, bold=True, underline=False),
    "gap.cursor": Style(reverse=False),
}


@cache
def style(role: str, colours: bool) -> Style:
    """Return the style of a role: its words and pairs of words, later ones taking precedence."""
    known = COLOURS if colours else BARE
    words = role.split()
    found = Style.null()
    for i, word in enumerate(words):
        found += known.get(word, Style.null())
        for before in words[:i]:
            found += known.get(f"{before}.{word}", Style.null())
    return found
