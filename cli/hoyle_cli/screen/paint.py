"""The colours of the full screen."""

from collections.abc import Callable
from functools import cache

from rich.style import Style

#: The colours of suits and tokens: on the dark table, on a light card, and on the light table.
SUITS = {
    "red": ("#ff6b6b", "#b80000", "#a80000"),
    "blue": ("#7f9bff", "#0040c0", "#0038ac"),
    "green": ("#5fd75f", "#006000", "#005400"),
    "yellow": ("#ffe066", "#705400", "#614900"),
    "purple": ("#d08cff", "#7000a0", "#68009a"),
    "orange": ("#ffaf5f", "#a03f00", "#8a3600"),
    "brown": ("#c8965a", "#6b3e12", "#5f3710"),
    "pink": ("#ff9fd0", "#a01a5e", "#8f1754"),
    "white": ("#ffffff", "#505050", "#484848"),
    "grey": ("#b0b0b0", "#505050", "#484848"),
    "black": ("#f2f2f2", "#101010", "#101010"),
}


def palette(pick: Callable[[str, str], str]) -> dict[str, Style]:
    """`pick` takes the colour of the dark theme or that of the light one."""
    ink, felt = pick("#dfe7e2", "#1b2a23"), pick("#12271f", "#dde8e0")
    accent, gold = pick("#5fd7ff", "#00527a"), pick("#ffd75f", "#6b4700")
    violet, good = pick("#c9a6ff", "#5f2aa8"), pick("#87ff87", "#005a24")
    quiet, card = pick("#9fb8ad", "#33513f"), pick("#e4e4dc", "#ffffff")
    found = {
        "felt": Style(color=ink, bgcolor=felt),
        "heading": Style(color="#ffffff", bgcolor=pick("#1d4d3a", "#2a6049"), bold=True),
        "title": Style(color=quiet),
        "title.moved": Style(color=violet, bold=True),
        "dim": Style(color=pick("#8a9a92", "#48594f")),
        "off": Style(color=pick("#66766e", "#76867d")),
        "free": Style(color=pick("#82948b", "#53635a")),
        "note": Style(color=pick("#e0b050", "#694800")),
        "name": Style(bold=True),
        "turn": Style(color=gold, bold=True),
        "number": Style(color=accent, bold=True),
        "key": Style(color=accent, bold=True),
        "rule": Style(color=pick("#3f6b58", "#8fb3a2")),
        "question": Style(bold=True),
        "ready": Style(color=good, bold=True),
        "warn": Style(color=gold),
        "button": Style(color=pick("#000000", "#ffffff"), bgcolor=accent, bold=True),
        "token": Style(color=pick("#ffaf5f", "#8a3600")),
        "back": Style(color=pick("#7f9fd0", "#355590")),
        "row": Style(color=quiet),
        "edge": Style(color=pick("#70807a", "#6a8075")),
        "edge.moved": Style(color=violet, bold=True),
        "edge.lit": Style(color=accent, underline=False),
        "big.lit": Style(underline=False),
        "big.taken": Style(underline=False),
        "edge.taken": Style(color=good, bold=True, underline=False),
        "card": Style(bgcolor=card),
        "card.moved": Style(bgcolor=pick("#e8dcff", "#e6d9ff")),
        "big.moved": Style(bgcolor=pick("#332850", "#e2dcf7")),
        "card.past": Style(color=quiet, bgcolor=felt, bold=False),
        "big.past": Style(color=quiet, bold=False),
        "lit": Style(underline=True),
        "taken": Style(bold=True, underline=True),
        "card.taken": Style(bgcolor=pick("#87ff87", "#b6f2b6")),
        "cursor": Style(color="#12271f", bgcolor=pick("#ffd75f", "#ffcf40"), bold=True),
        "edge.cursor": Style(color=gold, bgcolor=felt, bold=True),
        "gap.cursor": Style(color=accent, bgcolor=felt),
    }
    for name, (light, on_card, dark) in SUITS.items():
        colour = pick(light, dark)
        found[f"big.{name}"] = Style(color=colour, bold=True)
        found[f"card.{name}"] = Style(color=on_card, bgcolor=card, bold=True)
        found[f"token.{name}"] = Style(color=colour)
        found[f"said.{name}"] = Style(color=ink if name == "black" else colour)
    return found


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
    "past": Style(dim=True),
    "lit": Style(underline=True),
    "taken": Style(bold=True, underline=True),
    "cursor": Style(reverse=True),
    "edge.lit": Style(underline=False),
    "edge.taken": Style(underline=False),
    "edge.cursor": Style(reverse=False, bold=True, underline=False),
    "gap.cursor": Style(reverse=False),
}

#: The styles of roles by palette: a theme, or `bare` without colours.
PALETTES = {"dark": palette(lambda dark, light: dark), "light": palette(lambda dark, light: light), "bare": BARE}


@cache
def style(role: str, name: str) -> Style:
    """Return the style of a role's words and pairs of words, later ones taking precedence."""
    known = PALETTES[name]
    words = role.split()
    found = Style.null()
    for i, word in enumerate(words):
        found += known.get(word, Style.null())
        for before in words[:i]:
            found += known.get(f"{before}.{word}", Style.null())
    return found


def colour(role: str, name: str, *, background: bool = False) -> str:
    found = style(role, name)
    part = found.bgcolor if background else found.color
    assert part is not None
    return part.name
