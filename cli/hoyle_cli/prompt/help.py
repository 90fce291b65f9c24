"""Help at the prompt: what can be typed."""

from collections.abc import Sequence

import hoyle
from hoyle.scene.wording import labels

#: Words that can always be typed.
HELP = (
    ("Enter", "take the only move there is"),
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


def examples(state: hoyle.State, moves: Sequence[hoyle.Move], *, listed: bool) -> list[tuple[str, str]]:
    telling = labels.distinct_arguments(state.game, moves)
    which = "with this value" if telling and labels.labels(telling) == telling else "with this number"
    found = [("1, 2, …", f"take the move {which}")] if listed else []
    if moves:
        found.append((moves[0].text, "take this move; its first letters are enough if no other begins so"))
    declared = state.game.model.actions
    built = next((m.action for m in moves if m.action in declared and declared[m.action].arguments), None)
    if built is not None:
        found.append((built, "begin such a move; Hoyle asks for its parts one by one"))
    if any(argument.kind == "set" for action in declared.values() for argument in action.arguments):
        face = state.game.layout.faces[0]
        found.append((f"+{face}, done", f"add a card to a set (-{face} takes it out); that is all"))
    return found
