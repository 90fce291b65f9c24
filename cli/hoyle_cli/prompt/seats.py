"""The flags that say who sits where, and their names."""

import unicodedata
from collections.abc import Sequence

import click

import hoyle
from hoyle.language.report import lookalike
from hoyle.language.report.invisible import visible
from hoyle.language.report.words import with_number
from hoyle.records.lines import HUMAN
from hoyle.records.read import LONGEST_NAME
from hoyle_cli.prompt.help import HELP, SYNONYMS

#: Other words that can be typed at the prompt.
PROMPT = (*(words.split()[0] for words, _ in HELP), *SYNONYMS, "you", "pass", "done", "none", "?", "+", "-")

#: Names that could mean several players, or none.
WIDE = {
    **dict.fromkeys(("all", "everybody", "everyone", "each", "both"), "every player"),
    **dict.fromkeys(("nobody", "no one", "none"), "no player"),
    **dict.fromkeys(("me", "myself", "i"), "the player who types it"),
    "chance": "the dice and the cards",
    "dealer": "the player who deals",
}


def read_seats(text: str, wrong: str = f"--seats takes {HUMAN} and bots") -> list[str]:
    from hoyle.bots.bot import NoBot
    from hoyle.bots.named import bot_of

    sitting = [word.strip() for word in text.split(",")]
    for word in sitting:
        try:
            if word != HUMAN:
                bot_of(word)
        except NoBot as problem:
            raise click.UsageError(f"{wrong}: {problem.message}") from None
    return sitting


def read_names(text: str, game: hoyle.Game) -> list[str]:
    names = [composed(name) for name in text.split(",")]
    if len(names) != game.players:
        raise click.UsageError(
            f"--names has {with_number(len(names), 'name')}, but the game has {with_number(game.players, 'player')}"
        )
    if "" in names:
        raise click.UsageError(f"--names: the name of p{names.index('')} is missing")
    check_names(names, game)
    return names


def check_names(names: Sequence[str], game: hoyle.Game) -> None:
    """Raise `click.UsageError` for a wrong name, or two that look the same; empty ones may repeat."""
    seen: dict[str, str] = {}
    for name in filter(None, names):
        problem = name_problem(name, game)
        if problem:
            raise click.UsageError(f"--names: {problem}")
        same = seen.get(lookalike(name))
        if same is not None:
            other = f"{name} and {same}, which look the same" if same != name else name
            raise click.UsageError(f"--names: two players are called {other}")
        seen[lookalike(name)] = name


def composed(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_problem(name: str, game: hoyle.Game) -> str:
    """Say why a name, such as that of a card, an action or a seat, is not allowed for a player; empty if it is."""
    from hoyle.bots.named import BOTS

    if len(name) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} letters, and `{visible(name)}` has {len(name)}"
    if not name or visible(name) != name:
        return f"`{visible(name)}` is not a name"
    if lookalike(name) in WIDE:
        return f"`{name}` means {WIDE[lookalike(name)]}; take another name"
    taken = {lookalike(word) for word in (*game.layout.faces, *game.model.actions, *PROMPT, HUMAN, *BOTS)}
    words = (lookalike(name), *lookalike(name).split())
    if any(word in taken or word.lstrip("p").isdecimal() for word in words):
        return f"`{name}` means something else in this game; take another name"
    return ""
