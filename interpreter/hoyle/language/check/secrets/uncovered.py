"""Check of hidden cards dealt one by one onto a pile whose top is seen, which reveals each for a moment."""

from hoyle.language.check.places import labels_at
from hoyle.language.check.secrets.labels import is_nobody, is_open
from hoyle.language.check.secrets.zones import whole_zone
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_statement
from hoyle.language.report import Report


def check_uncovered(game: Game, report: Report) -> None:
    for line in every_statement(game):
        target = whole_zone(line.to) if isinstance(line, b.Deal | b.DealRound) else None
        if target is None or not isinstance(line, b.Deal | b.DealRound) or not _shows_each(line, target, game):
            continue
        together = line.span.text.replace("deal", "move", 1) if isinstance(line, b.Deal) and line.span else None
        message = f"each of these cards is briefly on top of `{target}`, so players who see the top card see them all"
        label, labels = "one card after the other", labels_at((game.zones[target].span, "its top card is seen"))
        help = f"move them together: `{together or f'for p in players: move … to {target}[p]'}`"
        report.warning("V615", message, line.span, label=label, labels=labels, help=help, instead=together)


def _shows_each(line: b.Deal | b.DealRound, target: str, game: Game) -> bool:
    if line.face == "up" or not _several(line.count, game):
        return False
    sight = game.zones[target].sight
    return sight.top and not is_nobody(sight.players) and not is_open(game.zones[line.source.zone].sight, game)


def _several(count: f.Formula, game: Game) -> bool:
    if isinstance(count, f.OptionValue):
        high = game.options[count.option].bounds.high
        return not isinstance(high, f.Const) or not isinstance(high.value, int) or high.value > 1
    return isinstance(count, f.Const) and isinstance(count.value, int) and count.value > 1
