"""The differing cards of two games with default options."""

from collections import Counter
from collections.abc import Iterable, Iterator

from hoyle.engine.table.fault import Fault, Refused
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.setup import set_table
from hoyle.language.model.game import Game
from hoyle.language.model.types import Type
from hoyle.language.report.words import count_words, value_text
from hoyle.tools.compare.difference import Difference

#: Differences at one table: removed cards, new cards, and lines for each attribute that changed.
_Found = tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]]


def compare_cards(before: Game, after: Game) -> Iterator[Difference]:
    """Yield new, removed and changed cards, once for all numbers of players that differ alike."""
    counts = [players for players in before.players if players in after.players]
    groups: dict[_Found, list[int]] = {}
    for players in counts:
        old, new = _table(before, players), _table(after, players)
        if old is not None and new is not None:
            groups.setdefault(_find_differences(old, new, before, after), []).append(players)
    for (gone, come, changed), at in groups.items():
        name = "" if len(groups) == 1 else f"with {count_words(at)} player{'' if at == [1] else 's'}"
        if gone:
            yield Difference("cards", name, "", "removed", gone, ())
        if come:
            yield Difference("cards", name, "", "added", (), come)
        for attribute, was, now in changed:
            yield Difference("cards", name, attribute, "changed", was, now)


def _table(rules: Game, players: int) -> Layout | None:
    try:
        return set_table(rules, players)
    except (Refused, Fault):
        return None


def _find_differences(old: Layout, new: Layout, before: Game, after: Game) -> _Found:
    had, has = Counter(old.faces), Counter(new.faces)
    shared = [face for face in dict.fromkeys(new.faces) if face in had]
    changed = []
    for name in (name for name in after.deck.attributes if name in before.deck.attributes):
        was = dict(zip(old.faces, _values(old, name, before.deck.attributes[name].type)))
        now = dict(zip(new.faces, _values(new, name, after.deck.attributes[name].type)))
        moved: dict[tuple[str, str], list[str]] = {}
        for face in shared:
            if was[face] != now[face]:
                moved.setdefault((was[face], now[face]), []).append(face)
        if moved:
            lines = [(f"{one}: {' '.join(faces)}", f"{two}: {' '.join(faces)}") for (one, two), faces in moved.items()]
            changed.append((name, tuple(line for line, _ in lines), tuple(line for _, line in lines)))
    return _faces(had - has, old.faces), _faces(has - had, new.faces), tuple(changed)


def _values(layout: Layout, name: str, kind: Type) -> list[str]:
    words = {"rank": layout.rank_faces, "suit": layout.suit_names}.get(kind.base)
    return [
        words[value] if words is not None and isinstance(value, int) and value < len(words) else value_text(value)
        for value in layout.attributes[name]
    ]


def _faces(counted: Counter[str], order: Iterable[str]) -> tuple[str, ...]:
    return tuple(
        f"{face} x{counted[face]}" if counted[face] > 1 else face for face in dict.fromkeys(order) if counted[face]
    )
