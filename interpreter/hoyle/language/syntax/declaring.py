"""Explanations for mistakes in declarations of zones, variables, types and arguments."""

from itertools import pairwise

from hoyle.language.report import did_you_mean
from hoyle.language.syntax.foreign import FOREIGN_ZONES, HINTS
from hoyle.language.syntax.lexer import END, Lexeme
from hoyle.language.syntax.problem import Problem
from hoyle.language.syntax.spot import Explanation, Spot, outside_brackets, source_text

_KINDS = ("stack", "row", "set", "rows", "places", "tokens")
#: Words and signs that begin a part of a zone or a variable, and the order of the parts.
_ORDER = {"up": 1, "per": 2, "seen": 3, "=": 4, ",": 5}
#: The things that a family can have a member for.
_DIMENSIONS = ("player", "side", "suit", "rank", "card")
#: The longest declaration that a suggestion repeats.
_WHOLE = 200
_HIDDEN = frozenset(("hidden", "secret", "private", "face", "facedown"))
_OPEN = frozenset(("visible", "public", "open", "faceup"))


def _zone_kind(spot: Spot) -> Problem | None:
    """`pile seen by nobody`."""
    word = spot.lexemes[0].text
    if spot.start != "zone" or spot.index != 1 or spot.token.text == "by":
        return None
    if spot.lexemes[0].kind != "NAME" and word not in FOREIGN_ZONES:
        return None
    near = None if word in FOREIGN_ZONES else did_you_mean(word, _KINDS)
    meant = near or FOREIGN_ZONES.get(word)
    help = f"did you mean `{near}`?" if near else f"write `{meant}`" if meant else None
    if word in _HIDDEN | _OPEN:
        viewers = _viewers_meant(word, spot)
        help = (
            f"begin with a kind such as `{spot.token.text}`, and write who sees the cards after it: `seen by {viewers}`"
        )
    kinds = "the kinds are `stack`, `row`, `set`, `rows`, `5 places`, `2 by 3 places` and `tokens`"
    return spot.problem("P201", f"`{word}` is not a kind of zone", help or kinds, steps=1, instead=meant)


def _no_kind(spot: Spot) -> Problem | None:
    """`per player, seen by owner`."""
    first = spot.lexemes[0]
    if spot.start != "zone" or first.text not in ("seen", "per", "top"):
        return None
    rest = source_text([x for x, then in pairwise(spot.lexemes) if (x.text, then.text) != (",", "seen")])
    help = f"write it like `{'stack' if first.text == 'top' else 'set'} {rest}`"
    return Problem("P201", "the kind of the zone is missing", first.start, first.end, help)


def _viewers_meant(word: str, spot: Spot) -> str:
    if word == "private" and "player" in (x.text for x in spot.lexemes):
        return "owner"
    return "nobody" if word in _HIDDEN else "everyone"


def _dashed_range(spot: Spot) -> Problem | None:
    """`0-5 per player`."""
    low, *rest = spot.lexemes[:3]
    if spot.start not in ("variable", "vartype", "domain", "span") or low.kind != "INT" or len(rest) < 2:
        return None
    if rest[0].text != "-" or rest[1].kind != "INT":
        return None
    text = f"{low.text}..{rest[1].text}"
    return Problem("P201", "a range needs two dots", low.start, rest[1].end, f"write `{text}`", instead=text)


def _choice_of_numbers(spot: Spot) -> Problem | None:
    """`21 or 31`, `21 | 31`, `21, 31` as a type."""
    numbers = [int(x.text) for x in spot.lexemes if x.kind == "INT"]
    if spot.start != "vartype" or len(numbers) < 2 or not {x.text for x in spot.lexemes} & {"or", "|", ","}:
        return None
    if any(x.kind != "INT" and x.text not in ("or", "|", ",") for x in spot.lexemes[:-1]):
        return None
    listed = ", ".join(map(str, numbers))
    help = f"write the range `{min(numbers)}..{max(numbers)}`; a line under `requires:` with `… is in ({listed})` refuses others"
    return Problem("P201", "a type cannot list numbers", spot.lexemes[0].start, spot.lexemes[-1].end, help)


def _viewers(spot: Spot) -> Problem | None:
    """`stack hidden`, `stack seen nobody`."""
    if spot.start not in ("zone", "variable"):
        return None
    words = [x.text for x in spot.lexemes[: spot.index + 1]]
    if words[-2:] == ["no", "one"]:
        return spot.problem("P201", "`no one` is not allowed here", "write `seen by nobody`", steps=1)
    if not spot.spells("seen", "by"):
        return None
    if spot.back(1) == "seen":
        viewers = spot.token.text if spot.token.text.isalpha() else "owner"
        near = did_you_mean(viewers, ("by",))
        if near is not None:
            return spot.problem("P201", f"`{viewers}` is not allowed here", f"did you mean `{near}`?", instead=near)
        return spot.problem("P201", f"`by` is missing before `{spot.token.text}`", f"write `seen by {viewers}`")
    said, way = (spot.ahead(step + (spot.token.text == ",")) for step in (0, 1))
    if said in _HIDDEN | _OPEN:
        named = next((x.text for x in spot.lexemes[spot.index :] if x.text in ("nobody", "everyone", "owner")), None)
        viewers = named or _viewers_meant("up" if way == "up" else said, spot)
        help = f"write `seen by {viewers}`" + ("" if named else "; `seen by owner` is for the player whose it is")
        return spot.problem("P201", "write who sees the cards with `seen by`", help)
    return None


def _up_to(spot: Spot) -> Problem | None:
    """`row max 5`."""
    number = next((x.text for x in spot.lexemes[spot.index : spot.index + 3] if x.kind == "INT"), None)
    if spot.start != "zone" or number is None or spot.token.text not in ("max", "maximum", "at", "of"):
        return None
    help = f"write `{source_text(spot.lexemes[: spot.index])} up to {number}`"
    return spot.problem("P201", "the most cards that a zone may hold follow `up to`", help)


def _for_each(spot: Spot) -> Problem | None:
    """`set for each player seen by owner`."""
    word, each, whom = (spot.ahead(step) for step in range(3))
    if spot.start not in ("zone", "variable") or word not in ("for", "of"):
        return None
    if each in _DIMENSIONS:
        help = f"write `{source_text(spot.lexemes[: spot.index])} per {each}`"
        return spot.problem("P201", f"`{word}` is not how a family is declared", help, instead="per")
    if each not in ("each", "every"):
        return None
    end = spot.lexemes[spot.index + 1].end
    message = f"`{word} {each}` is not how a family is declared"
    return Problem("P201", message, spot.token.start, end, f"write `per {whom}`", instead="per")


def _number_of_zones(spot: Spot) -> Problem | None:
    """`4 rows seen by everyone`, `row per 4`."""
    number, word = spot.lexemes[spot.index - 1], spot.token.text
    if spot.start not in ("zone", "variable") or not spot.index or number.kind != "INT" or number.text == "0":
        return None
    kind = word.removesuffix("s")
    if spot.start == "zone" and spot.index == 1 and kind in _KINDS and word != "places":
        words = f"several zones are declared with `per`, not as `{number.text} {word}`"
        return spot.problem("P201", words, f"write `{kind} per 1..{number.text}`", steps=1)
    if spot.back(2) != "per" or word == "..":
        return None
    help = f"write `per 1..{number.text}`"
    return spot.problem("P201", "a family of zones has a range of numbers", help, steps=1, instead=f"1..{number.text}")


def _none_first(spot: Spot) -> Problem | None:
    """`none or rank`."""
    if spot.start not in ("variable", "vartype", "domain") or spot.index != 1:
        return None
    if spot.token.text != "or" or spot.back(1) != "none":
        return None
    start, end, right = spot.lexemes[0].start, spot.lexemes[2].end, f"{spot.ahead(1)} or none"
    return Problem("P201", "`none` comes after the type", start, end, f"write `{right}`", instead=right)


def _words_with_or(spot: Spot) -> Problem | None:
    """`high or low`."""
    words = spot.lexemes[:-1]
    if spot.start == "vartype" and [x.text for x in words] == ["yes", "or", "no"]:
        message = "the type of yes and no is `bool`"
        return Problem("P201", message, words[0].start, words[-1].end, "write `bool`", instead="bool")
    names, signs = words[::2], words[1::2]
    if spot.start not in ("variable", "vartype") or len(names) != len(signs) + 1 or not signs:
        return None
    if signs[-1].text != "or" or any(x.text not in ("or", ",") for x in signs) or any(x.kind != "NAME" for x in names):
        return None
    meant = " | ".join(x.text for x in names)
    message = "words to choose from have `|` between them"
    return Problem("P201", message, words[0].start, words[-1].end, f"write `{meant}`", instead=meant)


def _at_times(spot: Spot) -> Problem | None:
    """`seen by everyone where open`."""
    if (
        not in_sight(spot)
        or spot.enclosing_bracket() is not None
        or "if" in (x.text for x in spot.lexemes[: spot.index])
    ):
        return None
    word, at_times = spot.token.text, "write it like `seen by everyone if C else owner`"
    if word in ("when", "where", "while", "until", "unless"):
        return spot.problem("P201", f"`{word}` is not allowed here", at_times)
    if word in ("and", "or") and not spot.spells(word):
        help = (
            f"write several players as a list, like `list(owner, owner.left)`; if it depends on a condition, {at_times}"
        )
        return spot.problem("P201", f"`{word}` cannot join players", help)
    return None


def in_sight(spot: Spot) -> bool:
    words = [x.text for x in spot.lexemes[: spot.index]]
    return spot.start in ("zone", "variable") and "seen" in words and "sorted" not in words and "=" not in words


def _order(spot: Spot) -> Problem | None:
    """`int fresh each round`, `player none`."""
    if spot.start != "variable":
        return None
    word, before = spot.token.text, source_text(spot.lexemes[: spot.index])
    if word == "fresh":
        rest = source_text(spot.lexemes[spot.index : -1])
        return spot.problem("P201", "`fresh` needs a comma before it", f"write `{before}, {rest}`")
    if (word == "none" and spot.back(1) != "or") or (word == "nothing" and spot.back(1) == "or"):
        kind = before.removesuffix(" or").rstrip(" |")
        return spot.problem("P201", "a value that may be none is written with `or`", f"write `{kind} or none`")
    if word == "default":
        help = f"write `{before.rstrip(',')} = {spot.behind(spot.index + 1)[0]}`"
        return spot.problem("P201", "the initial value follows `=`", help)
    if spot.back(1) == "," and spot.token.kind == "NAME" and did_you_mean(word, ("fresh",)) is None:
        return spot.problem("P201", "the words of a variable are separated by `|`", "write it like `low | high`")
    if spot.back(1) == "fresh" and word != "each":
        phase = spot.behind(spot.index + (spot.token.kind != "NAME"))[0]
        return spot.problem("P201", f"`{word}` is not allowed here", f"write `fresh each {phase}`")
    return None


def _misplaced_parts(spot: Spot) -> Problem | None:
    """`int = 0 per player`."""
    if spot.start not in ("variable", "zone") or spot.token.text not in _ORDER:
        return None
    parts: list[tuple[int, list[Lexeme]]] = [(0, [])]
    for at, lexeme in enumerate(spot.lexemes[:-1]):
        begins = lexeme.text == "top" and spot.lexemes[at + 1].text == "seen"
        bound = lexeme.text != "up" or spot.lexemes[at + 1].text == "to"
        new = ((lexeme.text in _ORDER and bound) or begins) and spot.lexemes[max(0, at - 1)].text not in ("top", "each")
        if new and (lexeme.text, parts[-1][0]) != (",", _ORDER[","]):
            parts.append((_ORDER["seen" if begins else lexeme.text], []))
        parts[-1][1].append(lexeme)
    places = [place for place, _ in parts]
    if places == sorted(places) or any(places.count(place) > 1 for place in places if place not in (0, _ORDER["per"])):
        return None
    ordered = "".join(
        f"{'' if not at or part[0].text == ',' else ' '}{source_text(part, longest=_WHOLE).rstrip(',')}"
        for at, (_, part) in enumerate(sorted(parts, key=lambda part: part[0]))
    )
    late = next(at for at in range(1, len(parts)) if places[at] < places[at - 1])
    before, behind = (source_text([x for x in parts[at][1] if x.text != ","][:2]) for at in (late, late - 1))
    words = f"`{before}` must come before `{behind}`"
    first, last = spot.lexemes[0], spot.lexemes[-2]
    return Problem("P201", words, first.start, last.end, f"write `{ordered}`", instead=ordered)


def _no_type(spot: Spot) -> Problem | None:
    """`3` where a type should be."""
    if spot.start not in ("variable", "vartype") or spot.token.kind != END or "or" in (x.text for x in spot.lexemes):
        return None
    words = spot.lexemes[: spot.index]
    text = source_text(words)
    if not words or not spot.spells(".."):
        return None
    kind = "int" if words[0].kind == "INT" else "bool" if text in ("yes", "no") else "TYPE"
    kind = "player" if words[-1].text in ("left", "right", "partner") else kind
    help = f"write `{kind} = {text}`" if kind != "TYPE" and spot.start == "variable" else HINTS[spot.start]
    return Problem("P201", f"`{text}` is a value; a type is expected", words[0].start, words[-1].end, help)


def _argument(spot: Spot) -> Problem | None:
    """`2 card from my hand`, `card in my hand`."""
    if spot.start != "domain":
        return None
    word, head = spot.token.text, spot.back(1)
    if spot.index == 1 and (spot.lexemes[0].kind in ("INT", "NAME") or head == "any") and word == "card":
        many = f"{head} cards" if spot.lexemes[0].kind == "INT" and head != "1" else "card"
        source = spot.behind(spot.index + 2)[0] if spot.ahead(1) == "from" else "…"
        help = f"write `{many} from {source}`"
        return spot.problem("P201", f"an argument cannot begin with `{head} card`", help, steps=1)
    if spot.index == 1 and spot.spells("from") and spot.lexemes[0].kind == "NAME":
        if word in ("in", "of", "on", "out"):
            return spot.problem("P201", f"`{word}` is not allowed here", f"write `{head} from {spot.behind(2)[0]}`")
        if spot.token.kind == "INT":
            return spot.problem("P201", "`from` is missing", f"write `{head} from {spot.behind(1)[0]}`")
    if word == "secret" and spot.index:
        words = [x for x in spot.lexemes[:-1] if x.text != word]
        return spot.problem("P201", "`secret` comes first", f"write `secret {source_text(words)}`")
    if word == "," and spot.ahead(1) == "where":
        return spot.problem("P215", "there must be no comma before `where`", "remove the comma", instead="")
    if word in ("step", "by") and spot.spells("where"):
        by = spot.behind(spot.index + 1)[0] if spot.ahead(1) else "5"
        help = f"write a condition on the number, such as `where n mod {by} is 0`"
        return spot.problem("P201", f"`{word}` is not allowed here", help)
    if word == "if" and "else" in (texts := [x.text for x in spot.lexemes]) and "from" in texts[: spot.index]:
        source = source_text(spot.lexemes[texts.index("from") + 1 : -1], longest=80)
        return spot.problem("P201", "`if` needs brackets here", f"write `from ({source})`")
    if word in ("when", "if", "with", "such", "that", "were") and spot.spells("where"):
        return spot.problem("P201", f"`{word}` is not allowed here", "write `where` and then the condition")
    return None


def _how_many(spot: Spot) -> Problem | None:
    """`up to 3 cards from my hand`."""
    words = [x.text for x in spot.lexemes]
    if spot.start != "domain" or not {"cards", "from"} <= set(words):
        return None
    end, source = words.index("cards"), spot.behind(words.index("from") + 1)[0]
    match words[:end]:
        case ["up", "to", most] | ["at", "most", most]:
            meant = f"1..{most} cards"
        case ["any"]:
            meant = f"1..count({source}) cards"
        case ["at", "least", least] | [least, "or", "more"] | [least, "+"]:
            meant = f"{least}..count({source}) cards"
        case _:
            return None
    first, last = spot.lexemes[0].start, spot.lexemes[end].end
    message, help = "the number of cards is written as a range", f"write `{meant} from {source}`"
    return Problem("P201", message, first, last, help, instead=meant)


def _some_numbers(spot: Spot) -> Problem | None:
    """`1 or 11`, `number from 1, 5 or 10`."""
    words = spot.lexemes[:-1]
    begins = sum(x.text in ("number", "from") for x in words[:2])
    numbers, signs = words[begins::2], words[begins + 1 :: 2]
    if spot.start != "domain" or len(numbers) != len(signs) + 1 or any(x.kind != "INT" for x in numbers):
        return None
    if not signs or any(x.text not in ("or", ",") for x in signs):
        return None
    meant = f"number from ({', '.join(x.text for x in numbers)})"
    message = "the numbers to choose from are a list in brackets"
    return Problem("P201", message, words[0].start, words[-1].end, f"write `{meant}`", instead=meant)


def _source_alone(spot: Spot) -> Problem | None:
    """`my hand`, without a noun; `2 cards`, without `from`."""
    line = spot.lexemes[: spot.index]
    words = [x.text for x in line]
    if (
        spot.start != "domain"
        or not line
        or "from" in words
        or not (spot.token.kind == END or spot.token.text == "where")
    ):
        return None
    text = source_text(line)
    if words[-1] in ("cards", "sets"):
        ending = " of 3 cards" if words[-1] == "sets" else ""
        return spot.problem("P202", "this argument does not say where from", f"write `{text}{ending} from …`", steps=1)
    if words in (["yes"], ["no"]):
        meant = "yes or no"
    elif outside_brackets(line, "..", 0) is not None:
        meant = f"number from {text}"
    elif len(line) > 1:
        meant = f"card from {text}"
    else:
        return None
    message = "this argument does not say what the player chooses"
    return Problem("P202", message, line[0].start, line[-1].end, f"write `{meant}`", instead=meant)


DECLARING: tuple[Explanation, ...] = (
    _no_kind,
    _some_numbers,
    _how_many,
    _choice_of_numbers,
    _zone_kind,
    _up_to,
    _for_each,
    _number_of_zones,
    _none_first,
    _words_with_or,
    _dashed_range,
    _misplaced_parts,
    _viewers,
    _at_times,
    _order,
    _no_type,
    _argument,
    _source_alone,
)
