"""Cards that everybody sees arrive before anybody chooses again, and those that move unseen."""

from hoyle.language.check.secrets.moment import View
from hoyle.language.check.secrets.shown import named_cards
from hoyle.language.check.secrets.traces import Traces
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Game, Sight
from hoyle.language.model.walk import blocks

Slots = frozenset[int]


def sure_arrivals(block: b.Block, game: Game, traces: Traces) -> Slots:
    """The locals whose cards a block surely lays open before a decision or an `end`."""
    return arrivals_by_line(block, game, traces)[0] if block else frozenset()


def arrivals_by_line(block: b.Block, game: Game, traces: Traces) -> list[Slots]:
    """For each line, what is surely laid open from there on."""
    found: list[Slots] = []
    later: Slots = frozenset()
    for line in reversed(block):
        later = _arriving(line, game, traces) | (frozenset() if traces.of((line,)).stops else later)
        found.append(later)
    return found[::-1]


def _arriving(line: b.Statement, game: Game, traces: Traces) -> Slots:
    match line:
        case b.Move():
            return frozenset(named_cards(line.what)) if _lays_open(line, game) else frozenset()
        case b.If():
            return frozenset.intersection(*(sure_arrivals(block, game, traces) for block in blocks(line)))
        case b.Openly():
            return sure_arrivals(line.body, game, traces)
    return frozenset()


def _lays_open(line: b.Move, game: Game) -> bool:
    """Whether everybody sees the cards, whatever the variables are."""
    if line.face == "up":
        return True
    sight = game.zones[line.to.zone].sight if isinstance(line.to, f.ZoneValue) else None
    return sight is not None and sight.players is None and none_covered(line, sight)


def none_covered(line: b.Move, sight: Sight) -> bool:
    """Whether viewers of the destination see all the cards; only the first of a stack may be in sight."""
    one = isinstance(line.what, f.CardsOf) and line.what.subject.type.base == "card"
    return not sight.top or (one and not line.under)


def unseen_choice(line: b.Statement, view: View, game: Game) -> Formula | None:
    """The cards of a move if they were chosen in secret and leave a set, so that nobody else can know them."""
    if not isinstance(line, b.Move):
        return None
    cards = [view.locals[slot] for slot in named_cards(line.what) if slot in view.locals]
    secrets = [secret for card in cards for secret in card.look]
    from_sets = all(one.kind == "zone" and game.zones[one.name].kind == "set" for one in secrets)
    return line.what if cards and all(card.look for card in cards) and from_sets else None
