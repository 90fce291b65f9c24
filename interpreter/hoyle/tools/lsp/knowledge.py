"""Symbols, locals and types of a rule file, even of a broken one."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

from hoyle.language.check.rules.actions import Draft, read_body, read_heads
from hoyle.language.check.rules.constraints import read_rules
from hoyle.language.check.rules.deck import read_deck, read_faces, read_tokens
from hoyle.language.check.rules.declarations import declare, read_options, read_words, symbols
from hoyle.language.check.rules.definitions import read_definitions
from hoyle.language.check.rules.elaborate import next_player
from hoyle.language.check.rules.groups import read_groups
from hoyle.language.check.rules.settings import read_players
from hoyle.language.check.rules.zones_and_variables import read_variable_heads, read_zone_heads
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.kinds import read_parameters
from hoyle.language.check.types.scope import Desk, Scope, Symbol, kids
from hoyle.language.model.types import CARD, CARDS, ERROR, PLAYER, SIDE, Type, or_none
from hoyle.language.report import Report
from hoyle.language.syntax import Mapping, Scalar, SyntaxProblem, parse_text
from hoyle.language.syntax.lexer import Lexeme
from hoyle.tools.lsp.scan import Binding, Scanned, operand, visible
from hoyle.tools.lsp.texts import Text, within

#: The owner of a text: its section and name.
Host: TypeAlias = tuple[str, str]
NOBODY: Host = ("", "")


@dataclass(frozen=True, slots=True)
class Knowledge:
    root: Mapping
    desk: Desk
    hosts: dict[Host, Scope] = field(default_factory=dict)


def type_words(symbol: Symbol, desk: Desk) -> str:
    """The type of an option, variable or formula, or the words of a list; otherwise empty."""
    if symbol.kind == "list of words":
        return " | ".join(desk.lists[symbol.name].words) if symbol.name in desk.lists else ""
    typed: dict[str, dict[str, Any]] = {"option": desk.options, "variable": desk.variables, "formula": desk.formulas}
    head = typed.get(symbol.kind, {}).get(symbol.name)
    return "" if head is None else str(head.type)


def learn(root: Mapping) -> Knowledge:
    """Parts that cannot be read are left out."""
    report = Report()
    desk = Desk(report, read_faces(root.section("deck"), report))
    known = Knowledge(root, desk)
    drafts: list[Draft] = []
    steps: tuple[Callable[[], object], ...] = (
        lambda: declare(desk, root),
        lambda: setattr(desk, "score_per", root.section("score").text("per") or "player"),
        lambda: setattr(desk, "paired", root.text("sides") == "opposite"),
        lambda: setattr(desk, "next_player", next_player(root)),
        lambda: setattr(desk, "players", read_players(desk, root.get("players"))),
        lambda: read_words(desk),
        lambda: read_options(desk),
        lambda: read_zone_heads(desk),
        lambda: read_variable_heads(desk),
        lambda: read_deck(desk, root.section("deck")),
        lambda: read_tokens(desk, root.section("tokens")),
        lambda: read_definitions(desk),
        lambda: read_groups(desk, root),
        lambda: drafts.extend(read_heads(desk)),
        lambda: _read_hosts(known, drafts),
        lambda: _read_rules(known, drafts),
    )
    for step in steps:
        with suppress(Exception):  # the passes rely on the shape of a file, which is unchecked here
            step()
    return known


def _read_hosts(known: Knowledge, drafts: list[Draft]) -> None:
    desk = known.desk
    for symbol in (*symbols(desk, "formula"), *symbols(desk, "phase")):
        bare = Scope(desk, symbol.key)
        known.hosts[symbol.kind, symbol.name] = read_parameters(bare, symbol.parameters, "it")[0]
    for draft in drafts:
        with suppress(Exception):
            read_body(draft, ())
        known.hosts["action", draft.symbol.name] = draft.scope


def _read_rules(known: Knowledge, drafts: list[Draft]) -> None:
    """A rule has the scope of the first action it narrows."""
    for name, rule in read_rules(known.desk, known.root, {draft.symbol.name: draft for draft in drafts}).items():
        found = [known.hosts["action", action] for action in rule.narrows if ("action", action) in known.hosts]
        if found:
            known.hosts["rule", name] = found[0]


def host_of(path: tuple[str, ...]) -> Host:
    match within(path):
        case ("actions", name, *_):
            return "action", name
        case ("rules", name, *_):
            return "rule", name
        case ("phases", name, *_):
            return "phase", name
        case ("formulas", name, *_):
            return "formula", name
        case ("titles", name, *_):
            head, dot, _ = name.partition(".")
            return ("action" if dot else "formula"), head
        case ("lines", changed, *_):
            return host_of(tuple(changed.split(".")))
        case ("insert", hook, *_):
            return "hook", hook.split()[-1] if hook.split() else ""
        case (("deck" | "score" | "winner" | "shown" | "zones" | "variables") as part, *_):
            return part, ""
        case _:
            return NOBODY


def scope_of(known: Knowledge, path: tuple[str, ...], text: Scalar) -> Scope:
    """The scope always has `me`, as it may be a guess."""
    desk, (kind, name) = known.desk, host_of(path)
    found = known.hosts.get((kind, name))
    if kind == "hook":
        found = known.hosts.get(("action", name)) or known.hosts.get(("phase", name))
    scope = Scope(desk, text, dict(found.locals) if found else {}, me=found.me if found else None)
    own = {"deck": ("card", CARD), "zones": ("owner", PLAYER), "variables": ("owner", PLAYER)}
    if kind in ("score", "winner", "shown"):
        own[kind] = ("side", SIDE)
    if kind in own:
        scope = scope.bind(desk.local(*own[kind]))
    if kind == "zones" and "sorted" in text.value:
        scope = scope.bind(desk.local("card", CARD))
    if scope.me is None:
        scope = Scope(desk, text, scope.locals, me=desk.local("me", PLAYER))
    return scope


def scope_at(known: Knowledge, text: Text, scanned: Scanned, offset: int) -> Scope:
    return bind_names(scope_of(known, text.path, text.scalar), scanned, offset)


def bind_names(scope: Scope, scanned: Scanned, offset: int) -> Scope:
    for binding in sorted(visible(scanned, offset).values(), key=lambda b: b.start):
        scope = scope.bind(scope.desk.local(binding.name, binding_type(scope, scanned, binding)))
    return scope


def binding_type(scope: Scope, scanned: Scanned, binding: Binding) -> Type:
    start, end = binding.source
    inside = [word.text for word in scanned.words if start <= word.start < end]
    if binding.kind == "dealt":
        return or_none(CARD) if inside[1:2] == ["1"] and inside[2:3] in (["from"], ["at"]) else CARDS
    if binding.kind == "item" and ("cards", "from") in pairwise(inside):
        return CARDS
    kind = type_of(scope, scanned.text[start:end])
    return kind if binding.kind == "let" else kind.item or kind


def operand_type(scope: Scope, text: str, words: Sequence[Lexeme]) -> Type:
    """The type of the operand that ends here; `ERROR` without one."""
    return type_of(scope, text[operand(words) : words[-1].end]) if words else ERROR


def type_of(scope: Scope, text: str) -> Type:
    """Zones and rows count as lists; `ERROR` if the formula is invalid."""
    with suppress(SyntaxProblem, i.Needs, KeyError):
        tree = kids(parse_text(text, "formula"))[0]
        node = i.infer(scope, tree)
        return (i.as_list(scope.desk, node) if node.type.base in ("zone", "row") else node).type
    return ERROR
