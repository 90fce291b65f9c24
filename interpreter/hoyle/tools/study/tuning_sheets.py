"""A search as tables."""

from collections.abc import Iterator

from hoyle.language.report.words import with_number
from hoyle.measure.measure import Plan
from hoyle.play.game import Game
from hoyle.tools.study.number_texts import numbers, percent, percent_texts
from hoyle.tools.study.settings import setting_text
from hoyle.tools.study.sheets import Sheet
from hoyle.tools.study.targets import Target
from hoyle.tools.study.tuning import Tried, Tuning, Verdict


def tuning_head(game: Game, plan: Plan, found: Tuning) -> str:
    goal = aim(found.target)
    games = f"{with_number(plan.games, 'game')} of each from seed {plan.seed} on, {plan.player} players"
    table = f"{game.title}: {with_number(game.players, 'player')}, {with_number(len(found.tried), 'setting')}"
    return f"{table}\nTarget: {goal}\n{games}"


def aim(target: Target) -> str:
    if target.name == "fairness":
        return "the same share of wins for every seat and place"
    if target.wanted is None:
        return f"as {'much' if target.most else 'few'} {target.words} as possible"
    return f"{target.words} {percent(target.wanted) if target.share else f'{target.wanted:,.6g}'}"


def tuning_sheets(found: Tuning) -> list[Sheet]:
    share = found.target.share
    measure = "off by" if found.target.name == "fairness" else found.target.words
    columns = ("setting", "", measure, "95% interval", "games")

    def rows(*verdicts: Verdict) -> tuple[tuple[str, ...], ...]:
        return tuple(tried_row(row, share) for row in found.tried if row.verdict in verdicts)

    best = rows("best", "as good")
    near = "They are not shown to be worse than the best, but others came nearer and were played again."
    if not best:
        near = "None of them was played again under fresh seeds; the best of many may only be lucky."
    stopped = "The figures are of their other games; none of these settings is reported as best."
    counts = [f"{row.stopped:,}" for row in found.tried if row.verdict == "stopped"]
    with_counts = tuple((*row, count) for row, count in zip(rows("stopped"), counts, strict=True))
    sheets = [
        Sheet("The best", columns, best, tuple(best_remarks(found)), 2),
        Sheet("Perhaps as good", columns, rows("open"), (near,), 2),
        Sheet("Not so good", columns, rows("worse"), (), 2),
        Sheet("Games stopped by rules", (*columns, "stopped"), with_counts, (stopped,), 2),
    ]
    return [sheet for sheet in sheets if sheet.rows]


def best_remarks(found: Tuning) -> Iterator[str]:
    figures = [(row.value, row.games) for row in found.tried if row.verdict in ("best", "as good")]
    best = len(figures)
    if best > 1 and len(set(figures)) == 1:
        yield f"These {best} have the same figures; the options may not matter here."
    elif best > 1:
        yield f"These games do not separate these {best}: the first may only be the luckiest. More games (-n) may do so."
    yield "Played under fresh seeds, not under those that chose these settings."
    if found.target.name == "fairness":
        yield "Off by: the farthest that a seat's or place's share of wins is from an equal one."
    if found.refused:
        yield f"The rules do not allow {found.refused} of the combinations."


def tried_row(row: Tried, share: bool) -> tuple[str, ...]:
    verdict = row.verdict if row.verdict in ("best", "as good") else ""
    value, ends = percent_texts(row.value) if share else numbers(row.value)
    return setting_text(row.options), verdict, value, ends, f"{row.games:,}"
