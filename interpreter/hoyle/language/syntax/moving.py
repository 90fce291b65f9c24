"""Explanations for lines that move, deal or turn cards."""

from hoyle.language.syntax.lexer import STOPS
from hoyle.language.syntax.problem import Problem
from hoyle.language.syntax.spot import Explanation, Spot, source_text


def _deal_slip(spot: Spot) -> Problem | None:
    """`deal 5 to my hand`; `deal 5 cards`."""
    line = [x.text for x in spot.line()]
    if spot.start != "block" or line[:1] != ["deal"]:
        return None
    if spot.token.text == "to" and "from" not in line:
        whole_pile = len(line) == 2 and line[1] in spot.names.zones
        deal = _deal_everything(line[1]) if whole_pile else f"{' '.join(line)} from {spot.names.stack}"
        return spot.problem("P201", "this `deal` lacks `from`", f"write `{_with_target(spot, deal, spot.index)}`")
    if spot.token.text in ("card", "cards") and "from" not in line:
        count = " ".join(line[1:]) if line[1:] not in (["top"], ["the", "top"], ["a"], ["one"], ["the"]) else "1"
        help = f"write `deal {count} from …`"
        return spot.problem("P201", f"`{spot.token.text}` is not needed here: `deal` always deals cards", help)
    return None


def deal_all(spot: Spot) -> Problem | None:
    """`deal all cards from stock to each hand`."""
    line = [x.text for x in spot.line()]
    word = line[1] if len(line) == 2 else spot.token.text
    if spot.start != "block" or line not in (["deal"], ["deal", word]) or word not in ("all", "everything"):
        return None
    rest = spot.rest_of_line(0)
    to = next((at for at, x in enumerate(rest) if x.text == "to"), len(rest))
    pile = [x for x in rest[:to] if x.text not in (word, "the", "cards", "of", "from")]
    deal = _deal_everything(source_text(pile, spot.names.stack))
    help = f"write `{_with_target(spot, deal, spot.index + to)}`"
    return spot.problem("P201", f"`deal` needs a number of cards, not `{word}`", help, steps=len(line) - 1)


def _deal_everything(pile: str) -> str:
    return f"deal count({pile}) from {pile}"


def _with_target(spot: Spot, deal: str, to: int) -> str:
    """Add the target, which follows the lexeme `to`."""
    rest = spot.rest_of_line(to + 1 - spot.index)
    if not rest or rest[0].text != "each":
        return f"{deal} to {spot.behind(to + 1)[0] if rest else '…'}"
    family = rest[1].text if len(rest) > 1 else ""
    if whole := spot.names.dealing(family, deal):
        return whole
    order = source_text(rest[2:], "starting with dealer")
    return f"{deal} to each {family if family in spot.names.hands else spot.names.family} {order}"


def _deal_to_hands(spot: Spot) -> Problem | None:
    """`deal 5 from stock to hand starting with p`, `… to every hand …`."""
    line = [x.text for x in spot.line()]
    if spot.start != "block" or line[:1] != ["deal"] or spot.token.text != "starting":
        return None
    if line[-3:-1] == ["to", "every"]:
        message = "cards are dealt to `each` zone, not to `every`"
        return spot.problem("P201", message, "write `each`", steps=2, instead="each")
    if line[-2:-1] != ["to"]:
        return None
    help = f"write `to each {line[-1]} starting with …`"
    return spot.problem("P201", f"`each` is missing before `{line[-1]}`", help, steps=1)


def _face_last(spot: Spot) -> Problem | None:
    """`move c to trick face down`."""
    line = spot.statement()
    at = spot.index - (spot.token.text != "face")
    way = spot.ahead(at + 1 - spot.index) if spot.lexemes[at].text == "face" else spot.lexemes[at].text[4:]
    if not line or line[0].text != "move" or way not in ("up", "down"):
        return None
    whole = [x for x in (*line, *spot.rest_of_line(0)) if x.text not in ("face", "up", "down", f"face{way}")]
    to = next((n for n, x in enumerate(whole) if x.text == "to"), len(whole))
    help = f"write `{source_text(whole[:to])} face {way} {source_text(whole[to:])}`"
    return spot.problem("P201", "`face up` and `face down` come before `to`", help, steps=spot.index - at)


def _end_of_pile(spot: Spot) -> Problem | None:
    """`move c to bottom of stock`."""
    line = [x.text for x in spot.statement()]
    if line[:1] != ["move"] or spot.token.text != "of" or line[-2:] not in (["to", "top"], ["to", "bottom"]):
        return None
    what, pile = source_text(spot.statement()[1:-2]), spot.behind(spot.index + 1)[0]
    help = f"write `move {what} to {pile}`" if line[-1] == "top" else f"write `move {what} under {pile}`"
    return spot.problem("P201", f"`{line[-1]} of` is not how a pile is named", help, steps=1)


def _move_without_to(spot: Spot) -> Problem | None:
    """`move trick won[leader]`."""
    line = spot.line()
    if spot.start != "block" or not line or line[0].text not in ("move", "deal"):
        return None
    if any(x.text == "to" for x in line) or not spot.spells("from", "to"):
        return None
    if line[0].text == "deal" and not any(x.text == "from" for x in line):
        return None
    at = spot.index
    if spot.token.text == "[" and spot.back(1) and spot.lexemes[at - 1].kind == "NAME":
        at -= 1  # `move trick won[p]` was read as tokens called `won`
    elif spot.token.kind not in ("NAME", "MY") and spot.token.kind not in STOPS:
        return None
    elif spot.token.kind in STOPS and len(line) > 2 and line[-1].kind == "NAME":
        at -= 1
    place = spot.lexemes[at]
    if spot.back(1) in ("into", "onto", "too", "in", "on") and at == spot.index:
        return spot.problem("P201", f"`{spot.back(1)}` is not allowed here", "write `to`", steps=1)
    help = f"write `{line[0].text} … to {place.text}`"
    return Problem("P201", f"`to` is missing before `{place.text}`", place.start, place.end, help)


def _to_without_move(spot: Spot) -> Problem | None:
    """`my hand to trick`."""
    line = spot.line()
    if spot.start != "block" or spot.token.text != "to" or not line or not spot.spells("="):
        return None
    cards, (place, _) = source_text(line), spot.behind(spot.index + 1)
    return spot.problem("P201", f"`move` is missing before `{cards}`", f"write `move {cards} to {place}`")


def _turn_slip(spot: Spot) -> Problem | None:
    """`turn over trick`."""
    if spot.start != "block" or [x.text for x in spot.line()] != ["turn"]:
        return None
    what = spot.behind(spot.index + (spot.token.text in ("over", "face")))[0]
    help = f"write `turn up {what}` or `turn down {what}`"
    return spot.problem("P201", "this `turn` lacks `up` or `down`", help)


MOVING: tuple[Explanation, ...] = (
    _face_last,
    _end_of_pile,
    _to_without_move,
    _deal_slip,
    _deal_to_hands,
    _move_without_to,
    _turn_slip,
)
