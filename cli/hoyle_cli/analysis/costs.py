"""The cost of a move in words."""

from hoyle.language.report.words import with_number
from hoyle.scene.wording.hint import outcome_words
from hoyle_cli.analysis.estimates import SMALLEST, Judged


def cost(one: Judged, whom: str = "") -> str:
    """Write `costs 12 wins in 100`, or points if no wins; `whom` as in `costs you`."""
    verb = f"costs {whom}".rstrip()
    wins, lead = one.cost
    if wins:
        return f"{verb} {with_number(max(1, round(100 * wins)), 'win')} in 100"
    if f"{lead:.1f}" == "1.0":
        return f"{verb} 1 point on average"
    return f"{verb} {max(lead, 0):.1f} points on average" if lead >= 0.05 else f"{verb} a little"


def outcomes(one: Judged, alone: bool) -> list[str]:
    return [
        f"{one.title}: {outcome_words(one.games, one.won, one.lead, alone)}",
        f"{one.best_title}: {outcome_words(one.best_games, one.best_won, one.best_lead, alone)}",
    ]


def advice(one: Judged) -> str:
    better = f"Better: {one.best_title}, which"
    if not one.games:
        return f"{better} leads to the end; after {one.title} a rule stops every game."
    wins, lead = one.best_won - one.won, one.best_lead - one.lead
    if wins >= SMALLEST:
        return f"{better} wins {one.best_won:.0%} of games from here; {one.title} wins {one.won:.0%}."
    often = "as often" if wins > -SMALLEST else f"{one.best_won:.0%} of games instead of {one.won:.0%}"
    return f"{better} wins {often}, but ends {lead:.1f} points better on average."


def headline(looked: int, blamed: int) -> str:
    if not looked:
        return "There was no decision to look at."
    decisions = with_number(looked, "decision")
    if not blamed:
        return f"{decisions} analysed; no move clearly cost anything."
    return f"{decisions} analysed; {'the costliest move' if blamed == 1 else 'the costliest moves'}:"
