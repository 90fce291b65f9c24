"""Options, their requirements and variants."""

from collections.abc import Sequence
from dataclasses import dataclass

import hoyle.language.model.formula as f
from hoyle.language.model.game import NamedOptions, Option
from hoyle.language.model.titles import untitled_name, word_called
from hoyle.language.report.words import count_words, join_words
from hoyle.tools.booklet.document import Block, Item, Paragraph, Table, headed_list, term
from hoyle.tools.booklet.english import heading, sentence
from hoyle.tools.booklet.formulas.cases import answer
from hoyle.tools.booklet.formulas.voice import Voice
from hoyle.tools.booklet.formulas.words import clause_of, phrase
from hoyle.tools.booklet.sections.equipment import bounds_text

SIDES = {
    "single": "everybody plays alone",
    "united": "all players are one side: they win or lose together",
    "opposite": "those who sit opposite each other are partners",
}


@dataclass(frozen=True, slots=True)
class Patch:
    name: str
    title: str
    summary: str | None


def option_table(voice: Voice, chosen: dict[str, str] | None) -> Table:
    last = "Default" if chosen is None else "Here"
    rows = [
        (
            heading(option.name),
            option.help.rstrip("."),
            option_kind(option, voice),
            answer(option.default, voice) if chosen is None else chosen[option.name],
        )
        for option in voice.game.options.values()
    ]
    return Table(("Option", "What it means", "Choices", last), tuple(rows))


def option_kind(option: Option, voice: Voice) -> str:
    base = option.type.base
    deck = voice.game.deck
    texts = {
        "bool": "yes or no",
        "int": bounds_text(option.bounds, voice),
        "suit": join_words([suit.title for suit in deck.suits], "or"),
        "rank": "any rank",
    }
    text = texts.get(base) or join_words([word_called(voice.game, word) for word in option.type.words], "or")
    return f"{text}, or none" if option.type.optional else text


def requirement_blocks(voice: Voice) -> tuple[Block, ...]:
    def named(word: str) -> str:
        return term(untitled_name(word)) if word in voice.game.options else untitled_name(word)

    sentences = (sentence(" ".join(map(named, one.sentence.split()))) for one in voice.game.requires)
    return headed_list("Conditions:", map(Item, sentences))


def variant_blocks(voice: Voice, patches: Sequence[Patch]) -> tuple[Block, ...]:
    told = [f"{term(v.title)} ({v.name}). {_settings(v, voice)}" for v in voice.game.variants.values()]
    told += [f"{term(one.title)} ({one.name}){f': {one.summary}' if one.summary else '.'}" for one in patches]
    return headed_list("Variants with a name of their own:", map(Item, told))


def _settings(variant: NamedOptions, voice: Voice) -> str:
    told = [f"{term(untitled_name(name))}: {_value(value, voice)}" for name, value in variant.options.items()]
    return sentence("; ".join(told))


def _value(value: f.Formula, voice: Voice) -> str:
    words = phrase(value, voice)
    return {"yes": "on", "no": "off"}.get(words, words)


def players_text(counts: tuple[int, ...]) -> str:
    return f"{count_words(counts)} player{'' if counts == (1,) else 's'}"


def partner_blocks(voice: Voice) -> tuple[Block, ...]:
    partners = voice.game.partners
    if isinstance(partners, f.Const):
        text = SIDES[str(partners.value)].replace("those", "players")
        return (Paragraph(sentence(text)),) if partners.value != "single" else ()
    return (Paragraph(sentence(_sides(partners, voice))),)


def _sides(partners: f.Formula, voice: Voice) -> str:
    if not isinstance(partners, f.Choice):
        assert isinstance(partners, f.Const)
        return SIDES[str(partners.value)]
    then, rest = partners.then, partners.otherwise
    # playing alone comes last
    alone = isinstance(then, f.Const) and then.value == "single" and isinstance(rest, f.Const)
    if alone:
        then, rest = rest, then
    condition = clause_of(partners.condition, voice, not alone)
    return f"if {condition}, {_sides(then, voice)}; otherwise {_sides(rest, voice)}"
