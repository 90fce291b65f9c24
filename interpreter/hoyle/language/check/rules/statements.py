"""Statements of one line."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import hoyle.language.model.block as b
import hoyle.language.model.formula as f
from hoyle.language.check.rules import targets
from hoyle.language.check.rules.changes import assigned_name, is_nothing
from hoyle.language.check.rules.instances import outside_its_lines, run_with_zones, takes_zones
from hoyle.language.check.rules.texts import read_text
from hoyle.language.check.rules.undeclared import with_advice
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.bounds import outside
from hoyle.language.check.types.calling import arguments_for
from hoyle.language.check.types.folds import amount, token_named
from hoyle.language.check.types.identity import key_of
from hoyle.language.check.types.misnamed import no_such
from hoyle.language.check.types.narrowing import fact, proves
from hoyle.language.check.types.scope import NO_FACTS, NOTHING, Facts, Parsed, Scope, declaration, kids, tokens
from hoyle.language.model.game import DEALER, SCORE
from hoyle.language.model.types import CARDS, INT, PLAYER, PLAYERS, ZONE, Type
from hoyle.language.report import Label

_FACES: dict[str, Literal["up", "down"]] = {"face_up": "up", "face_down": "down"}


def _face(tree: Parsed) -> Literal["up", "down"] | None:
    return next((_FACES[kid.data] for kid in kids(tree) if kid.data in _FACES), None)


def _parts(tree: Parsed) -> list[Parsed]:
    return [kid for kid in kids(tree) if kid.data not in _FACES]


def _move(scope: Scope, tree: Parsed) -> b.Statement | None:
    what, to = _parts(tree)
    under, place = tree.data == "move_under", scope.span(to).text
    moved = "…" if under else scope.span(what).text
    counted = f"write `move {moved} from {scope.desk.names().zone(place)} to {place}`"
    zone = scope.desk.zones.get(targets.named(what))
    if zone is not None and zone.kind == "tokens":
        token = next(iter(scope.desk.tokens), "TOKEN")
        help = f"write `move {token} on {moved} {token} from {moved} to {place}`, with how many before `from`"
        scope.error("T411", f"`{targets.named(what)}` holds counters, not cards", what, help=help)
        return None
    cards = targets.cards(scope, what, "the thing to move", counted)
    target = targets.pile(scope, to) if under else targets.destination(scope, to)
    return b.Move(scope.span(tree), cards, target, _face(tree), under)


def _move_first(scope: Scope, tree: Parsed) -> b.Statement | None:
    """`move n from Z to W`: this number of cards together, in their order."""
    count, source, to = _parts(tree)
    if (token := scope.span(count).text) in scope.desk.tokens:
        help = f"write `move 1 {token} from {scope.span(source).text} to {scope.span(to).text}`"
        scope.error("T411", "the number of counters is missing", count, help=help)
        return None
    size = i.infer(scope, count)
    if size.type.base in ("card", "list", "row", "zone"):
        words, help = " ".join(scope.span(count).text.split()), "cards move from wherever they are"
        message = f"between `move` and `from` a number is needed, but this is {i.a(size.type)}"
        scope.error("T411", message, count, help=f"{help}: write `move {words} to …`")
        return None
    size = amount(scope, count, "the number of cards moved")
    origin, target = targets.source(scope, source, "move from"), targets.destination(scope, to)
    if origin is None:
        return None
    cards = f.CardsOf(CARDS, scope.span(source), origin)
    first = f.Part(CARDS, scope.span(count), "first", cards, size)
    return b.Move(scope.span(tree), first, target, _face(tree))


def _move_tokens(scope: Scope, tree: Parsed) -> b.Statement | None:
    count, source, to = kids(tree)
    times = amount(scope, count, "the number of counters moved")
    if not token_named(scope, tree):
        return None
    origin, target = targets.counters(scope, source, "from"), targets.counters(scope, to, "to")
    if not isinstance(origin, f.ZoneValue):
        if not i.is_broken(origin):
            scope.error("T411", "counters are taken from a zone, but this is a place", source)
        return None
    if not isinstance(target, f.ZoneValue):
        if not i.is_broken(target):
            hint = "name the zone: the counters are put on its first free places"
            scope.error("T411", "counters are moved to a zone, but this is a place", to, help=hint)
        return None
    token = str(tokens(tree)[0])
    return b.MoveTokens(scope.span(tree), times, token, origin, target)


def _deal(scope: Scope, tree: Parsed) -> b.Statement | None:
    count, source, to = _parts(tree)
    times = amount(scope, count, "the number of cards dealt")
    origin, target = targets.source(scope, source, "deal from"), targets.destination(scope, to)
    if origin is None:
        return None
    kind = b.DealRandom if tree.data == "deal_random" else b.Deal
    return kind(scope.span(tree), times, origin, target, _face(tree))


def _deal_round(scope: Scope, tree: Parsed) -> b.Statement | None:
    """`deal n from Z to each W starting with p`, or `of LIST`."""
    count, source, last = _parts(tree)
    times = amount(scope, count, "the number of cards dealt")
    origin = targets.source(scope, source, "deal from")
    if tree.data == "deal_round":
        first = i.require(scope, last, PLAYER, "the first player dealt to")
        everyone: f.Formula = f.Given(PLAYERS, scope.span(last), "players")
        order: f.Formula = f.Starting(PLAYERS, scope.span(last), everyone, first)
    else:
        order = i.require(scope, last, PLAYERS, "the players dealt to")
    family = _hands(scope, tree)
    if origin is None or family is None:
        return None
    seat = scope.desk.local("served", PLAYER)
    span = scope.span(tokens(tree)[0])
    to = f.ZoneValue(ZONE, span, family, (f.LocalValue(PLAYER, span, seat),))
    return b.DealRound(scope.span(tree), times, origin, order, seat, to, _face(tree))


def _hands(scope: Scope, tree: Parsed) -> str | None:
    token, desk = tokens(tree)[0], scope.desk
    text = str(token)
    symbol, head = desk.use(text), desk.zones.get(text)
    if symbol is None or symbol.kind != "zone":
        no_such(scope, token, text, ["zone"])
        return None
    if head is None:
        return None
    if len(head.per) != 1 or head.per[0].kind != "player" or head.kind == "tokens":
        deal = " ".join(scope.span(tree).text.partition(" to each ")[0].split())
        line = desk.names().dealing(text, deal)
        help = f"write `{line}`" if line else "deal in a loop: `for p in players: deal … to …`"
        scope.error("N307", f"`{text}` is not a zone of cards per player", token, labels=declaration(symbol), help=help)
        return None
    return text


def _shuffle(scope: Scope, tree: Parsed) -> b.Statement | None:
    zone = targets.source(scope, kids(tree)[0], "shuffle")
    return b.Shuffle(scope.span(tree), zone) if zone else None


def _turn(scope: Scope, tree: Parsed) -> b.Statement | None:
    cards = targets.cards(scope, kids(tree)[0], "the thing to turn", "name the cards: `first(…)`, `tail(…, 3)`")
    return b.Turn(scope.span(tree), tree.data == "turn_up", cards)


def _show(scope: Scope, tree: Parsed) -> b.Statement | None:
    what, *to = kids(tree)
    cards = targets.cards(scope, what, "the thing to show", "name the cards: `first(…)`, `tail(…, 3)`")
    if to:
        players = targets.seats(scope, to[0], "the players after `to`")
    else:
        players = targets.everyone(scope, tree)
    return b.Show(scope.span(tree), cards, players)


def _say(scope: Scope, tree: Parsed) -> b.Statement | None:
    quoted, to = tokens(tree)[-1], kids(tree)
    start, end = quoted.start_pos or 0, quoted.end_pos or 0
    text = read_text(scope, scope.desk.part(scope.text, start + 1, end - 1))
    if not text:
        help = 'put words between the quotation marks: `say "{p} is out"`'
        scope.error("N322", "this `say` has no text", quoted, help=help)
    players = targets.seats(scope, to[0], "the players after `to`") if to else targets.everyone(scope, tree)
    return b.Say(scope.span(tree), text, players)


def _expect(scope: Scope, tree: Parsed) -> b.Statement | None:
    return b.Expect(scope.span(tree), i.condition(scope, kids(tree)[0], "the condition of `expect`"))


def _end(scope: Scope, tree: Parsed) -> b.Statement | None:
    token, *reason = tokens(tree)
    text, desk = str(token), scope.desk
    symbol = desk.use(text)
    if symbol is None or symbol.kind != "phase":
        no_such(scope, token, text, ["phase"])
        return None
    if takes_zones(desk, text):
        if scope.running[0] != text:
            outside_its_lines(scope, token, symbol)
            return None
        text = scope.running[1]
    return b.End(scope.span(tree), text, str(reason[0]) if reason else None)


def _run(scope: Scope, tree: Parsed) -> b.Statement | None:
    token, desk = tokens(tree)[0], scope.desk
    text = str(token)
    symbol = desk.use(text)
    if is_nothing(desk, tree):
        return b.Nothing(scope.span(tree))
    if symbol is None or symbol.kind != "phase":
        help = "a name alone on a line runs the phase of that name"
        if text == "say":
            help = 'put the text in quotation marks: `say "well played"`'
        no_such(scope, token, text, ["phase"], words=["tally", NOTHING], help=help, statement=True)
        i.infer_alone(scope, kids(tree))
        return None
    if takes_zones(desk, text):
        made = run_with_zones(scope, tree, symbol)
        return None if made is None else b.Run(scope.span(tree), *made)
    found = arguments_for(scope, tree, desk.parameters.get(text, ()), kids(tree), symbol)
    return None if found is None else b.Run(scope.span(tree), text, found)


def _assign(scope: Scope, tree: Parsed) -> b.Statement | None:
    left, right = kids(tree)
    target, kind = _target(scope, tree, left)
    if target is None:
        i.infer(scope, right, kind)
        return None
    name = target.variable
    value = i.require(scope, right, kind, f"the value of `{name}`", instead=scope.span(left).text)
    _inside(scope, right, name, value)
    return b.Assign(scope.span(tree), replace(target, type=kind), value)


def _change(scope: Scope, tree: Parsed) -> b.Statement | None:
    left, right = kids(tree)
    target, kind = _target(scope, tree, left)
    if target is None:
        i.number(scope, right, "the amount")
        return None
    place, sign = scope.span(left).text, "+=" if tree.data == "increase" else "-="
    help = f"`{sign}` is for numbers; for a new value write `{place} = …`"
    what, instead = f"the number that `{sign}` changes", f"{place} = ({place} otherwise 0) {sign[0]} …"
    now = i.fit(scope, left, target, INT, what, help=help, instead=instead)
    if i.is_broken(now):
        i.infer_alone(scope, [right])
        return None
    amount = i.number(scope, right, "the amount")
    if i.is_broken(amount):
        return None
    value = f.Arithmetic(INT, scope.span(tree), "+" if tree.data == "increase" else "-", now, amount)
    return b.Assign(scope.span(tree), replace(target, type=kind), value)


def _inside(scope: Scope, tree: Parsed, name: str, value: f.Formula) -> None:
    head = scope.desk.variables.get(name)
    if head is not None and outside(scope, value, head.bounds):
        labels = [Label(scope.desk.symbols[name].span, "its range is declared here")]
        help = "widen the range, or assign a value inside it"
        scope.error("T409", f"this value is outside the range of `{name}`", tree, labels=labels, help=help)


def _target(scope: Scope, tree: Parsed, left: Parsed) -> tuple[f.VariableValue | None, Type]:
    """None after a report."""
    node = i.infer(with_advice(scope, tree), left)
    if isinstance(node, f.VariableValue) and node.variable != SCORE:
        head = scope.desk.variables.get(node.variable)
        return node, PLAYER if node.variable == DEALER or head is None else head.type
    text = assigned_name(tree)
    symbol = scope.desk.symbols.get(text)
    if i.is_broken(node) or (isinstance(node, f.LocalValue) and symbol is not None):  # reported where it is named
        return None, node.type
    if text == SCORE:
        help = "keep your points in a variable and read it in a part of `score:`"
        message = "only `tally` can change the score"
    elif isinstance(node, f.OptionValue):
        message = f"`{text}` is an option and is fixed before the deal"
        help = "declare a variable that starts with its value"
    elif isinstance(node, f.ZoneValue):
        zone = scope.desk.zones.get(node.zone)
        message, help = f"`{text}` is a zone and cannot be assigned", "put cards there with `move … to …`"
        if zone is not None and zone.kind == "tokens":
            help = "put tokens there with `move 1 TOKEN from ZONE to …`"
    elif isinstance(node, f.Attribute):
        message = f"`.{node.name}` cannot be set"
        help = "cards change only with `move` and `turn up`"
    elif isinstance(node, f.LocalValue):
        message, help = f"`{text}` names a value and cannot be changed", "declare it under `variables:`"
    else:
        message, help = "only a variable can be assigned", "write the name of a variable before the `=`"
    scope.error("N320", message, left, labels=declaration(symbol), help=help)
    return None, node.type


def facts_after(scope: Scope, tree: Parsed, statement: b.Statement | None) -> Facts:
    """An expected condition holds, or the game stops; an optional variable is not none if its new value is not."""
    if isinstance(statement, b.Expect):
        return proves(scope, statement.condition, True)
    if not isinstance(statement, b.Assign) or tree.data != "assign":
        return NO_FACTS
    target, kind = statement.target, statement.value.type
    keys = [key_of(index) for index in target.indexes]
    same_place = all(key is not None and f"v:{target.variable}" not in key[1] for key in keys)
    known = target.type.optional and not kind.optional and kind.base != "error"
    return fact("known", target) if known and same_place else NO_FACTS


SIMPLE: dict[str, Callable[[Scope, Parsed], b.Statement | None]] = {
    "assign": _assign,
    "increase": _change,
    "decrease": _change,
    "move": _move,
    "move_under": _move,
    "move_first": _move_first,
    "move_tokens": _move_tokens,
    "deal": _deal,
    "deal_random": _deal,
    "deal_round": _deal_round,
    "deal_to": _deal_round,
    "shuffle": _shuffle,
    "gather": lambda scope, tree: b.Gather(scope.span(tree)),
    "turn_up": _turn,
    "turn_down": _turn,
    "show": _show,
    "show_all": _show,
    "say": _say,
    "expect": _expect,
    "tally": lambda scope, tree: b.Tally(scope.span(tree)),
    "end": _end,
    "run_phase": _run,
}
