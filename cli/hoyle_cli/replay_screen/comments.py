"""Comments on a moment of a replay."""

from dataclasses import dataclass

from hoyle.records import MoveLine
from hoyle.scene.wording.names import player_name
from hoyle_cli.analysis.costs import advice, cost
from hoyle_cli.analysis.estimates import Analysis


@dataclass(frozen=True, slots=True)
class Comment:
    text: str
    tone: str = ""


def comment(made: MoveLine, analysis: Analysis, seats: frozenset[int], you: int | None) -> Comment:
    start = f"Move {made.n}:"
    one = analysis.judged.get(made.n) if made.seat in seats else None
    if one is None:
        if made.n in analysis.forced and made.seat in seats:
            return Comment(f"{start} p{made.seat} had only one move.", "dim")
        if made.n in analysis.left_out and made.seat in seats:
            return Comment(f"{start} hardly any way to deal the hidden cards fits what p{made.seat} saw.", "dim")
        return Comment(f"Move {made.n}.", "dim")
    if one.clear:
        whom = player_name(one.seat, you)
        return Comment(f"{start} {one.title} {cost(one, whom)}. {advice(one)}", "warn")
    if one.best == one.made:
        return Comment(f"{start} {one.title} is the best move found; it wins {one.won:.0%} of games from here.")
    return Comment(f"{start} {one.title} is as good as any; it wins {one.won:.0%} of games from here.")
