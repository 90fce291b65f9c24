"""Strings of a rule file in, Lark trees out: the positions in a tree are offsets into the string."""

from typing import Any

import lark
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParserState

from hoyle.report import Report
from hoyle.syntax.faults import deep, explain_fault, long
from hoyle.syntax.lexer import END, Lexeme, lex
from hoyle.syntax.problem import Problem
from hoyle.syntax.tables import STARTS, Tables, tables
from hoyle.syntax.teach import explain_token
from hoyle.syntax.tree import Scalar

DEEPEST_TREE = 150
LONGEST = 10_000  # lexemes in one string

_State = ParserState[Any]


class SyntaxProblem(Exception):
    """A text that is no sentence of the language, and where it goes wrong, in offsets into the text."""

    def __init__(self, message: str, start: int, end: int, code: str = "P201", help: str | None = None) -> None:
        super().__init__(message)
        self.message, self.start, self.end, self.code, self.help = message, start, end, code, help


def parse(scalar: Scalar, start: str, report: Report) -> lark.Tree[lark.Token] | None:
    """The tree of a string of a rule file; what is wrong with it is reported where it stands."""
    result = _tree(scalar.value, start, tables(), scalar)
    if isinstance(result, Problem):
        place = scalar.at(result.start, result.end)
        report.error(result.code, result.message, place, label=result.label, notes=result.notes, help=result.help)
        return None
    return result


def parse_text(text: str, start: str) -> lark.Tree[lark.Token]:
    """The tree of a text that stands in no rule file, such as a move or a line of a scenario."""
    result = _tree(text, start, tables(), None)
    if isinstance(result, Problem):
        raise SyntaxProblem(result.message, result.start, result.end, result.code, result.help)
    return result


def reserved_words() -> frozenset[str]:
    """The words of the language that cannot be names."""
    return tables().reserved


def _tree(text: str, start: str, language: Tables, scalar: Scalar | None) -> lark.Tree[lark.Token] | Problem:
    """The tree of a text, or its first problem."""
    if start not in STARTS:
        raise ValueError(f"unknown start rule {start}")
    lexemes, fault = lex(text, language, start == "block")
    if fault is not None:
        return explain_fault(fault, language)
    if len(lexemes) > LONGEST:
        return long(start, len(text))
    session = language.parser.parse_interactive(start=start)
    fed: list[lark.Token] = []
    result: lark.Tree[lark.Token] | None = None
    for index, lexeme in enumerate(lexemes):
        soft = lexeme.soft and not _takes(session.parser_state, lexeme.kind)
        token = _token(lexeme, "NAME" if soft else lexeme.kind)
        try:
            result = session.feed_token(token)
        except UnexpectedToken:
            return explain_token(index, lexemes, _taken(fed, start, language), start, language, scalar)
        fed.append(token)
    assert result is not None
    return deep(start, len(text)) if _depth_over(result, DEEPEST_TREE) else result


def _takes(state: _State, kind: str) -> bool:
    """Whether a token of this kind could come next; what it would reduce is tried on a copy."""
    actions, stack = state.parse_conf.states, list(state.state_stack)
    while True:
        action, to = actions[stack[-1]].get(kind, (None, None))
        if action is None or action is Shift:
            return action is Shift
        del stack[len(stack) - len(to.expansion) :]
        stack.append(actions[stack[-1]][to.origin.name][1])


def _taken(fed: list[lark.Token], start: str, language: Tables) -> frozenset[str]:
    """Every kind of token that could come after these; one that does not fit spoils the parser."""
    session = language.parser.parse_interactive(start=start)
    for token in fed:
        session.feed_token(token)
    state = session.parser_state
    return frozenset(
        k for k in state.parse_conf.states[state.position] if k.isupper() and k != END and _takes(state, k)
    )


def _token(lexeme: Lexeme, kind: str) -> lark.Token:
    """A lexeme as Lark wants it."""
    start, end = lexeme.start, lexeme.end
    return lark.Token(kind, lexeme.text, start, 1, start + 1, 1, end + 1, end)


def _depth_over(tree: lark.Tree[lark.Token], limit: int) -> bool:
    """Whether a tree is nested deeper than a limit; long chains like `a + b + c …` nest as well."""
    level = [tree]
    for _ in range(limit):
        level = [child for node in level for child in node.children if isinstance(child, lark.Tree)]
        if not level:
            return False
    return True
