"""Findings in a base that a patch causes, placed at the patch.

A finding that is gone without a change gets that change's place, and its own as a second one.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from hoyle.language.check.keys.addresses import Path, address
from hoyle.language.check.keys.pieces import only, pieces
from hoyle.language.report import Diagnostic, Label, Report, Span
from hoyle.language.syntax import Mapping, Scalar
from hoyle.language.syntax.tree import Woven, every_scalar

#: The most changes tried one by one.
MOST_TRIED = 24

Key = tuple[str, int, int, int]
Check = Callable[[tuple[Mapping, ...]], Report]

#: Findings about a name that a patch has dropped.
_GONE = ("N301", "N304", "N311")

#: Sections whose entries are not needed to play, so that a patch may drop one.
_SPARE = ("rules", "requires", "shown", "variants")

#: Sections with blocks: a patch can change single lines.
_BLOCKS = ("phases", "actions", "formulas")

#: Where a change is, and its section: `drop`.
Change = tuple[Span, str]


def blame_changes(found: Report, merged: Mapping, patches: tuple[Mapping, ...], check: Check) -> Report:
    """Move findings to the changes that cause them; `check` returns those with other patches.

    `merged` is the base with its patches.
    """
    own = patches[-1].span.source
    foreign = {_key(d) for d in found.diagnostics if d.span is not None and d.span.source is not own}
    if not foreign:
        return found
    led = foreign - _keys(check(tuple(only(patch, ()) for patch in patches)))
    if not led:
        return found
    places = dict(_places(led, _errors(found), patches, check))
    report = Report()
    for finding in found.diagnostics:
        place = places.get(_key(finding))
        report.add(finding if place is None else _at_change(finding, *place, merged))
    return report


def _places(
    led: set[Key], errors: set[Key], patches: tuple[Mapping, ...], check: Check
) -> Iterator[tuple[Key, Change]]:
    """For each finding the change without which it is gone; if no single one is, the `extends` of the patch.

    A change that others need leaves errors of its own when taken out, which hide later findings. So it is only blamed
    for what no other change explains.
    """
    changes = [(number, name) for number, patch in enumerate(patches) for name in pieces(patch)]
    tried = [
        (number, name, _without(number, name, patches, check))
        for number, name in reversed(changes if len(changes) <= MOST_TRIED else [])
    ]
    left = set(led)
    for number, name, without in sorted(tried, key=lambda one: bool(_errors(one[2]) - errors)):
        gone = left - _keys(without)
        place = _place(patches[number], name)
        section = name.partition(" ")[0]
        yield from ((key, (place, section)) for key in gone if place is not None and id(place.source) != key[1])
        left -= gone
    extends = patches[-1].get("extends")
    if isinstance(extends, Scalar):
        yield from ((key, (extends.span, "extends")) for key in left if id(extends.span.source) != key[1])


def _without(number: int, name: str, patches: tuple[Mapping, ...], check: Check) -> Report:
    patch = only(patches[number], [other for other in pieces(patches[number]) if other != name])
    return check((*patches[:number], patch, *patches[number + 1 :]))


def _at_change(finding: Diagnostic, place: Span, section: str, merged: Mapping) -> Diagnostic:
    assert finding.span is not None
    here = Label(finding.span, finding.label or "the problem appears here")
    words = "this change in the patch causes it"
    path = _path_of(merged, finding.span)
    help, labels, notes = finding.help, finding.labels, finding.notes
    if finding.code == "N310" and path:
        help = f"drop it too: `drop: [{'.'.join(path)}]`, or use it"
    elif path and (help is None or help.startswith("did you mean") or (section == "drop" and finding.code in _GONE)):
        help, labels = _advice(path), ()  # no name is misspelt, and the file of the base is not to be changed
    elif path:
        notes = (*notes, _advice(path))
    return replace(finding, span=place, label=words, labels=(here, *labels), notes=notes, help=help, instead=None)


def _path_of(root: Mapping, place: Span) -> Path:
    """The keys that lead to a place; none if it is not in the tree."""
    for key, value in root:
        name = address(key.value)
        if _holds(key, place):
            return (name,)
        if any(_holds(text, place) for text in every_scalar(value)):
            return (name, *_path_of(value, place)) if isinstance(value, Mapping) else (name,)
    return ()


def _holds(scalar: Scalar, place: Span) -> bool:
    if isinstance(scalar, Woven):
        return any(_holds(text, place) for _, text, _ in scalar.parts)
    span = scalar.span
    return span.source is place.source and span.start <= place.start and place.end <= span.end


def _advice(path: Path) -> str:
    if path[0] == "variants":
        path = path[:2]
    name = ".".join(path)
    verb = "change or drop" if path[0] in _SPARE and len(path) > 1 else "change"
    where = ", under `lines` or `change`" if path[0] in _BLOCKS else ""
    return f"{verb} `{name}` too{where}"


def _place(patch: Mapping, name: str) -> Span | None:
    section, _, path = name.partition(" ")
    node = patch.get(section)
    place = patch.key(section)
    if isinstance(node, Mapping):
        steps = [path] if section in ("lines", "insert") else path.split(".")
        for step in steps:
            key, value = next((key, value) for key, value in node if step in (key.value, address(key.value)))
            place = key
            if not isinstance(value, Mapping):
                break
            node = value
    elif node is not None and not isinstance(node, Scalar):
        place = next((item for item in node if isinstance(item, Scalar) and item.value == path), place)
    return place.span if place is not None else None


def _errors(report: Report) -> set[Key]:
    return {_key(d) for d in report.diagnostics if d.severity == "error"}


def _keys(report: Report) -> set[Key]:
    return {_key(d) for d in report.diagnostics if d.span is not None}


def _key(finding: Diagnostic) -> Key:
    span = finding.span
    return (finding.code, id(span.source), span.start, span.end) if span is not None else (finding.code, 0, 0, 0)
