"""Sound parts of a game with errors, for the checks of finished models.

A part is an entry of a section. It is unsound if it has an error, or names an unsound part. Unsound parts are left out
or emptied, and only findings about sound parts count.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hoyle.frozen import dataclass
from hoyle.language.model.game import Action, Game, Phase
from hoyle.language.report import Diagnostic, Span
from hoyle.language.syntax.tree import Mapping, Node, Scalar, every_scalar

#: The section of blocks that patches insert.
INSERT = "insert"

#: Sections that all other parts depend on; after an error in one of them, nothing is checked.
FOUNDATIONS = frozenset(
    {"game", "players", "options", "requires", "deck", "tokens", "sides", "rules", "groups", "variants", INSERT}
)

#: The findings that depend only on the part where they are, and on what it names. Others depend on who runs it before.
OWN = frozenset({
    "F502", "F503", "F504", "F551", "F552", "F553", "F556", "F557", "F584", "F587", "F589",
    "V601", "V602", "V603", "V604", "V605", "V608", "V612", "V613", "V614", "V617",
})  # fmt: skip

_WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Part:
    """An entry of a section, or a section without entries."""

    section: str
    name: str
    words: frozenset[str]
    begins: tuple[int, int]


class Parts:
    def __init__(self, root: Mapping, inserts: Sequence[tuple[Scalar, Scalar]] = ()) -> None:
        self.by_source: dict[str, list[Part]] = {}
        self.naming: dict[str, list[Part]] = {}
        for part, source in parts_of(root, inserts):
            self.by_source.setdefault(source, []).append(part)
            for word in part.words:
                self.naming.setdefault(word, []).append(part)
        for found in self.by_source.values():
            found.sort(key=lambda part: part.begins)

    def at(self, span: Span | None) -> Part | None:
        if span is None:
            return None
        found = self.by_source.get(span.source.name, [])
        number = bisect_right(found, (span.line, span.column), key=lambda part: part.begins)
        return found[number - 1] if number else None

    def unsound(self, errors: Sequence[Diagnostic]) -> set[Part] | None:
        """Parts with errors and those that name them; None if all may be unsound."""
        wrong: set[Part] = set()
        for error in errors:
            part = self.at(error.span)
            if part is None or part.section in FOUNDATIONS:
                return None
            wrong.add(part)
        if any({"beside", "anytime", "fresh"} & part.words for part in wrong):  # they change parts that they name
            return None
        waiting = list(wrong)
        while waiting:
            more = set(self.naming.get(waiting.pop().name, ())) - wrong
            if any(part.section in FOUNDATIONS for part in more):
                return None
            wrong |= more
            waiting += more
        return wrong


def parts_of(root: Mapping, inserts: Sequence[tuple[Scalar, Scalar]]) -> Iterator[tuple[Part, str]]:
    for section, value in root:
        entries = list(value) if isinstance(value, Mapping) else []
        for key, node in entries or [(section, value)]:
            yield part_of(section.value, key, node), key.span.source.name
    for hook, block in inserts:
        yield part_of(INSERT, hook, block), hook.span.source.name


def part_of(section: str, key: Scalar, node: Node) -> Part:
    words = frozenset(word for text in every_scalar(node) for word in _WORD.findall(text.value))
    name = _WORD.match(key.value)
    return Part(section, name[0] if name else key.value, words, (key.span.line, key.span.column))


def sound_game(game: Game, parts: Parts, unsound: set[Part]) -> Game:
    """Unsound phases and actions are emptied, other unsound parts left out."""

    def is_sound(span: Span | None) -> bool:
        return parts.at(span) not in unsound

    def phase_of(phase: Phase) -> Phase:
        return phase if is_sound(phase.span) else replace(phase, body=(), before=(), after=())

    def action_of(action: Action) -> Action:
        if is_sound(action.span):
            return action
        nothing = {"words": None, "arguments": (), "orders": (), "when": None, "says": None, "clauses": ()}
        return replace(action, **nothing, effect=(), before=(), after=())  # type: ignore[arg-type]

    return replace(
        game,
        zones={name: zone for name, zone in game.zones.items() if is_sound(zone.span)},
        variables={name: cell for name, cell in game.variables.items() if is_sound(cell.span)},
        formulas={name: body for name, body in game.formulas.items() if is_sound(body.span)},
        actions={name: action_of(action) for name, action in game.actions.items()},
        phases={name: phase_of(phase) for name, phase in game.phases.items()},
        score=replace(game.score, parts=tuple(part for part in game.score.parts if is_sound(part.span))),
        winner=tuple(line for line in game.winner if is_sound(line.span)),
        shown=tuple(value for value in game.shown if is_sound(value.span)),
        titles={},
    )


def findings_about(parts: Parts, unsound: set[Part], found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    for finding in found:
        if finding.code in OWN and parts.at(finding.span) not in unsound:
            yield finding
