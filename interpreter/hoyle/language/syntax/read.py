"""Reading of rule files as YAML nodes with places.

The file is read event by event, not by recursion, so that neither depth nor length can do harm.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

import yaml

from hoyle.language.report import Label, Report, Source, Span, short
from hoyle.language.report.invisible import hidden_characters
from hoyle.language.syntax.offsets import offsets_of
from hoyle.language.syntax.tree import Mapping, Node, Scalar, Sequence, Style, scalars
from hoyle.language.syntax.yaml_words import explain, indexed_key, not_a_mapping

LONGEST = 256 * 1024
DEEPEST = 64
MOST_VALUES = 20_000
_SMALLER = "replace repetition by formulas and loops; a whole game seldom needs 30 KB"
MOST_SAID = 20

#: The byte order mark.
_MARK = "\ufeff"
_TAB = re.compile(r"^ *\t[ \t]*(?=[^ \t\r\n])", re.M)
#: The key of a condition, just before a value.
_LOGICAL = re.compile(r"\b(?:when|demand|until)[ ]*:[ ]*\Z")
#: Where the two parsers of YAML differ: tabs, tags, `?` (but `??`, a hidden card, only in brackets), a comment touching
#: `|`, and a value left out in brackets.
_READ_DIFFERENTLY = re.compile(r"[\t!\ufeff]|(?<!\?)\?(?!\?)|[|>][-+0-9]*#|[{\[,:]\s*[,:]|[:,]\s*[}\]]")
_STYLES: dict[str | None, Style] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}


@dataclass(slots=True)
class _Open:
    start: int
    flow: bool
    mapping: bool
    items: list[Node] = field(default_factory=list)
    entries: list[tuple[Scalar, Node]] = field(default_factory=list)
    keys: dict[str, Scalar] = field(default_factory=dict)
    key: Node | None = None
    torn: bool = False  # a comma has already split one of its values


class Stop(Exception):
    pass


def read_mapping(source: Source, report: Report) -> Mapping | None:
    """Return the top mapping of a rule file, or None if it has none."""
    if not readable(source, report):
        return None
    try:
        root = compose(source, report, source.text)
    except Stop:
        return None
    except yaml.MarkedYAMLError as problem:
        explain(problem, source, report)
        return None
    except (yaml.YAMLError, ValueError, OverflowError):  # a character or a directive that YAML does not allow
        report.error("P101", "the file cannot be read as YAML", Span(source, 0, 0))
        return None
    if isinstance(root, Mapping):
        return root
    if root is None or (isinstance(root, Scalar) and not root.value):
        words = "the file holds nothing but comments" if source.text.lstrip().startswith("#") else "the file is empty"
        report.error("P113", words, Span(source, 0, 0), help="begin with `hoyle: 1` and `game: name`")
    elif isinstance(root, Sequence) and source.text.startswith("- ", root.span.start):
        first = root.items[0]
        key = first.entries[0][0].value if isinstance(first, Mapping) and first.entries else ""
        words = "the file begins as a list" + (f": `- ` is before `{short(key)}`" if key else "")
        many = "the `- ` at the beginning of each line" if len(root.items) > 1 else "the `- `"
        report.error("P116", words, Span(source, root.span.start, root.span.start + 2), help=f"remove {many}")
    else:
        words, help = "a rule file must consist of keys and values", "begin with `hoyle: 1` and `game: name`"
        report.error("P116", words, root.span.first_line, label="this is not `key: value`", help=help)
    return None


def readable(source: Source, report: Report) -> bool:
    text = source.text
    if len(text) > LONGEST or len(text.encode("utf-8", "replace")) > LONGEST:
        report.error("P111", "the file is larger than 256 KB", Span(source, 0, 0), help=_SMALLER)
        return False
    bad = [found.span() for found in hidden_characters(text) if found[0] != _MARK or found.start() > 0]
    for start, end in bad[:MOST_SAID]:
        _refuse_character(text[start], Span(source, start, end), report, "delete it; most editors do not show it")
    tabs = [] if bad else [(found.end() - len(found[0].lstrip(" ")), found.end()) for found in _TAB.finditer(text)]
    for start, end in tabs[:MOST_SAID]:
        report.error("P109", "indentation by a tab is not allowed", Span(source, start, end), help="indent with spaces")
    for more in (bad[MOST_SAID:], tabs[MOST_SAID:]):
        if more:
            code, what = ("P110", "invisible character") if bad else ("P109", "tab")
            words = f"{len(more)} more {what}{'s' if len(more) > 1 else ''} from here on"
            report.error(code, words, Span(source, *more[0]), help="delete them all")
    return not bad and not tabs


def _refuse_character(character: str, place: Span, report: Report, help: str) -> None:
    name = unicodedata.name(character, "")
    what = f"invisible character U+{ord(character):04X}{f' ({name.lower()})' if name else ''}"
    escape = f"`{place.text}` means the {what}, which is not allowed in a rule file"
    written = place.text.startswith("\\")
    report.error("P110", escape if written else f"the {what} is not allowed in a rule file", place, help=help)


def compose(source: Source, report: Report, text: str) -> Node | None:
    """`text` is the source text, perhaps with parts blanked."""
    stack: list[_Open] = []
    root: Node | None = None
    documents = values = 0
    for event in yaml_events(text):
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                place, help = Span(source, _from(event), _from(event) + 3), "a file holds one game: remove `---`"
                report.error("P102", "a second YAML document begins here", place, help=help)
                raise Stop
            continue
        if not isinstance(event, yaml.NodeEvent | yaml.CollectionEndEvent):
            continue
        values += 1
        if values > MOST_VALUES:
            report.error("P111", f"the file has more than {MOST_VALUES} values", _place(source, event), help=_SMALLER)
            raise Stop
        node: Node | None = None
        if isinstance(event, yaml.CollectionStartEvent):
            _refuse_marks(event, source, report)
            if len(stack) >= DEEPEST:
                words = f"values are nested more than {DEEPEST} levels deep"
                report.error("P112", words, _place(source, event), help="put fewer brackets inside each other")
                raise Stop
            mapping = isinstance(event, yaml.MappingStartEvent)
            stack.append(_Open(_from(event), bool(event.flow_style), mapping))
        elif isinstance(event, yaml.CollectionEndEvent):
            node = _close(stack.pop(), _to(event), source)
        else:
            node = _leaf(event, source, report)
        if node is not None:
            if stack:
                _attach(stack[-1], node, source, report)
            else:
                root = node
    return root


def yaml_events(text: str) -> Iterator[yaml.Event]:
    """YAML's events, from its parser in C where that gives the same ones.

    It is 25 times as fast, but its errors are worded differently, so a text with an error is read again.
    """
    fast = getattr(yaml, "CSafeLoader", None)
    if fast is None or _READ_DIFFERENTLY.search(text):
        return yaml.parse(text, Loader=yaml.SafeLoader)
    try:
        events = list(islice(yaml.parse(text, Loader=fast), 2 * MOST_VALUES))
    except (yaml.YAMLError, ValueError):
        return yaml.parse(text, Loader=yaml.SafeLoader)
    differ = "??" in text and _question_mark_in_brackets(text, events)
    return yaml.parse(text, Loader=yaml.SafeLoader) if differ else iter(events)


def _question_mark_in_brackets(text: str, events: list[yaml.Event]) -> bool:
    """Whether `[...]` or `{...}` has a question mark outside quotes."""
    depth = end = 0
    for event in events:
        start, before, end = _from(event), end, _to(event)
        plain = isinstance(event, yaml.ScalarEvent) and not event.style
        if depth and "?" in text[before : end if plain else start]:
            return True
        if isinstance(event, yaml.CollectionStartEvent):
            depth += bool(depth or event.flow_style)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= bool(depth)
    return False


def _leaf(event: yaml.Event, source: Source, report: Report) -> Scalar:
    """An alias is reported and kept as a text."""
    span = _place(source, event)
    if isinstance(event, yaml.AliasEvent):
        words = f"`*{event.anchor}` is a YAML alias, which rule files do not allow"
        report.error("P103", words, span, help="write the value in full; put a text that begins with `*` in quotes")
        return Scalar(f"*{event.anchor}", span, "plain", ())
    assert isinstance(event, yaml.ScalarEvent)
    _refuse_marks(event, source, report)
    style = _STYLES.get(event.style, "plain")
    value: str = event.value
    start = span.start
    if event.anchor is not None or event.tag is not None:  # the mark precedes the value
        start = source.text.find(value, span.start, span.end) if style == "plain" else -1
    offsets = () if start < 0 else offsets_of(source.text, start, span.end, value, style)
    escaped = next(hidden_characters(value), None) if style == "double" else None
    if escaped is not None:
        at = escaped.start()
        place = Scalar(value, span, style, offsets).at(at, at + 1)
        _refuse_character(escaped[0], place, report, f"remove `{place.text}`")
    if style in ("literal", "folded"):
        span = Span(source, span.start, span.start + len(source.text[span.start : span.end].rstrip()))
    if style == "folded":
        place, words = Span(source, span.start, span.start + 1), "a folded block `>` loses its line breaks"
        report.error("P107", words, place, help="write `|` instead", instead="|")
    return Scalar(value, span, style, offsets)


def _refuse_marks(event: yaml.NodeEvent, source: Source, report: Report) -> None:
    place = _place(source, event).first_line
    if event.anchor is not None:
        words = f"`&{event.anchor}` is a YAML anchor, which rule files do not allow"
        help = "write the value in full wherever you need it; put a text that begins with `&` in quotes"
        report.error("P103", words, place, help=help)
    if getattr(event, "tag", None) is not None:
        logical = _LOGICAL.search(source.text, 0, place.start)
        words = "`!` before a value is a YAML tag, which rule files do not allow"
        help = "remove it, or put the text in quotes; in a formula write `not …`"
        if logical:
            words = "`!` is not part of the language: the word is `not`"
            help = f"write `not {short(place.text[1:].lstrip())}`"
        report.error("P105", words, place, help=help)


def _attach(parent: _Open, node: Node, source: Source, report: Report) -> None:
    if not parent.mapping:
        parent.items.append(node)
    elif parent.key is None:
        parent.key = node
    else:
        key, parent.key = parent.key, None
        _enter(parent, key, node, source, report)


def _enter(parent: _Open, key: Node, value: Node, source: Source, report: Report) -> None:
    if not isinstance(key, Scalar):
        keys = scalars(key)
        lines = " and ".join(f"`{short(one.value)}: …`" for one in keys)
        help = f"write a line for each: {lines}" if 1 < len(keys) < 5 else "write `name: value`"
        report.error("P108", "a key must be a name or a text", key.span.first_line, help=help)
        return
    if parent.flow and _is_debris(key, value):
        _mend(parent, key, source, report)
        return
    if key.value == "<<" and key.style == "plain":
        words = "`<<` is a YAML merge key, which rule files do not allow"
        report.error("P104", words, key.span, help="write out the keys that it copies")
        return
    first = parent.keys.get(key.value)
    if first is not None:
        words, labels = f"duplicate key `{short(key.value)}`", [Label(first.span, "first here")]
        help = "remove or rename one of them"
        report.error("P106", words, key.span, label="repeated here", labels=labels, help=help)
        return
    parent.keys[key.value] = key
    parent.entries.append((key, value))


def _is_debris(key: Scalar, value: Node) -> bool:
    """Whether this is the rest of a value that a comma split inside {…}."""
    return isinstance(value, Scalar) and value.span.start == value.span.end and value.span.start <= key.span.end


def _mend(parent: _Open, debris: Scalar, source: Source, report: Report) -> None:
    """Report the comma once, and rejoin the value to avoid further errors."""
    torn, parent.torn = parent.torn, True
    if parent.entries and not torn and source.text[debris.span.end :][:1] == "[":
        torn = indexed_key(source, debris.span.start, report)
    if not parent.entries:
        if not torn:
            not_a_mapping(source, parent.start, report)
        return
    if not torn:
        comma = source.text.rfind(",", parent.start, debris.span.start)
        words = f"inside {{…}} this comma ends the value of `{short(parent.entries[-1][0].value)}`"
        help = "put the value in quotes, or write each key on a line of its own, without { and }"
        report.error("P114", words, Span(source, comma, comma + 1), help=help)
    key, value = parent.entries[-1]
    if isinstance(value, Scalar):
        whole = source.text[value.span.start : debris.span.end]
        span = Span(source, value.span.start, debris.span.end)
        parent.entries[-1] = (key, Scalar(whole, span, "plain", ((0, span.start),)))


def _close(done: _Open, end: int, source: Source) -> Node:
    last = done.entries[-1][1].span.end if done.entries else done.items[-1].span.end if done.items else done.start
    span = Span(source, done.start, end if done.flow else max(last, done.start))
    if done.torn and not done.entries:
        return Scalar(span.text, span, "plain", ((0, span.start),))
    return Mapping(tuple(done.entries), span) if done.mapping else Sequence(tuple(done.items), span)


def _place(source: Source, event: yaml.Event) -> Span:
    return Span(source, _from(event), max(_from(event), _to(event)))


def _from(event: yaml.Event) -> int:
    return event.start_mark.index if event.start_mark else 0


def _to(event: yaml.Event) -> int:
    return event.end_mark.index if event.end_mark else 0
