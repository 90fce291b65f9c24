"""Moves typed in the words of their printed titles."""

import re
from collections.abc import Iterator, Sequence
from operator import itemgetter

from hoyle.language.model.formula import LocalValue, ZoneValue
from hoyle.language.model.game import Action, Argument
from hoyle.language.model.game import Game as Rules
from hoyle.language.model.titles import word_called
from hoyle.play.game import Game, State
from hoyle.tools.booklet.formulas.shapes import pile_of


def in_notation(game: Game, text: str) -> str | None:
    """Convert a text in the form of a title to move notation; None if it is not.

    Of several titles the one with the most words of its own counts: `discard the set {x}`, not `discard {c}`. If the
    text begins with the name of another action, these words must be longer than the name.
    """
    found = [
        (
            sum(len(piece) for piece in action.words if isinstance(piece, str)),
            " ".join([action.name, *(said[i] for i in range(len(said)))]),
        )
        for action in game.model.actions.values()
        if action.words and (said := _said(game.model, action, text)) is not None and len(said) == len(action.arguments)
    ]
    longest, move = max(found, key=itemgetter(0), default=(0, ""))
    named = text.partition(" ")[0]
    other = named in game.model.actions and move.partition(" ")[0] != named
    return None if not move or (other and longest <= len(named)) else move


def moves_meant(state: State, text: str, seat: int) -> Iterator[str]:
    """Moves that a text may mean although it is no title of a legal one, the likeliest first."""
    rules, offered = state.game.model, state.offered(seat)
    actions = sorted(rules.actions.values(), key=lambda action: action.name not in offered)
    for whole in (True, False):
        named = [(action, said) for action in actions if (said := _said(rules, action, text, whole=whole))]
        found = [
            " ".join([action.name, *(said[i] for i in range(len(said)))])
            for action, said in named
            if (whole or _names_cards(state.game, action, said))
            and len(_placed(state, action, said, seat)) == len(action.arguments)
        ]
        yield from found if whole or len(found) == 1 else ()
    name, begin = action_begun(state, text, seat)
    if not name:
        cards = "+".join(text.upper().split())
        if "+" in cards and set(cards.split("+")) <= set(state.game.layout.faces):
            yield from (f"{name} {cards}" for name in offered)
        return
    action, rest = rules.actions[name], text.split()[len(begin.split()) :]
    own = _own_words(action)
    if len(action.arguments) <= 1 and (values := [word for word in rest if word.lower() not in own]):
        yield f"{name} {'+'.join(values)}"
    elif not rest or name not in state.choices(seat=seat):
        yield name


def action_begun(state: State, text: str, seat: int) -> tuple[str, str]:
    """The action with whose name or title a text begins, if it is clear which, and these words of the text."""
    words, actions = text.split(), state.game.model.actions
    begun = {name: _words_begun(action, words) for name, action in actions.items()}
    most = max(begun.values(), default=0)
    shared = {
        name: len(_own_words(actions[name]).intersection(map(str.lower, words)))
        for name, count in begun.items()
        if count == most > 0
    }
    names = [name for name, count in shared.items() if count == max(shared.values())]
    possible = [name for name in names if name in state.choices(seat=seat)]
    offered = [name for name in names if name in state.offered(seat)]
    names = possible or offered[:1] or names[:1]
    return (names[0], " ".join(words[:most])) if len(names) == 1 else ("", "")


def _own_words(action: Action) -> set[str]:
    """The words of its title besides the arguments."""
    return {word.lower() for piece in action.words or () if isinstance(piece, str) for word in piece.split()}


def _words_begun(action: Action, words: Sequence[str]) -> int:
    title = action.words[0] if action.words else ""
    phrases = [title.split() if isinstance(title, str) else [], action.name.split("_")]
    same = ([a.lower() == b.lower() for a, b in zip(phrase, words)] for phrase in phrases)
    return max([*one, False].index(False) for one in same)


def _placed(state: State, action: Action, said: dict[int, str], seat: int) -> dict[int, str]:
    """Add the places of cards typed by face, and the numbers of their zones, which the title leaves out."""
    numbers = {argument.local: i for i, argument in enumerate(action.arguments)}
    for i, argument in enumerate(action.arguments):
        zone = pile_of(argument.source)
        index = zone.indexes[0] if isinstance(zone, ZoneValue) and len(zone.indexes) == 1 else None
        if i not in said or not isinstance(zone, ZoneValue) or not isinstance(index, LocalValue):
            continue
        faces = said[i].upper().split("+")
        for key, cards in state.observation(seat).items():
            starts = [at for at in range(len(cards)) if list(cards[at : at + len(faces)]) == faces]
            if key.startswith(f"{zone.zone}[") and starts:
                said.setdefault(numbers.get(index.local, -1), key[len(zone.zone) + 1 : -1])
                if argument.kind == "run":
                    said[i] = f"{key}@{starts[-1] + 1}..{starts[-1] + len(faces)}"
                break
    said.pop(-1, None)
    return said


def _said(game: Rules, action: Action, text: str, *, whole: bool = True) -> dict[int, str] | None:
    """The arguments named by a text in the form of a title, by number; unless `whole`, its last words may be missing."""
    numbers = {argument.local: i for i, argument in enumerate(action.arguments)}
    pattern, order, pieces = "", list[int](), action.words or ()
    for piece in pieces:
        if isinstance(piece, str):
            words = [re.escape(word) for word in piece.split(" ")]
            last = not whole and bool(order) and piece is pieces[-1]
            pattern += _begun(words) if last else r"\s+".join(words)
        elif isinstance(piece, LocalValue) and piece.local in numbers:
            pattern += r"(\S.*?)"
            order.append(numbers[piece.local])
        else:
            return None
    found = re.fullmatch(pattern, text, re.IGNORECASE) if pattern else None
    if found is None:
        return None
    return {i: _notation(game, action.arguments[i], said) for i, said in zip(order, found.groups())}


def _begun(words: Sequence[str]) -> str:
    """A pattern for any number of words from the first one."""
    pattern = ""
    for word in filter(None, reversed(words)):
        pattern = rf"(?:\s+{word}{pattern})?"
    return pattern


def _names_cards(game: Game, action: Action, said: dict[int, str]) -> bool:
    faces = game.layout.faces
    cards = (words for i, words in said.items() if action.arguments[i].local.type.base in ("card", "list"))
    return all(face.upper() in faces for words in cards for face in words.split("+"))


def _notation(game: Rules, argument: Argument, text: str) -> str:
    """Write an argument in move notation: a word by its title, several cards with plus signs."""
    titles = {word_called(game, word).lower(): word for word in argument.local.type.words}
    words = [word.rstrip(",") for word in text.split()]
    picked = argument.local.type.base in ("card", "list")
    listed = [word for word in words if not picked or word.lower() != "and"]
    return titles.get(" ".join(text.lower().split()), "+".join(listed))
