"""Reasons why a move is refused, each with its place in the rule file.

They contain only what the mover may know: names of the mover's view, and clauses that read nothing hidden from the
mover.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.alternatives import Args, Level
from hoyle.engine.offers.card_names import Calls
from hoyle.engine.offers.conditions import depth
from hoyle.engine.offers.disjoint_sets import SeveralSets
from hoyle.engine.offers.menus import Item
from hoyle.engine.offers.moves import Cause, Reason, Wrong
from hoyle.engine.offers.notation import SETS
from hoyle.engine.offers.sets import Sets
from hoyle.engine.offers.texts import Fill, read_by
from hoyle.engine.position.position import Position
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.formula_trees import needs
from hoyle.language.model.formula import Formula, Node
from hoyle.language.model.game import Action, Argument
from hoyle.language.report import did_you_mean, list_words
from hoyle.language.report.source import Span
from hoyle.language.report.words import join_words
from hoyle.play import turn
from hoyle.play.compiled import Compiled
from hoyle.play.requirements import Demands, Part, Rule, demands, first_failing

JOINED = re.compile("[+/]")
WHERE = re.compile(r"\bwhere\W*$")


def reason_at(message: str, span: Span | None, cause: Cause, rule: str | None = None) -> Reason:
    return Reason(message, rule, span.source.name if span else None, span.line if span else None, cause)


def words_of(span: Span) -> str:
    return " ".join(span.source.text[span.start : span.end].split())


def either(names: Sequence[str]) -> str:
    return join_words([f"`{name}`" for name in names], "or")


def demands_of(game: Compiled, action: Action) -> Demands:
    if action.name not in game.demands:
        game.demands[action.name] = demands(action, game.machine.evaluator, game.machine.notation)
    return game.demands[action.name]


# ---- an action that cannot be chosen


def no_action(game: Compiled, p: Position, seat: int) -> Reason:
    moves = turn.legal_moves(game.machine, p, seat)
    if not moves:
        return reason_to_wait(game, p, seat)
    message = f"a move is an action and its arguments, such as `{moves[0]}`"
    return Reason(message, cause=Cause("unknown", names=(moves[0].action,)))


def reason_to_wait(game: Compiled, p: Position, seat: int) -> Reason:
    player = turn.current(game.machine, p)
    if player >= 0:
        return Reason(f"it is p{player}'s turn", cause=Cause("turn", names=(f"p{player}",)))
    if seat in p.pending:
        return Reason(f"p{seat} has chosen already", cause=Cause("chosen"))
    return Reason(f"p{seat} has nothing to choose here", cause=Cause("idle"))


def offered_now(game: Compiled, p: Position, seat: int) -> str:
    names = turn.possible_actions(game.machine, p, seat)
    return f"offered now: {list_words(names)}" if names else reason_to_wait(game, p, seat).message


def no_pass(game: Compiled, p: Position, seat: int) -> Reason:
    if seat not in turn.choosing_seats(game.machine, p):
        return reason_to_wait(game, p, seat)
    menu, names = turn.menu_of(game.machine, p), []
    for item in menu.main:
        item.prepare(p, seat)
        if item.alternatives.any(p):
            names.append(item.alternatives.action.name)
    cause = Cause("no pass", names=tuple(names))
    return reason_at(f"nobody may pass here; choose {either(names)}", menu.node.span, cause)


def not_offered(game: Compiled, p: Position, name: str, seat: int) -> Reason:
    action = game.model.actions.get(name)
    if action is None:
        offered = turn.possible_actions(game.machine, p, seat)
        guess = did_you_mean(name, offered or list(game.model.actions))
        way_out = f"did you mean `{guess}`?" if guess else offered_now(game, p, seat)
        cause = Cause("unknown", name, names=(guess,) if guess else ())
        return Reason(f"there is no action `{name}`; {way_out}", cause=cause)
    if action.anytime:
        return not_open(game, p, action, seat)
    if seat not in turn.choosing_seats(game.machine, p):
        reason = reason_to_wait(game, p, seat)
        return Reason(f"`{name}` cannot be chosen now: {reason.message}", cause=reason.cause)
    place = turn.menu_of(game.machine, p).node.span
    return reason_at(f"`{name}` is not offered here; {offered_now(game, p, seat)}", place, Cause("not offered", name))


def not_open(game: Compiled, p: Position, action: Action, seat: int) -> Reason:
    menu = turn.menu_of(game.machine, p)
    if isinstance(menu.node, g.Together):
        message = f"`{action.name}` cannot be made while players choose at the same time"
        return Reason(message, cause=Cause("at once", action.name))
    if action.name in menu.by_name:
        phases = [f"`{phase}`" for phase in action.anytime]
        during = f"the phase {phases[0]}" if len(phases) == 1 else f"one of the phases {', '.join(phases)}"
        cause = Cause("phase", action.name, names=tuple(action.anytime))
        return reason_at(f"`{action.name}` can be made only while {during} is in progress", action.span, cause)
    p.slots[action.me.slot] = seat  # the options of this table forbid it for good
    reason = not_when(game, p, action)
    assert reason is not None
    return reason


def not_when(game: Compiled, p: Position, action: Action) -> Reason | None:
    asked = demands_of(game, action)
    part = first_failing(asked.when, p)
    if part is None:
        return None
    said = reason_in_words(game, p, action, asked.says)
    cause = Cause("when", action.name, formula=part.formula, said=said is not None)
    return reason_at(said or f"`{action.name}` is possible only when {words_of(part.span)}", part.span, cause)


# ---- arguments that are missing, too many, or not there


def count(n: int) -> str:
    return "no argument" if n == 0 else "one argument" if n == 1 else f"{n} arguments"


def too_much(action: Action, words: Sequence[str]) -> Reason:
    takes, given = len(action.arguments), tuple(words)
    message = f"`{action.name}` takes {count(takes)}, so `{given[takes]}` is too much"
    return reason_at(message, action.span, Cause("too much", action.name, words=given, word=given[takes]))


def reason_for_missing(game: Compiled, p: Position, seat: int, item: Item, at: int, words: Sequence[str]) -> Reason:
    action, level = item.alternatives.action, item.alternatives.levels[at]
    what, source, bounds = domain(game, p, item, level)
    if not item.alternatives.any(p):
        if (reason := forbidden_throughout(game, p, item)) is not None:
            return reason
        said = said_of_all(game, p, action)
        message = said or f"`{action.name}` has no legal move here; {offered_now(game, p, seat)}"
        return reason_at(message, action.span, Cause("no move", action.name, said=said is not None))
    message = f"`{action.name}` needs {count(len(action.arguments))}: {what} is missing"
    cause = Cause("missing", action.name, at, tuple(words), source=source, bounds=bounds)
    return reason_at(message, level.argument.span, cause)


def said_of_all(game: Compiled, p: Position, action: Action) -> str | None:
    """The file's reason for the only argument of an action, if it fits every value: it does not read the argument."""
    if len(action.arguments) != 1 or (says := action.arguments[0].says) is None:
        return None
    slots = [action.arguments[0].local.slot]
    if any(depth(formula, slots) for formula in says if isinstance(formula, Node)):
        return None
    return reason_in_words(game, p, action, demands_of(game, action).answers[0])


def domain(game: Compiled, p: Position, item: Item, level: Level) -> tuple[str, Formula, tuple[int, ...]]:
    """An argument by its name and its description with evaluated bounds; its source; and these bounds."""
    action = item.alternatives.action
    at, demanded = action.arguments.index(level.argument), demands_of(game, action)
    bounds = demanded.bounds[at]
    values = tuple(bound.value(p) for bound in bounds)
    found = [(bound.span, str(value)) for bound, value in zip(bounds, values, strict=True)]
    return f"`{level.argument.local.name}` ({kind_words(level.argument, found)})", demanded.sources[at](p), values


def kind_words(argument: Argument, bounds: Sequence[tuple[Span, str]]) -> str:
    """The description of an argument in the rule file, up to its `where`, with some pieces replaced."""
    span = argument.span
    where = argument.where.span if argument.where is not None else None
    end = where.start if where is not None else span.end
    pieces, at = [], span.start
    for bound, value in bounds:
        pieces += [span.source.text[at : bound.start], value]
        at = bound.end
    text = " ".join("".join([*pieces, span.source.text[at:end]]).split())
    return WHERE.sub("", text).rstrip() if where is not None else text


@dataclass(frozen=True, slots=True)
class Named:
    text: Callable[[int], str]
    sees: Callable[[int], bool]


def named_cards(game: Compiled, calls: Calls, i: int, chosen: Args) -> Named:
    argument, names = calls.levels[i].argument, calls.names(i, chosen)
    write = game.machine.notation.writer(argument)
    wrapped: dict[str, Callable[[Any], Any]] = {"set": lambda name: (name,), "sets": lambda name: ((name,),)}
    wrap = wrapped.get(argument.kind, lambda name: name)
    return Named(lambda card: write(wrap(names.card(card))), names.sees)


def not_among(
    game: Compiled, p: Position, item: Item, calls: Calls, chosen: Args, words: Sequence[str], spelled: str
) -> Reason:
    at, word = len(chosen), words[len(chosen)]
    level = calls.levels[at]
    argument = level.argument
    what, source, bounds = domain(game, p, item, level)
    cards = argument.local.type.base in ("card", "list") and argument.noun != "run"
    named = named_cards(game, calls, at, chosen) if cards else None
    pool = tuple(level.pool(p)) if cards else ()
    hint = Hint("not there", "")
    if not pool if isinstance(level.values, Sets | SeveralSets) else not any(True for _ in level.values(p)):
        message, hint = f"there is nothing to choose as {what}", Hint("nothing", "")
    elif named is None:
        message = f"`{word}` cannot be chosen as {what}"
    elif isinstance(level.values, SeveralSets):
        message, hint, word = not_several(game, p, pool, named, word, spelled, what)
    elif isinstance(level.values, Sets):
        message, hint, word = not_a_set(game, p, level.values, pool, named, word, spelled, what)
    else:
        hint = card_hint(game, p, pool, named, spelled)
        message = f"`{word}` cannot be chosen as {what}{hint.text}"
    given = (*words[:at], word if argument.kind != "set" else words[at])
    action = item.alternatives.action.name
    cause = Cause(hint.kind, action, at, given, word, source=source, bounds=bounds, names=hint.names)
    return reason_at(message, argument.span, cause)


@dataclass(frozen=True, slots=True)
class Hint:
    kind: Wrong
    text: str
    names: tuple[str, ...] = ()


def not_a_set(
    game: Compiled, p: Position, sets: Sets, pool: Args, named: Named, word: str, spelled: str, what: str
) -> tuple[str, Hint, str]:
    pieces = [] if word == "none" else list(zip(spelled.split("+"), word.split("+"), strict=True))
    wrong = wrong_card(game, p, pool, named, word, pieces, what)
    if wrong is not None:
        return wrong
    few = len(pieces) < sets.low(p)
    hint = Hint("too few" if few else "too many", "")
    return f"`{word}` is too {'few' if few else 'many'} cards for {what}", hint, word


def not_several(
    game: Compiled, p: Position, pool: Args, named: Named, word: str, spelled: str, what: str
) -> tuple[str, Hint, str]:
    pieces = [] if word == "none" else list(zip(JOINED.split(spelled), JOINED.split(word), strict=True))
    message = f"`{word}` has too few or too many sets or cards for {what}; sets are joined by `{SETS}`"
    return wrong_card(game, p, pool, named, word, pieces, what) or (message, Hint("sizes", "", (SETS,)), word)


def wrong_card(
    game: Compiled, p: Position, pool: Args, named: Named, word: str, pieces: Sequence[tuple[str, str]], what: str
) -> tuple[str, Hint, str] | None:
    names, called = [named.text(card) for card in pool], [piece for piece, _ in pieces]
    for piece, said in pieces:
        if piece not in names:
            inside = "" if said == word else f" in `{word}`"
            hint = card_hint(game, p, pool, named, piece)
            return f"`{said}`{inside} cannot be chosen as {what}{hint.text}", hint, said
        if (times := called.count(piece)) > (there := names.count(piece)):
            hint = Hint("too often", "", (str(times), str(there)))
            return f"`{word}` names `{said}` more often than it is there for {what}", hint, said
    return None


def card_hint(game: Compiled, p: Position, pool: Args, named: Named, word: str) -> Hint:
    where, faces = game.machine.notation.where, game.machine.layout.faces
    there = [card for card in pool if where(p, card) == word]
    if there:
        name = named.text(there[0])
        return Hint("several", f": several of them lie there; name one by its face, such as `{name}`", (name,))
    if word not in faces:
        return Hint("not there", "")
    alike = list(dict.fromkeys(named.text(card) for card in pool if named.sees(card) and faces[card] == word))
    if alike:
        return Hint("several", f": several look like that; write {either(alike)}", tuple(alike))
    unseen = next((card for card in pool if not named.sees(card)), None)
    if unseen is None:
        return Hint("not there", "")
    place = where(p, unseen)
    return Hint("unseen", f"; a card that you do not see is named by its place, such as `{place}`", (place,))


# ---- arguments that a clause forbids


def refused_by(game: Compiled, p: Position, item: Item, chosen: Args, words: Sequence[str]) -> Reason | None:
    """The `where` or firm rule that forbids the last of the chosen arguments, whose values are in their slots."""
    last, given = len(chosen) - 1, tuple(words[: len(chosen)])
    action = item.alternatives.action
    asked = demands_of(game, action)
    part = first_failing(asked.where[last], p)
    if part is None:
        return refused_by_rule(game, p, item, chosen, given)
    said, name = reason_in_words(game, p, action, asked.answers[last]), action.arguments[last].local.name
    plain = f"`{given[last]}` cannot be chosen as `{name}`: `{words_of(part.span)}` is false"
    cause = Cause("where", action.name, last, given, given[last], part.formula, said=said is not None)
    return reason_at(said or plain, part.span, cause)


def refused_by_rule(game: Compiled, p: Position, item: Item, chosen: Args, words: Sequence[str]) -> Reason | None:
    for rule in demands_of(game, item.alternatives.action).rules:
        if not rule.clause.waive and rule.arguments == len(chosen):
            part = rule.broken_part(p)
            if part is not None:
                return forbidden(game, p, item.alternatives.action, rule, part, words)
    return None


def forbidden_throughout(game: Compiled, p: Position, item: Item) -> Reason | None:
    """The rule without which the action would have a legal move, in the words of the file that fit all moves."""
    machine, action = game.machine, item.alternatives.action
    arguments = {argument.local for argument in action.arguments}
    for rule in demands_of(game, action).rules:
        says = rule.clause.says
        if says is None or any(needs(hole).locals & arguments for hole in says if not isinstance(hole, str)):
            continue
        others = replace(action, clauses=tuple(clause for clause in action.clauses if clause is not rule.clause))
        if (
            next(machine.alternatives_of(others).firm(p, 0, ()), None) is not None
            and (part := rule.broken_part(p)) is not None
        ):
            return forbidden(game, p, action, rule, part, ())
    return None


def waivable(game: Compiled, p: Position, item: Item, chosen: Args, words: Sequence[str]) -> Reason | None:
    """The waivable rule that is not waived and forbids otherwise legal arguments."""
    clause = item.alternatives.first_broken_rule(p, chosen)
    if clause is None:
        return None
    rules = demands_of(game, item.alternatives.action).rules
    rule, part = next((r, part) for r in rules if r.clause is clause and (part := r.broken_part(p)) is not None)
    return forbidden(game, p, item.alternatives.action, rule, part, words)


def forbidden(game: Compiled, p: Position, action: Action, rule: Rule, part: Part, words: Sequence[str]) -> Reason:
    clause = rule.clause
    said = reason_in_words(game, p, action, rule.says)
    cause = Cause("rule", action.name, words=tuple(words), formula=part.formula, said=said is not None)
    return reason_at(said or f"rule `{clause.rule}` demands {words_of(part.span)}", clause.span, cause, clause.rule)


def reason_in_words(game: Compiled, p: Position, action: Action, says: Fill | None) -> str | None:
    """A reason in the words of the file, with its values; None without words, or if a value cannot be computed."""
    if says is None:
        return None
    try:
        return read_by(game.machine.notation, says(p), p.slots[action.me.slot])
    except Fault:
        return None
