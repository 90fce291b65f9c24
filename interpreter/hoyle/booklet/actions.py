"""Actions in words: what may be chosen and when, what is picked, what it does, which rules bear on it."""

import hoyle.model.formula as f
from hoyle.booklet import offers, remarks
from hoyle.booklet.cases import cases
from hoyle.booklet.clauses import say
from hoyle.booklet.document import OPEN, Block, Item, Items, Paragraph, Section, bare, term
from hoyle.booklet.english import article, heading, listed, sentence, spaced
from hoyle.booklet.members import telling
from hoyle.booklet.steps import steps
from hoyle.booklet.voice import Voice, binding_all, calling, local_words, noun_of
from hoyle.model.game import Action, Argument, Clause, Definition

#: A comment with fewer words heads a group of actions, it explains none of them.
_TOLD = 5


def action_section(action: Action, voice: Voice) -> Section:
    """All about one action."""
    voice = binding_all(voice, (*action.parameters, *(argument.local for argument in action.arguments)))
    blocks: list[Block] = []
    for remark in (remarks.above(action.span), remarks.beside(action.span)):
        if len(remark.split()) >= _TOLD:
            blocks.append(Paragraph(sentence(remark)))
    blocks += [Paragraph(text) for text in _occasions(action, voice)]
    if action.arguments:
        blocks.append(Items(tuple(_argument(argument, voice) for argument in action.arguments)))
    effect = steps(tuple(line for block in (*action.before, action.effect, *action.after) for line in block), voice)
    if len(effect) == 1 and not effect[0].parts:
        blocks.append(Paragraph(f"Then: {effect[0].text[:1].lower()}{effect[0].text[1:]}"))
    elif effect:
        blocks += [Paragraph("Then:"), Items(effect, numbered=True)]
    rules = tuple(_rule(clause, voice) for clause in action.clauses)
    if rules:
        blocks += [Paragraph("Rules:"), Items(rules)]
    title = bare(offers.label(action, voice))
    return Section(title[:1].upper() + title[1:], tuple(blocks))


def _occasions(action: Action, voice: Voice) -> list[str]:
    """When an action may be chosen."""
    found = []
    if action.parameters:
        told = [local_words(voice, parameter) for parameter in action.parameters]
        verb = "is" if len(told) == 1 and not told[0].endswith("s") else "are"
        found.append(sentence(f"{listed(told)} {verb} given by whoever asks for this"))
    if action.beside:
        names = [term(offers.label(voice.game.actions[name], voice)) for name in action.beside]
        found.append(sentence(f"you may do this whenever you could {listed(names, 'or')}"))
    if action.anytime:
        names = [term(spaced(name)) for name in action.anytime]
        found.append(sentence(f"every player may do this at any time during {listed(names)}, in turn or not"))
    if action.when is not None:
        found.append(sentence(f"only while {say(action.when, voice)}"))
    return found


def _argument(argument: Argument, voice: Voice) -> Item:
    """What is picked, from where and under which condition."""
    text = offers.choice(argument, voice)
    words = local_words(voice, argument.local)
    if words.startswith(OPEN) or argument.local.type.base == "int":
        text = f"{words}: {text}"
    elif OPEN in words:
        text = f"{words.removeprefix('the ')}: {text}"
    if argument.secret:
        text = f"in secret, {text}"
    if argument.where is not None:
        many = argument.local.type.base == "list"
        inner = calling(voice, argument.local, "they" if many else "it") if argument.local.type.base != "int" else voice
        text = f"{text} {telling(argument.local, argument.where, inner, many)}"
    return Item(sentence(f"choose {text}"))


def _rule(clause: Clause, voice: Voice) -> Item:
    """A rule as it bears on the action."""
    must = say(clause.demand, voice)
    text = f"allowed only if {must}"
    if clause.when is not None:
        text = f"while {say(clause.when, voice)}, {text}"
    if clause.waive:
        text = f"{text} (unless that leaves nothing to choose)"
    says = f" {sentence(clause.says)}" if clause.says else ""
    rule = clause.rule
    return Item(f"{term(heading(rule))}.{says} {sentence(text)}")


def _speaking(definition: Definition, voice: Voice) -> tuple[Voice, Voice] | None:
    """Of what a term speaks and how it goes on: `a card`, then `it`. None unless it is of one thing."""
    if len(definition.parameters) != 1:
        return None
    local = definition.parameters[0]
    noun = noun_of(local.type)
    if noun is None:
        return None
    several = local.type.base == "list"
    first = noun if several else article(noun)
    return calling(voice, local, first), calling(voice, local, "they" if several or noun == "player" else "it")


def definition_items(voice: Voice) -> tuple[Item, ...]:
    """The formulas of the file as terms, each explained."""
    found = []
    for definition in voice.game.formulas.values():
        inner = binding_all(voice, definition.parameters)
        call = f.Call(
            definition.type,
            definition.span,
            definition.name,
            tuple(f.Read(parameter.type, None, parameter) for parameter in definition.parameters),
        )
        item = cases(call, definition.body, inner, remarks.beside(definition.span), head=_speaking(definition, voice))
        found.append(item)
    return tuple(found)
