"""Help texts for faults that stop a game, by code."""

import re

from hoyle.language.report.diagnostic import Diagnostic
from hoyle.language.report.source import Span
from hoyle.language.report.words import short

_WAYS_OUT = {
    "R901": "choose from fewer cards, as in `from list(c for c in cards where …)`, or choose fewer, such as `2..4 cards`",
    "R902": "make the numbers in it smaller, for example with `min(…, 1000)`",
    "R903": "test with `if` or `where` that the index exists, or {more_members}",
    "R904": "write `max(0, …)` as the exponent, or give this case its own value: `0 if n < 0 else power(2, n)`, where `n` is the exponent",
    "R905": "divide by `max(1, …)`, or give this case its own value: `0 if n < 1 else 100 div n`",
    "R906": "change `keep` or `copies` so that cards remain, or forbid this case with a line under `requires:`",
    "R907": "use fewer copies or a smaller range{fewer}",
    "R908": "write `max(0, …)` as the count",
    "R910": "add a decision inside the loop, or repeat fewer times",
    "R911": "{room}",
    "R912": "test first: `{enough}`",
    "R913": "widen its range, or limit the value with `min(…)` and `max(…)`",
    "R914": "write a number in that range, or widen the range of `{name}` where `{name}` is declared",
    "R915": "move cards away before this line, or raise the number after `up to` in the line of `{name}`",
    "R921": "correct the rules or the condition; `hoyle audit {file}` looks for a short game that leads here",
    "R922": "correct the parts of the score, write the right `sum`, or remove `sum`",
    "R931": "{cure}; or write `{may}`; or {alone} `else:`, with what happens when nothing is legal",
}


#: Ways out of a decision without a legal move, by a word of its cause.
_CURES = (
    ("forbid", "add `if impossible: waive` to the rule that forbids too much"),
    ("`when: ", "offer another action too, or change the `when`"),
    ("meets `where", "loosen the `where`"),
    ("to choose", "offer another action too, or make sure that there is always one to choose"),
    ("", "deal enough cards (before a new deal, `gather everything`), or play fewer rounds"),
)


def finding_of(code: str, message: str, span: Span | None, causes: tuple[str, ...] = ()) -> Diagnostic:
    help = _WAYS_OUT.get(code)
    cure = next(cure for word, cure in _CURES if any(word in cause for cause in causes) or not word)
    words = help and help.format(**_names_in(message, span), cure=cure)
    return Diagnostic(code, "error", message, span, notes=causes, help=words)


def _names_in(message: str, span: Span | None) -> dict[str, str]:
    """The names of the zone in the message, of an option, of the file."""
    named, option = re.search(r"`(\w+)(\[[^`]*)?`", message), re.search(r"`(\w+)=[^`]*`", message)
    name = named[1] if named else "…"
    before = "" if span is None else span.source.text[: span.start].rpartition("\n")[2]
    zone = f"{name}[…]" if named and named[2] else name
    places = re.search(r"all (\d+) places", message)
    room = f"test for room first, as in `if count({zone}) < {places[1]}:`" if places else "move fewer there"
    room += f", or give `{name}` more places"
    if "this place" in message:
        room = "test first whether it is free, as in `if q.free:`, or move away what is there"
    return {
        "name": name,
        "room": room,
        "more_members": f"do not allow {option[0]}" if option else "raise the number after `per` in the declaration",
        "fewer": f", or allow only smaller values of `{option[1]}`" if option else "",
        "file": "FILE" if span is None else span.source.name,
        "alone": "give the decision its own line, and write below it" if before.strip() else "write below the decision",
        "enough": _enough(span),
        "may": re.sub(r"\bchooses\b", "may", short(span.text)) if span and "\n" not in span.text else "… may …",
    }


def _enough(span: Span | None) -> str:
    """The test for enough tokens, with the amount and zone of the line that moves them."""
    line = re.fullmatch(r"move\s+(.+)\s+(\w+)\s+from\s+(.+)\s+to\s.+", span.text if span else "")
    if line is None:
        return "chip on bank >= 1"
    amount, kind, zone = line.groups()
    return f"{kind} on {zone} >= {amount}"
