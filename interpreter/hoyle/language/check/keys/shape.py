"""Checks of a file's keys against the schema."""

import re
from collections.abc import Collection, Iterable, Iterator
from collections.abc import Mapping as Map
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from hoyle.frozen import dataclass
from hoyle.language.check.keys import advice
from hoyle.language.check.keys.examples import definitions, line_like, must_be_there
from hoyle.language.check.keys.fits import fits
from hoyle.language.check.keys.pieces import SECTIONS
from hoyle.language.report import Report, Span, did_you_mean, list_words, short
from hoyle.language.syntax.foreign import RANK_WORDS, meant_key, snake
from hoyle.language.syntax.tree import Mapping, Node, Scalar, Sequence, plain_data

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

_KINDS = {"object": "keys and values", "array": "a list", "string": "a text"}
_NAME_HELP = "names begin with a small letter, followed by small letters, digits and `_`"

#: The ranks of a French pack, with the ace at both ends.
_FRENCH = ["A", *(str(pips) for pips in range(2, 11)), "J", "Q", "K", "A"]

Path = tuple[str | int, ...]

#: Sections whose values are declarations, which have no brackets.
_DECLARES = frozenset(("players", "game", "title", "zones", "variables", "options"))


@dataclass(frozen=True, slots=True)
class _File:
    root: Mapping
    kind: str  # game or patch
    report: Report
    unread: Collection[str] = ()  # sections that exist but cannot be read
    moved: Map[str, str] = field(default_factory=dict)  # sections, and other sections that are inside them


def check_shape(root: Mapping, report: Report, unread: Collection[str] = ()) -> bool:
    """Report errors; return whether there are none.

    `unread` are sections that exist but are unreadable.
    """
    kind = "patch" if _is_patch(root) else "game"
    found = Report()  # not every error is reported, since the grammar explains some strings better
    errors = list(errors_of(root, kind))
    moved = {outer: inner for error in errors for outer, inner in advice.misplaced_sections(error).items()}
    file = _File(root, kind, found, {*unread, *moved.values()}, moved)
    for section, inner in moved.items():
        message, help = f"`{inner}` is a section, but here it is in `{section}`", "move it to the left margin"
        found.error("S101", message, _key_span((section, inner), file), help=f"{help}, with the lines below it")
    for error in errors:
        if not _follows(tuple(error.absolute_path), file):
            _say(error, file)
    report.include(found.diagnostics)
    return not found.failed


def _is_patch(root: Mapping) -> bool:
    """A patch may lack its `extends`."""
    changes = [name for name in ("variant", *SECTIONS) if root.get(name) is not None]
    return root.get("extends") is not None or (bool(changes) and root.get("game") is None)


def _follows(path: Path, file: _File) -> bool:
    """Whether an error is in a section inside another one, or in the lines below it."""
    outer = file.root.get(str(path[0])) if len(path) > 1 else None
    inner = file.moved.get(str(path[0])) if path else None
    if inner is None or not isinstance(outer, Mapping):
        return False
    keys = [key.value for key, _ in outer]
    return keys.index(str(path[1])) >= keys.index(inner)


def errors_of(root: Mapping, kind: str) -> "Iterator[ValidationError]":
    data = plain_data(root)
    if fits(data, definitions()[kind], definitions()):
        return
    for error in _leaves(_validator(kind).iter_errors(data)):
        if not _left_to_grammar(error, kind):
            yield error


def _left_to_grammar(error: "ValidationError", kind: str) -> bool:
    """Whether the grammar explains a wrong string better than the pattern."""
    path: Path = tuple(error.absolute_path)
    if error.validator != "pattern" or "propertyNames" in error.absolute_schema_path or error.instance == "":
        return False
    place = path[1:] if kind == "patch" and path[0] in ("change", "add") else path
    return place[0] in ("players", "winner") or place[-1] in ("narrows", "beside", "anytime")


@cache
def _validator(kind: str) -> "Draft202012Validator":
    from jsonschema import Draft202012Validator  # slow to import, and most files do not need it

    return Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": definitions()})


def _leaves(errors: "Iterable[ValidationError]") -> "Iterator[ValidationError]":
    """Errors to report; for alternatives, those of the probable one."""
    for error in errors:
        if error.validator not in ("oneOf", "anyOf"):
            yield error
            continue
        branches: dict[Any, list[ValidationError]] = {}
        for inner in error.context or ():
            branches.setdefault(inner.relative_schema_path[0], []).append(inner)
        for inners in branches.values():
            if not any(e.validator == "type" and not e.relative_path for e in inners):
                yield from _leaves(inners)
                break
        else:
            yield error


def _say(error: "ValidationError", file: _File) -> None:
    path: Path = tuple(error.absolute_path)
    match error.validator:
        case "additionalProperties":
            _unknown_keys(error, path, file)
        case "required":
            _missing_keys(error, path, file)
        case "type" | "oneOf" | "anyOf":
            _wrong_kind(error, path, file)
        case "minItems" if error.instance:
            words = f"{_name(path, file)} is a list with only one case; a list of cases needs two or more"
            file.report.error(
                "S108", words, _span(path, file), help=_without_list(path[-1], cast("list[object]", error.instance)[0])
            )
        case "pattern" if "propertyNames" in error.absolute_schema_path:
            _bad_key(error, path, file)
        case "pattern" if error.instance:
            _bad_form(error, path, file)
        case "enum" | "const" if error.instance:
            _no_choice(error, path, file)
        case _:
            _empty(path, file)


def _unknown_keys(error: "ValidationError", path: Path, file: _File) -> None:
    known, here = list(_properties(error)), _instance(error)
    for key in here:
        if key in known or _follows((*path, key), file):
            continue
        meant = meant_key(key, (k for k in known if k not in here)) or did_you_mean(key, known)
        help = advice.for_unknown_key(file.kind, path, key, here[key], known)
        meant = meant if help is None else None
        above = next((k for k in reversed(list(here)[: list(here).index(key)]) if k in advice.OF_NAMES), None)
        inside = f"if it belongs to `{above}`, indent it; " if file.kind == "game" and not path and above else ""
        help = help or (f"did you mean `{meant}`?" if meant else f"{inside}the keys here are {list_words(known)}")
        words = f"unknown key `{short(key)}` in {_owner(path, file)}"
        file.report.error("S101", words, _key_span((*path, key), file), help=help, instead=meant)


def _missing_keys(error: "ValidationError", path: Path, file: _File) -> None:
    """A misspelt key is reported instead."""
    here, known = _instance(error), _properties(error)
    strangers = [key for key in here if key not in known]
    free = [key for key in known if key not in here]
    meant = {meant_key(key, free) for key in strangers}
    for key in _values(error):
        if key in here or key in meant or (not path and (key in file.unread or "" in file.unread)):
            continue
        words = f"missing key `{key}` in {_owner(path, file)}"
        span = _key_span(path, file).first_line if path else Span(file.root.span.source, 0, 0)
        like = line_like(file.kind, (*path, key))
        if like and key == "winner" and file.root.section("score").text("per") == "side":
            like = like.replace("my score", "score[side]")
        file.report.error("S102", words, span, help=f"add a line like `{like}`" if like else f"add `{key}:`")


_RANGES = (("players",), ("minutes",))


def _wrong_kind(error: "ValidationError", path: Path, file: _File) -> None:
    node = _node(path, file)
    if _is_dotted(file, path) or (path[0] == "lines" and len(path) > 2 and "." not in str(path[1])):
        return
    if isinstance(node, Scalar) and not node.value:
        _empty(path, file)
        return
    wanted = [_KINDS[k] for k in _types(error) if k in _KINDS]
    found = _KINDS["object" if isinstance(node, Mapping) else "array" if isinstance(node, Sequence) else "string"]
    wants = "a number or a range" if path in _RANGES else " or ".join(dict.fromkeys(wanted))
    words = f"{_name(path, file)} must be {wants}, not {found}"
    like = line_like(file.kind, path)
    help = f"write it like `{like}`" if like else None
    if isinstance(node, Scalar) and "a list" in wanted and "a text" not in wanted:
        items = re.split(r"[, ]+" if path[-1] == "suits" else r", *", node.value)
        help = f"write `{path[-1]}: [{short(', '.join(items))}]`"
        if path == ("deck", "suits") and items in (["none"], ["no"]):
            help = "write `suits: [plain]`: cards that need no suits have one in common"
    elif path[:2] == ("change", "options") and isinstance(node, Scalar):
        help = f"write `{path[-1]}: {{default: {short(node.value)}}}`"
    elif isinstance(node, Scalar) and (assigned := re.match(r"(\w+) *= *(.+)", node.value)):
        help = f"write `{assigned[1]}: {'TYPE = ' * (path[-1] == 'variables')}{short(assigned[2])}`"
    elif path[0] == "lines":
        help = "write a path such as `phases.game:`, and below it, indented, the old line, a colon and the new line"
    elif path[0] == "options" and path[-1] == "type":
        help = "write a type like `bool`, `0..100` or `low | high`"
    elif found != "a text" and "a text" in wanted and path[0] not in _DECLARES:
        help = (
            advice.for_cases(path, node)
            or advice.for_list(path, node)
            or 'put a text that begins with `[` or `{` in quotes: "…"'
        )
        if node.span.text.startswith("- "):
            help = "write `|` after the colon, and the lines below it without `-`"
        elif path[-1] == "do" or "phases" in path[:2]:
            help = f"write `{path[-1]}: |`, and below it, indented, the statements"
        elif found_if := re.match(r"if (.*?): *(.*)", node.span.text):
            help = f"the condition comes last: `{found_if[2]} if {found_if[1]}`"
        elif case := re.fullmatch(r"([\w]+): *([^:{}]+)", node.span.text):
            help = f"write the value first, then its condition: `{case[2].strip()} if … is {case[1]}`"
    file.report.error("S103", words, _span(path, file).first_line, label=f"this is {found}", help=help)


def _empty(path: Path, file: _File) -> None:
    like = line_like(file.kind, path)
    rest = "" if must_be_there(file.kind, path) else ", or remove it"
    help = f"write it like `{like}`" if like else "give it a value"
    words = f"{_name(path, file)} is empty"
    label = "no value"
    file.report.error("S106", words, _key_span(path, file), label=label, help=help + rest)


def _without_list(key: str | int, case: object) -> str:
    if not isinstance(case, str) or case != short(case):
        return "write the formula without the list"
    if re.search(r"\bif\b", case) and not re.search(r"\belse\b", case):
        return "add the other case below it, without `if`"
    if key == "jokers" and case.isupper():
        return f"write `jokers: {{{case}: 1}}`"
    return f"write it without the list: `{key}: {case}`"


def _bad_key(error: "ValidationError", path: Path, file: _File) -> None:
    key = str(error.instance)
    span = _key_span((*path, key), file)
    if path and path[0] == "insert":
        help = "write a key of `insert` like `before play_hand` or `after play_hand`"
        file.report.error("S104", f"`{short(key)}` is not a place to insert at", span, help=help)
        return
    if path == ("lines",):
        blocks = _node((*path, key), file)
        inner = next((name.value for name, _ in blocks), None) if isinstance(blocks, Mapping) else None
        help = advice.for_old_lines(key, inner)
        file.report.error("S104", f"`{short(key)}` is not a path", span, help=help)
        return
    words, help = f"`{short(key)}` is not a valid name", _quote_names(key)
    if _is_dotted(file, (*path, key)):
        words, help = (
            f"`{short(key)}` is a path, and not one key",
            advice.for_dotted_key(key, _node((*path, key), file)),
        )
    if path[-1:] == ("titles",) and re.fullmatch("[0-9A-Z]+", key):
        help = f"write titles of ranks and cards under `deck`, as `titles: {{{key}: …}}`"
    if path[-1:] == ("how to play",):
        heading = " ".join(re.sub(r"[^a-z0-9_ ]", "", key.lower()).split())
        words = f"`{short(key)}` is not a heading: headings have small letters a to z, digits and spaces"
        help = f"write `{heading}`, or other words" if heading[:1].isalpha() else "begin it with a small letter"
    file.report.error("S104", words, span, help=help)


def _is_dotted(file: _File, path: Path) -> bool:
    """Whether the last key of a change is a path with dots, as in `drop`."""
    names = str(path[-1]).split(".")
    return file.kind == "patch" and path[0] in ("change", "add") and len(path) > 1 and len(names) > 1 and all(names)


def _bad_form(error: "ValidationError", path: Path, file: _File) -> None:
    place = path[1:] if file.kind == "patch" and path[0] in ("change", "add") else path
    text, meant, code = short(str(error.instance)), None, "S105"
    if place[:2] == ("deck", "ranks"):
        meant, way = _ranks(text, bare := place == ("deck", "ranks")), "write"
        if meant and bare and "," in meant:
            way = "put the list in brackets:" if meant == ", ".join(re.split("[, ]+", text)) else way
            meant = f"[{meant}]"
        help = f"{way} `{meant}`" if meant else "a rank is a number or a word in capitals: `7`, `K`, `GUARD`"
        wrong = "is not a rank"
    elif place == ("deck", "pieces"):
        help = "write the nouns for one and for several with a line between them: `tile|tiles`"
        wrong = "does not name one piece and several"
    elif place == ("minutes",):
        help = "write minutes as a number from 1 to 999 or as a range: `minutes: 20..40`"
        wrong = "is not a playing time"
    elif place[0] == "drop":
        wrong, help = "is not a path", "write a path as section and name: `rules.follow_suit`"
        if re.fullmatch(r"[a-z][a-z0-9_]*", text):
            help = f"write its section before it, such as `rules.{text}` or `options.{text}`"
    elif place[:2] == ("deck", "suits") and isinstance(place[-1], int):
        help = "write suits in small letters; without `suits` they are clubs, diamonds, hearts and spades"
        code, wrong = "S104", "is not the name of a suit"
    elif place[:2] == ("deck", "suits") and isinstance(place[-1], str):
        wrong, help = "cannot be the letter of a suit", "use capitals: `W`"
    else:
        code, wrong, help = "S104", "is not a valid name", _quote_names(text)
    file.report.error(code, f"`{text}` {wrong}", _span(path, file), help=help, instead=meant)


def _ranks(text: str, bare: bool) -> str | None:
    """The ranks probably meant, such as `1..104`; only a `bare` text can be a list."""
    ends = re.fullmatch(r"([0-9A-Z]+) *(?:-|–|to|\.{2,3}|…) *([0-9A-Z]+)", text)
    if ends and ends[1].isdigit() and ends[2].isdigit():
        return f"{ends[1]}..{ends[2]}"
    if ends:
        run = _FRENCH[_FRENCH.index(ends[1]) :] if ends[1] in _FRENCH else []
        return ", ".join(run[: run.index(ends[2], 1) + 1]) if ends[2] in run[1:] else None
    listed = [re.sub(r"^(\d+)(?:-|–)(\d+)$", r"\1..\2", rank) for rank in re.split("[, ]+", text)]
    if bare and len(listed) > 1 and all(re.fullmatch(r"[0-9A-Z]+|\d+\.\.\d+", rank) for rank in listed):
        return ", ".join(listed)
    return RANK_WORDS.get(text.lower())


def _quote_names(text: str) -> str:
    name = re.sub(r"[^a-z0-9]+", "_", snake(text)).strip("_")
    return f"write `{name}`: {_NAME_HELP}" if re.fullmatch("[a-z][a-z0-9_]*", name) else _NAME_HELP


def _no_choice(error: "ValidationError", path: Path, file: _File) -> None:
    text = short(error.instance) if isinstance(error.instance, str) else ""
    if path == ("hoyle",):
        words = f"unknown version `{text}` of the language"
        file.report.error("S109", words, _span(path, file), help="write `hoyle: 1`, the only version", instead="1")
        return
    choices = [str(c) for c in _values(error)]
    meant = did_you_mean(text, choices)
    help = f"did you mean `{meant}`?" if meant else f"it can be {' or '.join(f'`{choice}`' for choice in choices)}"
    words = f"{_name(path, file)} {f'cannot be `{text}`' if text else 'must be one word'}"
    file.report.error("S107", words, _span(path, file), help=help, instead=meant)


def _types(error: "ValidationError") -> list[str]:
    if error.validator == "type":
        return _values(error)
    return [t for inner in error.context or () if inner.validator == "type" for t in _types(inner)]


def _values(error: "ValidationError") -> list[Any]:
    value: Any = error.validator_value
    return list(value) if isinstance(value, list) else [value]


def _properties(error: "ValidationError") -> dict[str, Any]:
    """The known keys; those around an alternative that only lists required keys."""
    schema: Any = error.schema
    if "properties" not in schema and error.parent is not None:
        schema = error.parent.schema
    return cast(dict[str, Any], schema["properties"])


def _instance(error: "ValidationError") -> dict[str, Any]:
    return cast(dict[str, Any], error.instance)


def _node(path: Path, file: _File) -> Node:
    node: Node = file.root
    for step in path:
        if isinstance(node, Mapping):
            node = node.get(str(step)) or node
        elif isinstance(node, Sequence):
            node = node.items[int(step)]
    return node


def _span(path: Path, file: _File) -> Span:
    return _node(path, file).span.first_line


def _key_span(path: Path, file: _File) -> Span:
    parent = _node(path[:-1], file)
    key = parent.key(str(path[-1])) if path and isinstance(parent, Mapping) else None
    return key.span if key is not None else _span(path, file)


def _name(path: Path, file: _File) -> str:
    words = [short(step) for step in path if isinstance(step, str)]
    line = f"line {path[-1] + 1} of " if path and isinstance(path[-1], int) else ""
    return f"{line}`{'.'.join(words)}`" if words else f"the {file.kind}"


def _owner(path: Path, file: _File) -> str:
    return _name(path, file) if path else f"a {file.kind}"
