"""Reports for names that are unknown, or of another kind than expected."""

from collections.abc import Iterable
from itertools import chain

from lark import Token

from hoyle.language.check.types.scope import Desk, Scope, SymbolKind, declaration
from hoyle.language.report import Span, list_words, short
from hoyle.language.syntax.foreign import FOREIGN_VERBS, FOREIGN_WORDS

_USES = {
    "action": "offer it to a player, as in `dealer chooses {}`",
    "group": "offer it to a player, as in `dealer chooses {}`",
    "formula": "use a formula in a condition, or keep its value with `let`",
    "variable": "give a variable a value: `{} = …`",
    "zone": "move cards to a zone: `move … to {}`",
    "list of words": "`every {}` is the list of its words",
    "option": "use an option as a value; it is fixed before the deal",
    "phase": "to run a phase, write its name alone on a line",
}


def no_such(
    scope: Scope,
    at: Token | Span,
    name: str,
    kinds: Iterable[SymbolKind],
    *,
    words: Iterable[str] = (),
    help: str | None = None,
    use: str | None = None,
    statement: bool = False,
) -> None:
    """Report a name that is not of the expected kind; `help` is used without a near miss.

    `use` is the help for a name of another kind, by default the names of the expected kind, or in a `statement` how
    that kind is used. `words` of the language are allowed too.
    """
    desk, kinds = scope.desk, tuple(kinds)
    wanted = " or ".join(kinds)
    symbol = desk.use(name)
    if name in desk.broken:
        return
    if symbol is not None:
        message = f"`{name}` is {an(symbol.kind)}, not {an(wanted)}"
        shown = _USES[symbol.kind].format(name) if statement else _names(desk, kinds)
        scope.error("N304", message, at, labels=declaration(symbol), help=use or shown)
        return
    known = chain((s.name for s in desk.symbols.values() if s.kind in kinds), words)
    foreign = dict.fromkeys(("pass", "nothing"), FOREIGN_WORDS["pass"]) if "action" in kinds else FOREIGN_WORDS
    near = None if name in foreign else desk.guess(name, known)
    if "phase" in kinds:
        foreign = {"score": FOREIGN_VERBS["score"], **foreign}
    labels = declaration(desk.symbols[near]) if near in desk.symbols else []
    text = f"did you mean `{near}`?" if near else foreign.get(name, help or _names(desk, kinds))
    label = f"no {wanted} has this name"
    scope.error("N301", f"unknown {wanted} `{short(name)}`", at, label=label, labels=labels, help=text, instead=near)


def _names(desk: Desk, kinds: tuple[SymbolKind, ...]) -> str | None:
    names = [symbol.name for symbol in desk.symbols.values() if symbol.kind in kinds]
    what = " and ".join(f"{kind}s" for kind in kinds)
    return f"the {what} are {list_words(names, 8)}" if len(names) > 1 else f"write `{names[0]}`" if names else None


def an(kind: str) -> str:
    return f"an {kind}" if kind[0] in "ao" else f"a {kind}"
