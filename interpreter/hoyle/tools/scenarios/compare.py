"""Expected and actual contents of a zone."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.view import table
from hoyle.play.game import State
from hoyle.tools.scenarios.contents import ALL, EMPTY, HOLE, Content

#: The expected and the actual contents.
Difference = tuple[str, str]


def difference(state: State, content: Content, pile: Any, seat: int | None) -> Difference | None:
    """None if the contents agree; without a seat, the referee looks."""
    if content.at.kind == "tokens":
        wanted = dict(content.tokens or ())
        found = {name: pile[name] for name in wanted}
        return None if wanted == found else (listed_tokens(wanted), listed_tokens(found))
    rows = pile if content.at.kind == "rows" else [[HOLE if thing is None else thing for thing in pile]]
    there = [face for row in rows for face in row]
    things = len([face for face in there if face != HOLE])
    text = " / ".join(" ".join(row) for row in rows) or EMPTY
    if content.count is not None and content.count != things:
        return f"{content.count}", f"{things}: {text}"
    if content.rows is not None:
        loose = content.loose or content.at.kind == "set"
        if not alike(content.rows, rows, loose, content.at.kind == "rows", seat is not None):
            return " / ".join(" ".join(row) for row in content.rows) or EMPTY, text
    return compare_things(content, there, things, text, seat) or compare_faces(state, content, seat)


def compare_things(content: Content, there: list[str], things: int, text: str, seat: int | None) -> Difference | None:
    """For the referee `??` is any card."""
    wanted = Counter(content.has)
    if seat is None and wanted.total() > things:
        return f"{' '.join(content.has)} among them", text
    for face, n in wanted.items():
        if there.count(face) < n and (face != HIDDEN or seat is not None):
            return f"{face} among them" if n == 1 else f"{n} times {face} among them", text
    for face in content.lacks:
        if face in there:
            return f"{face} not among them", text
    return None


def compare_faces(state: State, content: Content, seat: int | None) -> Difference | None:
    if content.up is None:
        return None
    machine, p = state.game.machine, state.position
    cards = machine.piles.contents(p, content.at.number)
    up = [table.face(machine, p, seat, card) for card in cards if p.face_up[card]]
    if content.up == ALL:
        agree, wanted = bool(cards) and len(up) == len(cards), "all"
    else:
        agree, wanted = Counter(up) == Counter(content.up), " ".join(sorted(content.up)) or "none"
    found = "none, the zone is empty" if not cards else f"{' '.join(sorted(up)) or 'none'} face up"
    return None if agree else (f"{wanted} face up", found)


def alike(wanted: Sequence[Sequence[str]], found: list[list[str]], loose: bool, rows: bool, hidden: bool) -> bool:
    """Whether rows agree, in any order if `loose`; unless `hidden`, `??` is any card."""
    if rows and loose:
        return Counter(map(tuple, wanted)) == Counter(map(tuple, found))
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


def listed_tokens(counts: dict[str, int | str]) -> str:
    return ", ".join(f"{n} {name}" for name, n in counts.items())
