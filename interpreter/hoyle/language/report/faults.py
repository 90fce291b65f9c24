"""Help texts for faults that stop a game, by code."""

from hoyle.language.report.diagnostic import Diagnostic
from hoyle.language.report.source import Span

_WAYS_OUT = {
    "R901": "look through fewer cards: narrow the list first, or ask for smaller sets",
    "R902": "keep the number small, with `min(…, 1000)` for example",
    "R903": "declare more of them (`per 1..N`), or test the number first: `if n <= N:`",
    "R904": "write `max(0, …)` as the exponent, or test it first",
    "R905": "write `max(1, …)` as the divisor, or test it first",
    "R906": "keep some cards at every table, or remove this number from `players`",
    "R907": "reduce the copies, or narrow the range of the option",
    "R908": "write `max(0, …)` as the count",
    "R910": "add a decision inside the loop, or repeat less often",
    "R911": "test for room first, as in `count(board) < 4`, or give the zone more places",
    "R912": "test first: `chip on bank >= 1`",
    "R913": "widen its range, or limit the value with `min(…)` and `max(…)`",
    "R914": "pass a number in that range, or widen the range",
    "R915": "move cards away before the next decision, or raise the number after `up to`",
    "R921": "run `hoyle play --verbose` with this seed to see how it happened",
    "R931": "add `else:` for this case, allow a pass with `may`, or write `if impossible: waive` in a rule that forbids too much",
}


def finding_of(code: str, message: str, span: Span | None) -> Diagnostic:
    return Diagnostic(code, "error", message, span, help=_WAYS_OUT.get(code))
