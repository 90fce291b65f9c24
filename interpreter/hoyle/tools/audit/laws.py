"""Laws of every position: each function returns what is wrong with a state, or None."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from hoyle.engine.offers.moves import SIMULTANEOUS, TERMINAL, IllegalMove, Move
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.position import DECISIONS, backwards
from hoyle.engine.table.fault import Fault
from hoyle.engine.view.log import LogReader
from hoyle.play.game import State
from hoyle.play.plain_data import as_json, history, whole_position

#: A law that looks at a position alone.
Law = Callable[[State], str | None]

#: Moves made in a copy and in a saved game, to compare how they continue.
GOES_ON = 8

#: Entries compared between the logs of two states, from the end.
LATELY = 60


def check_zones(state: State) -> str | None:
    """Every card and token is in exactly one zone, which has room."""
    p, layout = state.position, state.game.layout
    found: list[int] = []
    tokens = [0] * len(layout.token_names)
    for at in layout.zones:
        pile: list[Any] = p.zones[at.number]
        if at.kind == "tokens":
            tokens = [n + m for n, m in zip(tokens, pile, strict=True)]
            if min(pile, default=0) < 0:
                return f"`{at.key}` holds less than no tokens"
            continue
        things = [card for row in pile for card in p.rows[row]] if at.kind == "rows" else pile
        if at.kind == "rows" and not all(p.rows[row] for row in pile):
            return f"`{at.key}` holds an empty row"
        here = [thing for thing in things if thing is not None and thing >= 0]
        if max(here, default=0) >= layout.cards:
            return f"`{at.key}` holds a card that is not in use"
        strays = [layout.faces[card] for card in here if p.where[card] != at.number]
        if strays:
            return f"`{at.key}` holds {strays[0]}, which lies elsewhere"
        most, held = layout.capacity[at.number], len(pile) if at.kind == "rows" else len(here)
        if most is not None and held > most and not state.is_terminal:
            return f"`{at.key}` holds {held} {'rows' if at.kind == 'rows' else 'cards'} and has room for {most}"
        for thing in things:
            if thing is not None and thing < 0:
                tokens[-1 - thing] += 1
        found += here
    return card_problem(found, layout.faces) or token_problem(tokens, layout.token_counts, layout.token_names)


def card_problem(found: list[int], faces: tuple[str, ...]) -> str | None:
    found.sort()
    if found == list(range(len(faces))):
        return None
    there = set(found)
    lost = [face for card, face in enumerate(faces) if card not in there]
    if lost:
        return f"lost: {' '.join(lost[:6])}"
    doubled = [face for card, face in enumerate(faces) if found.count(card) > 1]
    return f"doubled: {' '.join(doubled[:6])}"


def token_problem(found: list[int], wanted: Iterable[int], names: Iterable[str]) -> str | None:
    for number, most, name in zip(found, wanted, names, strict=True):
        if number != most:
            return f"there are {number} tokens `{name}`, not {most}"
    return None


def waits(state: State) -> str | None:
    """A seat that can choose has a move and the others have none, or the game is over."""
    player, seats = state.current_player, state.choosing
    if state.is_terminal:
        idle = player == TERMINAL and not seats and not state.legal_moves()
        return None if idle else "the game is over and somebody can choose"
    if state.result is not None:
        return "the game has a result before its end"
    if not seats:
        return "nobody can choose"
    if player != SIMULTANEOUS and seats != (player,):
        return "it is somebody's turn who cannot choose"
    stuck = [seat for seat in seats if not state.legal_moves(seat)]
    if stuck:
        return f"p{stuck[0]} must choose and has no move"
    others = set(range(state.game.players)) - set(seats) if player == SIMULTANEOUS else set()
    early = [seat for seat in sorted(others) if state.legal_moves(seat)]
    return f"p{early[0]} has chosen already and has a move" if early else None


def over(state: State) -> str | None:
    """A finished game has a result for every seat, did not reach the limit of decisions, and accepts no move."""
    if not state.is_terminal:
        return None
    result = state.result
    if result is None or len(state.returns()) != state.game.players:
        return "the game is over without a result for everybody"
    if state.position.fault is not None:
        return f"the game was stopped: {state.position.fault[1]}"
    if state.position.decisions >= DECISIONS:
        return f"the game was not over after {DECISIONS} decisions"
    if state.why_not(PASS) is None:
        return "the game is over and passing has no reason why not"
    return check_illegal_move(state, Move.of(0, PASS, (), PASS))


# ---- copies


def whole_text(state: State) -> str:
    """All data of a state, its history included; two texts are equal only if the states are."""
    p = state.position
    return as_json(whole_position(state.game, p) | ({} if p.made is None else history(p.made)))


def check_copy(state: State) -> str | None:
    """A copy and a saved game equal the original, continue alike, and are independent of it."""
    text = whole_text(state)
    copy, saved = state.copy(), state.game.restore(state.to_json())
    for name, twin in (("a copy", copy), ("the saved game", saved)):
        if whole_text(twin) != text:
            return f"{name} is saved otherwise"
        for what in compare_answers(state, twin):
            return f"{name} differs in {what}"
    problem = later_difference(copy, saved, Random(state.position.decisions))
    if problem is None and whole_text(state) != text:
        return "what happens to a copy changes the game"
    return problem


def later_difference(one: State, two: State, rng: Random) -> str | None:
    for _ in range(GOES_ON):
        if one.is_terminal:
            break
        move = rng.choice(one.legal_moves())
        text = str(move)
        stopped = fault_of(one, move)
        try:
            same = two.parse_move(text, move.seat)
        except IllegalMove as problem:
            return f"`{text}` is not legal in the saved game: {problem.reason.message}"
        if fault_of(two, same) != stopped:
            return f"`{text}` ends otherwise in the saved game"
        if stopped is not None:
            break
    if whole_text(one) != whole_text(two):
        return "after some moves the saved game is another one"
    for what in compare_answers(one, two):
        return f"after some moves the saved game differs in {what}"
    return None


def fault_of(state: State, move: Move) -> str | None:
    try:
        state.apply(move)
    except Fault as fault:
        return fault.code
    return None


def compare_answers(one: State, two: State) -> Iterator[str]:
    """Yield the differences between the answers to every query, and in one seat's log."""
    if one.current_player != two.current_player:
        yield "whose turn it is"
    for seat in range(one.game.players):
        if [str(m) for m in one.legal_moves(seat)] != [str(m) for m in two.legal_moves(seat)]:
            yield f"the moves of p{seat}"
        if one.observation(seat) != two.observation(seat):
            yield f"the view of p{seat}"
    if one.zones() != two.zones():
        yield "what lies on the table"
    if any(one.variables(who) != two.variables(who) for who in (None, *range(one.game.players))):
        yield "a variable"
    # reading logs would take most of the time; a shared one needs no comparison
    seat = one.position.decisions % one.game.players
    if one.position.past is not two.position.past and lines(one, seat, LATELY) != lines(two, seat, LATELY):
        yield f"the log of p{seat}"
    if one.returns() != two.returns() or one.result != two.result:
        yield "the score"


def lines(state: State, seat: int | None, most: int | None = None) -> list[tuple[Any, ...]]:
    past = list(islice(backwards(state.position.past), most))[::-1]
    told = LogReader(state.game.machine, seat, past).events()
    return [(event.kind, event.text, dict(event.facts)) for event in told if event is not None]


# ---- moves


def check_text(state: State, moves: Iterable[Move]) -> str | None:
    """The text of a move, and its arguments, lead back to the same move."""
    for move in moves:
        try:
            same = state.parse_move(str(move), move.seat)
            joined = state.move(move.action, *move.arguments, seat=move.seat)
        except IllegalMove as problem:
            return f"`{move}` is legal and is not read: {problem.reason.message}"
        if same != move:
            return f"`{move}` is read as another move"
        if (joined, str(joined)) != (move, str(move)):
            return f"`{move}` is another move when it is put together from its arguments"
        if state.why_not(str(move), move.seat) is not None:
            return f"`{move}` is legal and has a reason why not"
    return None


def distinct(moves: Iterable[Move]) -> str | None:
    """No two legal moves of a seat are equal or have the same text."""
    known: set[Move] = set()
    texts: set[tuple[int, str]] = set()
    for move in moves:
        key = (move.seat, str(move))
        if key in texts:
            return f"two legal moves are written `{move}`"
        if move in known:
            return f"`{move}` is there twice, written otherwise"
        known.add(move)
        texts.add(key)
    return None


def check_illegal_move(state: State, move: Move) -> str | None:
    """An illegal move is refused, whether moves were listed before or not, and changes nothing."""
    before = whole_text(state)
    fresh = state.copy()
    fresh.position.legal = {}
    for at in (fresh, state):
        try:
            at.apply(move)
        except IllegalMove:
            if whole_text(at) != before:
                return f"`{move}` was refused and changed something"
        else:
            return f"`{move}` is not legal and was made"
    return None


#: The laws of every position, by name.
LAWS: dict[str, Law] = {"cards": check_zones, "stuck": waits, "over": over, "copies": check_copy}
