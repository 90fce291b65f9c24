"""Actions in words."""

import hoyle.language.model.formula as f
from hoyle.language.model.game import ANY_ORDER, Action, Argument, Clause, Definition
from hoyle.language.model.text import Text
from hoyle.language.model.walk import body
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import OPEN, Block, Item, Items, Paragraph, Section, bare, term
from hoyle.tools.booklet.english import article, capitalised, heading, is_plural, lowercase, sentence
from hoyle.tools.booklet.formulas import members
from hoyle.tools.booklet.formulas.cases import arms, cases, quote_text
from hoyle.tools.booklet.formulas.logic import has_cases, plainest, truth_value
from hoyle.tools.booklet.formulas.relative import relative_clause
from hoyle.tools.booklet.formulas.shapes import conjuncts, without_part
from hoyle.tools.booklet.formulas.voice import (
    Voice,
    binding_all,
    call_local,
    local_noun,
    local_words,
    noun_of,
    the_phase,
    titled_voice,
)
from hoyle.tools.booklet.formulas.words import clause_of, phrase
from hoyle.tools.booklet.sections import offers, remarks
from hoyle.tools.booklet.sections.steps import steps

#: A comment with fewer words heads a group of actions.
_TOLD = 5


def action_section(action: Action, voice: Voice) -> Section:
    voice = titled_voice(voice, action.name, action.locals)
    blocks: list[Block] = []
    for remark in (remarks.above(action.span), remarks.remark_at_start(action.span)):
        if len(remark.split()) >= _TOLD:
            blocks.append(Paragraph(sentence(remark)))
    blocks += _occasions(action, voice)
    if action.arguments:
        told = _remarks(action)
        items = zip(action.arguments, told, strict=True)
        blocks.append(Items(tuple(_argument(argument, remark, voice) for argument, remark in items)))
    if action.orders:
        blocks.append(Paragraph(_any_order(action, voice)))
    effect = steps(body(action), voice)
    if len(effect) == 1 and not effect[0].parts:
        blocks.append(Paragraph(f"Then: {lowercase(effect[0].text)}"))
    elif effect:
        blocks += [Paragraph("Then:"), Items(effect, numbered=True)]
    else:
        blocks.append(Paragraph("Nothing else happens."))
    rules = tuple(_rule(clause, voice) for clause in action.clauses if clause.rule != ANY_ORDER)
    if rules:
        blocks += [Paragraph("Rules:"), Items(rules)]
    title = bare(offers.label(action, voice))
    names = (action.name, *(clause.rule for clause in action.clauses if clause.rule != ANY_ORDER))
    return Section(capitalised(title), tuple(blocks), names)


def _occasions(action: Action, voice: Voice) -> list[Block]:
    found: list[str] = []
    given = [local_words(voice, one) for one in action.parameters if one.type.base in ("int", "words")]
    if given:
        verb = "is" if len(given) == 1 and not is_plural(bare(given[0])) else "are"
        found.append(sentence(f"{join_words(given)} {verb} given where this is offered"))
    if action.beside:
        names = [term(offers.label(voice.game.actions[name], voice)) for name in action.beside]
        found.append(sentence(f"you may do this whenever you could {join_words(names, 'or')}"))
    if action.anytime:
        names = [the_phase(voice, name) for name in action.anytime]
        found.append(sentence(f"every player may do this at any time during {join_words(names)}, in turn or not"))
    told: list[Block] = [Paragraph(text) for text in found]
    says = _answer(action.says, voice)
    if action.when is not None and has_cases(action.when):
        told += [Paragraph(f"Whether you may do this:{says}"), Items(arms(action.when, voice))]
    elif action.when is not None:
        told.append(Paragraph(f"{sentence(f'only while {clause_of(action.when, voice)}')}{says}"))
    return told


def _remarks(action: Action) -> list[str]:
    """The comment on each argument's line, unless the line continues."""
    lines = [argument.span.end_line if argument.span else 0 for argument in action.arguments]
    own = action.span.line if action.span else 0
    following = [*lines[1:], 0]
    return [
        "" if line in (own, after) else remarks.remark_at_end(argument.span)
        for argument, line, after in zip(action.arguments, lines, following, strict=True)
    ]


def _argument(argument: Argument, remark: str, voice: Voice) -> Item:
    text = offers.choice(argument, voice)
    known = text.startswith("the ")
    words, noun = local_words(voice, argument.local), local_noun(voice, argument.local)
    second = words == f"the other {noun}" and argument.local.slot in voice.zones
    where = argument.where
    if second and where is not None:
        text, where = _another(argument.local, where, text, voice)
    if words != f"the {noun}":
        text = f"{words.removeprefix('the ') if OPEN in words else words}: {text}"
    if argument.secret:
        text = f", in secret, {text}"
    if where is not None:
        local = argument.each or argument.local
        many = local.type.base == "list"
        inner = voice if second else call_local(voice, local, "they" if many else "it")
        if known and not many:
            text = f"{text}, if {clause_of(where, inner)}"
        else:
            text = f"{text} {relative_clause(local, where, inner, many, apart=True)}"
    behind = f" ({remark}.)" if remark else ""
    return Item(f"{sentence(f'choose {text}'.replace('choose ,', 'choose,'))}{behind}")


def _another(local: f.Local, where: f.Formula, text: str, voice: Voice) -> tuple[str, f.Formula | None]:
    """Write `another column` if it differs from the one before; return the remaining condition."""
    noun = local_noun(voice, local)
    for part in conjuncts(where):
        out = members.left_out(part, local)
        if out is not None and phrase(out, voice) == f"the {noun}":
            return text.replace(article(noun), f"another {noun}", 1), without_part(where, part)
    return text, where


def _any_order(action: Action, voice: Voice) -> str:
    groups = [join_words([local_words(voice, action.arguments[i].local) for i in group]) for group in action.orders]
    if all(len(group) == 1 for group in action.orders):
        return sentence(f"the order of {join_words(groups)} does not matter")
    return sentence(f"{groups[0]} may change places with {join_words(groups[1:])}: it is the same choice")


def _rule(clause: Clause, voice: Voice) -> Item:
    listed_below = has_cases(clause.demand)
    text = "whether this is allowed" if listed_below else f"allowed only if {clause_of(clause.demand, voice)}"
    if truth_value(plainest(clause.demand)) is False:
        text = "not allowed"
    if clause.when is not None:
        text = f"while {clause_of(clause.when, voice)}, {text}"
    if clause.waive:
        text = f"{text} (unless that leaves nothing to choose)"
    says = _answer(clause.says, voice)
    name = term(heading(clause.rule))
    if listed_below:
        return Item(f"{name}.{says} {sentence(f'{text}:')}", arms(clause.demand, voice), cases=True)
    return Item(f"{name}. {sentence(text)}{says}")


def _answer(says: Text | None, voice: Voice) -> str:
    return f" If not: “{sentence(quote_text(says, voice).strip('“”'))}”" if says else ""


def _term_voices(definition: Definition, voice: Voice) -> tuple[Voice, Voice] | None:
    """The voices for a term's subject and explanation, `a card` then `it`."""
    if len(definition.parameters) != 1:
        return None
    local = definition.parameters[0]
    noun = noun_of(local.type)
    if noun is None:
        return None
    several = local.type.base == "list"
    first = noun if several else article(noun)
    return call_local(voice, local, first), call_local(voice, local, "they" if several or noun == "player" else "it")


def definition_items(voice: Voice) -> tuple[Item, ...]:
    found = []
    for definition in voice.game.formulas.values():
        inner = binding_all(voice, definition.parameters)
        parameters = tuple(f.LocalValue(parameter.type, None, parameter) for parameter in definition.parameters)
        call = f.Call(definition.type, definition.span, definition.name, parameters)
        remark = remarks.remark_at_start(definition.span)
        item = cases(call, definition.body, inner, remark, head=_term_voices(definition, voice))
        if not _says_nothing(item):
            found.append(item)
    return tuple(found)


def _says_nothing(item: Item) -> bool:
    name, _, what = bare(item.text).partition(": ")
    return not item.parts and name.lower() == what.removesuffix(".").lower()
