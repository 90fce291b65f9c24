"""Declarations in the notation of the language."""

from hoyle.engine.graph.formula_words import COND, RANGE, SEQ, SUM, TEST, Names, formula_text, local_text
from hoyle.language.model import formula as f
from hoyle.language.model.game import Argument, Bounds, Game, Per, Sight, SortKey, Variable, Zone
from hoyle.language.model.types import Type
from hoyle.language.model.walk import cases_of
from hoyle.language.report.words import join_words

Lines = tuple[str, ...]


def formula_lines(formula: f.Formula, names: Names) -> Lines:
    cases, rest = cases_of(formula)
    if len(cases) < 2:
        return (formula_text(formula, names),)
    lines = (f"- {formula_text(one.then, names, TEST)} if {formula_text(one.condition, names, COND)}" for one in cases)
    return (*lines, f"- {formula_text(rest, names, COND)}")


def type_text(kind: Type, bounds: Bounds, names: Names) -> str:
    if kind.base == "list" and kind.item is not None:
        text = f"{kind.item.base}s"
    elif kind.base == "words":
        text = " | ".join(kind.words)
    elif bounds.low is not None and bounds.high is not None:
        text = _range(bounds, names)
    elif bounds.low is not None:
        text = f"{formula_text(bounds.low, names, SUM)} or more"
    else:
        text = kind.base
    return f"{text} or none" if kind.optional else text


def _range(bounds: Bounds, names: Names) -> str:
    low, high = (formula_text(end, names, SUM) if end is not None else "" for end in (bounds.low, bounds.high))
    return f"{low}..{high}"


def signature(name: str, parameters: tuple[f.Local, ...], names: Names) -> str:
    inside = [
        f"{local_text(local, names)} {type_text(local.type, Bounds(local.low, local.high), names)}"
        for local in parameters
    ]
    return f"{name}({', '.join(inside)})" if inside else name


def per_text(per: tuple[Per, ...], names: Names) -> str:
    return " ".join(f"per {_dimension(one, names)}" for one in per)


def _dimension(per: Per, names: Names) -> str:
    if per.words is not None:
        return str(per.words.name)
    return _range(per.bounds, names) if per.kind == "range" else per.kind


def sight_text(sight: Sight, names: Names) -> str:
    """Write who sees something; `top` first if only the first card is seen."""
    text = "everyone" if sight.players is None else _party_text(sight.players, names)
    return f"top {text}" if sight.top else text


def _party_text(who: f.Formula, names: Names) -> str:
    if isinstance(who, f.Given) and who.name == "players":
        return "everyone"
    if isinstance(who, f.Const) and not who.value:
        return "nobody"
    if isinstance(who, f.Choice):
        parties = (_party_text(party, names) for party in (who.then, who.otherwise))
        return f" if {formula_text(who.condition, names, COND)} else ".join(parties)
    if isinstance(who, f.ListOf) and len(who.items) == 1:
        return formula_text(who.items[0], names, SEQ)
    return formula_text(who, names, SEQ)


def sorting_text(keys: tuple[SortKey, ...], names: Names) -> str:
    return ", ".join(f"{'down by ' if key.down else ''}{formula_text(key.value, names, COND)}" for key in keys)


def zone_kind(zone: Zone, names: Names) -> str:
    if zone.kind != "places" or zone.columns is None:
        return zone.kind
    columns = formula_text(zone.columns, names, SUM)
    if zone.rows is None or (isinstance(zone.rows, f.Const) and zone.rows.value == 1):
        return f"{columns} places"
    return f"{formula_text(zone.rows, names, SUM)} by {columns} places"


def start_text(variable: Variable, names: Names) -> str:
    start, kind = variable.start, variable.type
    if start == variable.bounds.low:
        return ""
    if isinstance(start, f.Const):
        first = None if kind.optional else kind.words[0] if kind.words else False if kind.base == "bool" else 0
        if start.value == first and variable.bounds.low is None:
            return ""
        if start.value is None and kind.optional:
            return ""
    return formula_text(start, names)


def argument_text(argument: Argument, names: Names) -> str:
    name = local_text(argument.local, names)
    where = "" if argument.where is None else f" where {formula_text(argument.where, names, COND)}"
    if isinstance(argument.source, f.Subsets | f.Several):
        domain = formula_text(argument.source, names)
    elif argument.noun in ("answer", "word"):
        domain = str(argument.local.type)
    else:
        noun = f"{argument.noun} or none" if argument.none else argument.noun
        domain = f"{noun} from {formula_text(argument.source, names, SEQ)}"
    return f"{name}: {'secret ' if argument.secret else ''}{domain}{where}"


def players_text(rules: Game) -> str:
    counts = rules.players
    if len(counts) > 1 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}..{counts[-1]}"
    return join_words(list(map(str, counts)), "or")


def size_text(formula: f.Formula | None, names: Names) -> str:
    return "" if formula is None else formula_text(formula, names, RANGE)
