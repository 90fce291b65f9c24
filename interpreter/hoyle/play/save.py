"""Saving of a state as JSON: the beginning of the game and every choice since, which loading replays.

A position that was laid out by hand has no history. It is saved whole, and its reader trusts the text.
"""

import json
from functools import partial
from reprlib import repr as short
from typing import Any
from zlib import crc32

from hoyle.engine.offers.alternatives import Args
from hoyle.engine.offers.menus import Item
from hoyle.engine.offers.moves import CHANCE, IllegalMove
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.choice_history import GameStart, NoResult, PastChoice, Result
from hoyle.engine.position.position import FUEL, Position
from hoyle.engine.runtime.dice import MASK
from hoyle.engine.runtime.lazy_shuffle import rename_cards
from hoyle.engine.runtime.steps import fresh
from hoyle.engine.table.fault import Fault
from hoyle.knowledge.history import repeat_choice
from hoyle.play import parameters, scripted_chance, turn
from hoyle.play.compiled import Compiled
from hoyle.play.plain_data import as_json, history, position_of, table_data, whole_position
from hoyle.play.values import fits

FORMAT = 2


class Unreadable(ValueError):
    """A text that is no saved state of this game at this table."""


def dump(game: Compiled, p: Position) -> str:
    data = {"hoyle": FORMAT, **table_data(game), "digest": game.digest}
    data |= {"position": whole_position(game, p)} if p.made is None else history(p.made)
    return as_json(data | {"sum": checksum(data)})


def checksum(data: dict[str, Any]) -> int:
    return crc32(as_json(data).encode())


def load(game: Compiled, text: str) -> Position:
    """The position that was saved; raises `Unreadable` if it is not one of this game at this table."""
    try:
        data = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise Unreadable("this is not a saved state: it is not JSON") from None
    check_table(game, data)
    try:
        if data.pop("sum", None) != checksum(data):
            raise Unreadable("this saved state was changed after it was written")
        if "position" in data:
            return position_of(data["position"])
        return replay(game, origin_of(game, data.get("origin")), choices_of(data.get("choices")))
    except Unreadable:
        raise
    except (LookupError, TypeError, ValueError, RecursionError) as problem:
        raise Unreadable(f"this is not a saved state: {problem}") from None


def check_table(game: Compiled, data: Any) -> None:
    if not isinstance(data, dict) or data.get("hoyle") != FORMAT:
        raise Unreadable("this is not a saved state of this version")
    for name, mine in table_data(game).items():
        saved = data.get(name)
        if saved == mine:
            continue
        if isinstance(saved, dict) and isinstance(mine, dict):  # the first option that differs says enough
            differs = ((one, saved.get(one), mine[one]) for one in mine if saved.get(one) != mine[one])
            name, saved, mine = next(differs, (name, saved, mine))
        raise Unreadable(f"this state was saved with {name} {short(saved)}, not {mine!r}")
    if data.get("digest") != game.digest:
        raise Unreadable("this state was saved under other rules: the rule file has changed since")


# ---- the history as it was written


def origin_of(game: Compiled, data: Any) -> GameStart:
    """The beginning of the game; raises `ValueError` or `TypeError` for an impossible one."""
    if not isinstance(data, dict) or data.keys() != {"seed", "dealer", "deal", "ask_chance", "results"}:
        raise ValueError("its `origin` is nothing that it can be")
    seed = parameters.whole("seed", data["seed"])
    if not 0 <= seed <= MASK:
        raise ValueError("the seed must be a number of 64 bits")
    dealer = None if data["dealer"] is None else parameters.seat("dealer", data["dealer"], game.layout)
    script = scripted_chance.outcomes(game, parameters.deal("deal", data["deal"]))
    asked = parameters.flag("ask_chance", data["ask_chance"])
    return GameStart(seed, dealer, script, asked, None if data["results"] is None else results_of(data["results"]))


def results_of(data: Any) -> tuple[Result, ...]:
    if not isinstance(data, list) or not all(map(is_result, data)):
        raise ValueError("its `results` are nothing that chance gives")
    return tuple((kind, in_tuples(value)) for kind, value in data)


def is_result(data: Any) -> bool:
    if not isinstance(data, list) or len(data) != 2 or data[0] not in ("dealer", "order", "card"):
        return False
    numbers = data[1] if data[0] == "order" else data[1:]
    return isinstance(numbers, list) and {*map(type, numbers)} <= {int}


def choices_of(data: Any) -> list[tuple[int, str, Args]]:
    if not isinstance(data, list):
        raise ValueError("it has no list of `choices`")
    for number, choice in enumerate(data, 1):
        if not isinstance(choice, list) or list(map(type, choice)) != [int, str, list]:
            raise ValueError(f"move {number} must be a seat, an action and a list of arguments")
    return [(seat, action, in_tuples(arguments)) for seat, action, arguments in data]


def in_tuples(value: Any) -> Any:
    return tuple(map(in_tuples, value)) if isinstance(value, list) else value


# ---- made again


def replay(game: Compiled, origin: GameStart, choices: list[tuple[int, str, Args]]) -> Position:
    """Make legal choices; raises `Unreadable` at the first illegal one.

    A rule that cannot be carried out stops the game as it did in play.
    """
    p = fresh(game.machine, origin)
    try:
        game.machine.advance(p)
    except Fault as problem:
        raise Unreadable(f"this saved state cannot be: the game does not begin: {problem.message}") from None
    for number, (seat, action, arguments) in enumerate(choices, 1):
        where = f"this saved state cannot be: move {number}"
        try:
            legal = is_legal(game, p, seat, action, arguments)
        except (Fault, IllegalMove):
            legal = False
        if not legal:
            raise Unreadable(f"{where}, `{action[:60]}` of {who(seat)}, is not legal")
        try:
            repeat_choice(game.machine, p, PastChoice(None, seat, action, arguments))
        except NoResult as problem:
            raise Unreadable(f"{where}: {problem.message}") from None
        except Fault:
            pass  # nothing is legal after it
    if p.fate is not None and p.fate.given:
        raise Unreadable("this saved state cannot be: it settles chance that is still to come")
    p.fate, p.fuel = None, FUEL
    return p


def who(seat: int) -> str:
    return "chance" if seat == CHANCE else f"p{short(seat)}"


def is_legal(game: Compiled, p: Position, seat: int, action: str, arguments: Args) -> bool:
    machine = game.machine
    player = turn.current(machine, p)
    if player == CHANCE:
        drawn = arguments[0] if len(arguments) == 1 else None
        return seat == CHANCE and action == "chance" and type(drawn) is int and drawn in machine.outcomes(p)
    if not 0 <= seat < game.players or turn.is_over(machine, p):
        return False
    if action == PASS:
        return machine.menus[p.node].passing and seat == player and not arguments
    item = turn.offered_item(machine, p, seat, action)
    types = [level.argument.local.type for level in item.alternatives.levels]
    if len(types) != len(arguments) or not all(map(partial(fits, game.layout), types, arguments)):
        return False
    return item.alternatives.legal(p, arguments) or (machine.merge.needed and is_twin(game, p, item, seat, arguments))


def is_twin(game: Compiled, p: Position, item: Item, seat: int, arguments: Args) -> bool:
    """Whether a legal choice differs from this one only in cards of a set that look alike; a menu offers one of these."""
    layout, calls = game.layout, game.machine.menus[p.node].calls(p, seat, item)
    try:
        meant = calls.from_names(calls.to_names(arguments))
    except (LookupError, ValueError):  # such as a row that there is not
        return False
    if meant is None or not item.alternatives.legal(p, meant):
        return False
    cards: tuple[list[int], list[int]] = ([], [])

    def looks(chosen: Args, found: list[int]) -> list[Any]:
        def look(card: int) -> Any:
            found.append(card)
            zone = layout.zones[p.where[card]]
            return (layout.look_of[card], zone.number, p.face_up[card]) if zone.kind == "set" else card

        types = [level.argument.local.type for level in item.alternatives.levels]
        return [rename_cards(kind, value, look) for kind, value in zip(types, chosen, strict=True)]

    alike = looks(arguments, cards[0]) == looks(meant, cards[1])
    return alike and len({*cards[0]}) == len({*cards[1]}) == len({*zip(*cards)})
