"""Whether what a saved state lays on the table can lie there. Input: a game and a position; output: what is wrong, or None.

The position has the shape of one: lists of whole numbers where they should be. Nothing else is taken for granted.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from hoyle.graph import nodes as g
from hoyle.model.game import SCORE
from hoyle.play.compiled import Compiled
from hoyle.play.values import fits, is_below
from hoyle.position.piles import ORDERED
from hoyle.position.position import Position

#: Looks at a position; says what is wrong with it, or nothing.
Law = Callable[[Compiled, Position], str | None]


def sizes(game: Compiled, p: Position) -> str | None:
    """There is one of everything that the table has one of."""
    layout, scores = game.layout, game.machine.scores
    wanted = (
        ("zones", p.zones, len(layout.zones)),
        ("variables", p.variables, len(layout.variable_cells)),
        ("face_up", p.face_up, layout.cards),
        ("by", p.by, layout.cards),
        ("mixed", p.mixed, layout.cards),
        ("slots", p.slots, game.machine.graph.slots),
        ("parts", p.parts, len(scores.names)),
    )
    for name, found, number in wanted:
        if len(found) != number:
            return f"`{name}` has {len(found)} entries, not {number}"
    if any(len(line) != scores.subjects for line in p.parts):
        return f"a line of `parts` has not {scores.subjects} entries"
    return None


def rows(game: Compiled, p: Position) -> str | None:
    """Every row lies in one zone of rows, oldest first, and none is empty."""
    listed: list[int] = []
    for at in game.layout.zones:
        pile = p.zones[at.number]
        if at.kind == "rows":
            if any(not is_below(row, None) or game.machine.piles.row_zone(row) != at.number for row in pile):
                return f"`{at.key}` holds a row that is none of its own"
            if pile != sorted(set(pile)):
                return f"the rows of `{at.key}` are not in the order of their age"
            listed += pile
    if sorted(listed) != sorted(p.rows) or not all(p.rows.values()):
        return "the rows that lie somewhere are not those that hold cards"
    if any(row // game.machine.piles.count >= p.next_row for row in listed):
        return "a row is newer than the next one"
    return None


def cards(game: Compiled, p: Position) -> str | None:
    """Every card lies somewhere, once; places and sets are as such zones are."""
    layout, piles = game.layout, game.machine.piles
    found: list[int] = []
    for at in layout.zones:
        pile = p.zones[at.number]
        if at.kind == "places":
            if len(pile) != len(piles.bare(at.number)):
                return f"`{at.key}` has {len(pile)} places, not {len(piles.bare(at.number))}"
        elif at.kind != "tokens" and any(thing is None or thing < 0 for thing in pile):
            return f"`{at.key}` holds something that is no card"
        if at.kind == "set" and pile != sorted(pile):
            return f"the cards of `{at.key}` are not in deck order"
        found += piles.contents(p, at.number)
    count = Counter(found)
    for card, face in enumerate(layout.faces):
        if count[card] != 1:
            return f"{face} lies nowhere" if not count[card] else f"{face} lies in more than one place"
    return None if len(found) == layout.cards else "there is a card that the deck has not"


def tokens(game: Compiled, p: Position) -> str | None:
    """There are as many tokens of each kind as there were."""
    layout, piles = game.layout, game.machine.piles
    found = [0] * len(layout.token_names)
    for at in layout.zones:
        pile = p.zones[at.number]
        if at.kind == "tokens" and (len(pile) != len(found) or any(n is None or n < 0 for n in pile)):
            return f"`{at.key}` does not say how many tokens of each kind it holds"
        if at.kind == "places" and any(thing is not None and thing < -len(found) for thing in pile):
            return f"`{at.key}` holds a token of no kind"
        if at.kind in ("tokens", "places"):
            found = [n + piles.tokens_on(p, kind, at.number) for kind, n in enumerate(found)]
    for number, most, name in zip(found, layout.token_counts, layout.token_names, strict=True):
        if number != most:
            return f"there are {number} tokens `{name}`, not {most}"
    return None


def lies(game: Compiled, p: Position) -> str | None:
    """Every card is said to lie where it lies, who laid it is a seat, and only cards of piles are mixed."""
    contents = game.machine.piles.contents
    where = {card: at.number for at in game.layout.zones for card in contents(p, at.number)}
    row_of = {card: row for row, held in p.rows.items() for card in held}
    if p.where != [where[card] for card in range(game.layout.cards)] or p.row_of != row_of:
        return "a card is said to lie where it does not lie"
    for card, face in enumerate(game.layout.faces):
        if p.by[card] is not None and not is_below(p.by[card], game.players):
            return f"{face} was laid by nobody who sits here"
        if p.mixed[card] and game.layout.zones[p.where[card]].kind not in ORDERED:
            return f"{face} is mixed, but lies in no pile"
    return None


def variables(game: Compiled, p: Position) -> str | None:
    """Every variable has a value of its type, in its range; before there is a dealer, that with which games begin."""
    begins = isinstance(game.machine.graph.nodes[p.node], g.FirstDealer)
    for cell in game.layout.variable_cells:
        value: Any = p.variables[cell.number]
        if begins:
            good = value == (0 if cell.variable.name == SCORE else None) and value is not False
        else:
            good = fits(game.layout, cell.variable.type, value)
            if good and value is not None and cell.variable.type.base == "int":
                low, high = cell.low, cell.high
                good = (low is None or value >= low) and (high is None or value <= high)
        if not good:
            return f"`{cell.key}` cannot be {value!r}"
    return None


#: In this order: each takes for granted what those before it look at.
LAWS: tuple[Law, ...] = (rows, cards, tokens, lies, variables)
