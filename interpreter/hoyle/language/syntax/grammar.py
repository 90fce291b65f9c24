"""Parsing of strings in rule files; positions in the trees are offsets into the string."""

from collections.abc import Callable, Set
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from typing import Any

import lark
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParserState

from hoyle.frozen import dataclass
from hoyle.language.report import Report
from hoyle.language.syntax.faults import explain_fault, missing_quotes, too_much
from hoyle.language.syntax.foreign import SUIT_SIGNS, WRITTEN_SO
from hoyle.language.syntax.lexer import DEDENT, END, INDENT, NEWLINE, STRANGE, Lexeme, lex, strange
from hoyle.language.syntax.problem import NO_NAMES, Names, Problem
from hoyle.language.syntax.recover import line_of, repair, without_line
from hoyle.language.syntax.spot import Spot, line_before
from hoyle.language.syntax.tables import STARTS, Tables, tables
from hoyle.language.syntax.teach import explain_token
from hoyle.language.syntax.tree import Scalar

DEEPEST_TREE = 150
LONGEST = 10_000  # lexemes in one string
MOST_PROBLEMS = 10  # reported for one block
MOST_TRIES = 30  # attempts to continue after problems of one block
RECOVERED = 2_000  # blocks with more lexemes get only their first problem reported
REMEMBERED = 2_000  # cached trees: variants and edited files share nearly all their texts
SHORT = 4_000  # the most characters of a cached text

_State = ParserState[Any]


class SyntaxProblem(Exception):
    def __init__(self, message: str, start: int, end: int, code: str = "P201", help: str | None = None) -> None:
        super().__init__(message)
        self.message, self.start, self.end, self.code, self.help = message, start, end, code, help


def parse(
    scalar: Scalar,
    start: str,
    report: Report,
    refused: Set[str] = frozenset(),
    names: Callable[[], Names] = lambda: NO_NAMES,
) -> lark.Tree[lark.Token] | None:
    """Parse a string of a rule file and report errors, in a block those of each line.

    `refused` are reserved words that the file uses as names; their declarations are reported, so here they are
    accepted. `names` returns the file's names for suggestions.
    """
    reading = parse_on(scalar, start, report, refused, names)
    return None if reading.problems else reading.tree


def parse_on(
    scalar: Scalar,
    start: str,
    report: Report,
    refused: Set[str] = frozenset(),
    names: Callable[[], Names] = lambda: NO_NAMES,
) -> "Reading":
    """Parse like `parse`, but return a partial tree after errors for later checks."""
    reading = _parse_text(scalar.value, start, scalar, refused, 1 if report.full else MOST_PROBLEMS, names)
    for problem in reading.problems:
        place = scalar.at(problem.start, problem.end)
        told, help, instead = problem.message, problem.help, _apart(problem, scalar.value)
        report.error(problem.code, told, place, label=problem.label, notes=problem.notes, help=help, instead=instead)
    return reading


def _apart(problem: Problem, text: str) -> str | None:
    if not problem.instead:
        return problem.instead
    before, behind = text[: problem.start][-1:], text[problem.end :][:1]
    first = " " if problem.instead[0].isalnum() and before.isalnum() else ""
    return first + problem.instead + (" " if problem.instead[-1].isalnum() and behind.isalnum() else "")


def parse_text(text: str, start: str) -> lark.Tree[lark.Token]:
    reading = _parse_text(text, start, None)
    if reading.tree is not None and not reading.problems:
        return reading.tree
    first = reading.problems[0]
    raise SyntaxProblem(first.message, first.start, first.end, first.code, first.help)


def reserved_words() -> frozenset[str]:
    return tables().reserved


@dataclass(frozen=True, slots=True)
class Reading:
    """A parsed text: its tree, with placeholders after errors, and the problems found.

    `lost` are names that skipped lines would have declared; `whole` means that no line was skipped.
    """

    tree: lark.Tree[lark.Token] | None
    problems: tuple[Problem, ...] = ()
    lost: frozenset[str] = frozenset()
    whole: bool = True


def _parse_text(
    text: str,
    start: str,
    scalar: Scalar | None,
    refused: Set[str] = frozenset(),
    most: int = 1,
    names: Callable[[], Names] = lambda: NO_NAMES,
) -> Reading:
    if start not in STARTS:
        raise ValueError(f"unknown start rule {start}")
    find = remembered if len(text) <= SHORT else _right
    tree = find(text, start, frozenset(refused))
    return _wrong(text, start, tables(), scalar, refused, most, names()) if tree is None else Reading(tree)


def _right(text: str, start: str, refused: frozenset[str]) -> lark.Tree[lark.Token] | None:
    """The read-only tree of a text without errors; None otherwise."""
    language = tables()
    lexemes, fault = lex(text, language, start == "block")
    if fault is not None or len(lexemes) > LONGEST:
        return None
    tree, *_ = _feed(lexemes, start, language, refused)
    return None if tree is None or _is_too_deep(tree) else tree


#: The same, cached.
remembered = lru_cache(maxsize=REMEMBERED)(_right)


def _wrong(
    text: str, start: str, language: Tables, scalar: Scalar | None, refused: Set[str], most: int, names: Names
) -> Reading:
    """Return a tree without the wrong parts; a block is read line by line."""
    lexemes, fault = lex(text, language, start == "block")
    if fault is not None:
        odd = next((lexeme for lexeme in lexemes if lexeme.kind == STRANGE), None)
        if odd is not None and (fault.kind == "open" or odd.start < fault.start):
            return Reading(None, (_explain_odd(odd, lexemes, language, balanced=False),))
        return Reading(None, (explain_fault(fault, language),))
    if len(lexemes) > LONGEST:
        return Reading(None, (too_much(start, len(text), "too long", "split it up with named formulas or phases"),))
    result, index, taken = _feed(lexemes, start, language, refused)
    problems: list[Problem] = []
    lost: frozenset[str] = frozenset()
    whole = True
    tries = 0
    while result is None:
        tries += 1
        odd = next((lexeme for lexeme in line_of(lexemes, index) if lexeme.kind == STRANGE), None)
        if odd is not None:
            problem = _explain_odd(odd, lexemes, language)
        else:
            problem = explain_token(Spot(lexemes, index, taken, start, language, scalar, names))
        again = any((problem.start, problem.end) == (known.start, known.end) for known in problems)
        problems += [] if again else [problem]
        if len(problems) >= most > 1 and start == "block" and len(lexemes) <= RECOVERED:
            problems[-1] = replace(problem, notes=(*problem.notes, "Hoyle has not read the later lines of this block"))
        if len(problems) >= most or len(lexemes) > RECOVERED or tries > MOST_TRIES:
            return Reading(None, tuple(problems))
        better = None if again else repair(lexemes, problem, language)
        if better is not None:
            found = _feed(better, start, language, refused)
            if found[0] is not None or odd is not None or _elsewhere(better, found[1], problem):
                lexemes, (result, index, taken) = better, found
                continue
        left = without_line(lexemes, index) if start == "block" else None
        if left is None:
            return Reading(None, tuple(problems))
        lexemes, names_lost = left
        lost, whole = lost | names_lost, False
        result, index, taken = _feed(lexemes, start, language, refused)
    if not problems or _is_too_deep(result):
        reason = "nested too deeply, or its chain is too long"
        deep = too_much(start, len(text), reason, "split it up with named formulas")
        return Reading(None, tuple(problems) or (deep,))
    return Reading(result, tuple(problems), lost, whole)


def _elsewhere(lexemes: list[Lexeme], index: int, problem: Problem) -> bool:
    before = lexemes[max(0, index - 1)]
    return not any(x.end > problem.start and x.start < problem.end for x in (before, lexemes[index]))


def _explain_odd(odd: Lexeme, lexemes: list[Lexeme], language: Tables, *, balanced: bool = True) -> Problem:
    """Explain a word or sign unknown to the language; `balanced`: all brackets are closed."""
    at = next(i for i, lexeme in enumerate(lexemes) if lexeme is odd)
    line = [lexeme.text for lexeme in line_before(lexemes, at)]
    unquoted = line[:1] == ["say"] and not any(word.startswith('"') for word in line)
    if unquoted or (odd.text == '"' and line[:1] in (["say"], ["print"])):
        return missing_quotes(odd.start, odd.end)
    if odd.text in ('"', "'") and [x.text for x in lexemes[at + 2 : at + 3]] == [odd.text]:
        help = f"write `{lexemes[at + 1].text}`"
        return Problem("P204", "words and cards take no quotes", odd.start, lexemes[at + 2].end, help)
    if odd.text == "//" and not line:
        rest = takewhile(lambda lexeme: lexeme.kind not in (NEWLINE, INDENT, DEDENT, END), lexemes[at:])
        end = [lexeme.end for lexeme in rest][-1]
        return Problem("P204", "a comment begins with `#`, not with `//`", odd.start, end, "write `# …`")
    problem = explain_fault(strange(odd), language)
    low, high = lexemes[at - 1], lexemes[at + 1]
    if odd.text in ("–", "—", "−") and low.kind == high.kind == "INT":
        return replace(problem, help=f"write `{low.text}..{high.text}`", instead="..")
    if odd.text in SUIT_SIGNS and low.end == odd.start and low.kind in ("INT", "FACE"):
        face = low.text + SUIT_SIGNS[odd.text][0].upper()
        return replace(problem, start=low.start, help=f"write `{face}`", instead=face)
    if odd.text in ("==", "===", ":=") and _is_whole_line(lexemes, at):
        return replace(problem, help="use `=` for a new value, and `is` to compare", instead="=")
    meant = WRITTEN_SO.get(odd.text)
    if not balanced or meant is None or not meant.replace(" ", "").isalpha():
        return problem
    spot = Spot(lexemes, at, frozenset(), "formula", language, None)
    left, right = spot.before(at, ""), spot.behind(at + 1, "")[0]
    return replace(problem, help=f"write `{left} {meant} {right}`") if left and right else problem


def _is_whole_line(lexemes: list[Lexeme], at: int) -> bool:
    """Whether the line of a sign begins with a value, such as `leader == p`."""
    line = line_of(lexemes, at)
    return lexemes[-2].kind == NEWLINE and line[0].kind in ("NAME", "MY") and all(x.text != ":" for x in line)


def _feed(
    lexemes: list[Lexeme], start: str, language: Tables, refused: Set[str]
) -> tuple[lark.Tree[lark.Token] | None, int, frozenset[str]]:
    """Without a tree, return the number of the first unexpected lexeme and the kinds expected there."""
    session = language.parser.parse_interactive(start=start)
    fed: list[lark.Token] = []
    result: lark.Tree[lark.Token] | None = None
    for index, lexeme in enumerate(lexemes):
        token = _token(lexeme, _kind(lexemes, index, session.parser_state, refused))
        try:
            result = session.feed_token(token)
        except UnexpectedToken:
            return None, index, _expected_tokens(fed, start, language)
        fed.append(token)
    assert result is not None
    return result, len(lexemes), frozenset()


def _kind(lexemes: list[Lexeme], index: int, state: _State, refused: Set[str]) -> str:
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
    """Whether the parser accepts these kinds of tokens next; tried on a copy."""
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


def _expected_tokens(fed: list[lark.Token], start: str, language: Tables) -> frozenset[str]:
    """All kinds of tokens that may follow; a wrong token leaves the parser unusable."""
    session = language.parser.parse_interactive(start=start)
    for token in fed:
        session.feed_token(token)
    state = session.parser_state
    return frozenset(
        k for k in state.parse_conf.states[state.position] if k.isupper() and k != END and _takes(state, k)
    )


def _token(lexeme: Lexeme, kind: str) -> lark.Token:
    start, end = lexeme.start, lexeme.end
    return lark.Token(kind, lexeme.text, start, 1, start + 1, 1, end + 1, end)


def _is_too_deep(tree: lark.Tree[lark.Token]) -> bool:
    """A long `a + b + c …` is deep too."""
    level = [tree]
    for _ in range(DEEPEST_TREE):
        level = [child for node in level for child in node.children if isinstance(child, lark.Tree)]
        if not level:
            return False
    return True
