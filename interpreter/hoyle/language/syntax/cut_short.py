"""Explanations for lines that end too early, with an example of the whole line."""

from hoyle.language.syntax.lexer import STOPS, Lexeme
from hoyle.language.syntax.problem import Names, Problem
from hoyle.language.syntax.spot import Spot, after_colon, source_text

_OPERATORS = frozenset(("+", "-", "*", "div", "mod", "<", "<=", ">", ">=", "and", "or", "not", "is", "in", "otherwise"))
_SETS = {"=": "write the new value after it", "+=": "write by how much", "-=": "write by how much"}
_CHOOSES = frozenset(("chooses", "may", "freely", "together", "choose"))
#: The longest line that an example completes.
_LONGEST = 80

#: First word of a statement -> last word of the line, or the word expected next -> the missing part.
_GAPS = {
    "shuffle": {"shuffle": "what to shuffle"},
    "move": {
        "move": "what to move",
        "to": "where to",
        "under": "under which pile",
        "from": "where from",
        "face": "`up` or `down`",
    },
    "deal": {
        "deal": "how many cards",
        "at": "where from",
        "random": "where from",
        "from": "where from",
        "to": "where to",
        "face": "`up` or `down`",
        "each": "to which zones",
        "starting": "who is dealt to, and in which order",
        "with": "who is dealt to first",
        "of": "who is dealt to",
    },
    "gather": {"gather": "what to gather"},
    "turn": {"turn": "`up` or `down`", "up": "which cards", "down": "which cards"},
    "show": {"show": "which cards", "to": "to whom"},
    "say": {"to": "to whom"},
    "expect": {"expect": "what must hold"},
    "let": {"let": "what it names", "=": "which value"},
    "end": {"end": "which phase ends", "because": "why"},
    "ask": {"ask": "who is asked", "whether": "what they are asked", "to": "what they are asked"},
    "if": {"if": "what must hold"},
    "until": {"until": "what must hold"},
    "for": {"for": "what to go through", "in": "what to go through"},
}


def cut_short(spot: Spot) -> Problem | None:
    """`deal 3 from`."""
    line = after_colon(spot.text_before())  # `if C: shuffle`
    if spot.token.kind not in STOPS or not line:
        return None
    if spot.start == "block":
        return _decision(spot, line) or _statement(spot, line) or _operator(line)
    return _operator(line) if spot.start in ("formula", "case") else None


def _decision(spot: Spot, line: list[Lexeme]) -> Problem | None:
    last, action = line[-1], spot.names.action
    if not any(x.text in _CHOOSES and x.kind != "NAME" for x in line):
        return None
    if last.text in ("or", "and"):
        link = "and freely" if last.text == "and" else "or"
        return _at(last, f"nothing follows `{last.text}`", f"name another action, `… {link} NAME`, or remove it")
    if last.text not in _CHOOSES:
        return None
    choose = " choose" if last.text == "together" else ""
    help = f"write it like `{source_text(line, longest=_LONGEST)}{choose} {action}`"
    return _at(last, "this decision names no action", help)


def _statement(spot: Spot, line: list[Lexeme]) -> Problem | None:
    last, head = line[-1], line[0].text
    if head == "else" and len(line) > 1:
        head = line[1].text
    if head == "repeat" and spot.spells("times") and len(line) > 1:
        return _at(last, "this `repeat` lacks `times`", f"write it like `{source_text(line)} times: …`")
    if head == "move" and len(line) > 2 and last.kind == "NAME" and spot.spells("from") and not spot.spells("to"):
        return None  # `move trick won`: a place without `to`
    if last.text in _SETS and head != "let":
        return _at(last, f"nothing follows `{last.text}`", _SETS[last.text])
    gaps = _GAPS.get(head, {})
    phrase = gaps.get(last.text)
    if phrase is None and last.text not in _OPERATORS:
        phrase = next((gaps[word] for word in gaps if spot.spells(word)), None)
    if phrase is None:
        return None
    if head == "move" and len(line) > 1 and last.kind == "INT":
        phrase = gaps["from"]
    words = [x.text for x in line]
    if head == "deal" and words[-2:-1] == ["each"]:
        deal = source_text(line[:-3], longest=_LONGEST)
        if (whole := spot.names.dealing(last.text, deal)) is not None:
            return _at(last, f"`to each` deals to players, but `{last.text}` is not per player", f"write `{whole}`")
    if head == "deal" and words[-2:] == ["each", "player"]:
        whole = _whole(head, words[:-1], source_text(line[:-1], longest=_LONGEST), spot.names)
        return _at(last, "`to each` names a zone, not a player", f"write it like `{whole}`")
    whole = _whole(head, words, source_text(line, longest=_LONGEST), spot.names)
    return _at(last, f"this `{head}` does not say {phrase}", f"write it like `{whole}`")


def _operator(line: list[Lexeme]) -> Problem | None:
    """`c.rank is`."""
    last = line[-1]
    if last.text not in _OPERATORS or len(line) < 2:
        return None
    return _at(last, f"nothing follows `{last.text}`", f"write a value after it, or remove `{last.text}`")


def _at(last: Lexeme, message: str, help: str) -> Problem:
    return Problem("P202", message, last.start, last.end, help)


def _whole(head: str, words: list[str], there: str, names: Names) -> str:
    last = words[-1]
    match head:
        case "move" | "deal":
            return _transfer(words, there, names)
        case "turn":
            return f"turn {'up' if last == 'turn' else last} {names.zone()}"
        case "show":
            shown = there if len(words) > 1 else f"show {names.zone()}"
            return f"{shown.removesuffix(' to')} to everyone"
        case "say":
            return f"{there} dealer"
        case "let":
            return f"{there if len(words) > 1 else 'let n ='}{'' if last in ('=', 'let') else ' ='} 1"
        case "end":
            return f"{there} {'game' if last == 'end' else 'limit'}"
        case "ask":
            asked = there if len(words) > 1 else "ask players"
            return f"{asked.removesuffix(' to').removesuffix(' whether')} whether to {names.action}"
        case "for":
            return f"for {words[1] if len(words) > 1 else 'p'} in players: …"
    rest = {"shuffle": names.stack, "gather": "everything", "expect": f"{names.stack} is not empty"}
    return f"{there} {rest.get(head, f'{names.stack} is empty')}{': …' if head == 'if' else ''}"


def _transfer(words: list[str], there: str, names: Names) -> str:
    last = words[-1]
    if last in ("move", "from"):
        there += f" {names.stack}"
    elif last == "deal":
        there += f" 1 from {names.stack}"
    elif last == "at":
        there += f" random from {names.stack}"
    elif last == "face":
        there += " up"
    elif last.isdecimal() or last == "random":
        there += f" from {names.stack}"
    if "each" in words:
        named = f" {names.family}" if last == "each" else ""
        ending = {"starting": "with dealer", "with": "dealer", "of": "players after dealer"}
        return f"{there}{named} {ending.get(last, 'starting with dealer')}"
    return f"{there} {names.zone(*words)}" if "to" in words else f"{there} to {names.zone(names.stack, *words)}"
