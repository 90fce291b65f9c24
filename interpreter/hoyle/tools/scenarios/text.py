"""The text of a scenario file.

If it is not YAML, faulty scenarios are removed, so that a slip in one hides no other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hoyle.language.report import Diagnostic, Label, Report, Source, Span
from hoyle.language.syntax import Mapping, Node, Scalar, Sequence
from hoyle.language.syntax.read import read_mapping

#: How a scenario file begins.
BEGIN = "begin with `scenarios:`, below it the name of an example and a colon, and below that its `steps`"

ABOVE = "scenarios:\n"
HEADING = re.compile(r"^scenarios:[ \t]*(?:#.*)?\r?\n", re.M)
TOP_KEY = re.compile(r"\w[^:]*:\s")
#: The line of a scenario's name: its indentation and the name.
NAME = re.compile(r"""( {1,60})("[^"\n]*"|'[^'\n]*'|[^\s#-].{0,300}?):(?:\s|$)""", re.M)


@dataclass(frozen=True, slots=True)
class Torn:
    name: Scalar
    lines: Span
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Written:
    root: Mapping
    torn: tuple[Torn, ...]
    findings: tuple[Diagnostic, ...]


def read_yaml(source: Source, report: Report) -> Written | None:
    """None after a report."""
    whole = Report()
    root = read_mapping(source, whole)
    torn: tuple[Torn, ...] = ()
    found = whole
    if root is None and (torn := tuple(torn_scenarios(source))):
        found = Report()
        root = read_mapping(Source(source.name, blank_out(source.text, torn)), found)
    if root is None:
        report.include(map(about_scenarios, whole.diagnostics))
        return None
    tree = node_in_file(root, source)
    assert isinstance(tree, Mapping)
    return Written(
        tree, torn, tuple(about_scenarios(move_finding(finding, source, 0)) for finding in found.diagnostics)
    )


def about_scenarios(finding: Diagnostic) -> Diagnostic:
    help = BEGIN if finding.code in ("P113", "P116") else finding.help
    return replace(finding, message=finding.message.replace("a rule file", "a scenario file"), help=help)


def in_scenario(finding: Diagnostic, name: Scalar, node: Node) -> bool:
    """Whether a finding is about one scenario alone, so that others can be read."""
    inside = finding.span is not None and name.span.end <= finding.span.start < node.span.end
    return inside or name.span in [at.span for at in finding.labels]


# ---- a text that is no YAML, scenario by scenario


def torn_scenarios(source: Source) -> Iterator[Torn]:
    for name, lines in scenario_lines(source):
        found = Report()
        if read_mapping(Source(source.name, ABOVE + lines.text), found) is None:
            shift = lines.start - len(ABOVE)
            yield Torn(name, lines, tuple(about_scenarios(move_finding(d, source, shift)) for d in found.diagnostics))


def scenario_lines(source: Source) -> Iterator[tuple[Scalar, Span]]:
    """A scenario ends at the next name at the same indentation or a key of the file."""
    heading = HEADING.search(source.text)
    if heading is None:
        return
    names: list[re.Match[str]] = []
    at = heading.end()
    for line in source.text[at:].splitlines(keepends=True):
        if TOP_KEY.match(line):
            break
        name = NAME.match(source.text, at)
        if name and (not names or names[0][1] == name[1]):
            names.append(name)
        at += len(line)
    for name, behind in zip(names, [*(name.start() for name in names[1:]), at], strict=False):
        place = Span(source, name.start(2), name.end(2))
        yield Scalar(name[2].strip("\"' "), place, "plain", ()), Span(source, name.start(), behind)


def blank_out(text: str, torn: tuple[Torn, ...]) -> str:
    """Blank out scenarios, so that all other places stay the same."""
    for lines in (one.lines for one in torn):
        text = text[: lines.start] + re.sub(r"[^\n]", " ", lines.text) + text[lines.end :]
    return text


def move_finding(finding: Diagnostic, source: Source, by: int) -> Diagnostic:
    def there(span: Span) -> Span:
        return Span(source, max(0, span.start + by), max(0, span.end + by))

    labels = tuple(Label(there(label.span), label.text) for label in finding.labels)
    return replace(finding, span=there(finding.span) if finding.span is not None else None, labels=labels)


def node_in_file(node: Node, source: Source) -> Node:
    span = Span(source, node.span.start, node.span.end)
    if isinstance(node, Sequence):
        return Sequence(tuple(node_in_file(item, source) for item in node), span)
    if isinstance(node, Mapping):
        entries = (
            (replace(key, span=Span(source, key.span.start, key.span.end)), node_in_file(v, source)) for key, v in node
        )
        return Mapping(tuple(entries), span)
    return replace(node, span=span) if node.value.strip() else Scalar("", span, node.style, ())
