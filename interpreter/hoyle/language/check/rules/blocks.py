"""Statement blocks; known facts change from line to line."""

from collections.abc import Callable
from dataclasses import replace

import hoyle.language.model.block as b
from hoyle.frozen import dataclass
from hoyle.language.check.rules import statements as s
from hoyle.language.check.rules.changes import changes
from hoyle.language.check.rules.decisions import DECISIONS, decision
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.bounds import interval, is_filled
from hoyle.language.check.types.folds import amount, item_facts, item_type, run_through
from hoyle.language.check.types.narrowing import assuming, facts_if_filled
from hoyle.language.check.types.scope import ANOTHER_NAME, NO_FACTS, Facts, Parsed, Scope, bind, constant, kids, tokens
from hoyle.language.model.formula import Formula, LocalValue
from hoyle.language.model.types import CARD, CARDS, ERROR, INT, or_none
from hoyle.language.report import short


@dataclass(frozen=True, slots=True)
class Done:
    """`scope` is that after the piece; `ends` if the next line is not reached."""

    statements: b.Block
    scope: Scope
    ends: bool = False


#: Advice for a second `let` with one name.
_CONSTANT = "choose another name; a value that changes is a variable, declared under `variables:`"


def block(scope: Scope, trees: list[Parsed]) -> Done:
    found: list[b.Statement] = []
    ends = False
    for tree in trees:
        done = _statement(scope, tree)
        found.extend(done.statements)
        scope, ends = done.scope, ends or done.ends
    return Done(tuple(found), scope, ends)


def suite(scope: Scope, tree: Parsed) -> Done:
    """Names under a head such as `if` end with it."""
    done = block(scope, kids(tree))
    return replace(done, scope=replace(scope, facts=done.scope.facts))


def _statement(scope: Scope, tree: Parsed) -> Done:
    kind = str(tree.data)
    if kind in _COMPOUND:
        return _COMPOUND[kind](scope, tree)
    statement = s.SIMPLE[kind](scope, tree)
    after = scope.forget(changes(scope.desk, tree), tree).assume(s.facts_after(scope, tree, statement))
    if kind in _DEALS and tokens(tree):
        return _dealt_as(scope, tree, statement, after)
    return Done((statement,) if statement is not None else (), after, kind == "end")


def _let(scope: Scope, tree: Parsed) -> Done:
    node = i.infer(scope, kids(tree)[0])
    node = i.as_list(scope.desk, node) if node.type.base == "zone" else node
    if node.type.base == "look":
        scope.error("T403", "a variable cannot hold a face", kids(tree)[0])
        node = i.report_error(scope, tree)
    elif node.type.base == "none":
        scope.error("T401", "`none` alone has no type", kids(tree)[0], help="declare a variable: `card or none`")
        node = i.report_error(scope, tree)
    name = str(tokens(tree)[0])
    head = None if name in scope.locals else scope.desk.variables.get(name)
    same = head is not None and i.agrees(node.type, head.type) and not i.is_broken(node)
    help = _CONSTANT if name in scope.locals else ANOTHER_NAME
    if head is not None and same:
        help = _without_let(scope, tree, f"{name}[…]" if head.per else name)
    inner, local = bind(scope, tokens(tree)[0], node.type, watch="`let`", help=help)
    if head is not None and same and head.type.optional == node.type.optional:
        return Done((), scope)  # so that the lines below can change the variable
    if node.type.optional:
        scope.desk.optional_lets[local.slot] = node
    if node.type == INT:
        inner = replace(inner, ranges={**scope.ranges, local.slot: interval(scope, node)})
    if node.type.base == "list" and is_filled(scope, node):
        inner = inner.assume(facts_if_filled(LocalValue(node.type, None, local)))
    return Done((b.Let(scope.span(tree), local, node),), inner)


def _without_let(scope: Scope, tree: Parsed, place: str) -> str:
    value = short(" ".join(scope.span(kids(tree)[0]).text.split()))
    return f"to give the variable a new value, leave out `let`: `{place} = {value}`; otherwise choose another name"


def _dealt_as(scope: Scope, tree: Parsed, statement: b.Statement | None, after: Scope) -> Done:
    """`deal … as x`: for 1 the card, known to exist if the source has one; otherwise a list."""
    if not isinstance(statement, b.Deal | b.DealRandom):
        return Done((), bind(after, tokens(tree)[0], ERROR, watch="name")[0])
    kind = CARDS
    if constant(statement.count) == 1:
        kind = CARD if is_filled(scope, i.as_list(scope.desk, statement.source)) else or_none(CARD)
    inner, local = bind(after, tokens(tree)[0], kind, watch="name")
    return Done((replace(statement, named=local),), inner)


def _branch(scope: Scope, tree: Parsed) -> Done:
    """Afterwards those facts hold that hold after every arm that continues."""
    parts = kids(tree)
    arms: list[tuple[Formula, b.Block]] = []
    outcomes: list[Facts] = []
    here = scope
    while len(parts) > 1:
        question = i.condition(here, parts[0])
        done = suite(assuming(here, question), parts[1])
        arms.append((question, done.statements))
        outcomes += [] if done.ends else [done.scope.facts]
        here, parts = assuming(here, question, False), parts[2:]
    otherwise: b.Block = ()
    if parts:
        done = suite(here, parts[0])
        otherwise = done.statements
        outcomes += [] if done.ends else [done.scope.facts]
    else:
        outcomes.append(here.facts)
    facts = frozenset.intersection(*outcomes) if outcomes else NO_FACTS
    return Done((b.If(scope.span(tree), tuple(arms), otherwise),), replace(scope, facts=facts), not outcomes)


def _for(scope: Scope, tree: Parsed) -> Done:
    source, body = kids(tree)
    listed = run_through(scope, source, "the list of `for`")
    kind, bounds = item_type(listed)
    after = scope.forget(changes(scope.desk, body), tree)
    inner, local = bind(after, tokens(tree)[0], kind, bounds=bounds, watch="loop name")
    inner = inner.assume(frozenset(x for x in item_facts(scope, listed, local) if not x.reads))
    done = suite(inner, body)
    return Done((b.For(scope.span(tree), local, listed, done.statements),), after)


def _repeat_times(scope: Scope, tree: Parsed) -> Done:
    count, body = kids(tree)
    times = amount(scope, count, "the number of repetitions")
    after = scope.forget(changes(scope.desk, body), tree)
    return Done((b.RepeatTimes(scope.span(tree), times, suite(after, body).statements),), after)


def _repeat(scope: Scope, tree: Parsed) -> Done:
    body, *test = kids(tree)
    done = suite(scope.forget(changes(scope.desk, tree), tree), body)
    if not test:
        return Done((b.Repeat(scope.span(tree), done.statements),), done.scope, True)
    until = i.condition(done.scope, test[0])
    return Done((b.Repeat(scope.span(tree), done.statements, until),), assuming(done.scope, until))


def _openly(scope: Scope, tree: Parsed) -> Done:
    done = suite(scope, kids(tree)[0])
    return replace(done, statements=(b.Openly(scope.span(tree), done.statements),))


def _decide(scope: Scope, tree: Parsed) -> Done:
    """Afterwards no fact is known."""
    head, *otherwise = kids(tree) if tree.data == "decide" else [tree]
    statement = decision(scope, head)
    after = scope.forget(changes(scope.desk, head), head)
    if otherwise:
        rest = suite(after, otherwise[0]).statements
        if isinstance(statement, b.Decide | b.Ask):
            statement = replace(statement, otherwise=rest)
    return Done((statement,) if statement is not None else (), after)


_DEALS = ("deal", "deal_random")

_COMPOUND: dict[str, Callable[[Scope, Parsed], Done]] = {
    "branch": _branch,
    "for_each": _for,
    "repeat_times": _repeat_times,
    "repeat": _repeat,
    "repeat_until": _repeat,
    "openly": _openly,
    "let": _let,
    **dict.fromkeys(("decide", *DECISIONS), _decide),
}
