"""Hidden cards that become known to everybody."""

import re
from collections.abc import Sequence

from hoyle.language.model.block import Block, Expect
from hoyle.language.model.titles import title_of
from hoyle.language.model.walk import body
from hoyle.language.report import Diagnostic, Span
from hoyle.tools.booklet.document import Item, Section, bare, headed_list, term
from hoyle.tools.booklet.english import heading, sentence
from hoyle.tools.booklet.formulas.voice import Voice, phase_title
from hoyle.tools.booklet.sections.offers import label

#: Findings about disclosures to everybody.
_DISCLOSED = ("V602", "V606", "V609")


def disclosure_section(notes: Sequence[Diagnostic], voice: Voice) -> tuple[Section, ...]:
    found = dict.fromkeys(_reword(note, voice) for note in notes if note.code in _DISCLOSED)
    head = "Some things that lie hidden can be worked out by everybody from what happens:"
    return (Section("What becomes known", headed_list(head, map(Item, found))),) if found else ()


def _reword(note: Diagnostic, voice: Voice) -> str:
    parts = re.sub(r" `\w\d?`", "", note.message).split("`")
    text = "".join(term(_name_words(part, voice)) if at % 2 else part for at, part in enumerate(parts))
    where = _step(note.span, voice) if note.span is not None else ""
    return f"{where}: {text}." if where else sentence(text)


def _name_words(name: str, voice: Voice) -> str:
    action = voice.game.actions.get(name)
    return bare(label(action, voice)) if action is not None else title_of(voice.game, name)


def _step(span: Span, voice: Voice) -> str:
    for phase in voice.game.phases.values():
        if at := _number(body(phase), span):
            return f"{term(phase_title(voice, phase.name))}, step {at}"
    for action in voice.game.actions.values():
        if at := _number(body(action), span):
            name = term(heading(bare(label(action, voice))))
            return f"{name}, step {at}" if len(body(action)) > 1 else name
    return ""


def _number(block: Block, span: Span) -> int:
    """The step at a place of the file, or 0."""
    told = [line for line in block if not isinstance(line, Expect)]
    for at, line in enumerate(told, 1):
        own = line.span
        if own is not None and own.source is span.source and own.line <= span.line <= own.end_line:
            return at
    return 0
