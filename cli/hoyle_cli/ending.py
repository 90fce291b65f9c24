"""How a game ended. Input: a state that is over; output: a table with the named parts of each score."""

from rich.table import Table
from rich.text import Text

import hoyle
from hoyle_cli.picture import called, sides

REASONS = {"finished": "", "cap": "a limit ended the game", "fault": "a rule could not be carried out"}


def result_table(state: hoyle.State, seat: int | None) -> Table:
    """The score parts down, the players (or sides) across; then the lines that decide, and the place."""
    result = state.result
    assert result is not None
    groups = sides(state.game)
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("")
    for group in groups:
        table.add_column(called(group, seat), justify="right")
    for name in result.parts[0]:
        table.add_row(name, *(str(result.parts[group[0]][name]) for group in groups))
    scores = [result.scores[group[0]] for group in groups]
    table.add_row("score", *map(str, scores), style="bold")
    for name in result.tie_breaks[0]:
        values = [result.tie_breaks[group[0]][name] for group in groups]
        if values != scores:
            table.add_row(Text(name, "dim"), *("-" if v is None else str(v) for v in values))
    places = {
        s: 1 + sum(map(len, result.ranking[:i])) for i, level in enumerate(result.ranking) for s in level
    }
    table.add_row("place", *(str(places[group[0]]) for group in groups))
    return table


def verdict(state: hoyle.State, seat: int | None) -> str:
    """Who won, and why the game is over."""
    result = state.result
    assert result is not None
    names = ["you" if s == seat else f"p{s}" for s in result.winners]
    if result.reason == "fault" or not names:
        text = "Nobody wins"
    elif len(names) == state.game.players:
        text = "A draw"
    else:
        text = f"{' and '.join(names)} {'wins' if len(names) == 1 and names != ['you'] else 'win'}"
        text = text[0].upper() + text[1:] if names[0] == "you" else text
    reason = REASONS.get(result.reason, f"ended by {result.reason}")
    return f"{text} ({reason})." if reason else f"{text}."
