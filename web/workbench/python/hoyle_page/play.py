"""One game in progress between the reader of the page and bots."""

from typing import Any

from hoyle.scene import Table
from hoyle_page.table_form import load_table

Data = dict[str, Any]

#: The seat of the person, and the seconds of a bot for a move.
SEAT = 0
THINK = 1.0

#: The game in progress: one at most.
tables: list[Table] = []


def start_game(
    rules: str,
    beside: dict[str, str],
    players: int | None,
    options: dict[str, str],
    bot: str,
    seed: int,
    moves: list[tuple[int, str]],
) -> Data:
    """Set a table and replay moves, if any."""
    game = load_table(rules, beside, players, options)
    others = [bot] * (game.players - 1)
    tables[:] = [Table(game, ["human", *others], seed=seed, moves=[(s, m) for s, m in moves], think=THINK)]
    return position(0)


def act(message: Any) -> Data:
    table = tables[0]
    number = table.number
    reply = table.act(SEAT, message)
    return {"reply": reply, **position(number)}


def bot_move() -> Data:
    table = tables[0]
    number = table.number
    if table.bots_to_move():
        table.bot_move()
    elif (move := table.automatic_move(alone=True)) is not None:
        table.make(move)
    return position(number)


def position(number: int) -> Data:
    """What the person sees, the moves since a number of them, and whether the page asks for the next one."""
    table = tables[0]
    goes_on = bool(table.bots_to_move()) or table.automatic_move(alone=True) is not None
    return {"scene": table.scene(SEAT), "moves": table.moves[number:], "bots": goes_on}
