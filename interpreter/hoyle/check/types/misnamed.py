"""Names that mean nothing, or something else, where they stand: one way to say so, and what was meant."""

from collections.abc import Iterable
from itertools import chain

from lark import Token

from hoyle.check.types.scope import Kind, Scope
from hoyle.report import Label, Span, short
from hoyle.syntax.foreign import FOREIGN_WORDS

_USES = {
    "action": "an action is offered to a player: `p chooses {}`",
    "group": "a group of actions is offered to a player: `p chooses {}`",
    "formula": "a formula is a value: use it in a condition, or keep it with `let`",
    "variable": "a variable is given a value: `{} = …`",
    "zone": "cards are moved to a zone: `move … to {}`",
    "option": "an option is a value, fixed before the deal",
    "phase": "a phase is run by its name as a statement of its own",
}


def no_such(
    scope: Scope,
    at: Token | Span,
    name: str,
    kinds: Iterable[Kind],
    *,
    words: Iterable[str] = (),
    help: str | None = None,
) -> None:
    """Report a name that is none of the kinds wanted; `help` is said when there is no near miss.

    `words` are those of the language that could stand there too.
    """
    desk, kinds = scope.desk, tuple(kinds)
    wanted = " or ".join(kinds)
    symbol = desk.symbols.get(name)
    desk.used.add(name)
    if name in desk.broken:
        return
    if symbol is not None:
        message = f"`{name}` is {an(symbol.kind)}, not {an(wanted)}"
        labels = [Label(symbol.span, "declared here")]
        scope.error("N304", message, at, labels=labels, help=_USES[symbol.kind].format(name))
        return
    near = desk.guess(name, chain((s.name for s in desk.symbols.values() if s.kind in kinds), words))
    labels = [Label(desk.symbols[near].span, "declared here")] if near in desk.symbols else []
    text = f"did you mean `{near}`?" if near else FOREIGN_WORDS.get(name, help)
    label = f"no {wanted} has this name"
    scope.error("N301", f"unknown {wanted} `{short(name)}`", at, label=label, labels=labels, help=text, instead=near)


def an(kind: str) -> str:
    """A kind of thing with its article."""
    return f"an {kind}" if kind[0] in "ao" else f"a {kind}"
