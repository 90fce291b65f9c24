"""The messages of a seat: checked, obeyed or refused."""

from collections.abc import Callable
from typing import Any

import hoyle
from hoyle.language.model.french_suits import to_letters
from hoyle.scene import as_data, typed
from hoyle.scene.choice import Choice
from hoyle.scene.deck import texts_of
from hoyle.scene.entries import begin, labelled_entries, missing, refusal, switch, targets_by_label
from hoyle.scene.players import decision_generator
from hoyle.scene.turns import Turns, auto_words
from hoyle.tools.booklet.pages.page import page
from hoyle.tools.booklet.whole import booklet

Reply = dict[str, Any]
Message = dict[str, Any]

#: The longest line that is read, and the longest target or entry.
LONGEST = 2_000

DONE: Reply = {"ok": True}


class Refusal(Exception):
    def __init__(self, text: str, reason: hoyle.Reason | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.reason = reason


def obey(table: Turns, seat: object, message: object) -> Reply:
    try:
        if not isinstance(message, dict) or not isinstance(message.get("do"), str):
            raise Refusal("A message is an object with `do`, such as `touch`.")
        kind = message["do"]
        if seat is None and kind in FOR_EVERYONE:
            return FOR_EVERYONE[kind](table, None, message)
        if type(seat) is not int or not 0 <= seat < table.game.players:
            raise Refusal(f"Only a seat can do this; the seats are 0 to {table.game.players - 1}.")
        deed = FOR_EVERYONE.get(kind) or DEEDS.get(kind)
        if deed is None:
            raise Refusal(f"`do` must be one of {', '.join((*DEEDS, *FOR_EVERYONE))}.")
        return deed(table, seat, message)
    except hoyle.Fault as fault:
        return {"ok": False, "text": f"The rules cannot be carried out: {fault.message}"}
    except Refusal as problem:
        return {"ok": False, "text": table.names.insert(problem.text), **line_of_rule(problem.reason)}


def line_of_rule(reason: hoyle.Reason | None) -> Reply:
    return {} if reason is None or reason.line is None else {"line": reason.line}


# ---- parts of messages


def words(message: Message, key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str) or len(value) > LONGEST:
        raise Refusal(f"`{message['do']}` needs `{key}`, a text of at most {LONGEST} characters.")
    return value


def number(table: Turns, message: Message) -> int:
    value = message.get("number")
    if type(value) is not int:
        raise Refusal(f"`{message['do']}` needs `number`, that of the scene it answers.")
    if not 0 <= value <= table.number:
        raise Refusal(f"There is no scene {value} yet; the last one is {table.number}.")
    return value


def choice_of(table: Turns, seat: int) -> Choice:
    """Return a seat's choice and drop its notice; raises `Refusal` if it has none."""
    if seat in table.course.bots:
        raise Refusal("A bot plays this seat.")
    choice = table.choice(seat)
    notice = table.notices.pop(seat, "")
    if choice is None:
        raise Refusal(notice or ((table.fault or "The game is over.") if table.over else NOT_YOUR_TURN))
    return choice


CHANGED = "The table has changed since. Look again, then choose."
COMPLETE = "The move is complete: confirm it or take it back."
NOT_NOW = "This cannot be chosen now."
NOTHING_BEGUN = "There is nothing to take back: you have not begun a move."
NOT_YOUR_TURN = "It is not your turn."


# ---- the move of a seat


def touch(table: Turns, seat: int, message: Message) -> Reply:
    target, at = words(message, "target"), number(table, message)
    choice = choice_of(table, seat)
    if at != table.number and not table.shown.same_thing(seat, at, table.view(seat), target):
        raise Refusal(CHANGED)
    if choice.whole:
        switched, why_alone = switch(choice, target)
        if not switched:
            raise Refusal(COMPLETE)
        return DONE if why_alone is None else answered(table, why_alone.message, why_alone)
    if not choice.touch(target):
        reason = refusal(choice, target)
        raise Refusal(NOT_NOW) if reason is None else Refusal(reason.message, reason)
    return DONE


def pick(table: Turns, seat: int, message: Message) -> Reply:
    wanted, _ = words(message, "entry"), number(table, message)
    choice = choice_of(table, seat)
    entry = next((entry for entry in choice.entries() if choice.entry_id(entry) == wanted), None)
    if entry is None:
        raise Refusal(NOT_NOW)
    choice.pick(entry)
    return DONE


def confirm(table: Turns, seat: int, message: Message) -> Reply:
    """Make a complete move, or finish a set of cards."""
    number(table, message)
    choice = choice_of(table, seat)
    move = choice.move()
    if move is not None:
        return make(table, move)
    if choice.progress.taken and choice.end_set():
        return DONE
    raise Refusal(missing(choice) or "The move is not complete.")


def make(table: Turns, move: hoyle.Move) -> Reply:
    try:
        table.make(move)
    except hoyle.Fault:
        return {"ok": True, "text": table.fault}
    return DONE


def back(table: Turns, seat: int, message: Message) -> Reply:
    if not choice_of(table, seat).back():
        raise Refusal(NOTHING_BEGUN)
    return DONE


def anew(table: Turns, seat: int, message: Message) -> Reply:
    choice_of(table, seat).begin_anew()
    return DONE


def type_line(table: Turns, seat: int, message: Message) -> Reply:
    line, at = line_of(table, words(message, "line")), number(table, message)
    choice = choice_of(table, seat)
    if at != table.number and not table.shown.same_words(seat, at, table.view(seat), choice):
        raise Refusal(CHANGED)
    found = typed.read(line, choice)
    if isinstance(found, hoyle.Move):
        return make(table, found)
    if isinstance(found, typed.Begin):
        begin(choice, found.action)
        return DONE
    if isinstance(found, typed.Number):
        return number_typed(table, choice, found.label)
    raise Refusal(found.text, found.reason)


def number_typed(table: Turns, choice: Choice, label: str) -> Reply:
    targets = targets_by_label(choice)
    if label not in targets:
        found = typed.unknown(label, list(targets), choice)
        raise Refusal(found.text, found.reason)
    if targets[label].startswith("entry:"):
        choice.pick(labelled_entries(choice)[label])
    else:
        choice.touch(targets[label])
    move = choice.move()
    return DONE if move is None else make(table, move)


def line_of(table: Turns, line: str) -> str:
    return table.names.to_seats(to_letters(" ".join(line.split())))


def auto(table: Turns, seat: int, message: Message) -> Reply:
    if type(message.get("on")) is not bool:
        raise Refusal("`auto` needs `on`, true or false.")
    (table.auto.add if message["on"] else table.auto.discard)(seat)
    return answered(table, auto_words(on=message["on"], alone=table.course.solo), None)


# ---- questions


def why(table: Turns, seat: int, message: Message) -> Reply:
    if "target" in message:
        return why_thing(table, seat, words(message, "target"))
    found = typed.explain(line_of(table, words(message, "line")), choice_of(table, seat))
    return answered(table, found.text, found.reason)


def why_thing(table: Turns, seat: int, target: str) -> Reply:
    """Return a card's text, even out of turn, and whether it can be chosen."""
    said = texts_of(table.state.game, table.view(seat), (target,))
    try:
        text, reason = why_touch(choice_of(table, seat), target)
    except Refusal as refused:
        if not said:
            raise
        text, reason = refused.text, None
    reply = answered(table, text, reason)
    return {**reply, "lines": said + reply["lines"]}


def answered(table: Turns, text: str, reason: hoyle.Reason | None) -> Reply:
    return {"ok": True, "lines": [table.names.insert(text)], **line_of_rule(reason)}


def why_touch(choice: Choice, target: str) -> tuple[str, hoyle.Reason | None]:
    if target in choice.progress.taken:
        return "This is chosen: choose it again to put it back.", None
    if choice.whole:
        return "This can be chosen." if choice.can_switch(target) else COMPLETE, None
    if target in choice.labels():
        return "This can be chosen.", None
    reason = refusal(choice, target)
    return (NOT_NOW, None) if reason is None else (reason.message, reason)


def hint(table: Turns, seat: int, message: Message) -> Reply:
    return hint_task(table, seat)()


def hint_task(table: Turns, seat: int) -> Callable[[], Reply]:
    """Return the search on a copy of the state, or a function that returns the refusal."""
    from hoyle.scene.wording.hint import hint_lines

    try:
        if not table.over and seat not in table.state.choosing:
            raise Refusal("There is a hint on your turn only.")
        choice_of(table, seat)
    except Refusal as problem:
        refused = {"ok": False, "text": table.names.insert(problem.text)}
        return lambda: refused
    state, names = table.state.copy(), table.names
    rng = decision_generator(table.course.seed, state, seat)

    def search() -> Reply:
        return {"ok": True, "lines": list(map(names.insert, hint_lines(state, seat, rng, table.course.think)))}

    return search


def log(table: Turns, seat: int | None, message: Message) -> Reply:
    """Return the events from one on, and their number, from which to ask next."""
    begin = message.get("from", 0)
    if type(begin) is not int or begin < 0:
        raise Refusal("`from` must be a number from 0.")
    reader = hoyle.EVERYONE if seat is None else seat
    lines = as_data.lines_of(table.course.story(reader, begin), table.names)
    return {"ok": True, "lines": ["; ".join(pieces) for pieces in lines], "length": len(table.course.events(reader))}


def rules(table: Turns, seat: int | None, message: Message) -> Reply:
    return {"ok": True, "html": page(booklet(table.game.model, table=table.game.layout))}


DEEDS: dict[str, Callable[[Turns, int, Message], Reply]] = {
    "touch": touch,
    "pick": pick,
    "confirm": confirm,
    "back": back,
    "anew": anew,
    "type": type_line,
    "auto": auto,
    "why": why,
    "hint": hint,
}

#: Questions that spectators may ask, too.
FOR_EVERYONE: dict[str, Callable[[Turns, int | None, Message], Reply]] = {"log": log, "rules": rules}
