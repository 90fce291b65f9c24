"""Checks of values under wrong keys."""

import re
from collections.abc import Container

from hoyle.language.check.rules.actions import begin_draft, read_block, read_body
from hoyle.language.check.types.formulas import open_value
from hoyle.language.check.types.scope import Desk, Scope, Symbol
from hoyle.language.model.types import ERROR, PLAYER
from hoyle.language.syntax import reserved_words
from hoyle.language.syntax.tree import Mapping, Scalar

_NAME = re.compile(r"[a-z][a-z0-9_]*")


def read_misdeclared(desk: Desk, late: Container[str]) -> None:
    """A wrong key must not hide errors below it."""
    for symbol in desk.misdeclared:
        scope = _scope(desk, symbol)
        if symbol.kind == "formula":
            open_value(scope, symbol.value)
        elif symbol.kind == "phase" and isinstance(symbol.value, Scalar):
            read_block(scope, symbol.value)
        elif symbol.kind == "action" and isinstance(symbol.value, Mapping) and scope.me is not None:
            read_body(begin_draft(symbol, scope.me, scope), late)


def _scope(desk: Desk, symbol: Symbol) -> Scope:
    """Each word of the key but the first may be a parameter."""
    words = set(_NAME.findall(symbol.key.value)[1:]) - reserved_words()
    locals_ = {word: desk.local(word, ERROR) for word in words}
    me = desk.local("me", PLAYER) if symbol.kind == "action" else None
    return Scope(desk, symbol.key, locals_, me=me, nobody=f"in a {symbol.kind}")
