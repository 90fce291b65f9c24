"""What lies in a zone against what should: contents and a pile as somebody sees it in, the difference out."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hoyle.play.state import State
from hoyle.runtime.notation import HIDDEN
from hoyle.scenarios.contents import EMPTY, HOLE, Content


def difference(state: State, content: Content, pile: Any, hidden: bool) -> tuple[str, str] | None:
    """What was wanted and what is there, or None if they agree."""
    if content.at.kind == "tokens":
        wanted = dict(content.tokens or ())
        found = {name: pile[name] for name in wanted}
        return None if wanted == found else (listed_tokens(wanted), listed_tokens(found))
    rows = pile if content.at.kind == "rows" else [[HOLE if thing is None else thing for thing in pile]]
    there = [face for row in rows for face in row]
    text = " / ".join(" ".join(row) for row in rows) or EMPTY
    if content.count is not None and content.count != len([f for f in there if f != HOLE]):
        return f"{content.count}", f"{len(there)}: {text}"
    if content.rows is not None:
        loose = content.loose or content.at.kind == "set"
        if not alike(content.rows, rows, loose, content.at.kind == "rows", hidden):
            return " / ".join(" ".join(row) for row in content.rows) or EMPTY, text
    for face in content.has:
        if face not in there:
            return f"{face} among them", text
    for face in content.lacks:
        if face in there:
            return f"{face} not among them", text
    if content.up is not None:
        cards = state.game.machine.piles.contents(state.position, content.at.number)
        up = {state.game.layout.faces[card] for card in cards if state.position.face_up[card]}
        if up != content.up:
            return (
                f"{' '.join(sorted(content.up)) or 'none'} face up",
                f"{' '.join(sorted(up)) or 'none'} face up",
            )
    return None


def alike(wanted: Sequence[Sequence[str]], found: list[list[str]], loose: bool, rows: bool, hidden: bool) -> bool:
    """Whether rows agree; in a loose one order does not matter, and for the referee `??` is any card."""
    if rows and loose:
        return Counter(map(tuple, wanted)) == Counter(map(tuple, found))
    if not rows and not wanted:
        wanted = [[]]
    if len(wanted) != len(found) or any(len(a) != len(b) for a, b in zip(wanted, found)):
        return False
    for line, pile in zip(wanted, found, strict=True):
        if loose:
            over = Counter(line) - Counter(pile)
            if set(over) - (set() if hidden else {HIDDEN}):
                return False
        elif any(a != b and (hidden or a != HIDDEN) for a, b in zip(line, pile, strict=True)):
            return False
    return True


def listed_tokens(counts: dict[str, int]) -> str:
    """Tokens in words."""
    return ", ".join(f"{n} {name}" for name, n in counts.items())
