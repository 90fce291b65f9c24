"""Ways out of what stops a game: the code of a fault with its message and place in, a finding out."""

from hoyle.report.diagnostic import Diagnostic
from hoyle.report.source import Span

_WAYS_OUT = {
    "R901": "look through fewer cards: narrow the list first, or ask for smaller sets",
    "R902": "keep the number small, with `min(…, 1000)` for example",
    "R903": "let the range have this index, or test it first: `n <= beds`",
    "R904": "write `max(0, …)` for the exponent, or test it first",
    "R905": "write `max(1, …)` for the divisor, or test it first",
    "R906": "let `keep` leave cards at every table, or take that number out of `players`",
    "R907": "make fewer copies, or give the option a smaller range",
    "R908": "write `max(0, …)` for the count",
    "R910": "let somebody decide sooner, or repeat less often",
    "R911": "test first that there is room, as in `count(board) < 4`, or give the zone more places",
    "R912": "ask first how many there are: `chip on bank >= 1`",
    "R913": "let its range be wider, or stay inside it with `min(…)` and `max(…)`",
    "R914": "hand over a number in that range, or let the range be wider",
    "R915": "move cards away before somebody decides, or give the zone more room behind `up to`",
    "R921": "`hoyle play --verbose` with this seed shows how it came about",
    "R931": "say with `else:` what happens then, or let them pass with `may`",
}


def finding_of(code: str, message: str, span: Span | None) -> Diagnostic:
    """A fault as a finding, with what can be done about it."""
    return Diagnostic(code, "error", message, span, help=_WAYS_OUT.get(code))
