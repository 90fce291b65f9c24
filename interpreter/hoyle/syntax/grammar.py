"""Strings of a rule file in, Lark trees out: the positions in a tree are offsets into the string."""

from collections.abc import Set
from dataclasses import replace
from functools import lru_cache
from typing import Any

import lark
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParserState

from hoyle.report import Report
from hoyle.syntax.faults import deep, explain_fault, long, unquoted
from hoyle.syntax.lexer import END, STRANGE, Lexeme, lex, strange
from hoyle.syntax.problem import Problem
from hoyle.syntax.recover import line_of, without_line
from hoyle.syntax.tables import STARTS, Tables, tables
from hoyle.syntax.teach import explain_token
from hoyle.syntax.tree import Scalar

DEEPEST_TREE = 150
LONGEST = 10_000  # lexemes in one string
MOST_PROBLEMS = 10  # that are told about one block
RECOVERED = 2_000  # lexemes in a block of which more than the first problem is told
REMEMBERED = 2_000  # texts whose trees are kept: variants and edited files have nearly all of theirs in common
SHORT = 4_000  # characters that such a text has at most

_State = ParserState[Any]


class SyntaxProblem(Exception):
    """A text that is no sentence of the language, and where it goes wrong, in offsets into the text."""

    def __init__(self, message: str, start: int, end: int, code: str = "P201", help: str | None = None) -> None:
        super().__init__(message)
        self.message, self.start, self.end, self.code, self.help = message, start, end, code, help


def parse(scalar: Scalar, start: str, report: Report, refused: Set[str] = frozenset()) -> lark.Tree[lark.Token] | None:
    """The tree of a string of a rule file; what is wrong with it is reported where it stands.

    In a block that is told for each line. `refused` are reserved words that the file uses as names: that is reported
    where they are declared, so here they pass.
    """
    result = _tree(scalar.value, start, scalar, refused, 1 if report.full else MOST_PROBLEMS)
    if isinstance(result, lark.Tree):
        return result
    for problem in result:
        place = scalar.at(problem.start, problem.end)
        told, help, instead = problem.message, problem.help, _apart(problem, scalar.value)
        report.error(problem.code, told, place, label=problem.label, notes=problem.notes, help=help, instead=instead)
    return None


def _apart(problem: Problem, text: str) -> str | None:
    """What to write in place of what is wrong, with spaces where a word would grow together with its neighbours."""
    if not problem.instead:
        return problem.instead
    before, behind = text[: problem.start][-1:], text[problem.end :][:1]
    first = " " if problem.instead[0].isalnum() and before.isalnum() else ""
    return first + problem.instead + (" " if problem.instead[-1].isalnum() and behind.isalnum() else "")


def parse_text(text: str, start: str) -> lark.Tree[lark.Token]:
    """The tree of a text that stands in no rule file, such as a move or a line of a scenario."""
    result = _tree(text, start, None)
    if isinstance(result, lark.Tree):
        return result
    first = result[0]
    raise SyntaxProblem(first.message, first.start, first.end, first.code, first.help)


def reserved_words() -> frozenset[str]:
    """The words of the language that cannot be names."""
    return tables().reserved


def _tree(
    text: str,
    start: str,
    scalar: Scalar | None,
    refused: Set[str] = frozenset(),
    most: int = 1,
) -> lark.Tree[lark.Token] | list[Problem]:
    """The tree of a text, or what is wrong with it; a block goes on behind a line that is no statement."""
    if start not in STARTS:
        raise ValueError(f"unknown start rule {start}")
    find = remembered if len(text) <= SHORT else _right
    return find(text, start, frozenset(refused)) or _wrong(text, start, tables(), scalar, refused, most)


def _right(text: str, start: str, refused: frozenset[str]) -> lark.Tree[lark.Token] | None:
    """The tree of a text with which nothing is wrong, to be read only; None for any other."""
    language = tables()
    lexemes, fault = lex(text, language, start == "block")
    if fault is not None or len(lexemes) > LONGEST:
        return None
    tree, *_ = _feed(lexemes, start, language, refused)
    return None if tree is None or _depth_over(tree, DEEPEST_TREE) else tree


#: The same, kept for texts that come again.
remembered = lru_cache(maxsize=REMEMBERED)(_right)


def _wrong(
    text: str, start: str, language: Tables, scalar: Scalar | None, refused: Set[str], most: int
) -> list[Problem]:
    """What is wrong with a text that has no tree; of a block, line by line."""
    lexemes, fault = lex(text, language, start == "block")
    if fault is not None:
        odd = next((lexeme for lexeme in lexemes if lexeme.kind == STRANGE), None)
        sooner = odd is not None and (fault.kind == "open" or odd.start < fault.start)
        return [_explain_odd(odd, lexemes, language) if odd is not None and sooner else explain_fault(fault, language)]
    if len(lexemes) > LONGEST:
        return [long(start, len(text))]
    result, index, taken = _feed(lexemes, start, language, refused)
    problems: list[Problem] = []
    while result is None:
        odd = next((lexeme for lexeme in line_of(lexemes, index) if lexeme.kind == STRANGE), None)
        if odd is not None:
            problems.append(_explain_odd(odd, lexemes, language))
        else:
            problems.append(explain_token(index, lexemes, taken, start, language, scalar))
        lines = without_line(lexemes, index) if start == "block" and len(lexemes) <= RECOVERED else None
        if lines is not None and len(problems) >= most > 1:
            last = problems.pop()
            problems.append(replace(last, notes=(*last.notes, "later lines of this block are not read yet")))
        if lines is None or len(problems) >= most:
            return problems
        lexemes = lines
        result, index, taken = _feed(lexemes, start, language, refused)
    return problems or [deep(start, len(text))]


def _explain_odd(odd: Lexeme, lexemes: list[Lexeme], language: Tables) -> Problem:
    """The problem with a word or sign that the language does not have."""
    at = next(i for i, lexeme in enumerate(lexemes) if lexeme is odd)
    said = at > 0 and lexemes[at - 1].text == "say"
    return unquoted(odd.start, odd.end) if said else explain_fault(strange(odd), language)


def _feed(
    lexemes: list[Lexeme], start: str, language: Tables, refused: Set[str]
) -> tuple[lark.Tree[lark.Token] | None, int, frozenset[str]]:
    """The tree of lexemes; or None, the number of the first that does not fit, and the kinds that would."""
    session = language.parser.parse_interactive(start=start)
    fed: list[lark.Token] = []
    result: lark.Tree[lark.Token] | None = None
    for index, lexeme in enumerate(lexemes):
        token = _token(lexeme, _kind(lexemes, index, session.parser_state, refused))
        try:
            result = session.feed_token(token)
        except UnexpectedToken:
            return None, index, _taken(fed, start, language)
        fed.append(token)
    assert result is not None
    return result, len(lexemes), frozenset()


def _kind(lexemes: list[Lexeme], index: int, state: _State, refused: Set[str]) -> str:
    """What a lexeme is where it stands: a word of the language, or a name where it cannot be one."""
    lexeme = lexemes[index]
    if lexeme.soft and not _takes(state, lexeme.kind):
        return "NAME"
    if lexeme.text in refused and lexeme.kind != "NAME":
        behind = lexemes[index + 1]
        kinds = {behind.kind, "NAME"} if behind.soft or behind.text in refused else {behind.kind}
        if not any(_takes(state, lexeme.kind, kind) for kind in kinds) and _takes(state, "NAME"):
            return "NAME"
    return lexeme.kind


def _takes(state: _State, *kinds: str) -> bool:
    """Whether tokens of these kinds could come next; what they would reduce is tried on a copy."""
    actions, stack = state.parse_conf.states, list(state.state_stack)
    for kind in kinds:
        action, to = actions[stack[-1]].get(kind, (None, None))
        while action is not None and action is not Shift:
            del stack[len(stack) - len(to.expansion) :]
            stack.append(actions[stack[-1]][to.origin.name][1])
            if kind == END and stack[-1] == state.parse_conf.end_state:
                return True
            action, to = actions[stack[-1]].get(kind, (None, None))
        if action is None:
            return False
        stack.append(to)
    return True


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
