"""Values shown beside the cards (section `shown`)."""

import re

import hoyle.language.model.formula as f
from hoyle.language.check.rules.texts import read_text, read_value
from hoyle.language.check.types.formulas import read_when
from hoyle.language.check.types.indexes import per_of
from hoyle.language.check.types.infer import is_broken
from hoyle.language.check.types.scope import Desk, Scope, lines
from hoyle.language.model.game import ShownValue
from hoyle.language.model.text import Text, holes_of
from hoyle.language.model.types import PLAYER, SIDE
from hoyle.language.model.walk import every_node
from hoyle.language.report import short
from hoyle.language.syntax.tree import Mapping, Node, Scalar

#: The key for variables that are left off the table.
NOT_SHOWN = "not shown"

#: The viewers of a value who have seen all cards that it reads.
WITNESSES = "whoever saw the cards"


def read_shown(desk: Desk, section: Mapping) -> tuple[ShownValue, ...]:
    return tuple(_shown_value(desk, key, about) for key, about in section if key.value != NOT_SHOWN)


def read_not_shown(desk: Desk, section: Mapping) -> frozenset[str]:
    return frozenset(text.value for text in lines(section.get(NOT_SHOWN)) if _is_variable(desk, text))


def _is_variable(desk: Desk, text: Scalar) -> bool:
    name = text.value
    if name in desk.variables or name == "dealer":
        return True
    if name in desk.broken:
        return False
    advice = desk.advice(name, desk.variables, "name a variable of the section `variables`")
    desk.report.error("N301", f"there is no variable `{short(name)}`", text.span, **advice)
    return False


def _shown_value(desk: Desk, key: Scalar, about: Node) -> ShownValue:
    written = (about.get("value") or key) if isinstance(about, Mapping) else about
    me, side = desk.local("me", PLAYER), desk.local("side", SIDE)
    scope, when = Scope(desk, key, {"side": side}, me=me), None
    if isinstance(about, Mapping) and (condition := about.get("when")) is not None:
        when, scope = read_when(scope, condition)
    if isinstance(written, Scalar) and _is_constant(scope, written):
        message = "a shown value is a formula, or a text with a formula in `{…}`; these are only words"
        help = (
            f"show something true or false under these words: `{written.value.strip(chr(34))}: {{value: …, when: …}}`"
        )
        scope.error("P204", message, written.span, help=help)
        text: Text = (written.value,)
    elif isinstance(written, Scalar) and "{" in written.value:
        text = read_text(scope.of(written), written)
    else:
        text = (read_value(scope, written),)
    whose = [local for local in (me, side) if _reads((*text, *([] if when is None else [when])), local)]
    viewers = about.get("seen by") if isinstance(about, Mapping) else None
    witnessed = isinstance(viewers, Scalar) and viewers.value == WITNESSES
    private = viewers is not None and not witnessed
    span = next(iter(lines(written)), key).span
    if len(whose) == 2:
        mine = "my" if re.search(r"\bmy\b", span.text) else "me"
        message = (
            f"`{key.value}` has both `{mine}` and `side`, but a value is shown either per player or per side, not both"
        )
        help = "to show it per player, write `me.side` in place of `side`; or make two values, one with `my` and one with `side`"
        desk.report.error("N337", message, span, help=help)
    elif private and me not in whose and not any(map(is_broken, holes_of(text))):
        help = "remove `seen by`, or use `me` in the value"
        desk.report.error("N337", f"`{key.value}` does not use `me`, so it has no owner", span, help=help)
    return ShownValue(key.value, whose[0] if whose else None, text, private, witnessed, key.span, when)


def _is_constant(scope: Scope, written: Scalar) -> bool:
    """Whether a value's quotes mean constant words."""
    quoted = written.style in ("single", "double") and bool(per_of(scope, written.value))
    return quoted or bool(re.fullmatch(r'"[^"{}]*"', written.value))


def _reads(text: Text, local: f.Local) -> bool:
    return any(f.is_local(node, local.slot) for hole in holes_of(text) for node in every_node(hole))
