"""Findings in a base that its patches lead to. Input: findings of a patched game; output: the same, placed at the patch.

A finding that the base does not have without a change is placed at that change, with its own place as a second one.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from hoyle.check.keys.addresses import address
from hoyle.check.keys.pieces import only, pieces
from hoyle.report import Diagnostic, Label, Report, Span
from hoyle.syntax import Mapping, Scalar

#: More changes than this are not tried one by one.
MOST_TRIED = 24

Key = tuple[str, int, int, int]
Check = Callable[[tuple[Mapping, ...]], Report]


def blamed(found: Report, base: Mapping, patches: tuple[Mapping, ...], check: Check) -> Report:
    """The findings, those that patches lead to at the change that does; `check` finds what is wrong with other patches."""
    foreign = {_key(d) for d in found.diagnostics if d.span is not None and not _in_a_patch(d.span, patches[-1:])}
    if not patches or not foreign:
        return found
    led = foreign - _keys(check(tuple(only(patch, ()) for patch in patches)))
    if not led:
        return found
    places = dict(_places(led, patches, check))
    report = Report()
    for finding in found.diagnostics:
        place = places.get(_key(finding)) if finding.span is not None and _key(finding) in led else None
        report.add(finding if place is None else _moved(finding, place, base))
    return report


def _places(led: set[Key], patches: tuple[Mapping, ...], check: Check) -> Iterator[tuple[Key, Span]]:
    """For each finding the change without which it is gone; where none alone leads to it, what the patch extends."""
    changes = [(number, name) for number, patch in enumerate(patches) for name in pieces(patch)]
    left = set(led)
    for number, name in reversed(changes if len(changes) <= MOST_TRIED else []):
        others = [other for at, other in changes if at == number and other != name]
        patch = only(patches[number], others)
        gone = left - _keys(check((*patches[:number], patch, *patches[number + 1 :])))
        place = _place(patches[number], name)
        yield from ((key, place) for key in gone if place is not None and id(place.source) != key[1])
        left -= gone
    extends = patches[-1].get("extends")
    if isinstance(extends, Scalar):
        yield from ((key, extends.span) for key in left if id(extends.span.source) != key[1])


def _moved(finding: Diagnostic, place: Span, base: Mapping) -> Diagnostic:
    """A finding at the change that leads to it."""
    assert finding.span is not None
    here = Label(finding.span, finding.label or "it is found here")
    help = finding.help
    if finding.code == "N310" and (path := _path(base, finding.span)) is not None:
        help = f"drop it as well: `drop: [{path}]`, or use it"
    words = "this change of the patch leads to it"
    return replace(finding, span=place, label=words, labels=(here, *finding.labels), help=help, instead=None)


def _path(base: Mapping, span: Span) -> str | None:
    """The path of the thing that is declared at a place: `variables.turns`."""
    for section, node in base:
        for key, _ in node if isinstance(node, Mapping) else ():
            if (key.span.source, key.span.start) == (span.source, span.start):
                return f"{section.value}.{address(key.value)}"
    return None


def _place(patch: Mapping, name: str) -> Span | None:
    """Where a change stands in its patch."""
    section, _, path = name.partition(" ")
    node = patch.get(section)
    place = patch.key(section)
    if isinstance(node, Mapping):
        steps = [path] if section in ("lines", "insert") else path.split(".")
        for step in steps:
            found = next(((key, value) for key, value in node if step in (key.value, address(key.value))), None)
            if found is None:
                break
            place = found[0]
            if not isinstance(found[1], Mapping):
                break
            node = found[1]
    elif node is not None and not isinstance(node, Scalar):
        place = next((item for item in node if isinstance(item, Scalar) and item.value == path), place)
    return place.span if place is not None else None


def _keys(report: Report) -> set[Key]:
    """The findings by what they are and where."""
    return {_key(d) for d in report.diagnostics if d.span is not None}


def _key(finding: Diagnostic) -> Key:
    """A finding by its code and place."""
    span = finding.span
    return (finding.code, id(span.source), span.start, span.end) if span is not None else (finding.code, 0, 0, 0)


def _in_a_patch(span: Span, patches: tuple[Mapping, ...]) -> bool:
    """Whether a place is in the file of one of some patches."""
    return any(span.source is patch.span.source for patch in patches)
