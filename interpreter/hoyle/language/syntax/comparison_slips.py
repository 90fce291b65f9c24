"""Explanations for comparisons written as in other languages or in plain English."""

from hoyle.language.syntax.foreign import FOREIGN_WORDS, RANK_WORDS, SUIT_SIGNS
from hoyle.language.syntax.problem import Problem
from hoyle.language.syntax.spot import ASSIGNS, CALLED, FINDS, Explanation, Spot, source_text

#: One word between two values -> the correction, with both.
_RELATIONS = {
    **dict.fromkeys(("has", "have", "contains", "includes"), "{1} is in {0}"),
    **dict.fromkeys(("equals", "equal", "eq"), "{0} is {1}"),
    "isnt": "{0} is not {1}",
    "gt": "{0} > {1}",
    "lt": "{0} < {1}",
}
#: Two words after `is`.
_PHRASES = {
    **dict.fromkeys((("equal", "to"), ("same", "as")), "{} is {}"),
    **{(word, "than"): "{} > {}" for word in ("higher", "greater", "bigger", "larger", "more", "above")},
    **{(word, "than"): "{} < {}" for word in ("lower", "less", "fewer", "smaller")},
    ("at", "least"): "{} >= {}",
    ("at", "most"): "{} <= {}",
}

_CHAINED = {
    "is": "is",
    "reaches": "is",
    "otherwise": "otherwise",
    "after": "after",
    "starting": "after",
    "..": "..",
}
#: Attributes of players and cards that are seldom names of zones.
_AFTER_A_DOT = frozenset(("left", "right", "partner", "seat", "rank", "suit", "pips", "face_up"))


def _member(spot: Spot) -> Problem | None:
    """`c in L`, `c not in L`."""
    token, no = spot.token, spot.token.text == "not" and spot.ahead(1) == "in"
    if not spot.spells("is") or (token.text != "in" and not no):
        return None
    left, (right, end) = spot.before(spot.index), spot.behind(spot.index + 1 + no)
    head, start = spot.head()
    if not no and head in FINDS and spot.lexemes[end].text == ")":
        inside = spot.lexemes[start + 1 : spot.index]
        if len(inside) > 1 and "c" in (words := [x.text for x in inside]) and "where" not in words:
            whole = f"{head}(c in {right} where {source_text(inside, longest=80)})"
            return spot.problem("P201", "the list comes before the condition", f"write `{whole}`")
    sense = "is not in" if no else "is in"
    help = f"write `{sense}`: `{left} {sense} {right}`"
    if left in spot.names.tokens:
        return spot.problem("P201", "counters lie on a zone, not in it", f"write `{left} on {right}`", instead="on")
    if left in ("card", "cards"):
        help = f"write `count({right})` for how many there are, `any({right})` for whether there is one"
    return spot.problem("P201", "a condition needs `is in`; `in` alone belongs to a loop", help)


def _negated_test(spot: Spot) -> Problem | None:
    """`trick not empty`."""
    if spot.token.text != "not" or not spot.spells("is"):
        return None
    right, _ = ("empty", 0) if spot.ahead(1) == "empty" else spot.behind(spot.index + 1)
    help = f"write `{spot.before(spot.index)} is not {right}`"
    return spot.problem("P201", "`not` alone does not compare two things", help)


def _relation(spot: Spot) -> Problem | None:
    """`hand[p] has KH`, `a equals b`."""
    word = spot.token.text
    if spot.token.kind != "NAME" or not spot.spells("is") or "NAME" in spot.taken:
        return None
    if word == "between":
        return _between(spot, spot.index)
    if word not in _RELATIONS:
        return None
    left, (right, _) = spot.before(spot.index), spot.behind(spot.index + 1)
    whose = word in ("has", "have") and spot.names.hands and left.isidentifier() and left not in spot.names.zones
    place = f"{spot.names.family}[{left}]" if whose else left
    help = f"write `{_RELATIONS[word].format(place, right)}`"
    if right.isdecimal() and spot.ahead(2) in ("card", "cards", "item", "items"):
        help = f"write `count({place}) is {right}`"
    if spot.ahead(1) in ("card", "cards", "a", "any") and word in ("has", "have"):
        help = f"write `{place} is not empty`"
    if spot.ahead(1) == "no" and word in ("has", "have"):
        family = spot.names.family if spot.names.hands else "hand"
        zone = f"{family}[{left}]" if spot.ahead(2) in ("card", "cards") else "ZONE"
        help = f"name the zone, and write `is empty`: `{zone} is empty`"
    return spot.problem("P218", f"`{word}` is not a word of the language", help)


def _between(spot: Spot, at: int) -> Problem:
    left = spot.before(at - (spot.lexemes[at - 1].text == "is"))
    low, end = spot.behind(at + 1)
    high = spot.behind(end + 1)[0] if spot.lexemes[end].text in ("and", "to") else "…"
    help = f"write `{left} is in {low}..{high}`"
    return spot.problem("P218", "`between` is not a word of the language", help, steps=spot.index - at)


def _side_by_side(spot: Spot) -> Problem | None:
    """`c beats d`."""
    word = spot.token.text
    if spot.token.kind != "NAME" or not spot.spells("is") or "NAME" in spot.taken or spot.start == "block":
        return None
    left, (right, _) = spot.before(spot.index, ""), spot.behind(spot.index + 1, "")
    if not left or not right or word in FOREIGN_WORDS:
        return None
    help = f"call a formula with brackets: `{word}({left}, {right})`; or join the two with `is`, `and` or `+`"
    return spot.problem("P201", f"`{word}` is not an operator", help)


def _none_of(spot: Spot) -> Problem | None:
    """`no cards in trick`."""
    if spot.back(1) != "no" or spot.token.text not in ("card", "cards"):
        return None
    help = f"write `{spot.behind(spot.index + 2)[0]} is empty`"
    return spot.problem("P201", "`no` is the opposite of `yes`; it counts nothing", help, steps=1)


def _phrase(spot: Spot) -> Problem | None:
    """`n is greater than m`, `n is between 3 and 4`."""
    word, steps = spot.back(1), 2 if spot.back(2) == "is" else 3
    if spot.back(steps) != "is" or (steps == 3 and spot.back(2) not in ("not", "the")):
        return None
    if word == "between" and steps == 2:
        return _between(spot, spot.index - 1)
    sense = _PHRASES.get((word, spot.token.text))
    if sense is None:
        return None
    left, (right, _) = spot.before(spot.index - steps), spot.behind(spot.index + 1)
    words = f"`is {word} {spot.token.text}` is not a comparison"
    return spot.problem("P218", words, f"write `{sense.format(left, right)}`", steps=1)


def _several(spot: Spot) -> Problem | None:
    """`c.rank is J, Q or K`."""
    if spot.token.text != "," or spot.back(2) not in ("is", "not", "in"):
        return None
    at, items = spot.index - 1, []
    while True:
        item, at = spot.behind(at)
        items.append(item)
        if spot.lexemes[at].text not in (",", "or") or item == "…":
            break
        at += 1
    steps = next(n for n in range(2, 5) if spot.back(n) == "is" or n == 4)
    no = "not " if "not" in (spot.back(2), spot.back(3)) else ""
    if any(lexeme.text == "if" for lexeme in spot.lexemes[spot.index :]):
        help = "write each case on a line of its own, such as `- 5 if …`, and the last one without `if`"
        return spot.problem("P201", "a comma does not separate cases", help)
    help = f"write `{spot.before(spot.index - steps)} is {no}in ({', '.join(items)})`"
    return spot.problem("P201", "`is` compares with one value, not with several", help)


def _square(spot: Spot) -> Problem | None:
    """`[J, Q]`."""
    if spot.token.text != "[" or "NAME" not in spot.taken:
        return None
    inner = spot.lexemes[spot.index + 1 : spot.matching_bracket(spot.index)]
    kept = source_text(inner)
    help = f"write `list({kept})`" if any(x.text == "for" for x in inner) else f"write `({kept})`"
    return spot.problem("P201", "lists use round brackets", help)


def _value_first(spot: Spot) -> Problem | None:
    """`if c then a else b`."""
    if spot.token.text != "if" or not spot.taken >= {"NAME", "INT"} or spot.start in ("span", "names"):
        return None
    if spot.start == "block" and spot.back(1) not in ("=", "(", ","):
        return None
    parts = {x.text: at for at, x in enumerate(spot.lexemes) if x.text in ("then", "else") and at > spot.index}
    help = "write `A if B else C`: the value first, then its condition"
    if {"then", "else"} <= parts.keys() and parts["then"] < parts["else"]:
        asked = source_text(spot.lexemes[spot.index + 1 : parts["then"]])
        value = source_text(spot.lexemes[parts["then"] + 1 : parts["else"]])
        help = f"write `{value} if {asked} else {spot.behind(parts['else'] + 1)[0]}`"
    return spot.problem("P201", "a conditional begins with its value, not with `if`", help)


def _of(spot: Spot) -> Problem | None:
    """`hand of p`."""
    if spot.back(1) in ("top", "bottom") and spot.statement()[:1] and spot.statement()[0].text == "move":
        return None
    if (
        spot.token.text != "of"
        or spot.start in ("variable", "zone")
        or (spot.start == "domain" and spot.back(1) == "card")
        or not spot.spells("[")
        or spot.lexemes[spot.index - 1].kind != "NAME"
    ):
        return None
    owner, end = spot.behind(spot.index + 1)
    if spot.back(1) == "number":
        source = spot.behind(end + 1)[0] if spot.lexemes[end].text in ("in", "on", "of") else owner
        if source.endswith(".rank"):
            card = source.removesuffix(".rank")
            help = f"write `{card}.pips` for the number on a card, or `position({source}, ranks)` for the place of its rank"
            return spot.problem("P218", "`number of` does not make a number of a rank", help, steps=1)
        return spot.problem("P218", "`number of` does not count", f"write `count({source})`", steps=1)
    if spot.back(1) in _AFTER_A_DOT | {"side", "by"}:
        return spot.problem("P201", f"`{spot.back(1)}` follows a dot", f"write `{owner}.{spot.back(1)}`", steps=1)
    if spot.back(1) in RANK_WORDS and owner in SUIT_SIGNS.values():
        face = f"{RANK_WORDS[spot.back(1)]}{owner[0].upper()}"
        return spot.problem("P201", "a card is named by its rank and suit", f"write `{face}`", steps=1)
    help = f"write `{spot.before(spot.index)}[{owner}]`"
    return spot.problem("P201", "the owner follows in square brackets", help)


def _suit_led(spot: Spot) -> Problem | None:
    """`follow suit`."""
    if spot.token.text != "suit" or spot.back(1) not in ("follow", "follows", "same", "the"):
        return None
    zone = next((name for name in spot.names.zones if name != spot.names.stack), "ZONE")
    help = f"write it with the cards, such as `c.suit is first({zone}).suit`"
    return spot.problem("P201", f"`{spot.back(1)} suit` is not a condition", help, steps=1)


def _there_is(spot: Spot) -> Problem | None:
    """`there is a card in trick`."""
    words = [x.text for x in spot.text_before()]
    if "there" not in words or words[words.index("there") + 1 :][:1] not in (["is"], ["are"]):
        return None
    rest = [x.text for x in spot.rest_of_line(0)]
    at = next((n for n, word in enumerate(rest) if word in ("in", "on")), None)
    if at is None:
        return None
    help = f"write `{spot.behind(spot.index + at + 1)[0]} is not empty`"
    return spot.problem("P218", "`there` is not a word of the language", help, steps=len(words) - words.index("there"))


def _missing_dot(spot: Spot) -> Problem | None:
    """`c rank`."""
    word, before = spot.token.text, spot.before(spot.index, "")
    if word not in _AFTER_A_DOT or not before or not spot.spells(".") or spot.token.kind != "NAME":
        return None
    return spot.problem("P201", f"the dot before `{word}` is missing", f"write `{before}.{word}`")


def _dotted_attribute(spot: Spot) -> Problem | None:
    """`trick.count`; `empty(trick)`."""
    word = spot.token.text
    if word == "empty" and spot.ahead(1) == "(" and "NAME" in spot.taken:
        return spot.problem("P201", "`empty` follows `is`", f"write `{spot.behind(spot.index + 2)[0]} is empty`")
    if spot.back(1) != "." or spot.token.kind == "NAME" or word not in spot.language.reserved:
        return None
    what = spot.before(spot.index - 1)
    help = f"write `{word} {what} to …`" if word in ("move", "show") else f"write `{word} {what}`"
    if word in FINDS:
        help = f"write `{word}({what})`"
    elif word in CALLED:
        help = f"write `{word}(… for c in {what})`"
    elif word == "empty":
        help = f"write `{what} is empty`"
    return spot.problem("P201", f"`{word}` cannot follow a dot", help)


def _is_for_a_new_value(spot: Spot) -> Problem | None:
    """`broken is yes` as a statement."""
    if spot.start != "block" or spot.token.text != "is":
        return None
    line = spot.line()
    colons = [at for at, lexeme in enumerate(line) if lexeme.text == ":"]
    place = line[colons[-1] + 1 if colons else 0 :]
    if not place or place[0].kind not in ("NAME", "MY") or any(x.text in ASSIGNS for x in place):
        return None
    words = "`is` compares; it does not set a variable"
    return spot.problem("P204", words, f"write `{source_text(place)} = …`", instead="=")


def chained(spot: Spot) -> Problem | None:
    """`1 < n < 5`."""
    text = "is" if spot.token.kind == "ORDER" else spot.token.text
    family = _CHAINED.get(text)
    earlier = {("is" if x.kind == "ORDER" else _CHAINED.get(x.text)) for x in spot.lexemes[: spot.index]}
    if family is None or family not in earlier or "NAME" in spot.taken:
        return None
    help = "write `a < b and b < c`" if family == "is" else "put one of them in brackets"
    if family == "is" and (first := next((x for x in spot.lexemes if x.kind == "ORDER"), None)) is not None:
        middle, at = spot.before(spot.index), spot.lexemes.index(first)
        chained = (
            f"{spot.before(at)} {first.text} {middle} and {middle} {spot.token.text} {spot.behind(spot.index + 1)[0]}"
        )
        help = f"write `{chained}`"
    return spot.problem("P217", f"a second `{spot.token.text}` cannot follow the first", help)


COMPARING: tuple[Explanation, ...] = (
    _is_for_a_new_value,
    _several,
    _square,
    _value_first,
    _of,
    _there_is,
    _suit_led,
    _missing_dot,
    _dotted_attribute,
    _phrase,
    _relation,
    _none_of,
    _member,
    _negated_test,
    _side_by_side,
)
