"""The rules of a game, section by section."""

import re
from collections.abc import Sequence

from hoyle.engine.table.layout import Layout
from hoyle.language.model import block as b
from hoyle.language.model.formula import Choice, Const, Formula, Local
from hoyle.language.model.game import Game, Phase, TieBreak
from hoyle.language.model.how_to_play import END, WINNER
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.walk import body, statements
from hoyle.language.report import Diagnostic
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import Block, Document, Item, Items, Paragraph, Section, headed_list, term
from hoyle.tools.booklet.english import article, capitalised, heading, sentence
from hoyle.tools.booklet.formulas.cases import arms, define_name
from hoyle.tools.booklet.formulas.claims import clause
from hoyle.tools.booklet.formulas.relative import relative_clause
from hoyle.tools.booklet.formulas.voice import (
    Voice,
    call_local,
    local_noun,
    local_words,
    noun_of,
    phase_title,
    titled_voice,
    voice_of,
)
from hoyle.tools.booklet.formulas.words import phrase
from hoyle.tools.booklet.sections import equipment as kit
from hoyle.tools.booklet.sections import remarks, settings
from hoyle.tools.booklet.sections.actions import action_section, definition_items
from hoyle.tools.booklet.sections.changes import may_reverse
from hoyle.tools.booklet.sections.deeds import LIMIT
from hoyle.tools.booklet.sections.how_to_play import usual_suits
from hoyle.tools.booklet.sections.known import disclosure_section
from hoyle.tools.booklet.sections.settings import Patch
from hoyle.tools.booklet.sections.steps import steps

_SHOWN = "Shown beside the cards, for information only:"


def contents(
    game: Game,
    *,
    layout: Layout | None = None,
    chosen: dict[str, str] | None = None,
    notes: Sequence[Diagnostic] = (),
    patches: Sequence[Patch] = (),
    values: Layout | None = None,
) -> Document:
    """`layout` is a table for counting and valuing cards, with the options `chosen`.

    `values` is any table, for values that are the same at each.
    """
    voice = voice_of(game)
    sections = [
        Section("Players", _players(voice, layout if chosen is not None else None)),
        Section("Cards", (*kit.deck_blocks(voice, layout, values), *headed_list("Tokens:", kit.token_items(voice)))),
        Section("The table", (kit.zone_table(voice), *_variables(voice)), (*game.zones, *game.variables, *game.tokens)),
        *_section("What is shown", headed_list(_SHOWN, (kit.shown_item(one, voice) for one in game.shown))),
        Section("How it is played", tuple(_phase(phase, voice) for phase in game.phases.values())),
        Section("What players may do", tuple(action_section(action, voice) for action in game.actions.values())),
        *disclosure_section(notes, voice),
        Section("Score", _score(voice), tuple(part.name for part in game.score.parts)),
        Section("Who wins", _winner(voice), (WINNER, *(tie.name for tie in game.winner))),
        *_section("Limits", headed_list("So that every game ends:", _limits(voice))),
    ]
    if terms := definition_items(voice):
        sections.append(Section("Terms", (Items(terms),), tuple(game.formulas)))
    if game.options:
        blocks = (settings.option_table(voice, chosen), *settings.requirement_blocks(voice))
        sections.append(Section("Options", blocks, tuple(game.options)))
    sections += _section("Variants", settings.variant_blocks(voice, patches))
    return Document(game.title, (*_front(game), *sections), usual_suits(game.deck))


def _front(game: Game) -> tuple[Block, ...]:
    found: list[Block] = []
    if game.summary:
        found.append(Paragraph(sentence(game.summary)))
    if game.author:
        by = game.author[:1].isupper() or game.author.startswith("the ")  # not `traditional`
        found.append(Paragraph(f"By {game.author}." if by else sentence(game.author), True))
    return tuple(found)


def _players(voice: Voice, layout: Layout | None) -> tuple[Block, ...]:
    count = settings.players_text((layout.players,) if layout is not None else voice.game.players)
    turns = "" if count == "1 player" else f" {_first_turns(voice.game)}"
    head = Paragraph(f"{capitalised(count)}.{turns}")
    return (head, *settings.partner_blocks(voice))


def _first_turns(game: Game) -> str:
    if may_reverse(game):
        return "The first dealer is drawn by lot."
    way = "clockwise" if game.clockwise else "anticlockwise"
    return f"Turns go {way}, to the {game.next_player}; the first dealer is drawn by lot."


def _section(title: str, blocks: tuple[Block, ...]) -> tuple[Section, ...]:
    return (Section(title, blocks),) if blocks else ()


def _variables(voice: Voice) -> tuple[Block, ...]:
    table = kit.variable_table(voice)
    return (Paragraph("The game also keeps track of:"), table) if table is not None else ()


def _phase(phase: Phase, voice: Voice) -> Section:
    inner = titled_voice(voice, phase.name, phase.parameters)
    blocks: list[Block] = []
    above, beside = remarks.above(phase.span), remarks.remark_at_start(phase.span)
    if above:
        blocks.append(Paragraph(sentence(above)))
    given = _parameter_words(phase.parameters, inner) if phase.parameters else ""
    if given:
        blocks.append(Paragraph(given, True))
    if beside:
        blocks.append(Paragraph(sentence(beside)))
    blocks.append(Items(steps(body(phase), inner), numbered=True))
    title = phase_title(voice, phase.name)
    return Section(title, tuple(blocks), (phase.name, END) if phase.name == "game" else (phase.name,))


def _parameter_words(parameters: tuple[Local, ...], voice: Voice) -> str:
    """Write parameters that the steps do not explain: numbers, words, and what may be none."""
    first = parameters[0].type
    if len(parameters) == 1 and first.base in ("player", "side") and not first.optional:
        words = local_words(voice, parameters[0])
        return sentence(f"for one {first.base}" if words == f"the {first.base}" else f"for {words}")
    people = [local_words(voice, one) for one in parameters if one.type.base == "player" and not one.type.optional]
    given = [_parameter(one, voice) for one in parameters if not _is_plain(one, voice)]
    told = [
        sentence(f"for {join_words(people)}") if people else "",
        sentence(f"given beforehand: {join_words(given)}") if given else "",
    ]
    return " ".join(filter(None, told))


def _is_plain(parameter: Local, voice: Voice) -> bool:
    kind = parameter.type
    if kind.base == "bool":
        return clause(local_words(voice, parameter)) is not None
    return not kind.optional and kind.base in ("player", "side", "card", "row", "list", "place")


def _parameter(parameter: Local, voice: Voice) -> str:
    words, kind = local_words(voice, parameter), parameter.type
    noun = noun_of(kind)
    what = {"bool": "yes or no", "int": "a number", "list": noun}.get(kind.base) or (article(noun) if noun else "")
    what = "" if f" {local_noun(voice, parameter)}" in words else what
    values = ", ".join(filter(None, (what, "or none" if kind.optional else "")))
    return f"{words} ({values})" if values else words


def _score(voice: Voice) -> tuple[Block, ...]:
    score = voice.game.score
    whose = "player" if score.per == "player" else "side"
    head = Paragraph(f"When the score is added up, each {whose} gets:")
    items = tuple(
        define_name(term(heading(part.name)), part.value, voice, remarks.remark_at_start(part.span))
        for part in score.parts
    )
    total = [] if score.sum is None else [f"the points of all {whose}s add up to {phrase(score.sum, voice)}"]
    return (head, Items(items), *(Paragraph(sentence(text)) for text in total))


def _winner(voice: Voice) -> tuple[Block, ...]:
    score = voice.game.score
    whose = call_local(voice, score.subject, "they" if score.per == "player" else "it")
    lines = []
    for at, tie in enumerate(voice.game.winner):
        who = "if that is equal, the one" if at else f"the {score.per}"
        best, name = "highest" if tie.highest else "lowest", untitled_name(tie.name)
        if (test := _yes_first(tie)) is not None:
            which = relative_clause(score.subject, test, whose, False)
            first = "if that is equal, " if at else ""
            lines.append(Item(sentence(f"{first}{article(score.per)} {which} comes first ({name})")))
        elif isinstance(tie.value, Choice):
            whom = "whom" if score.per == "player" else "which"
            head = sentence(f"{who} for {whom} this is {best} ({term(name)}):")
            lines.append(Item(head, arms(tie.value, whose), cases=True))
        else:
            what = re.sub("^(their )?(its )?(the )?", "", phrase(tie.value, whose))
            what = f"the {best} {what}"
            lines.append(Item(sentence(f"{who} with {what}{'' if name in what else f' ({name})'}")))
    ranks = Items(tuple(lines), numbered=len(lines) > 1)
    if voice.game.players == (1,):
        return (ranks,)
    level = f"{'Players who' if score.per == 'player' else 'Sides that'} are level{' in all this' if lines[1:] else ''}"
    return (ranks, Paragraph(f"{level} share the place."))


def _yes_first(tie: TieBreak) -> Formula | None:
    """The condition of the players who come first."""
    match tie.value:
        case Choice(condition=condition, then=Const(value=1), otherwise=Const(value=0)) if tie.highest:
            return condition
    return None


def _limits(voice: Voice) -> list[Item]:
    found: list[Item] = []
    for phase in voice.game.phases.values():
        inner = titled_voice(voice, phase.name, phase.parameters)
        for line in statements(body(phase)):
            if isinstance(line, b.If) and all(_stops(block) for _, block in line.arms):
                found += steps((line,), inner)
    return list(dict.fromkeys(found))


def _stops(block: b.Block) -> bool:
    return len(block) == 1 and isinstance(block[0], b.End) and block[0].reason == LIMIT
