"""Rules, and the clauses that they add to actions."""

from dataclasses import replace

from lark import Token

from hoyle.language.check.rules.actions import Draft, names
from hoyle.language.check.rules.texts import read_text
from hoyle.language.check.types.formulas import read_when, value
from hoyle.language.check.types.scope import Desk, Parsed, Scope, lines, tokens
from hoyle.language.model.game import Clause, Rule
from hoyle.language.model.types import BOOL
from hoyle.language.report import Label
from hoyle.language.syntax.tree import Mapping, Node, Scalar, Sequence

#: The most characters that a rule may have, times the actions that it narrows.
LARGEST_RULE = 500_000

#: The trees of formulas that name the items of a list.
_BINDERS = ("find_where", "fold_for", "any_for", "list_for")


def read_rules(desk: Desk, root: Mapping, drafts: dict[str, Draft]) -> dict[str, Rule]:
    """The rules' clauses are added to the drafts, in file order."""
    rules = {}
    for key, about in root.section("rules").mappings():
        narrows = names(Scope(desk, key), about.get("narrows"), "action")
        waive = about.get("if impossible") is not None
        rules[key.value] = Rule(key.value, narrows, waive)
        targets = [drafts[name] for name in narrows if name in drafts]
        if _fits(desk, key, about, len(narrows)) and _same_names(desk, about, targets):
            for draft in targets:
                clauses = (*draft.action.clauses, _clause(draft, key, about, waive))
                draft.action = replace(draft.action, clauses=clauses)
    return rules


def _fits(desk: Desk, key: Scalar, about: Mapping, actions: int) -> bool:
    if actions * (about.span.end - about.span.start) <= LARGEST_RULE:
        return True
    desk.report.error("T416", f"the rule `{key.value}` is too long for this number of actions", key.span)
    return False


def _clause(draft: Draft, key: Scalar, about: Mapping, waive: bool) -> Clause:
    scope, when, written, demand = draft.scope, None, about.get("when"), about.get("demand")
    if written is not None:
        when, scope = read_when(scope, written)
    assert demand is not None
    says = about.get("says")
    text = read_text(scope, says) if isinstance(says, Scalar) else None
    return Clause(key.value, when, value(scope, demand, BOOL, "the demand"), waive, text, key.span)


def _same_names(desk: Desk, about: Mapping, drafts: list[Draft]) -> bool:
    """Whether all narrowed actions have the arguments that a rule reads."""
    good = True
    says = about.get("says")
    pieces = desk.apart(says).pieces if isinstance(says, Scalar) else ()
    holes = [hole for hole in pieces if isinstance(hole, Scalar) and hole.value.strip()]
    for text in (about.get("when"), about.get("demand"), *holes):
        for scalar, tree in _trees(desk, text):
            inner = {str(t) for fold in tree.find_pred(lambda tree: tree.data in _BINDERS) for t in tokens(fold)}
            for token in tree.scan_values(lambda t: isinstance(t, Token) and t.type == "NAME"):
                if str(token) not in inner and not _is_shared(desk, scalar, token, drafts):
                    good = False
    return good


def _trees(desk: Desk, node: Node | None) -> list[tuple[Scalar, Parsed]]:
    start = "case" if isinstance(node, Sequence) else "formula"
    return [(text, tree) for text in lines(node) if (tree := desk.tree(text, start)) is not None]


def _is_shared(desk: Desk, scalar: Scalar, token: Token, drafts: list[Draft]) -> bool:
    """Whether a name is no argument, or one of the same type in all the actions."""
    name = str(token)
    having = [draft for draft in drafts if name in draft.scope.locals]
    if not having:
        return True
    span, seen = scalar.at(token.start_pos or 0, token.end_pos or 0), having[0].symbol
    labels = [Label(seen.span, f"`{seen.name}` has `{name}`")]
    lacking = next((draft for draft in drafts if name not in draft.scope.locals), None)
    if lacking is not None:
        labels.append(Label(lacking.symbol.span, f"`{lacking.symbol.name}` has no `{name}`"))
        other = lacking.symbol.name
        message = f"this rule narrows `{seen.name}` and `{other}`, but `{other}` has no `{name}`"
        help = f"write `narrows: {seen.name}` in this rule, and another rule for `{other}`"
    elif len({draft.scope.locals[name].type for draft in having}) > 1:
        message = f"`{name}` has different types in the actions that this rule narrows"
        help = "write a rule for each action"
    else:
        return True
    desk.report.error("N316", message, span, labels=labels, help=help)
    return False
