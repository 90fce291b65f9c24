"""Reports for `me` and `my` where no player decides."""

from collections.abc import Iterator, Sequence

from hoyle.language.check.types.attributes import PLAYER_ATTRIBUTES
from hoyle.language.check.types.indexes import per_of
from hoyle.language.check.types.scope import SEEN_BY, Parsed, Piece, Scope
from hoyle.language.model.formula import Formula

#: The most players suggested.
_MOST = 3


def nobody(scope: Scope, tree: Piece, meant: Sequence[str]) -> Formula:
    """`meant` are replacements for `me`, the best first."""
    word = "my" if scope.span(tree).text.startswith("my") else "me"
    if word == "me" and not scope.locals:  # a name already in the formula means somebody else
        meant = [text for text in meant if text not in scope.text.value.split()]
    says = " or ".join(f"`{text}`" for text in meant[:_MOST])
    help = _with_player(scope, scope.span(tree).text)
    if "side" in scope.locals and scope.span(tree).text == "my side":
        help = "write `side`"
        return scope.error("N305", f"`my` cannot be used {scope.nobody}", tree, help=help, instead="side")
    if scope.nobody == SEEN_BY and meant[:1] == ["owner"]:
        others = "".join(f", or `{text}`" for text in meant[1:_MOST])
        help = f"write `owner`, the player it belongs to{others}"
    elif says and (scope.locals or scope.nobody == SEEN_BY):
        help = f"write {says}"
    elif says:
        help = f"{help}; or write {says}"
    elif scope.nobody == SEEN_BY:
        help = "write `everyone`, `nobody`, or `owner` for a zone or variable `per player`"
    message, instead = f"`{word}` cannot be used {scope.nobody}", meant[0] if meant else None
    message += "" if "side" in scope.locals else ": it could be any player"
    return scope.error("N305", message, tree, help=help, instead=instead)


def _with_player(scope: Scope, mine: str) -> str:
    here = scope.text.span
    owners = (symbol for symbol in scope.desk.symbols.values() if symbol.kind in ("formula", "phase"))
    owner = next((one for one in owners if one.value.span.start <= here.start < one.value.span.end), None)
    if owner is None or owner.value.span.source is not here.source:
        return "name the player"
    if owner.name == "game":
        return "give the player to a phase: `for p in players: take_turn(p)`, and declare `take_turn(p player)`"
    inside = owner.key.value.partition("(")[2].rpartition(")")[0]
    who = "who" if "p" in scope.locals else "p"
    whole = f"{owner.name}({who} player{', ' if inside else ''}{inside})"
    name = mine.removeprefix("my ")
    per = per_of(scope, name)
    means = who if mine == "me" else f"{who}.{name}" if name in PLAYER_ATTRIBUTES else ""
    if per and per[0].kind in ("player", "side"):
        means = f"{name}[{who}{'.side' if per[0].kind == 'side' else ''}]"
    put = f"`{means}` in place of `{mine}`" if means else f"`{who}` in it"
    use = (
        f"`{owner.name}(me)` where it is used" if owner.kind == "formula" else f"`{owner.name}(leader)` where it is run"
    )
    return f"declare `{whole}` with {put}, and write {use}"


def seats(scope: Scope) -> Iterator[str]:
    """Single players: locals, innermost first, then variables."""
    for name, local in reversed(list(scope.locals.items())):
        if local.type.base == "player" and not local.type.optional:
            yield name
    for name, head in scope.desk.variables.items():
        plain = head.type.base == "player" and not head.type.optional and not head.per
        if plain and scope.limits is None and "side" not in scope.locals:
            yield name


def of_others(scope: Scope, text: str, indexes: Sequence[Parsed]) -> list[str]:
    """The replacements for `my TEXT` without `me`."""
    per = per_of(scope, text)
    symbol = scope.desk.symbols.get(text)
    if per == () or (symbol is not None and symbol.kind == "option"):
        return [text]
    if per is None:
        own = text in PLAYER_ATTRIBUTES and not indexes
        return [f"{seat}.{text}" for seat in seats(scope)] if own else []
    if per[0].kind not in ("player", "side"):
        return []
    whose = list(seats(scope))
    if per[0].kind == "side":
        whose = ["side"] if "side" in scope.locals else [f"{seat}.side" for seat in whose]
    rest = [scope.span(index).text for index in indexes]
    return [f"{text}[{', '.join([seat, *rest])}]" for seat in whose]
