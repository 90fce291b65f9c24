"""Warnings for unused names."""

from hoyle.language.check.types.scope import Desk
from hoyle.language.model.calls import WHOLE
from hoyle.language.report import Span

_REMOVE = "remove it, or use it"

#: Help for names that cannot be removed alone.
_HELP = {
    "loop name": "use it, or write `repeat … times`",
    "name of items": "use it, as in `c in hand where c.suit is hearts`, or write the list alone",
}


def warn_unused(desk: Desk) -> None:
    for symbol in desk.symbols.values():
        if symbol.name not in desk.used and symbol.name != WHOLE:
            line = f"{symbol.name}(…)" if symbol.parameters else symbol.name
            run = f"remove it, or run it: write `{line}` in another phase"
            help = run if symbol.kind == "phase" else _REMOVE
            _warn(desk, f"the {symbol.kind} `{symbol.name}` is never used", symbol.span, help)
    for name, key in desk.tokens.items():
        if name not in desk.used_tokens:
            _warn(desk, f"the counter `{name}` is never used", key.span)
    # the lines of a phase that takes zones are read once for each of them
    used = {(id(span.source), span.start) for _, local, span in desk.watched if local.slot in desk.used_slots}
    for what, local, span in desk.watched:
        if (id(span.source), span.start) not in used:
            _warn(desk, f"the {what} `{local.name}` is never used", span, _HELP.get(what, _REMOVE))


def _warn(desk: Desk, message: str, span: Span, help: str = _REMOVE) -> None:
    desk.report.warning("N310", message, span, help=help)
