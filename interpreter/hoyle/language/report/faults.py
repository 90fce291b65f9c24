"""Help texts for faults that stop a game, by code."""

import re

from hoyle.language.report.diagnostic import Diagnostic
from hoyle.language.report.source import Span

_WAYS_OUT = {
    "R901": "look through fewer cards: narrow the list first, or ask for smaller sets, such as `2..4 cards`",
    "R902": "limit what goes into it: fewer factors, smaller numbers, or a smaller exponent of `power`",
    "R903": "test with `if` or `where` that the index exists, or raise the number after `per` in the declaration",
    "R904": "write `max(0, …)` as the exponent, or test it first",
    "R905": "write `max(1, …)` as the divisor, or test it first",
    "R906": "change `keep` so that cards remain, or do not allow this number of players or this value of an option",
    "R907": "reduce the copies{option}",
    "R908": "write `max(0, …)` as the count",
    "R910": "add a decision inside the loop, or repeat less often",
    "R911": "test for room first, as in `count({zone}) < 4`, or give the zone more places",
    "R912": "test first: `chip on bank >= 1`",
    "R913": "widen its range, or limit the value with `min(…)` and `max(…)`",
    "R914": "pass a number in that range, or widen the range where the phase declares it",
    "R915": "move cards away before this line, or raise the number after `up to` in the line of `{name}`",
    "R921": "to watch it happen, run `hoyle play {file} --seed N --verbose`, with the seed of this game",
    "R922": "correct the parts of the score, write the right `sum`, or remove `sum`",
    "R931": "{alone}write `else:` below the decision, with what happens if nothing is legal; or allow a pass with `may`; or write "
    "`if impossible: waive` in a rule that forbids too much",
}


def finding_of(code: str, message: str, span: Span | None) -> Diagnostic:
    help = _WAYS_OUT.get(code)
    return Diagnostic(code, "error", message, span, help=help and help.format(**_names_in(message, span)))


def _names_in(message: str, span: Span | None) -> dict[str, str]:
    """The author's names for a way out: of the zone that the message names, of an option with its value, of the file."""
    named, option = re.search(r"`(\w+)(\[[^`]*)?`", message), re.search(r"`(\w+)=", message)
    name = named[1] if named else "…"
    before = "" if span is None else span.source.text[: span.start].rpartition("\n")[2]
    return {
        "name": name,
        "zone": f"{name}[…]" if named and named[2] else name,
        "option": f", or let the option `{option[1]}` go no higher" if option else "",
        "file": "FILE" if span is None else span.source.name,
        "alone": "put the decision on a line of its own and " if before.strip() else "",
    }
