"""Cards that everybody sees arrive before anybody chooses again, and those that move unseen."""

from hoyle.language.check.secrets.moment import View
from hoyle.language.check.secrets.shown import named_cards
from hoyle.language.check.secrets.traces import Traces
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Game

Slots = frozenset[int]


def sure_arrivals(block: b.Block, game: Game, traces: Traces) -> Slots:
    """The locals whose cards a block surely lays open, whichever of its branches runs, before a decision or an `end`."""
    found: Slots = frozenset()
    for line in block:
        found |= _arriving(line, game, traces)
        if traces.of((line,)).stops:
            break
    return found


def _arriving(line: b.Statement, game: Game, traces: Traces) -> Slots:
    match line:
        case b.Move():
            return frozenset(named_cards(line.what)) if _lays_open(line, game) else frozenset()
        case b.If():
            branches = [*(block for _, block in line.arms), line.otherwise]
            return frozenset.intersection(*(sure_arrivals(block, game, traces) for block in branches))
        case b.Openly():
            return sure_arrivals(line.body, game, traces)
    return frozenset()


def _lays_open(line: b.Move, game: Game) -> bool:
    """Whether everybody sees the cards, whatever the variables are."""
    if line.face == "up":
        return True
    return isinstance(line.to, f.ZoneValue) and game.zones[line.to.zone].sight.players is None


def unseen_choice(line: b.Statement, view: View, game: Game) -> Formula | None:
    """The cards of a move that were chosen in secret, if nobody else can know which they are: they leave a set."""
    if not isinstance(line, b.Move):
        return None
    cards = [view.locals[slot] for slot in named_cards(line.what) if slot in view.locals]
    secrets = [secret for card in cards for secret in card.look]
    from_sets = all(one.kind == "zone" and game.zones[one.name].kind == "set" for one in secrets)
    return line.what if cards and all(card.look for card in cards) and from_sets else None
