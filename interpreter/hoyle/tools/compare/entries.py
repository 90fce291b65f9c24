"""A game as named things with their parts."""

import re
from collections.abc import Callable, Mapping

from hoyle.engine.graph.formula_words import COND, Names, formula_text, local_text, text_text
from hoyle.engine.graph.unparse import block_lines
from hoyle.language.model.block import Block
from hoyle.language.model.formula import Local
from hoyle.language.model.game import JOKER, Action, Clause, Deck, Game, Option, Rule, ShownValue, Variable, Zone
from hoyle.language.model.titles import argument_called, fill_title, word_called
from hoyle.tools.compare.difference import Entries, Entry
from hoyle.tools.compare.notation import (
    Lines,
    argument_text,
    formula_lines,
    per_text,
    players_text,
    sight_text,
    signature,
    size_text,
    sorting_text,
    start_text,
    type_text,
    zone_kind,
)

_HOLE = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[a-z][a-z0-9_]*")


def entries(rules: Game, names: Names) -> Entries:
    """Empty parts are left out."""
    found: Entries = {
        ("players", ""): {"players": (players_text(rules),)},
        ("direction", ""): {"direction": ("clockwise" if rules.clockwise else "anticlockwise",)},
        ("sides", ""): {"sides": formula_lines(rules.partners, names)},
    }
    found |= {("options", o.name): _option(o, names) for o in rules.options.values()}
    found |= {("words", name): {"words": (" | ".join(listed),)} for name, listed in rules.words.items()}
    found |= {("requires", r.sentence): {"demand": formula_lines(r.condition, names)} for r in rules.requires}
    found |= {("deck", part): {part: lines} for part, lines in _deck(rules.deck, names).items()}
    for token in rules.tokens.values():
        found["tokens", token.name] = {"count": formula_lines(token.count, names), "into": (token.into,)}
    found |= {("zones", z.name): _zone(z, names) for z in rules.zones.values()}
    found |= {("variables", v.name): _variable(v, names) for v in rules.variables.values()}
    for d in rules.formulas.values():
        parts: Entry = {"parameters": (signature(d.name, d.parameters, names),)} if d.parameters else {}
        found["formulas", d.name] = {**parts, "body": formula_lines(d.body, names)}
    for action in rules.actions.values():
        given = action.locals
        found["actions", action.name] = {**_action(action, names), **_given_titles(action.name, given, rules, names)}
    found |= {("rules", r.name): _rule(r, rules, names) for r in rules.rules.values()}
    for phase in rules.phases.values():
        parts = {"parameters": (signature(phase.name, phase.parameters, names),)} if phase.parameters else {}
        parts |= {"before": _blocks(phase.before, names), "lines": block_lines(phase.body, names)}
        parts |= {"after": _blocks(phase.after, names)}
        found["phases", phase.name] = {**parts, **_given_titles(phase.name, phase.parameters, rules, names)}
    total = () if rules.score.sum is None else formula_lines(rules.score.sum, names)
    found["score", ""] = {"per": (rules.score.per,), "sum": total}
    found |= {("score", part.name): {"points": formula_lines(part.value, names)} for part in rules.score.parts}
    found["winner", ""] = {
        "order": tuple(
            f"{t.name}: {'highest' if t.highest else 'lowest'} {formula_text(t.value, names, COND)}"
            for t in rules.winner
        )
    }
    found |= {("shown", value.name): _shown_value(value, names) for value in rules.shown}
    found["shown", ""] = {"lines": tuple(sorted(rules.not_shown))}
    for variant in rules.variants.values():
        settings = tuple(f"{name}: {formula_text(value, names)}" for name, value in variant.options.items())
        found["variants", variant.name] = {"title": (variant.title,), "options": settings}
    for section in ("tokens", "zones", "variables", "formulas", "phases"):
        for name in rules.titles:
            if (section, name) in found:
                found[section, name]["title"] = (_words(rules, name, names),)
    titled = {name for _, name in found}
    for word in rules.titles:
        if word not in titled and "." not in word:
            found["words", word] = {"title": (word_called(rules, word),)}
    return {key: {part: lines for part, lines in entry.items() if any(lines)} for key, entry in found.items()}


def _shown_value(value: ShownValue, names: Names) -> Entry:
    text = text_text(value.text, names)
    alone = len(value.text) == 1 and not isinstance(value.text[0], str)
    text = text[1:-1] if alone else text
    viewers = "owner" if value.private else "whoever saw the cards" if value.witnessed else ""
    when = () if value.when is None else formula_lines(value.when, names)
    return {"value": (text,), "when": when, "seen by": (viewers,)}


def _option(option: Option, names: Names) -> Entry:
    return {
        "type": (type_text(option.type, option.bounds, names),),
        "default": formula_lines(option.default, names),
        "help": (option.help,),
    }


def _jokers(deck: Deck, names: Names) -> Lines:
    if [joker.face for joker in deck.jokers] == [JOKER]:
        return formula_lines(deck.jokers[0].count, names)
    return tuple(f"{joker.face}: {' '.join(formula_lines(joker.count, names))}" for joker in deck.jokers)


def _deck(deck: Deck, names: Names) -> dict[str, Lines]:
    parts: dict[str, Lines] = {
        "ranks": (" ".join(deck.ranks),),
        "suits": (", ".join(f"{suit.name} ({suit.letter})" for suit in deck.suits),),
        "titles": tuple(f"{rank}: {title}" for rank, title in deck.titles.items()),
        "jokers": _jokers(deck, names),
        "copies": formula_lines(deck.copies, names),
        "keep": formula_lines(deck.keep, names),
        "into": (deck.into,),
        "pieces": ("|".join(deck.pieces),),
    }
    unsaid = {"pieces": ("card|cards",), "jokers": ("0",), "copies": ("1",), "keep": ("yes",)}
    parts = {part: () if unsaid.get(part) == lines else lines for part, lines in parts.items()}
    return parts | {f"card.{name}": formula_lines(value, names) for name, value in deck.attributes.items()}


def _zone(zone: Zone, names: Names) -> Entry:
    seen = zone.kind != "tokens" or zone.sight.players is not None
    return {
        "kind": (zone_kind(zone, names),),
        "up to": (size_text(zone.capacity, names),),
        "per": (per_text(zone.per, names),),
        "seen by": (sight_text(zone.sight, names),) if seen else (),
        "sorted by": (sorting_text(zone.sorted_by, names),),
    }


def _variable(variable: Variable, names: Names) -> Entry:
    return {
        "type": (type_text(variable.type, variable.bounds, names),),
        "per": (per_text(variable.per, names),),
        "seen by": () if variable.sight.players is None else (sight_text(variable.sight, names),),
        "start": (start_text(variable, names),),
        "fresh each": (variable.fresh or "",),
    }


def _action(action: Action, names: Names) -> Entry:
    return {
        "parameters": (signature(action.name, action.parameters, names),) if action.parameters else (),
        "title": (_title(action, names),),
        "beside": (", ".join(action.beside),),
        "anytime": (", ".join(action.anytime),),
        "when": () if action.when is None else formula_lines(action.when, names),
        "with": tuple(argument_text(argument, names) for argument in action.arguments),
        "any order": (", ".join(" ".join(action.arguments[i].local.name for i in group) for group in action.orders),),
        "says": (text_text(action.says or (), names),),
        **{f"says of {local_text(one.local, names)}": (text_text(one.says or (), names),) for one in action.arguments},
        "before": _blocks(action.before, names),
        "do": block_lines(action.effect, names),
        "after": _blocks(action.after, names),
    }


def _title(action: Action, names: Names) -> str:
    renamed = {local.name: local_text(local, names) for local in action.locals}

    def hole(match: re.Match[str]) -> str:
        return _WORD.sub(lambda word: renamed.get(word[0], word[0]), match[0])

    return _HOLE.sub(hole, action.title or "")


def _given_titles(owner: str, given: tuple[Local, ...], rules: Game, names: Names) -> Entry:
    titled = [one for one in given if f"{owner}.{one.name}" in rules.titles]
    return {f"title of {local_text(one, names)}": (argument_called(rules, owner, one.name),) for one in titled}


def _words(rules: Game, name: str, names: Names) -> str:
    definition = rules.formulas.get(name)
    parameters = definition.parameters if definition else ()
    return fill_title(rules.titles[name], [f"{{{local_text(one, names)}}}" for one in parameters])


def _rule(rule: Rule, rules: Game, names: Names) -> Entry:
    clauses = {
        name: clause for name in rule.narrows for clause in rules.actions[name].clauses if clause.rule == rule.name
    }
    parts: Entry = {"narrows": (", ".join(rule.narrows),)}
    parts |= _of_actions("when", clauses, lambda one: () if one.when is None else formula_lines(one.when, names))
    parts |= _of_actions("demand", clauses, lambda one: formula_lines(one.demand, names))
    parts["if impossible"] = ("waive",) if rule.waive else ()
    return parts | _of_actions("says", clauses, lambda one: (text_text(one.says or (), names),))


def _of_actions(part: str, clauses: Mapping[str, Clause], write: Callable[[Clause], Lines]) -> Entry:
    texts = {action: write(clause) for action, clause in clauses.items()}
    if len(set(texts.values())) == 1:
        return {part: next(iter(texts.values()))}
    return {f"{part} for {action}": lines for action, lines in texts.items()}


def _blocks(blocks: tuple[Block, ...], names: Names) -> Lines:
    return tuple(line for block in blocks for line in block_lines(block, names))
