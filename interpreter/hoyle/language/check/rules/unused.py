"""Warnings for unused names."""

from hoyle.language.check.types.scope import Desk
from hoyle.language.report import Span

_ALWAYS = "game"

#: What to do about the unused name of a loop or of the items of a list.
_INSTEAD = {
    "loop name": "use it, or write `repeat … times`",
    "name of items": "use it, as in `c in hand where c.suit is hearts`, or write the list alone",
}


def warn_unused(desk: Desk) -> None:
    for symbol in desk.symbols.values():
        if symbol.name not in desk.used and symbol.name != _ALWAYS:
            line = f"{symbol.name}(…)" if symbol.parameters else symbol.name
            use = f"run it: write `{line}` in another phase" if symbol.kind == "phase" else "use it"
            _warn(desk, f"the {symbol.kind} `{symbol.name}` is never used", symbol.span, use)
    for name, key in desk.tokens.items():
        if name not in desk.used_tokens:
            _warn(desk, f"the counter `{name}` is never used", key.span)
    # the lines of a phase that takes zones are read once for each of them
    used = {(id(span.source), span.start) for _, local, span in desk.watched if local.slot in desk.used_slots}
    for what, local, span in desk.watched:
        if (id(span.source), span.start) not in used:
            _warn(desk, f"the {what} `{local.name}` is never used", span, _INSTEAD.get(what, "use it"))


def _warn(desk: Desk, message: str, span: Span, use: str = "use it") -> None:
    help = use if use.startswith("use it,") else f"remove it, or {use}"
    desk.report.warning("N310", message, span, help=help)
