"""Explanations for conditions, counts and decisions written as players say them."""

from collections.abc import Sequence
from itertools import takewhile

from hoyle.language.syntax.lexer import Lexeme
from hoyle.language.syntax.problem import Problem
from hoyle.language.syntax.spot import CALLED, DECIDES, FINDS, Explanation, Spot, source_text

#: Which card of a zone is meant.
_WHICH = {
    "top": "first({})",
    "bottom": "last({})",
    "highest": "last(c in {} sorted by c.rank)",
    "lowest": "first(c in {} sorted by c.rank)",
}
_COMPARES = frozenset((">=", "<=", ">", "<", "is"))


def _condition_alone(spot: Spot) -> Problem | None:
    """`any(score >= target)`."""
    head, start = spot.head()
    if head not in FINDS | {"all"} or spot.token.text != ")":
        return None
    inner = spot.lexemes[start + 1 : spot.index]
    if not _COMPARES & {x.text for x in inner} or {"in", "for"} & {x.text for x in inner}:
        return None
    return spot.problem("P201", f"`{head}` needs a list", f"write `{_of_players(head, inner)}`")


def _any_player(spot: Spot) -> Problem | None:
    """`if any player has score >= target:`."""
    if spot.back(1) not in ("any", "every", "all") or spot.token.text not in ("player", "players"):
        return None
    rest = list(takewhile(lambda x: x.text not in (":", ")"), spot.rest_of_line()))
    inner = rest[1:] if rest[:1] and rest[0].text in ("has", "have", "with", "whose") else rest
    if not inner:
        return None
    head = "any" if spot.back(1) == "any" else "all"
    if len(inner) > 1 and _COMPARES & {x.text for x in inner}:
        help = f"write `{_of_players(head, inner)}`"
    else:
        call = "any(p in players where …)" if head == "any" else "all(… for p in players)"
        help = f"write `{call}`, with a condition on `p`"
    return spot.problem("P201", f"`{spot.back(1)}` needs brackets around its list", help, steps=1)


def _of_players(head: str, asked: Sequence[Lexeme]) -> str:
    first, rest = asked[0].text, source_text(asked[1:])
    condition = f"{first}[p] {rest}" if asked[1].text in _COMPARES and asked[0].kind == "NAME" else source_text(asked)
    return f"all({condition} for p in players)" if head == "all" else f"{head}(p in players where {condition})"


def _card_in_count(spot: Spot) -> Problem | None:
    """`count(KS in my won)`."""
    (head, start), card = spot.head(), spot.lexemes[spot.index - 1]
    if head not in CALLED or spot.token.text != "in" or card.kind != "FACE" or start != spot.index - 2:
        return None
    source = spot.behind(spot.index + 1)[0]
    help = f"write `{card.text} is in {source}`, or as a number `count(c in {source} where c is {card.text})`"
    return spot.problem("P201", f"`{head}` needs a name for the items of its list, not a card", help, steps=1)


def _card_by_place(spot: Spot) -> Problem | None:
    """`top card of stock`."""
    back = spot.token.text != "card"
    word, card, link = spot.back(back + 1), spot.back(back), spot.ahead(1 - back)
    if card != "card" or word not in _WHICH or link not in ("of", "in", "on", "from"):
        return None
    if [x.text for x in spot.statement()[:1]] == ["deal"]:
        return None
    help = f"write `{_WHICH[word].format(spot.behind(spot.index - back + 2)[0])}`"
    return spot.problem("P201", f"the language has no `{word} card`", help, steps=back + 1)


def _plus_sign(spot: Spot) -> Problem | None:
    """`+1 for each diamond in won`."""
    if spot.token.text != "+" or spot.start == "block" or not spot.taken >= {"NAME", "INT"}:
        return None
    help = _times(spot.ahead(1), spot, spot.index + 2) or "leave it out"
    return spot.problem("P201", "a number takes no `+` before it", help)


def _number_for_each(spot: Spot) -> Problem | None:
    """`1 per chip on my purse`."""
    if spot.lexemes[spot.index - 1].kind != "INT":
        return None
    help = _times(("-" if spot.back(2) == "-" else "") + spot.back(1), spot, spot.index)
    return spot.problem("P201", f"`{spot.token.text}` does not multiply", help) if help else None


def _times(number: str, spot: Spot, at: int) -> str | None:
    """The help for `2 per card in my hand`, read from `per` on."""
    words = [x.text for x in spot.lexemes[at : at + 4]]
    skip = 2 if words[:2] == ["for", "each"] else 1 if words[:1] == ["per"] else 0
    if not skip or words[skip + 1 : skip + 2] not in (["on"], ["in"]):
        return None
    thing, source = words[skip].removesuffix("s"), spot.behind(at + skip + 2)[0]
    value, condition = f"count(c in {source} where …)", ", with a condition on `c`"
    if thing == "card" or thing in spot.names.tokens:
        value, condition = f"count({source})" if thing == "card" else f"{thing} on {source}", ""
    return f"write `{'' if number == '1' else f'{number} * '}{value}`{condition}"


def _next_player(spot: Spot) -> Problem | None:
    """`dealer = next dealer`, `next leader`."""
    if spot.back(1) != "next" or spot.token.kind not in ("NAME", "MY", "ME"):
        return None
    player, line = spot.behind(spot.index)[0], spot.statement()
    changed = source_text(line[:-2]) if len(line) > 2 and line[-2].text == "=" else player
    player = changed if player == "player" else player
    start = f"{player} = " if len(line) == 1 else ""
    help = f"write `{start}{player}.left`; in an anticlockwise game `{start}{player}.right`"
    return spot.problem("P201", "`next` is not a word of the language", help, steps=1)


def _until_on_its_line(spot: Spot) -> Problem | None:
    """`play_trick until every hand is empty`."""
    line = spot.statement()
    if spot.token.text != "until" or not line or line[0].text == "repeat":
        return None
    body = source_text(line)
    help = f"put `repeat:` first; below it, indented, `{body}`; and then `until …`, aligned with `repeat`"
    return spot.problem("P201", "`until` comes at the end of a loop, on a line of its own", help)


def _card_chosen(spot: Spot) -> Problem | None:
    """`p chooses card from hand`."""
    if spot.start != "block" or spot.token.text != "from" or spot.back(2) not in DECIDES:
        return None
    what = f"{spot.back(1)} from {spot.behind(spot.index + 1)[0]}"
    action = f"write `{spot.back(3)} {spot.back(2)} {spot.names.action}`"
    help = f"{action}; what is chosen is an argument of the action: `with: {{c: {what}}}`"
    return spot.problem("P201", "a player chooses an action, not a card", help, steps=1)


SPOKEN: tuple[Explanation, ...] = (
    _condition_alone,
    _any_player,
    _card_in_count,
    _card_by_place,
    _plus_sign,
    _number_for_each,
    _next_player,
    _until_on_its_line,
    _card_chosen,
)
