"""Help at the prompt: what can be typed."""

from collections.abc import Mapping, Sequence

import hoyle
from hoyle.scene.wording import labels
from hoyle.scene.wording.menu import MenuItem, near
from hoyle.scene.wording.titles import OPEN

#: Words that can always be typed.
HELP = (
    ("Enter", "make the only move there is"),
    ("why MOVE", "explain why a move is not legal"),
    ("table", "show the table and the moves again"),
    ("rules", "show the rules of this game"),
    ("log", "show everything that you saw happen"),
    ("trick", "show the last trick again"),
    ("back", "undo the last step of a move put together piece by piece"),
    ("hint", "suggest good moves; Hoyle tries each one out many times"),
    ("auto", "turn automatic choices on or off: those with one option are made for you"),
    ("undo", "take back your last move, and all that came after it"),
    ("seed", "print the seed of the deal; it reveals hidden cards"),
    ("q", "leave the game"),
)

#: Other words for these, unless a move is called so.
SYNONYMS = {"help": "?", "quit": "q", "exit": "q"}


def word_meant(line: str) -> str:
    """Return the word of the help that a line means, unless it is a move."""
    word = line if len(line) == 1 else line.lower()  # `Q` may be a queen
    return SYNONYMS.get(word, word)


def examples(
    state: hoyle.State, menu: Sequence[MenuItem], offers: Mapping[str, str], *, listed: bool
) -> list[tuple[str, str]]:
    """Return what can be typed: moves of a menu, only the first unless `listed`, and actions in words (`offers`)."""
    telling = labels.distinct_arguments(state.game, [item.value for item in menu])
    which = "with this value" if telling and labels.labels(telling) == telling else "with this number"
    found = [("1, 2, …", f"make the move {which}")] if listed else []
    if menu:
        first = menu[0].words if len(near(menu[0].words, menu)) == 1 else menu[0].text
        found.append((first, "make this move; its first letters are enough if no other move begins with them"))
    now = [state.game.model.actions[name] for name in offers]
    built = next((offers[action.name] for action in now if action.arguments), "")
    if built:
        found.append((built.partition(OPEN)[0].rstrip(), "begin such a move; Hoyle asks for its parts one by one"))
    if any(argument.kind == "set" for action in now for argument in action.arguments):
        face = state.game.layout.faces[0]
        found.append((f"+{face}, done", f"add a card to a set (-{face} takes it out); that is all"))
    return found
