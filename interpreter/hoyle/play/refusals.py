"""Why a move is refused. Input: a position and what was written; output: a `Reason`, with the place in the rule file.

Only what the mover may know is told: names are those of the mover's view, and only clauses are quoted that the checker has
shown to read nothing hidden from the mover.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.graph import nodes as g
from hoyle.model.game import Action, Argument
from hoyle.offers.alternatives import Args, Level
from hoyle.offers.calls import Calls
from hoyle.offers.menus import Item
from hoyle.offers.moves import Reason
from hoyle.offers.notation import SETS
from hoyle.offers.sets import Sets
from hoyle.offers.several import SeveralSets
from hoyle.offers.texts import Fill, read_by
from hoyle.play import turn
from hoyle.play.compiled import Compiled
from hoyle.play.demands import Demands, Rule, demands, failing
from hoyle.position.position import Position
from hoyle.report import did_you_mean, listed
from hoyle.report.source import Span
from hoyle.table.fault import Fault

WHERE = re.compile(r"\bwhere\W*$")


def placed(message: str, span: Span | None, rule: str | None = None) -> Reason:
    """A reason with the place in the rule file."""
    return Reason(message, rule, span.source.name if span else None, span.line if span else None)


def words_of(span: Span | None) -> str:
    """The text of the rule file at a span, on one line."""
    if span is None:
        return "no text"
    return " ".join(span.source.text[span.start : span.end].split())


def either(names: Sequence[str]) -> str:
    """Names in quotes, of which one is to be taken."""
    quoted = [f"`{name}`" for name in names]
    return " or ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))


def demanded(game: Compiled, action: Action) -> Demands:
    """What an action demands; compiled once for a game."""
    if action.name not in game.demands:
        game.demands[action.name] = demands(action, game.machine.evaluator, game.machine.notation)
    return game.demands[action.name]


# ---- an action that cannot be chosen


def no_action(game: Compiled, p: Position, seat: int) -> Reason:
    """Why an empty text is no move."""
    moves = turn.legal_moves(game.machine, p, seat)
    if not moves:
        return Reason(waiting(game, p, seat))
    return Reason(f"a move is an action and its arguments, such as `{moves[0]}`")


def waiting(game: Compiled, p: Position, seat: int) -> str:
    """Why a seat has nothing to choose."""
    player = turn.current(game.machine, p)
    if player >= 0:
        return f"it is p{player}'s turn"
    return f"p{seat} has chosen already" if seat in p.pending else f"p{seat} has nothing to choose here"


def offered_now(game: Compiled, p: Position, seat: int) -> str:
    """What a seat can choose, or why it can choose nothing."""
    names = turn.possible_actions(game.machine, p, seat)
    return f"offered now: {listed(names)}" if names else waiting(game, p, seat)


def no_pass(game: Compiled, p: Position, seat: int) -> Reason:
    """Why a seat cannot pass where no pass is offered."""
    if seat not in turn.choosing(game.machine, p):
        return Reason(waiting(game, p, seat))
    menu, names = turn.menu_of(game.machine, p), []
    for item in menu.main:
        item.prepare(p, seat)
        if item.alternatives.any(p):
            names.append(item.alternatives.action.name)
    return placed(f"nobody may pass here; choose {either(names)}", menu.node.span)


def not_offered(game: Compiled, p: Position, name: str, seat: int) -> Reason:
    """Why an action cannot be chosen at all."""
    action = game.model.actions.get(name)
    if action is None:
        guess = did_you_mean(name, list(game.model.actions))
        way_out = f"did you mean `{guess}`?" if guess else offered_now(game, p, seat)
        return Reason(f"there is no action `{name}`; {way_out}")
    if action.anytime:
        return not_open(game, p, action, seat)
    if seat not in turn.choosing(game.machine, p):
        return Reason(f"`{name}` cannot be chosen now: {waiting(game, p, seat)}")
    place = turn.menu_of(game.machine, p).node.span
    return placed(f"`{name}` is not offered here; {offered_now(game, p, seat)}", place)


def not_open(game: Compiled, p: Position, action: Action, seat: int) -> Reason:
    """Why an action that can be made out of turn cannot be made now."""
    menu = turn.menu_of(game.machine, p)
    if isinstance(menu.node, g.Together):
        return Reason(f"`{action.name}` cannot be made while players choose at the same time")
    if action.name in menu.by_name:
        phases = [f"`{phase}`" for phase in action.anytime]
        during = f"the phase {phases[0]}" if len(phases) == 1 else f"one of the phases {', '.join(phases)}"
        return placed(f"`{action.name}` can be made only while {during} is in progress", action.span)
    p.slots[action.me.slot] = seat  # the options of this table forbid it for good
    reason = not_when(game, p, action)
    assert reason is not None
    return reason


def not_when(game: Compiled, p: Position, action: Action) -> Reason | None:
    """The part of an action's `when` that does not hold, if any."""
    asked = demanded(game, action)
    part = failing(asked.when, p)
    if part is None:
        return None
    said = reason_in_words(game, p, action, asked.says)
    return placed(said or f"`{action.name}` is possible only when {words_of(part.span)}", part.span)


# ---- arguments that are missing, too many, or not there


def count(n: int) -> str:
    """How many arguments, in words."""
    return "no argument" if n == 0 else "one argument" if n == 1 else f"{n} arguments"


def too_much(action: Action, word: str) -> Reason:
    """The reason for a word behind the last argument."""
    message = f"`{action.name}` takes {count(len(action.arguments))}, so `{word}` is too much"
    return placed(message, action.span)


def missing(game: Compiled, p: Position, seat: int, item: Item, level: Level) -> Reason:
    """The reason for an action without all its arguments."""
    action, what = item.alternatives.action, domain(game, p, item, level)
    if not item.alternatives.any(p):
        return placed(f"`{action.name}` has no legal move here; {offered_now(game, p, seat)}", action.span)
    return placed(f"`{action.name}` needs {count(len(action.arguments))}: {what} is missing", level.argument.span)


def domain(game: Compiled, p: Position, item: Item, level: Level) -> str:
    """An argument by its name and by what the rule file says it is, with its bounds worked out."""
    action = item.alternatives.action
    bounds = demanded(game, action).bounds[action.arguments.index(level.argument)]
    found = [(bound.span, str(bound.value(p))) for bound in bounds]
    return f"`{level.argument.local.name}` ({kind_words(level.argument, found)})"


def kind_words(argument: Argument, bounds: Sequence[tuple[Span, str]]) -> str:
    """What the rule file says that an argument is, up to its `where`, with some pieces of the text replaced."""
    span = argument.span
    if span is None:
        return argument.noun
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
    """The cards of an argument for the mover: how moves name a card, and whether its face is seen."""

    text: Callable[[int], str]
    sees: Callable[[int], bool]


def named_cards(game: Compiled, calls: Calls, i: int, chosen: Args) -> Named:
    """How moves name the cards of the argument with this number, given the arguments before it."""
    argument, names = calls.levels[i].argument, calls.names(i, chosen)
    write = game.machine.notation.writer(argument)
    wrapped: dict[str, Callable[[Any], Any]] = {"set": lambda name: (name,), "sets": lambda name: ((name,),)}
    wrap = wrapped.get(argument.kind, lambda name: name)
    return Named(lambda card: write(wrap(names.card(card))), names.sees)


def not_among(
    game: Compiled, p: Position, item: Item, calls: Calls, i: int, chosen: Args, word: str, spelled: str
) -> Reason:
    """The reason for a word, as it was typed and as it is spelled out, that names no value of an argument's domain."""
    level = calls.levels[i]
    argument, what = level.argument, domain(game, p, item, level)
    cards = argument.local.type.base in ("card", "list") and argument.noun != "run"
    named = named_cards(game, calls, i, chosen) if cards else None
    calls.put(chosen)
    pool = tuple(card for card in level.pool(p) if card is not None) if cards else ()
    if not pool if isinstance(level.values, Sets | SeveralSets) else not any(True for _ in level.values(p)):
        message = f"there is nothing to choose as {what}"
    elif named is None:
        message = f"`{word}` cannot be chosen as {what}"
    elif isinstance(level.values, SeveralSets):
        message = not_several(game, p, pool, named, word, spelled, what)
    elif isinstance(level.values, Sets):
        message = not_a_set(game, p, level.values, pool, named, word, spelled, what)
    else:
        message = f"`{word}` cannot be chosen as {what}{card_hint(game, p, pool, named, spelled)}"
    return placed(message, argument.span)


def not_a_set(
    game: Compiled, p: Position, sets: Sets, pool: Args, named: Named, word: str, spelled: str, what: str
) -> str:
    """Why a word names none of the sets: a card that is not there, or one too few or too many."""
    names = [named.text(card) for card in sets.cards(p)]
    typed = [] if word == "none" else word.split("+")
    pieces = [] if word == "none" else spelled.split("+")
    for piece, said in zip(pieces, typed, strict=True):
        if piece not in names:
            inside = "" if said == word else f" in `{word}`"
            return f"`{said}`{inside} cannot be chosen as {what}{card_hint(game, p, pool, named, piece)}"
        if pieces.count(piece) > names.count(piece):
            return f"`{word}` names `{said}` more often than it is there for {what}"
    return f"`{word}` is too {'few' if len(pieces) < sets.low(p) else 'many'} cards for {what}"


def not_several(game: Compiled, p: Position, pool: Args, named: Named, word: str, spelled: str, what: str) -> str:
    """Why a word names none of the lists of sets: a card that is not there or not so often, or numbers that are wrong."""
    names = [named.text(card) for card in pool]
    pieces = [] if spelled == "none" else re.split("[+/]", spelled)
    for piece in pieces:
        if piece not in names:
            inside = "" if piece == word else f" in `{word}`"
            return f"`{piece}`{inside} cannot be chosen as {what}{card_hint(game, p, pool, named, piece)}"
        if pieces.count(piece) > names.count(piece):
            return f"`{word}` names `{piece}` more often than it is there for {what}"
    return f"`{word}` has too few or too many sets or cards for {what}; sets are joined by `{SETS}`"


def card_hint(game: Compiled, p: Position, pool: Args, named: Named, word: str) -> str:
    """How the card that a word may mean is named; empty if it can mean none of them."""
    where, faces = game.machine.notation.where, game.machine.layout.faces
    there = [card for card in pool if where(p, card) == word]
    if len(there) > 1:
        return f": several of them lie there; name one by its face, such as `{named.text(there[0])}`"
    if word not in faces:
        return ""
    alike = dict.fromkeys(named.text(card) for card in pool if named.sees(card) and faces[card] == word)
    if alike:
        return f": several look like that; write {either(list(alike))}"
    unseen = next((card for card in pool if not named.sees(card)), None)
    if unseen is None:
        return ""
    return f"; a card that you do not see is named by its place, such as `{where(p, unseen)}`"


# ---- arguments that a clause forbids


def refused_outright(game: Compiled, p: Position, item: Item) -> Reason | None:
    """Why an action has no move at all, whatever its arguments: its `when`, or a rule."""
    return not_when(game, p, item.alternatives.action) or refused_by_rule(game, p, item, ())


def refused_by(game: Compiled, p: Position, item: Item, chosen: Args, word: str) -> Reason | None:
    """The `where` or firm rule that forbids the last of the arguments chosen so far, or None."""
    for level, value in zip(item.alternatives.levels, chosen):
        p.slots[level.slot] = value
    last = len(chosen) - 1
    action = item.alternatives.action
    asked = demanded(game, action)
    part = failing(asked.where[last], p)
    if part is None:
        return refused_by_rule(game, p, item, chosen)
    said, name = reason_in_words(game, p, action, asked.answers[last]), action.arguments[last].local.name
    plain = f"`{word}` cannot be chosen as `{name}`: it must hold that {words_of(part.span)}"
    return placed(said or plain, part.span)


def refused_by_rule(game: Compiled, p: Position, item: Item, chosen: Args) -> Reason | None:
    """The firm rule that forbids the arguments chosen so far, whose values are in their slots, or None."""
    for rule in demanded(game, item.alternatives.action).rules:
        if not rule.clause.waive and rule.arguments == len(chosen):
            part = rule.broken(p)
            if part is not None:
                return forbidden(game, p, item.alternatives.action, rule, part.span)
    return None


def waivable(game: Compiled, p: Position, item: Item, chosen: Args) -> Reason | None:
    """The rule that may be waived, is not, and forbids arguments that are otherwise fine, or None."""
    clause = item.alternatives.forbidding(p, chosen)
    if clause is None:
        return None
    for level, value in zip(item.alternatives.levels, chosen, strict=True):
        p.slots[level.slot] = value
    rules = demanded(game, item.alternatives.action).rules
    rule, part = next((r, part) for r in rules if r.clause is clause and (part := r.broken(p)) is not None)
    return forbidden(game, p, item.alternatives.action, rule, part.span)


def forbidden(game: Compiled, p: Position, action: Action, rule: Rule, part: Span | None) -> Reason:
    """The reason that a rule gives: what it says, or else the part of its demand that is not met."""
    clause = rule.clause
    said = reason_in_words(game, p, action, rule.says)
    return placed(said or f"rule `{clause.rule}` demands {words_of(part)}", clause.span, clause.rule)


def reason_in_words(game: Compiled, p: Position, action: Action, says: Fill | None) -> str | None:
    """A reason in the words of the file, its values worked out; none where there are no words, or no values for them."""
    if says is None:
        return None
    try:
        return read_by(game.machine.notation, says(p), p.slots[action.me.slot])
    except Fault:
        return None
