"""Explanations of YAML errors in plain words."""

import re
from collections.abc import Sequence

import yaml

from hoyle.language.report import Label, Report, Source, Span
from hoyle.language.syntax.blocks import indent_of

_OPENERS = {"[": "a list", "{": "a mapping", '"': "a quoted text", "'": "a quoted text"}
_SIGN = re.compile("[\\[{\"']")
_VALUE = re.compile(r"^[ ]*(?:- +)*(?:[^:#\n]*?:[ ]+)?(?P<opener>[\[{\"'])")
_STATEMENT = re.compile(
    r"^ +(?:(?:if|for|repeat|let|move|deal|shuffle|gather|turn|show|end|ask|tally|openly|expect|else)\b"
    r"|[^:#\n]*?(?: [-+]?= | chooses | may | together choose ))",
    re.M,
)
#: A key with an index, as scenarios name zones: `hand[0]:`.
_INDEXED = re.compile(r"\w+(?:\[[^][{}:,\n]*\])+(?=[ ]*:)")
_QUOTE = 'put the whole value in quotes, like "…", or on its own lines after `|`'
_SAME_INDENT = "indent keys that belong together by the same number of spaces"

#: A statement with a block of its own.
_LOOP = re.compile(r" *(?:repeat\b[^:]*|(?:if|for) .*|else|else if .*|openly):$")

#: A name and the bar of a block, without the colon between them.
_BAR = re.compile(r"((\w+) *\|) *(?:#.*)?$", re.M)

#: A line that gives a name a value with `=`, or with a colon without a space.
_ASSIGNS = re.compile(r" *(?P<name>\w+(?:\([^)\n]*\))?) *(?:=|:(?! )) *(?P<value>[^=\n]+)$")

#: Keys whose values are keys and values.
_OF_KEYS = frozenset(
    ("options", "zones", "variables", "formulas", "parts", "winner", "shown", "titles", "with", "words", "tokens")
    + ("groups", "deck", "suits", "jokers", "each card", "score", "variants", "given", "expect")
)

#: A key, and more after it on its line.
_KEY = re.compile(r"(\w[\w ]*?) *: +(.*)")

#: A key, words, and what may be another key.
_TWO_KEYS = re.compile(r"[{,] *(\w[\w ]*?) *: +[^\n{}\[\],:]*?(\w+)\Z")

#: Faces of cards in braces.
_CARDS = re.compile(r"\{([A-Z0-9 ]+)\} *(#.*)?$", re.M)


def explain(problem: yaml.MarkedYAMLError, source: Source, report: Report) -> None:
    mark = problem.problem_mark or problem.context_mark
    at = min(mark.index, len(source.text)) if mark else 0
    words = problem.problem or ""
    scanned = f"{words} {problem.context}"
    span = _word(source, at)
    labels = _beginning_label(problem, source, at)
    backs = source.text.find("??", max(at - 2, 0), at + 2)  # YAML may have read the first `?` as its own sign
    if backs >= 0:
        help = 'put the cards in quotes, like "9S ??", or give their key its own line, without brackets'
        place = Span(source, backs, backs + 2)
        report.error("P115", "`??` needs quotes inside {…} or […]", place, help=help)
    elif "cannot start any token" in words:
        _cannot_begin(source, at, report)
    elif "mapping values are not allowed" in words:
        _stray_colon(source, at, report)
    elif "',' or '}'" in words or "',' or ']'" in words:
        closer = "}" if "'}'" in words else "]"
        begun = problem.context_mark
        if source.text[at : at + 1] in ("[", "{"):
            _bracket_inside(source, at, closer, labels, report)
        elif begun is not None and mark is not None and begun.line < mark.line:
            place = Span(source, begun.index, begun.index + 1)
            help = f"add the `{closer}`; if the bracket is part of a text, {_QUOTE}"
            report.error("P101", f"this bracket is not closed by `{closer}` on its line", place, help=help)
        else:
            help = _second_colon(source, at) or _QUOTE
            report.error("P101", f"expected `,` or `{closer}` here", span, labels=labels, help=help)
    elif words.startswith("expected") and (opener := _opener(source, at)) is not None:
        not_a_mapping(source, opener, report, [Label(span, "it continues here")])
    elif "sequence entries are not allowed" in words:
        help = "for a number below zero remove the space after `-`; a list begins on the line below its key"
        report.error("P101", "`-` and a space begin an item of a list, which cannot be here", span, help=help)
    elif "unexpected end of stream" in words:
        report.error("P101", "the quotes opened here are never closed", labels[0].span if labels else span)
    elif "could not find expected ':'" in words:
        start = problem.context_mark.index if problem.context_mark else at
        if not _flat_block(source, start, report):
            _not_a_key(source, start, report)
    elif "expected <block end>" in words or "did not find expected" in words:
        if _uneven_block(source, at, report):
            return
        words = "this line is not aligned with the lines around it"
        report.error("P101", words, span, labels=labels, help=_SAME_INDENT)
    elif "alias" in scanned or "anchor" in scanned:
        report.error("P103", "`*` and `&` begin aliases and anchors in YAML", span, help=_QUOTE)
    elif "found unknown escape character" in words or "expected escape sequence" in words:
        report.error("P101", "`\\` in double quotes must be followed by a known letter", span, help="use single quotes")
    elif "tag" in scanned:
        report.error("P105", "`!` before a value is a YAML tag, which rule files do not allow", span, help=_QUOTE)
    else:
        report.error("P101", "YAML cannot read the file from here on", span, labels=labels, help=_QUOTE)


def _second_colon(source: Source, at: int) -> str | None:
    """Explain a second colon in `{key: words`: a comma is missing, or the words contain it."""
    found = _TWO_KEYS.search(source.text[:at])
    if found is None or source.text[at : at + 1] != ":":
        return None
    return f"add a comma before `{found[2]}:`, or put the words after `{found[1]}:` in quotes"


def not_a_mapping(source: Source, opener: int, report: Report, labels: Sequence[Label] = ()) -> None:
    """Report, once for each place, a value that begins with a bracket or a quote but was meant as text."""
    found = _SIGN.search(source.text, opener)  # a tag or an anchor may precede it
    opener = found.start() if found else opener
    sign = source.text[opener]
    if sign == "{" and indexed_key(source, opener + 1, report):
        return
    place = Span(source, opener, opener + 1)
    if not report.has("P115", place):
        words = f"a value that begins with `{sign}` is read as {_OPENERS.get(sign, 'a mapping')}"
        cards = _CARDS.match(source.text, opener)
        help = f"leave out the braces: `{cards[1].strip()}`" if cards else _QUOTE
        report.error("P115", words, place, labels=labels, help=help)


def indexed_key(source: Source, at: int, report: Report) -> bool:
    """Report a key such as `hand[0]`, whose bracket begins a list."""
    stop = source.text.find("\n", at)
    found = _INDEXED.search(source.text, at, stop if stop >= 0 else len(source.text))
    if found is None:
        return False
    message = f"the key `{found[0]}` is not allowed inside {{…}}, where its bracket begins a list"
    help = f"give `{found[0]}:` its own line, without {{ and }}"
    report.error("P115", message, Span(source, found.start(), found.end()), help=help)
    return True


def _bracket_inside(source: Source, at: int, closer: str, labels: Sequence[Label], report: Report) -> None:
    sign = source.text[at]
    name = re.search(r"\w+\Z", source.text[:at])
    if sign == "[" and closer == "}" and name and _INDEXED.match(source.text, name.start()):
        indexed_key(source, name.start(), report)
        return
    outer, place = "{…}" if closer == "}" else "[…]", Span(source, at, at + 1)
    label = "YAML takes this for the beginning of a list" if sign == "[" else "YAML takes this for new keys"
    help = f"put the whole value in quotes, or write one key to a line without {outer[0]} and {closer}"
    report.error("P101", f"`{sign}` needs quotes inside {outer}", place, label=label, labels=labels, help=help)


def _not_a_key(source: Source, start: int, report: Report) -> None:
    before, line = source.text[:start].splitlines(), source.text[start:].partition("\n")[0].split(" #")[0].rstrip()
    indent = start - source.text.rfind("\n", 0, start) - 1
    help = "put a colon and a space after the key; begin a text of several lines with `|`"
    if found := _ASSIGNS.match(line):
        sections = re.findall(r"^([A-Za-z]\w*) *:", source.text[:start], re.M)
        kind = "TYPE = " if sections[-1:] == ["variables"] and "=" in line else ""
        help = f"write `{found['name']}: {kind}{found['value']}`"
    elif any(text.startswith(f"{' ' * indent}- ") for text in before[-2:]):
        help = f"begin the line with a dash, like the lines above: `- {line}`"
    place = _word(source, start)
    report.error("P101", "expected `key: value` on this line", place, help=help)


def _first_line(source: Source, begin: int) -> int:
    """The first of the lines that YAML joined to a key: those without a colon."""
    start = source.text.rfind("\n", 0, begin) + 1
    indent = begin - start
    while start:
        above = source.text.rfind("\n", 0, start - 1) + 1
        line = source.text[above : start - 1]
        if indent_of(line) != indent or re.search(r":( |$)|^ *(#|- |$)", line):
            break
        start = above
    return start + indent


def _flat_block(source: Source, at: int, report: Report) -> bool:
    before = source.text[: source.text.rfind("\n", 0, at) + 1].splitlines(keepends=True)
    indent = at - len("".join(before))
    if without_colon := _BAR.match(source.text, at):
        place, help = Span(source, *without_colon.span(1)), f"write `{without_colon[2]}: |`"
        report.error("P209", "this key needs a colon before `|`", place, label="no colon", help=help)
        return True
    offset = len("".join(before))
    while before:
        line = before.pop()
        offset -= len(line)
        code = line.split(" #")[0].rstrip()
        if not code or indent_of(line) >= indent:
            continue
        if _LOOP.match(code):  # a statement of the block, not its key
            indent = indent_of(line)
            continue
        stop = source.text.find("\n", at)
        block = source.text[offset + len(line) : stop if stop >= 0 else len(source.text)]
        if not code.endswith(":") or not _STATEMENT.search(block):
            return False
        place = Span(source, offset + indent_of(line), offset + len(code))
        if code.strip(" :") in _OF_KEYS:
            _not_a_key(source, _first_line(source, at), report)
            return True
        label, help = "write `|` after this colon", "with `|`, the indented lines below are read as statements"
        labels = [Label(_word(source, at), "without `|`, YAML cannot read this line")]
        report.error("P209", "the lines below this key need `|`", place, label=label, labels=labels, help=help)
        return True
    return False


def _uneven_block(source: Source, at: int, report: Report) -> bool:
    begun = source.text.rfind("\n", 0, at) + 1
    first, less, offset = None, at - begun, begun
    for line in reversed(source.text[:begun].splitlines(keepends=True)):
        offset -= len(line)
        if not line.strip():
            continue
        if indent_of(line) > less:
            first = offset + indent_of(line)
            more = indent_of(line)
            continue
        if first is None or indent_of(line) == less or not line.split(" #")[0].rstrip().endswith("|"):
            return False
        words = "this line has fewer spaces before it than the first line of its block"
        labels = [Label(_word(source, first), "the block begins here")]
        help = f"begin both with the same number of spaces: {less} or {more}"
        report.error("P101", words, _word(source, at), labels=labels, help=help)
        return True
    return False


def _stray_colon(source: Source, at: int, report: Report) -> None:
    span = Span(source, at, at + 1)
    line_start = source.text.rfind("\n", 0, at) + 1
    head = source.text[line_start:at]
    if ": " not in head and head.strip() and line_start:
        begin = line_start + len(head) - len(head.lstrip())
        if _flat_block(source, begin, report):
            return
        if (first := _first_line(source, begin)) < begin:
            _not_a_key(source, first, report)
            return
        words = "this line is indented more than the key above, so YAML reads it as part of that key's value"
        report.error("P101", words, Span(source, begin, at), help=_SAME_INDENT)
        return
    words = "this line has a second `: `, which YAML takes for the end of a key"
    report.error("P115", words, span, help=_colon_help(source, line_start, at))


def _colon_help(source: Source, line_start: int, at: int) -> str:
    section = re.findall(r"^([A-Za-z]\w*) *:", source.text[:at], re.M)
    line = source.text[line_start : source.text.find("\n", at) if "\n" in source.text[at:] else None].strip()
    key, _, value = line.rpartition(": ")
    if (outer := _KEY.match(line)) and outer[1] in _OF_KEYS and "{" not in line:
        return f"write `{outer[2]}` on a line of its own below `{outer[1]}:`, indented"
    if "{" in line and not re.match(r"(?:- )?(?:title|summary|author|help|says)\b", line):
        return 'put the text that holds the colon in quotes, like "Coup: the game"'
    if section[-1:] == ["lines"]:
        return f'put the old line in quotes: `"{key}": {value}`'
    if section[-1:] == ["scenarios"] and (step := re.match(r"- ([\w ]*\bcannot): (.+): (.+)", line)):
        return f"write `- {step[1]}: {{{step[2]}: {step[3]}}}`"
    if section[-1:] in (["requires"], ["scenarios"]):
        return f'put the name in quotes: `"{key}": {value}`, or what follows it'
    if section[-1:] in (["actions"], ["phases"]) and re.search(r": *(?:openly|for|repeat|if|else)\b", line):
        return "write `|` after the first colon, and the statement on the lines below, indented"
    if re.match(r"(?:title|summary|author|help|says)\b", line.lstrip("-{ ")) or section[-1:] == ["titles"]:
        first, _, rest = line.partition(": ")
        return f'put the value in quotes: `{first}: "{rest}"`'
    if re.search(r": (?:if |lambda\b)|\? ", line):
        return "write a conditional value as `A if B else C`, without a colon"
    return "remove the colon, or put the text in quotes"


def _cannot_begin(source: Source, at: int, report: Report) -> None:
    sign = source.text[at : at + 1]
    span = Span(source, at, at + 1)
    if sign == "\t":
        report.error("P109", "a tab is used where YAML needs spaces", span, help="use spaces")
    else:
        report.error("P115", f"in YAML a value cannot begin with `{sign}`", span, help=_QUOTE)


def _opener(source: Source, at: int) -> int | None:
    line_start = source.text.rfind("\n", 0, at) + 1
    found = _VALUE.match(source.text[line_start:at])
    return line_start + found.start("opener") if found else None


def _beginning_label(problem: yaml.MarkedYAMLError, source: Source, at: int) -> list[Label]:
    """No label if the value begins at the fault."""
    mark = problem.context_mark
    if mark is None or mark.index == at or mark.index >= len(source.text):
        return []
    return [Label(Span(source, mark.index, mark.index + 1), "it begins here")]


def _word(source: Source, at: int) -> Span:
    found = re.compile(r"[A-Za-z0-9_]+|[^\n]?").match(source.text, at)
    return Span(source, at, found.end() if found else at)
