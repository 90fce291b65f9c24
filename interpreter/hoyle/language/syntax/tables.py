"""Parser tables: one LALR(1) parser, built once and kept in the user's cache."""

import contextlib
import hashlib
import io
import os
import pickle
import re
import sys
from collections.abc import Iterator
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any

import lark
from lark.grammar import NonTerminal, Rule
from lark.lexer import Lexer, PatternStr

from hoyle import own_files
from hoyle.frozen import dataclass
from hoyle.resources import schema_text

GRAMMAR = "formula.lark"
STARTS = tuple("block formula case domain zone variable vartype signature ranking names span hook".split())


class NoLexer(Lexer):
    __future_interface__ = 2

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[lark.Token]:
        yield from ()


@dataclass(frozen=True, slots=True)
class Tables:
    parser: lark.Lark
    words: dict[str, str]  # a word of the language -> its terminal
    reserved: frozenset[str]  # the words that cannot be names
    signs: dict[str, str]  # `<=` -> its terminal
    spelling: dict[str, str]  # terminal -> its text


@cache
def tables() -> Tables:
    parser = _parser(schema_text(GRAMMAR))
    _pass_on_single_children(parser)
    words: dict[str, str] = {}
    signs: dict[str, str] = {}
    for terminal in parser.terminals:
        if isinstance(terminal.pattern, PatternStr):
            text = terminal.pattern.value
            (words if text.isalpha() else signs)[text] = terminal.name
    name = re.compile(next(t.pattern.value for t in parser.terminals if t.name == "NAME"))
    reserved = frozenset(w for w in words if not name.fullmatch(w))
    spelling = {terminal: text for text, terminal in (words | signs).items()}
    spelling |= {"SAY": "say", "QUOTED": '"…"'}
    signs |= dict.fromkeys(("<=", ">=", "<", ">"), "ORDER")
    return Tables(parser, words, reserved, signs, spelling)


def _pass_on_single_children(parser: lark.Lark) -> None:
    """Let a rule such as `?sum_: term` hand on its only child at once.

    Lark recomputes the child's place in each such rule, and a name goes through about ten.
    """
    callbacks = parser.parse_interactive(start=STARTS[0]).parser_state.parse_conf.callbacks
    for rule in callbacks:
        if isinstance(rule, Rule) and rule.options.expand1 and rule.alias is None:
            match rule.expansion:
                case [NonTerminal(name=name)] if not name.startswith("_"):  # of such a child only its own are kept
                    callbacks[rule] = itemgetter(0)


def _parser(grammar: str) -> lark.Lark:
    folder, name = _cache_folder(), _cache_name(grammar)
    kept = None if folder is None else own_files.fetch(folder, name)
    if kept is not None:
        with contextlib.suppress(Exception):  # a broken or foreign cache file must never stop a command
            return lark.Lark.load(_Plain(io.BytesIO(kept)).load())
    parser = build(grammar)
    if folder is not None:
        saved = io.BytesIO()
        parser.save(saved)
        own_files.keep(folder, name, saved.getvalue())  # a read-only home costs half a second per run and nothing else
    return parser


def build(grammar: str) -> lark.Lark:
    """Takes about half a second."""
    return lark.Lark(
        grammar, parser="lalr", lexer=NoLexer, start=list(STARTS), propagate_positions=True, maybe_placeholders=False
    )


class _Plain(pickle.Unpickler):
    """An unpickler for plain data only, so that a cache file cannot run code."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (NoLexer.__module__, NoLexer.__name__):
            return NoLexer
        raise pickle.UnpicklingError(name)


def _cache_folder() -> Path | None:
    chosen = Path(os.environ.get("XDG_CACHE_HOME", ""))
    try:
        return (chosen if chosen.is_absolute() else Path.home() / ".cache") / "hoyle"
    except RuntimeError:
        return None


def _cache_name(grammar: str) -> str:
    version = ".".join(map(str, sys.version_info[:3]))
    key = hashlib.sha256("\0".join((grammar, lark.__version__, version)).encode()).hexdigest()[:32]
    return f"tables-{key}.pickle"
