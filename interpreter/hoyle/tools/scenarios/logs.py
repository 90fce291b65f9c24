"""Expectations about logs."""

from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.position.position import entries
from hoyle.language.report import list_words
from hoyle.language.syntax import Scalar
from hoyle.play.game import State
from hoyle.tools.scenarios.contents import Reader
from hoyle.tools.scenarios.desk import Check, Desk, Unmet, text_of
from hoyle.tools.scenarios.parts import items, words
from hoyle.tools.scenarios.read import Clause


def in_log(desk: Desk, clause: Clause, *, wanted: bool) -> Check:
    """Check `log has` and `log lacks`: texts in some line, or none, of the log."""
    whose = "the log" if clause.seat is None else f"p{clause.seat}'s log"
    nodes = [clause.value] if isinstance(clause.value, Scalar) else items(clause.value, desk.report)
    texts = [node.value for node in nodes]

    def check(state: State) -> None:
        log = [str(event) for event in state.log(clause.seat)]
        for text in texts:
            found = [line for line in log if text in line]
            if wanted and not found:
                raise Unmet(f"{whose} has no line with `{text}`; it ends:\n  " + "\n  ".join(log[-8:]))
            if found and not wanted:
                raise Unmet(f"{whose} should have no line with `{text}`, but has\n  {found[0]}")

    return check


def shown_faces(desk: Desk, clause: Clause, *, wanted: bool) -> Check:
    """Check `p0 was shown` and `p0 was not shown` by the seat's log."""
    text = text_of(clause)
    wanted_faces = Reader(desk.game.layout, desk.report).faces(words(text))
    if HIDDEN in wanted_faces:
        help = f"name the cards, such as {list_words(desk.game.layout.faces[:2])}"
        desk.report.error("S905", f"`{HIDDEN}` is not a face that can be shown", text.span, help=help)

    def check(state: State) -> None:
        assert clause.seat is not None
        secrets, log = state.game.machine.secrets, entries(state.position)
        cards = {card for entry in log for card in entry.faces(clause.seat, secrets)}
        faces = {desk.game.layout.faces[card] for card in cards}
        for face in wanted_faces:
            if (face in faces) is not wanted:
                raise Unmet(f"p{clause.seat} {'was never shown' if wanted else 'was shown'} {face}")

    return check
