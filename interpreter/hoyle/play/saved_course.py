"""Whether play can stand where a saved state says. Input: a game and a position; output: what is wrong with it, or None.

What lies on the table was looked at before (see `saved_table`).
"""

import re
from collections.abc import Iterator

from hoyle.graph import nodes as g
from hoyle.graph.filled import Held
from hoyle.graph.lower import GAME
from hoyle.model.formula import Const
from hoyle.play.compiled import Compiled
from hoyle.play.saved_table import Law
from hoyle.play.values import fits, is_below
from hoyle.position.position import DECISIONS, FUEL, Position
from hoyle.runtime.dice import MASK
from hoyle.table.closure import HIGHEST, LOWEST

#: More rows than can be made from one decision to the next.
MOST_ROWS = 10**9


def is_over(game: Compiled, p: Position) -> bool:
    """Whether the game is over or stopped, so that nothing is in progress."""
    return p.fault is not None or p.node == game.machine.graph.finish


def numbers(game: Compiled, p: Position) -> str | None:
    """What is counted is in its range."""
    graph = game.machine.graph
    if not is_below(p.node, len(graph.nodes)):
        return "play stands at a node that there is not"
    if not is_below(p.rng, MASK + 1) or not (p.seed is None or is_below(p.seed, MASK + 1)):
        return "the seed and the state of chance are numbers of 64 bits"
    if not is_below(p.decisions, DECISIONS + 1):
        return f"decisions are counted from 0 to {DECISIONS}"
    if not is_below(p.next_row, (p.decisions + 1) * MOST_ROWS):
        return "more rows were made than there can have been"
    if any(not LOWEST <= n <= HIGHEST for line in p.parts for n in line):
        return "a part of the score does not fit 32 bits"
    if p.actor is not None and not is_below(p.actor, game.players):
        return "somebody acts who does not sit here"
    return None


def words(game: Compiled, p: Position) -> str | None:
    """Reasons, faults and what is settled of chance are such."""
    if p.reason is not None and not re.fullmatch(r"\w+", p.reason, re.ASCII):
        return "the reason of an end is one word"
    if p.fault is not None and not re.fullmatch(r"[A-Z]\d{3}", p.fault[0], re.ASCII):
        return "a fault has a code"
    keys = {"", *(at.key for at in game.layout.zones)}
    for key, faces in p.script.items():
        if key not in keys or not faces or any(face not in game.layout.cards_by_face for face in faces):
            return "what is settled of chance are faces of the deck, by zones of the table"
    return None


def frames(game: Compiled, p: Position) -> str | None:
    """Each phase and action in progress returns to where it can have been entered; who acts is who chose the action."""
    if is_over(game, p):
        return "nothing is in progress in a game that is over" if any(s is not None for s in p.slots) else None
    if isinstance(game.machine.graph.nodes[p.node], g.FirstDealer):
        idle = p.actor is None and all(slot is None for slot in p.slots)
        return None if idle else "something is in progress in a game that has not begun"
    graph, returns, actor = game.machine.graph, game.course.returns, p.actor
    seen: list[str] = []
    name = graph.nodes[p.node].origin
    while name not in seen:
        seen.append(name)
        frame = graph.frames[name]
        back = p.slots[frame.back]
        if name in game.model.actions and actor != p.slots[game.model.actions[name].me.slot]:
            return f"somebody else acts than the player who chose `{name}`"
        if type(back) is not int or back not in returns.get(name, ()):
            return f"`{name}` does not return to where it can have been entered"
        actor = p.slots[frame.actor]
        if name == GAME:
            return None if actor is None else "somebody acted before the game began"
        name = graph.nodes[back].origin
    return f"`{name}` is in progress twice"


def in_progress(game: Compiled, p: Position) -> Iterator[tuple[str, int]]:
    """The phases and actions in progress, innermost first, with the node at which each stands."""
    graph, at = game.machine.graph, p.node
    while True:
        name = graph.nodes[at].origin
        yield name, at
        if name == GAME:
            return
        at = p.slots[graph.frames[name].back]


def slots(game: Compiled, p: Position) -> str | None:
    """What is in progress has a value in each slot that is filled there, each of its type; nothing else has any."""
    if is_over(game, p):
        return None
    machine, course = game.machine, game.course
    running = dict(in_progress(game, p))
    backs = {frame.back for frame in machine.graph.frames.values()}
    for slot, value in enumerate(p.slots):
        name = machine.owners.get(slot)
        if name not in running:
            if value is not None:
                return f"slot {slot} is filled, but nothing in progress has it"
            continue
        if slot in backs:
            continue
        what = course.held.get(slot)
        must = bool(course.filled[running[name]] >> slot & 1)
        if what is None or (value is None and must and not what.type.optional):
            return f"slot {slot} of `{name}` is not filled as it should be"
        if value is not None and not fits_slot(game, what, value, must):
            return f"slot {slot} of `{name}` cannot hold {value!r}"
    return loops(game, p, running)


def fits_slot(game: Compiled, what: Held, value: object, must: bool) -> bool:
    """Whether a value is one that a slot may hold."""
    if not fits(game.layout, what.type, value):
        return False
    if what.counts and not is_below(value, None):
        return False
    if what.is_open and value not in ((1,) if must else (0, 1)):
        return False
    bounds = () if what.local is None else (what.local.low, what.local.high)
    # bounds that are no numbers may have been others when the slot was filled
    low, high = (b.value if isinstance(b, Const) else None for b in bounds) if bounds else (None, None)
    if not isinstance(value, int):
        return True
    return not (isinstance(low, int) and value < low) and not (isinstance(high, int) and value > high)


def loops(game: Compiled, p: Position, running: dict[str, int]) -> str | None:
    """Loops over lists stand inside them."""
    for node in game.machine.graph.nodes:
        if isinstance(node, g.Each) and node.origin in running and p.slots[node.items] is not None:
            index = p.slots[node.index]
            if index is None or index > len(p.slots[node.items]):
                return "a loop stands behind the end of its list"
    return None


def choices(game: Compiled, p: Position) -> str | None:
    """Secret choices were made by seats that are asked, of what is offered, and are legal."""
    node = game.machine.graph.nodes[p.node]
    if is_over(game, p) or not isinstance(node, g.Together):
        return "somebody has chosen in secret where nobody is asked to" if p.pending else None
    menu = game.machine.menus[p.node]
    seats = p.slots[node.players]
    if p.slots[node.turn] != 0 or len(set(seats)) != len(seats):
        return "those who choose together are not as they should be"
    for seat, (number, arguments) in p.pending.items():
        item = menu.by_number.get(number)
        if seat not in seats or item is None or len(arguments) != len(item.alternatives.levels):
            return f"what p{seat} has chosen in secret is not offered"
        kinds = [level.argument.local.type for level in item.alternatives.levels]
        if not all(fits(game.layout, kind, value) for kind, value in zip(kinds, arguments, strict=True)):
            return f"what p{seat} has chosen in secret is not of its type"
        p.fuel = FUEL
        item.prepare(p, seat)
        if not item.alternatives.legal(p, arguments):
            return f"what p{seat} has chosen in secret is not legal"
    return None


def waits(game: Compiled, p: Position) -> str | None:
    """The game is over, or somebody or chance has something to choose here."""
    if is_over(game, p):
        return None
    machine, node = game.machine, game.machine.graph.nodes[p.node]
    if isinstance(node, g.Deal | g.FirstDealer | g.Shuffle) and not p.asked:
        return "chance is waited for, but not asked"
    if p.node not in machine.menus and not p.asked:
        return "play stands where nobody chooses"
    if isinstance(node, g.Deal):
        wrong = deal(game, p, node)
        if wrong is not None:
            return wrong
    p.fuel = FUEL
    return None if machine.waits(p) else "there is nothing to choose where play stands"


def deal(game: Compiled, p: Position, node: g.Deal) -> str | None:
    """A deal that waits for its outcome knows how many cards are left to deal, and to whom."""
    left, turn, queue = p.slots[node.left], p.slots[node.turn], p.slots[node.queue]
    if not left or turn is None or (node.order is None) != (queue is None):
        return "a deal has begun, and does not know what is left to deal"
    if queue is not None and (not queue or node.seat is None or p.slots[node.seat.slot] != queue[turn % len(queue)]):
        return "a deal does not know whose turn it is"
    return None


#: In this order: each takes for granted what those before it look at.
FIRST: tuple[Law, ...] = (numbers, words)
LAWS: tuple[Law, ...] = (frames, slots, choices, waits)
