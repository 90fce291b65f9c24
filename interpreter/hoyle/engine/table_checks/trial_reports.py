"""Reports about tables that cannot be played."""

import re

from hoyle.engine.table_checks.first_deal import Short
from hoyle.engine.table_checks.table_trials import Trial, try_tables
from hoyle.language.model.game import Game
from hoyle.language.report import Report, Span
from hoyle.language.report.faults import finding_of
from hoyle.language.report.words import join_words


def check_faults(rules: Game, report: Report) -> None:
    seen: set[tuple[str, Span | None]] = set()
    for trial in try_tables(rules):
        if trial.refusal is not None:
            report_refusal(rules, trial, report)
        for fault in trial.faults:
            if (fault.code, fault.span) not in seen:
                seen.add((fault.code, fault.span))
                report.add(finding_of(fault.code, f"{trial.words}: {fault.message}", fault.span))
        for deal in trial.short:
            if ("F588", deal.span) not in seen:
                seen.add(("F588", deal.span))
                report_short(rules, trial, deal, report)


def report_refusal(rules: Game, trial: Trial, report: Report) -> None:
    assert trial.refusal is not None
    sentence = trial.refusal.message
    span = next((line.span for line in rules.requires if sentence.startswith(line.sentence)), None)
    others = join_words([str(number) for number in rules.players if number != trial.players], "or")
    ways = [f"if that is intended, write `players: {others}`"] if others else []
    if rules.options:
        ways.append("if other options allow it, leave the file as it is, or change the defaults")
    elif span:
        ways.append("otherwise change this line")
    help = "; ".join(ways) or None
    label = "refused by this line" if span else ""
    report.note("G701", f"{trial.words}, the game cannot begin: {sentence}", span, label=label, help=help)


def report_short(rules: Game, trial: Trial, deal: Short, report: Report) -> None:
    fitting = [players for players in rules.players if players < (trial.players or 0)]
    line = deal.span.text if deal.span else ""
    ways = ["deal fewer cards"]
    # tables with default options are tried in the order of `players`, and the first that is short is reported
    ways.append(f"allow at most {fitting[-1]} players under `players`" if fitting else "allow fewer players")
    ways += [f"limit `{name}`" for name in rules.options if re.search(rf"\b{name}\b", line + trial.words)]
    if rules.options:
        ways.append("refuse this combination with a line under `requires:`")
    help = join_words(ways, "or")
    message = f"{trial.words}: {deal.asked} cards are dealt here, but only {deal.left} are left"
    report.warning("F588", message, deal.span, label="the last players get fewer", help=help)
