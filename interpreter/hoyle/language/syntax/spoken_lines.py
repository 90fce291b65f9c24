"""Explanations for lines of a block written as players say them."""

from itertools import takewhile

from hoyle.language.syntax.foreign import FOREIGN_VERBS
from hoyle.language.syntax.problem import Problem
from hoyle.language.syntax.spot import Explanation, Spot, source_text

_ASKS = ("may", "chooses")
#: Adverbs for what all players do at once.
_AT_ONCE = ("simultaneously", "secretly", "jointly", "all", "each", "both")


def _freely_after_or(spot: Spot) -> Problem | None:
    """`p may draw or freely meld`."""
    line = [x.text for x in spot.line()] if spot.start == "block" else []
    if spot.token.text != "freely" or spot.back(1) not in ("or", ",") or not set(_ASKS) & set(line):
        return None
    if "freely" in line:
        help = "remove it: one `freely` counts for all actions after it"
        return spot.problem("P201", "a second `freely` is not allowed here", help, instead="")
    link = spot.back(1)
    words = f"`freely` follows `and`, not {'a comma' if link == ',' else f'`{link}`'}"
    help = f"write `and freely {spot.behind(spot.index + 1)[0]}`: the player does that as often as they like"
    return spot.problem("P201", words, help, steps=1, instead="and" if link == "or" else " and")


def _choose_after_may(spot: Spot) -> Problem | None:
    """`p may choose draw`."""
    line = spot.line()
    if spot.start != "block" or spot.token.text not in ("choose", "chooses") or spot.back(1) not in _ASKS:
        return None
    help = f"write `{source_text(line)} {spot.behind(spot.index + 1)[0]}`"
    return spot.problem("P201", f"`{spot.token.text}` is not needed after `{spot.back(1)}`", help, instead="")


def _at_once(spot: Spot) -> Problem | None:
    """`players simultaneously choose bid`."""
    if spot.start != "block" or spot.token.text not in _AT_ONCE or not spot.spells("together"):
        return None
    if spot.ahead(1) not in ("choose", "chooses"):
        return None
    help = f"write `{source_text(spot.line())} together choose {spot.behind(spot.index + 2)[0]}`"
    return spot.problem("P201", f"`{spot.token.text}` is not allowed here", help, instead="together")


def _sorted_loop(spot: Spot) -> Problem | None:
    """`for c in trick sorted by c.rank:`."""
    line = spot.line()
    if spot.start != "block" or spot.token.text != "sorted" or len(line) < 4 or line[0].text != "for":
        return None
    if spot.enclosing_bracket() is not None:
        return None
    name, source = line[1].text, source_text(line[3:])
    order = source_text(list(takewhile(lambda lexeme: lexeme.text != ":", spot.rest_of_line(0))))
    help = f"write `for {name} in list({name} for {name} in {source} {order}):`"
    return spot.problem("P201", "only `list`, `first` and `last` sort", help)


def _cards_joined(spot: Spot) -> Problem | None:
    """`move c and m to won`."""
    line = spot.statement()
    if not line or line[0].text not in ("move", "show", "turn") or spot.token.text not in ("and", ","):
        return None
    if spot.enclosing_bracket() is not None or any(x.text in ("to", "from", "under") for x in line):
        return None
    first, second = spot.before(spot.index), spot.behind(spot.index + 1)[0]
    sign = " +" if spot.token.text == "," else "+"
    return spot.problem("P201", "cards are joined by `+`", f"write `{first} + {second}`", instead=sign)


def _some_under(spot: Spot) -> Problem | None:
    """`move 3 from discards under stock`."""
    line = spot.statement()
    words = [x.text for x in line]
    if spot.token.text != "under" or words[:1] != ["move"] or "from" not in words:
        return None
    at = words.index("from")
    end = words.index("face", at) if "face" in words[at:] else len(words)
    many, source = source_text(line[1:at]), source_text(line[at + 1 : end])
    cards = f"first({source})" if many == "1" else f"list(c for c in {source} where position(c, {source}) <= {many})"
    face = f" {' '.join(words[end:])}" if end < len(words) else ""
    help = f"write `move {cards}{face} under {spot.behind(spot.index + 1)[0]}`"
    return spot.problem("P201", "cards that go under a pile are named, not counted", help)


def _all_tokens(spot: Spot) -> Problem | None:
    """`move all chips from pot to purse[p]`."""
    word = spot.token.text
    token = next((one for one in spot.names.tokens if word in (one, f"{one}s")), None)
    if token is None or [spot.back(2), spot.back(1), spot.ahead(1)] != ["move", "all", "from"]:
        return None
    zone = spot.behind(spot.index + 2)[0]
    help = f"write `move {token} on {zone} {token} from {zone} to …`"
    return spot.problem("P201", "counters are moved by their number", help, steps=1)


def _reason_alone(spot: Spot) -> Problem | None:
    """`end game won`."""
    line = spot.statement()
    if len(line) != 2 or line[0].text != "end" or spot.token.kind != "NAME" or not spot.spells("because"):
        return None
    if line[1].text in ("the", "this", "a"):
        return spot.problem("P201", "the name of a phase follows `end`", f"write `end {spot.token.text}`")
    instead = f"because {spot.token.text}"
    help = f"write `{source_text(line)} {instead}`"
    return spot.problem("P201", "the reason for an end follows `because`", help, instead=instead)


def _shuffle_into(spot: Spot) -> Problem | None:
    """`shuffle discards into stock`."""
    line = spot.statement()
    if len(line) < 2 or line[0].text != "shuffle" or spot.token.text not in ("into", "to", "in"):
        return None
    source, target = source_text(line[1:]), spot.behind(spot.index + 1)[0]
    help = f"write `move {source} to {target}`, and below it `shuffle {target}`"
    return spot.problem("P201", "`shuffle` moves no cards to another zone", help)


def _let_without_sign(spot: Spot) -> Problem | None:
    """`let n: count(trick)`."""
    line = spot.statement()
    if len(line) != 2 or line[0].text != "let" or spot.token.text not in (":", "be", "is"):
        return None
    return spot.problem("P201", "`let` needs `=`", f"write `let {line[1].text} = …`", instead=" =")


def third_person(spot: Spot) -> Problem | None:
    """`p wins`, `game over`."""
    line, word = spot.statement(), spot.token.text
    if not 1 <= len(line) <= 2 or spot.token.kind != "NAME" or not spot.spells("chooses"):
        return None
    if word in ("wins", "loses", "ends", "over"):
        help = "write `end game`; who wins is said under `winner:`"
        return spot.problem("P201", f"`{word}` is not a word of the language", help)
    verb = next((one for one in (word, word.removesuffix("s")) if one in spot.names.declared), None)
    if verb is not None and verb not in (*spot.names.zones, *spot.names.hands):
        return spot.problem("P201", "a player chooses an action", f"write `{source_text(line)} chooses {verb}`")
    verb = next((one for one in (word, word.removesuffix("s")) if one in FOREIGN_VERBS), None)
    if verb is None:
        return None
    help = FOREIGN_VERBS[verb].format(stack=spot.names.stack, family=spot.names.family)
    return spot.problem("P201", f"`{word}` is not a word of the language", help)


SPOKEN_LINES: tuple[Explanation, ...] = (
    _freely_after_or,
    _choose_after_may,
    _at_once,
    _sorted_loop,
    _cards_joined,
    _some_under,
    _all_tokens,
    _reason_alone,
    _shuffle_into,
    _let_without_sign,
)
