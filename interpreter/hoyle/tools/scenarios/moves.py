"""Expectations about legal moves, in any spelling that the game reads."""

import re
from collections.abc import Sequence as Many
from dataclasses import dataclass

from hoyle.answers import answer
from hoyle.engine.offers.moves import IllegalMove, Move
from hoyle.engine.offers.notation import PASS
from hoyle.engine.table.layout import read_face
from hoyle.language.model.french_suits import to_letters
from hoyle.language.model.game import Argument
from hoyle.language.report import Report, did_you_mean, list_words
from hoyle.language.syntax import Mapping, Node, Scalar, Sequence
from hoyle.play.game import Game, State
from hoyle.play.plain_data import as_json, whole_position
from hoyle.tools.scenarios.desk import Check, Desk, Unmet, differ, join_texts
from hoyle.tools.scenarios.parts import items
from hoyle.tools.scenarios.read import Clause

#: The most missing moves to explain, and the most legal moves to list beside a refused one.
REASONS = 4
NEAREST = 6

FACE = re.compile(r"(?:[2-9TJQKA]|10)[A-Z]|JK")


def legal(desk: Desk, clause: Clause) -> Check:
    """Check `legal:`, all moves or their number, perhaps by action."""
    seat = clause.seat
    if not isinstance(clause.value, Mapping):
        whole = Wanted("legal moves", seat, "", *moves_or_number(desk, clause.value, "legal"))
        return lambda state: same_moves(state, whole, state.legal_moves(seat))
    wanted = [
        Wanted(f"moves of {key.value}", seat, key.value, *moves_or_number(desk, node, key.value))
        for key, node in clause.value
        if is_action(desk, key)
    ]

    def check(state: State) -> None:
        moves = state.legal_moves(seat)
        for one in wanted:
            same_moves(state, one, [move for move in moves if move.action == one.action])

    return check


@dataclass(frozen=True, slots=True)
class Wanted:
    """The expected moves (only arguments after an action), or None and their number."""

    what: str
    seat: int | None
    action: str
    texts: tuple[str, ...] | None
    number: int = 0


def moves_or_number(desk: Desk, node: Node, action: str) -> tuple[tuple[str, ...] | None, int]:
    count = node.get("count") if isinstance(node, Mapping) and len(node.entries) == 1 else None
    number = count if isinstance(count, Scalar) else node
    if isinstance(number, Scalar) and number.value.isdecimal():
        if count is None and takes_number(desk, action, number.value):
            help = f"write `{action}: [{number.value}]` for the move, or `{action}: {{count: {number.value}}}` for the number of moves"
            message = f"`{number.value}` could be the move `{action} {number.value}`, or a number of moves"
            desk.report.error("S907", message, number.span, help=help)
        return None, int(number.value)
    if isinstance(node, Mapping):
        help = "write their number, `none`, or a list of the moves"
        desk.report.error("S903", f"the moves of `{action}` must be a text or a list", node.span, help=help)
        return (), 0
    if isinstance(node, Scalar) and node.value == "none":
        return (), 0
    return tuple(text.value for text in read_moves(node, desk.report)), 0


def takes_number(desk: Desk, action: str, text: str) -> bool:
    """Whether a number alone may be the arguments of an action."""
    arguments = desk.game.model.arguments_of(action)
    if len(arguments) != 1:
        return False
    argument = arguments[0]
    base = argument.local.type.base
    return (
        base == "int"
        or (base == "rank" and text in desk.game.layout.rank_faces)
        or (is_by_face(argument) and bool(read_face(desk.game.layout, text)))
    )


def is_by_face(argument: Argument) -> bool:
    return argument.local.type.base in ("card", "list") and argument.noun != "run"


def same_moves(state: State, wanted: Wanted, moves: Many[Move]) -> None:
    if wanted.texts is None:
        if wanted.number != len(moves):
            found = f"{len(moves)}: {join_texts(map(str, moves))}"
            raise differ(f"the number of {wanted.what} differs", str(wanted.number), found)
        return
    left, missing, action = list(moves), [], wanted.action
    for text in wanted.texts:
        move = among(state, f"{action} {text}", wanted.seat, left)
        if move is None:
            missing.append(text)
        else:
            left.remove(move)
    if not (missing or left):
        return
    lines = [f"the {wanted.what} differ"]
    if missing:
        lines.append(f"  missing: {join_texts(missing)}")
        lines += [f"    {text}: {refusal(state, f'{action} {text}', wanted.seat)}" for text in missing[:REASONS]]
    if left:
        lines.append(f"  unexpected: {join_texts(str(m).removeprefix(action).strip() or PASS for m in left)}")
    raise Unmet("\n".join(lines))


def among(state: State, text: str, seat: int | None, moves: Many[Move]) -> Move | None:
    """Return the move written, if it is one of these; with several secret choices, of any seat."""
    for who in (seat,) if seat is not None else state.choosing or (None,):
        try:
            move = state.parse_move(text, who)
        except IllegalMove:
            continue
        if move in moves:
            return move
    return None


def check_can(desk: Desk, clause: Clause) -> Check:
    texts = [text.value for text in read_moves(clause.value, desk.report)]

    def check(state: State) -> None:
        for text in texts:
            reason = state.why_not(text, clause.seat)
            if reason is not None:
                more = alternatives(state, text, clause.seat)
                raise Unmet(f"`{text}` should be legal, but is refused: {reason}{more}")

    return check


def check_cannot(desk: Desk, clause: Clause) -> Check:
    """Check `cannot:`, moves refused without a change, for a reason with this text or this rule."""
    because: list[tuple[str, str]] = []
    for text, value in clause.value if isinstance(clause.value, Mapping) else ():
        if not isinstance(value, Scalar) or not value.value:
            help = f"write a part of the reason, such as `{text.value}: you must follow suit`, or the rule's name"
            desk.report.error("S903", "the reason for refusing a move must be a text", value.span, help=help)
        elif is_move(desk, text):
            because.append((text.value, value.value))
    if not isinstance(clause.value, Mapping):
        because = [(text.value, "") for text in read_moves(clause.value, desk.report) if is_move(desk, text)]

    def check(state: State) -> None:
        for text, why in because:
            expect_refusal(state, text, why, clause.seat)

    return check


def expect_refusal(state: State, text: str, why: str, seat: int | None) -> None:
    before = lasting_position(state)
    reason = state.why_not(text, seat)
    if lasting_position(state) != before:
        raise Unmet(f"asking for `{text}` changed the game")
    if reason is None:
        raise Unmet(f"`{text}` should be refused, but is legal")
    told = answer_at_table(state, text, seat)
    if why not in str(reason) and why != reason.rule and as_typed(why) not in as_typed(told):
        found = f"{reason}, by the rule `{reason.rule}`" if reason.rule else str(reason)
        raise differ(f"`{text}` is refused for another reason", why, found + answer_line(state, text, seat))


def answer_at_table(state: State, text: str, seat: int | None) -> str:
    choosing = state.choosing[0] if state.choosing else 0
    found = answer(state, text, choosing if seat is None else seat)
    return found.message if found is not None else ""


def answer_line(state: State, text: str, seat: int | None) -> str:
    """The answer at the table, unless it repeats the reason."""
    told, reason = answer_at_table(state, text, seat), state.why_not(text, seat)
    repeated = not told or (reason is not None and as_typed(reason.message) in as_typed(told))
    return "" if repeated else f"\n  at the table: {told}"


def as_typed(text: str) -> str:
    return " ".join(to_letters(text).casefold().split())


def lasting_position(state: State) -> str:
    """The whole position without the slots, which moves in progress use too."""
    return as_json(whole_position(state.game, state.position) | {"slots": None})


# ---- what is written


def read_moves(node: Node, report: Report) -> list[Scalar]:
    """Report a list that was split inside a move."""
    found = items(node, report)
    if isinstance(node, Scalar) and node.value.startswith("["):
        help = "take the quotes away, or the brackets: `play 9H, pass`"
        report.error("S903", "a list in quotes is one text", node.span, help=help)
        return []
    for text, following in zip(found, [*found, None][1:], strict=True):
        if not isinstance(node, Sequence):
            break
        if ", " in text.value:
            help = "remove its quotes, or write one move after each dash"
            report.error("S903", "this item of the list holds several moves", text.span, help=help)
            return []
        if following and re.search(r"@\d+$", text.value) and re.match(r"\d+\b", following.value):
            help = f'put the whole move in quotes: `"{text.value},{following.value}"`'
            report.error("S903", f"the comma after `{text.value}` ends the item", text.span, help=help)
            return []
    return found


def is_action(desk: Desk, key: Scalar) -> bool:
    names = [*desk.game.model.actions, PASS]
    if key.value in names:
        return True
    near = did_you_mean(key.value, names)
    help = f"did you mean `{near}`?" if near else f"the actions are {list_words(names)}"
    desk.report.error("S904", f"the game has no action `{key.value}`", key.span, help=help, instead=near)
    return False


def is_move(desk: Desk, text: Scalar) -> bool:
    """Whether a text could ever be a move; reported if not."""
    action, *words = text.value.split() or [""]
    if not is_action(desk, text.part(0, len(action))):
        return False
    arguments = desk.game.model.arguments_of(action)
    face = missing_face(desk.game, text.value)
    if face is not None:
        help = "such a move is always refused, so this would test nothing; name a card of the deck"
        desk.report.error("S905", f"the deck at this table has no card `{face}`", text.span, help=help)
        return False
    if len(words) < len(arguments):
        help = "such a move is always refused, so this would test nothing"
        if not words:
            help += f"; to test that the action cannot be chosen at all, write `legal: {{{action}: none}}`"
        wants = list_words(argument.local.name for argument in arguments)
        desk.report.error("S903", f"a move of `{action}` also names {wants}", text.span, help=help)
        return False
    return True


def missing_face(game: Game, text: str) -> str | None:
    action, *words = text.split() or [""]
    pieces = [(piece, word) for word in words for piece in re.split("[+/]", word)]
    cards = {word for word, argument in zip(words, game.model.arguments_of(action)) if is_by_face(argument)}
    faces = (
        piece
        for piece, word in pieces
        if FACE.fullmatch(piece) or (word in cards and re.fullmatch(r"[A-Z0-9]+", piece))
    )
    return next((face for face in faces if not read_face(game.layout, face)), None)


# ---- why not


def refusal(state: State, text: str, seat: int | None) -> str:
    reason = state.why_not(text, seat)
    face = missing_face(state.game, text)
    if face is not None:
        return f"the deck at this table has no card `{face}`"
    return str(reason) if reason is not None else "it is written twice"


def alternatives(state: State, text: str, seat: int | None) -> str:
    words = text.split()
    face = missing_face(state.game, text)
    missing = f"\n  the deck at this table has no card `{face}`"
    lines = [answer_line(state, text, seat) if face is None else missing]
    moves = [str(move) for move in state.legal_moves(seat)]
    if moves:
        near = sorted(moves, key=lambda move: (move.split()[:1] != words[:1], -len({*move.split()} & {*words})))
        lines.append(f"\n  legal here: {join_texts(near, NEAREST)}")
    return "".join(lines)
