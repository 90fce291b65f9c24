"""Laws of single moves and texts: each function returns what is wrong, or None."""

from hoyle.engine.offers.moves import IllegalMove, Move, Reason
from hoyle.engine.position.position import entries
from hoyle.engine.view.log import LogReader
from hoyle.play.game import State
from hoyle.tools.audit.laws import whole_text


def check_move(state: State, move: Move) -> str | None:
    """A move can be made, is one decision, leads where its text leads, and is logged by its text."""
    one, two = state.copy(), state.copy()
    one.apply(move)
    two.apply(two.parse_move(str(move), move.seat))
    if one.position.decisions != state.position.decisions + 1:
        return f"`{move}` does not count as one decision"
    if whole_text(one) != whole_text(two):
        return f"`{move}` made as it is written leads elsewhere"
    for who in (None, move.seat):
        if str(move) not in logged_moves(state, one, who):
            return f"`{move}` has another text in the log of {'the referee' if who is None else f'p{who}'}"
    return None


def logged_moves(before: State, after: State, who: int | None) -> list[str]:
    told = LogReader(after.game.machine, who, entries(after.position, before.position.past)).events()
    return [event.facts["move"] for event in told if event is not None and "move" in event.facts]


def check_reading(state: State, seat: int, text: str) -> str | None:
    """A text is read as a legal move, or refused with the reason that `why_not` gives; asking changes nothing."""
    before = whole_text(state)
    reason = state.why_not(text, seat)
    read = read_or_reason(state, seat, text)
    if whole_text(state) != before:
        return f"asking why not `{text}` changed something"
    if isinstance(read, Move):
        if reason is not None:
            return f"`{text}` is read and has a reason why not"
        return None if read in state.legal_moves(seat) else f"`{text}` is read and is not legal"
    if reason is None or not reason.message.strip():
        return f"`{text}` is refused without a reason"
    if str(read) != str(reason):
        return f"`{text}` is refused for another reason than `why_not` gives"
    legal = any(str(move) == text for move in state.legal_moves(seat))
    return f"`{text}` is legal and is refused" if legal else None


def read_or_reason(state: State, seat: int, text: str) -> Move | Reason:
    try:
        return state.parse_move(text, seat)
    except IllegalMove as problem:
        return problem.reason
