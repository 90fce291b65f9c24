"""The seats that choose, and their moves and outcomes."""

from random import Random
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.alternatives import Args
from hoyle.engine.offers.menus import Item, Menu
from hoyle.engine.offers.moves import CHANCE, SIMULTANEOUS, TERMINAL, IllegalMove, Move, Reason
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.position import FUEL, PICKED, Position
from hoyle.engine.runtime.machine import Machine


def is_over(machine: Machine, p: Position) -> bool:
    return p.node == machine.graph.finish or p.fault is not None


def current(machine: Machine, p: Position) -> int:
    menu = machine.menus.get(p.node)
    if p.fault is not None or (menu is None and p.node == machine.graph.finish):
        return TERMINAL
    if menu is None:
        return CHANCE
    seat: int = SIMULTANEOUS if menu.seat_slot < 0 else p.slots[menu.seat_slot]
    return seat


def choosing_seats(machine: Machine, p: Position) -> tuple[int, ...]:
    """As `State.choosing`."""
    player = current(machine, p)
    if player != SIMULTANEOUS:
        return (player,) if player >= 0 else ()
    return menu_of(machine, p).left_to_choose(p)


def menu_of(machine: Machine, p: Position) -> Menu:
    menu = machine.menus.get(p.node)
    if menu is None:
        raise IllegalMove(Reason("the game is over" if is_over(machine, p) else "only chance decides here"))
    return menu


def legal_moves(machine: Machine, p: Position, seat: int | None = None) -> list[Move]:
    player = current(machine, p)
    if player >= 0 and seat is None:
        return moves_of(machine, p, player, player)[:]
    if player == TERMINAL:
        return []
    if player == CHANCE:
        return outcomes(machine, p) if seat in (None, CHANCE) else []
    if seat is not None:
        return list(moves_of(machine, p, seat, player))
    return [move for waiting in choosing_seats(machine, p) for move in moves_of(machine, p, waiting, player)]


def moves_of(machine: Machine, p: Position, seat: int, player: int) -> list[Move]:
    known: list[Move] | None = p.legal.get(seat)
    if known is None:
        p.fuel = FUEL
        menu = menu_of(machine, p)
        if player == SIMULTANEOUS:
            known = menu.moves(p, seat) if seat in choosing_seats(machine, p) else []
        else:
            known = menu.moves(p, seat) if seat == player else menu.out_of_turn(p, seat)
        p.legal[seat] = known
    return known


def random_move(machine: Machine, p: Position, rng: Random, seat: int | None) -> Move:
    player = current(machine, p)
    if player < 0 or seat not in (None, player):
        return rng.choice(legal_moves(machine, p, seat))
    known: list[Move] | None = p.legal.get(player)
    if known is not None:
        return rng.choice(known)
    p.fuel = FUEL
    picked = p.legal[PICKED] = menu_of(machine, p).pick(p, player, rng)
    return picked[0]


def few_moves(machine: Machine, p: Position, seat: int, most: int) -> list[Move] | None:
    """None if they are more than `most`."""
    known: list[Move] | None = p.legal.get(seat)
    if known is None and seat == current(machine, p):
        p.fuel = FUEL
        known = menu_of(machine, p).few(p, seat, most)
        if known is not None:
            p.legal[seat] = known
        return known
    known = legal_moves(machine, p, seat) if known is None else known
    return known if len(known) <= most else None


def expect(machine: Machine, p: Position, seat: int, moves: list[Move]) -> None:
    """Accept a list of a seat's legal moves made in a state which the seat cannot tell from this one."""
    for item in menu_of(machine, p).items(p, seat):
        item.prepare(p, seat)
    p.legal[seat] = moves


def move_of(machine: Machine, p: Position, who: int, item: Item, arguments: Args) -> Move | None:
    """The arguments are in the seat's notation; None if the move is not legal."""
    menu = menu_of(machine, p)
    for said in item.alternatives.orders(arguments):
        meant = menu.values_from_names(p, who, item, said)
        if meant is not None and item.alternatives.legal(p, meant):
            move = menu.move(p, who, item, meant)
            p.legal[PICKED] = move, meant, 0
            return move
    return None


def menu_size(p: Position, seat: int) -> int:
    known: list[Move] | None = p.legal.get(seat)
    return p.legal[PICKED][2] if known is None else len(known)


def choices(machine: Machine, p: Position, who: int, item: Item, chosen: tuple[Any, ...]) -> list[Any]:
    menu, at = menu_of(machine, p), len(chosen)
    start = menu.values_from_names(p, who, item, chosen)
    if start is None or at >= len(item.alternatives.levels):
        return []
    found, calls = item.alternatives.next(p, start), menu.calls(p, who, item)
    return [calls.value(at, start, value) for value in found] if at in item.doubtful else found


def possible_actions(machine: Machine, p: Position, who: int) -> list[str]:
    menu = menu_of(machine, p)
    p.fuel = FUEL
    names = []
    for item in menu.items(p, who):
        item.prepare(p, who)
        if item.alternatives.any(p):
            names.append((item in menu.anytime, item.alternatives.action.name))
    if menu.passing and who == current(machine, p):
        names.append((False, PASS))
    return [name for _, name in sorted(names, key=lambda named: named[0])]


def offered_item(machine: Machine, p: Position, who: int, action: str) -> Item:
    menu = menu_of(machine, p)
    p.fuel = FUEL
    for item in menu.items(p, who):
        if item.alternatives.action.name == action:
            item.prepare(p, who)
            return item
    raise IllegalMove(Reason(f"`{action}` is not offered now"))


def is_legal(machine: Machine, p: Position, move: Move) -> bool:
    if move.seat not in range(machine.layout.players):
        return False
    player, menu = current(machine, p), menu_of(machine, p)
    if player == SIMULTANEOUS and move.seat not in choosing_seats(machine, p):
        return False
    if move.action == PASS:
        return menu.passing and move.seat == player and not move.arguments
    p.fuel = FUEL
    for item in menu.items(p, move.seat):
        if item.alternatives.action.name == move.action:
            item.prepare(p, move.seat)
            arguments = menu.values_from_names(p, move.seat, item, move.arguments)
            return arguments is not None and item.alternatives.legal(p, arguments)
    return False


def internal_arguments(machine: Machine, p: Position, move: object) -> Args | None:
    """None unless the move was picked or listed here."""
    if isinstance(move, Move):
        for moves in p.legal.values():
            for listed in moves:
                if listed is move:
                    return argument_values(machine.menus[p.node], p, move)
    return None


def argument_values(menu: Menu, p: Position, move: Move) -> Args:
    picked = p.legal.get(PICKED)
    if picked is not None and picked[0] is move:
        arguments: Args = picked[1]
        return arguments
    item = menu.by_name.get(move.action)
    if item is None or not item.doubtful:
        return move.arguments
    p.fuel = FUEL
    item.prepare(p, move.seat)
    found = menu.values_from_names(p, move.seat, item, move.arguments)
    assert found is not None, "a legal move has arguments"
    return found


def outcomes(machine: Machine, p: Position) -> list[Move]:
    first = isinstance(machine.graph.nodes[p.node], g.FirstDealer)
    found = machine.outcomes(p)
    if first:
        return [Move.of(CHANCE, "chance", (o,), f"chance p{o}") for o in found]
    faces = machine.layout.faces
    alike = len(set(faces)) < len(faces)
    return [Move.of(CHANCE, "chance", (o,), f"chance {faces[o]}{f'#{o}' if alike else ''}") for o in found]
