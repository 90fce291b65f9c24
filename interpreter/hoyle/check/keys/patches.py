"""Patches: the tree of a base file and those of its patches in; one tree, and the blocks to insert, out.

In each patch `drop`, `change`, `add` and `insert` are done in this order. Things are addressed by name: a
formula, phase or action by the name in front of its signature. What comes from a patch keeps its place there.
"""

from collections.abc import Iterable, Set
from dataclasses import dataclass, field, replace

from hoyle.check.keys.examples import is_fixed
from hoyle.check.keys.lost_titles import lost_titles
from hoyle.report import Label, Report, Span, did_you_mean, short
from hoyle.syntax import Mapping, Node, Scalar, Sequence

#: Keys of a patch that say what the merged game is called.
HEAD = ("title", "summary", "author", "variant")

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merged:
    """A complete rule file, and the pairs of hook (`after deal`) and block to be inserted, in order."""

    root: Mapping
    inserts: tuple[tuple[Scalar, Scalar], ...] = ()


@dataclass(slots=True)
class _Claims:
    """Which patch has touched what, so that two patches side by side cannot contradict each other."""

    report: Report
    patch: int = 0
    builds_on: Set[int] = frozenset()
    touched: dict[Path, tuple[int, Span]] = field(default_factory=dict)
    within: dict[Path, dict[int, Span]] = field(default_factory=dict)  # by what was touched in part: patch, and where

    def refuse(self, path: Path, span: Span) -> bool:
        """Whether another patch has touched this, a part of it or what it is part of; which is reported."""
        ways = [path[:length] for length in range(1, len(path) + 1)]
        around = [self.touched[way] for way in ways if way in self.touched]
        for patch, place in (*around, *self.within.get(path, {}).items()):
            if patch != self.patch and patch not in self.builds_on:
                self.report.error(
                    "D803",
                    f"two patches change `{'.'.join(path)}`",
                    span,
                    label="changed here",
                    labels=[Label(place, "and by another patch here")],
                    help="let one of the two extend the other, or leave one out",
                )
                return True
        self.touched[path] = (self.patch, span)
        for way in ways[:-1]:
            self.within.setdefault(way, {}).setdefault(self.patch, span)
        return False


def merge(
    base: Mapping,
    patches: tuple[Mapping, ...],
    report: Report,
    *,
    builds_on: tuple[Set[int], ...] | None = None,
) -> Merged:
    """The base with its patches laid over it, first to last.

    `builds_on` has for each patch the numbers of those it extends, what they changed it may change again; without it
    each extends all before it. Two patches of which neither extends the other know nothing of each other, and it is an
    error if they touch the same thing.
    """
    root = base
    inserts: list[tuple[Scalar, Scalar]] = []
    claims = _Claims(report)
    for number, patch in enumerate(patches):
        claims.patch, claims.builds_on = number, frozenset(range(number)) if builds_on is None else builds_on[number]
        root = _with_head(root, patch)
        root = _without(root, patch.get("drop"), claims)
        changes = patch.get("change")
        if isinstance(changes, Mapping):
            root = _change(root, None, changes, (), claims)
        additions = patch.get("add")
        if isinstance(additions, Mapping):
            root = _add(root, additions, (), claims)
        blocks = patch.get("insert")
        for hook, block in blocks if isinstance(blocks, Mapping) else ():
            if isinstance(block, Scalar):
                inserts.append((hook, block))
    return Merged(_with_joint_head(root, patches, builds_on or ()), tuple(inserts))


def address(key: str) -> str:
    """The name by which a key is addressed: what stands in front of its signature."""
    return key.partition("(")[0].strip()


def _with_head(root: Mapping, patch: Mapping) -> Mapping:
    """The tree with the names that a patch gives it."""
    for key, value in patch:
        if key.value in HEAD:
            root = _put(root, key, value)
    return root


def _with_joint_head(root: Mapping, patches: tuple[Mapping, ...], builds_on: tuple[Set[int], ...]) -> Mapping:
    """The tree with a title and a variant that name all patches side by side, where there are several."""
    inner = frozenset(number for before in builds_on for number in before)
    outer = [patch for number, patch in enumerate(patches) if number not in inner] if builds_on else []
    for name, link in (("title", " + "), ("variant", "+")):
        entries = [(patch.key(name), patch.get(name)) for patch in outer]
        texts = dict.fromkeys(value.value for _, value in entries if isinstance(value, Scalar))
        if len(texts) > 1:
            key, last = next(entry for entry in reversed(entries) if isinstance(entry[1], Scalar))
            assert key is not None and isinstance(last, Scalar)
            root = _put(root, key, replace(last, value=link.join(texts)))
    return root


class _Entries:
    """The entries of a mapping in the making, found by the name that addresses them."""

    def __init__(self, node: Mapping) -> None:
        self.node = node
        self.entries = list(node.entries)
        self.places: dict[str, list[int]] = {}
        for place, (key, _) in enumerate(self.entries):
            self.places.setdefault(address(key.value), []).append(place)

    def find(self, name: str) -> tuple[Scalar, Node] | None:
        """The entry that a name addresses."""
        places = self.places.get(name)
        return self.entries[places[0]] if places else None

    def put(self, key: Scalar, value: Node) -> None:
        """Replace an entry, or put it last if it is new."""
        places = self.places.setdefault(address(key.value), [len(self.entries)])
        for place in places:
            self.entries[place : place + 1] = [(key, value)]

    def mapping(self) -> Mapping:
        """The mapping as it is now."""
        return Mapping(tuple(self.entries), self.node.span)


def _put(node: Mapping, key: Scalar, value: Node | None) -> Mapping:
    """The mapping with one entry replaced, put last if it is new, or taken out where there is no value."""
    name = address(key.value)
    entries = []
    placed = value is None
    for entry in node.entries:
        if address(entry[0].value) != name:
            entries.append(entry)
        elif value is not None:
            entries.append((key, value))
            placed = True
    if value is not None and not placed:
        entries.append((key, value))
    return Mapping(tuple(entries), node.span)


def _without(root: Mapping, paths: Node | None, claims: _Claims) -> Mapping:
    """The tree without what a list of paths names, and without the titles that this leaves no thing for."""
    left = root
    named = [path for path in paths if isinstance(path, Scalar)] if isinstance(paths, Sequence) else []
    for path in named:
        left = _drop(left, path, claims)
    for key in lost_titles(root, left):
        left = _drop(left, replace(named[-1], value=f"titles.{key}"), claims)
    return left


def _drop(root: Mapping, path: Scalar, claims: _Claims) -> Mapping:
    """The tree without what a path names; a section that would be left empty goes with it."""
    way: list[tuple[Mapping, Scalar]] = []
    node: Node = root
    at = 0
    while True:
        rest = path.value[at:]
        entry = _longest(node, rest) if isinstance(node, Mapping) else None
        if entry is None or not isinstance(node, Mapping):
            word = rest.partition(".")[0]
            here = (*(address(key.value) for _, key in way), word)
            if not claims.refuse(here, path.span):
                span = path.at(at, at + len(word))
                _missing(root, node, way[-1][1] if way else None, here, span, claims.report)
            return root
        way.append((node, entry[0]))
        node = entry[1]
        at += len(address(entry[0].value)) + 1
        if at > len(path.value):
            break
    if claims.refuse(tuple(address(key.value) for _, key in way), path.span):
        return root
    left: Mapping | None = None
    for parent, key in reversed(way):
        left = _put(parent, key, left if left and left.entries else None)
    return left or root


def _longest(node: Mapping, path: str) -> tuple[Scalar, Node] | None:
    """The entry whose name a path begins with; names may hold dots, so the longest counts."""
    fitting = [e for e in node.entries if (path + ".").startswith(address(e[0].value) + ".")]
    return max(fitting, key=lambda entry: len(address(entry[0].value)), default=None)


def _change(node: Mapping, above: Scalar | None, patch: Mapping, path: Path, claims: _Claims) -> Mapping:
    """The mapping with the values that a patch gives; `above` is the key it stands under."""
    entries = _Entries(node)
    for key, value in patch:
        here = (*path, address(key.value))
        entry = entries.find(here[-1])
        if entry is None:
            if not claims.refuse(here, key.span):
                if is_fixed("game", here):
                    _left_out(key, value, above, here, claims.report)
                else:
                    _missing(node, node, above, here, key.span, claims.report, help="what is new stands under `add`")
            continue
        old_key, old = entry
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            if key.value == here[-1] or _same_signature(key, old_key, here, claims.report):
                entries.put(old_key, _change(old, old_key, value, here, claims))
        elif isinstance(value, Mapping) or isinstance(old, Mapping):
            _unlike(old_key, old, here, key.span, claims.report)
        elif _same_signature(key, old_key, here, claims.report) and not claims.refuse(here, key.span):
            entries.put(key, value)
    return entries.mapping()


def _add(node: Mapping, patch: Mapping, path: Path, claims: _Claims) -> Mapping:
    """The mapping with what a patch adds behind what is there."""
    entries = _Entries(node)
    for key, value in patch:
        here = (*path, address(key.value))
        entry = entries.find(here[-1])
        if entry is None:
            if not claims.refuse(here, key.span):
                entries.put(key, value)
        elif isinstance(value, Mapping) and isinstance(entry[1], Mapping):
            if key.value == here[-1] or _same_signature(key, entry[0], here, claims.report):
                entries.put(entry[0], _add(entry[1], value, here, claims))
        elif isinstance(value, Mapping) or isinstance(entry[1], Mapping):
            _unlike(entry[0], entry[1], here, key.span, claims.report)
        elif not claims.refuse(here, key.span):
            claims.report.error(
                "D802",
                f"there is a `{'.'.join(here)}` already",
                key.span,
                label="cannot be added",
                labels=[Label(entry[0].span, "it stands here")],
                help="put it under `change`, or give the new one another name",
            )
    return entries.mapping()


def _same_signature(key: Scalar, old: Scalar, path: Path, report: Report) -> bool:
    """Whether a key is written with the signature of the thing it changes; if not, that is reported."""
    if "".join(key.value.split()) == "".join(old.value.split()):
        return True
    report.error(
        "D804",
        f"`{key.value}` has another signature than `{old.value}`, which it changes",
        key.span,
        label="another signature",
        labels=[Label(old.span, "declared here")],
        help=f"write `{old.value}` to change what it is; "
        f"to give it another signature, drop `{'.'.join(path)}` and add the new one",
    )
    return False


def _unlike(key: Scalar, there: Node, path: Path, span: Span, report: Report) -> None:
    """Report a single value where the base has a section, or a section where it has a single value."""
    name = ".".join(path)
    if isinstance(there, Mapping):
        report.error(
            "D805",
            f"`{name}` is made of keys, and a patch changes them one by one",
            span,
            label="this gives it a single value",
            labels=[Label(key.span, f"it has {_some(_names(there))}")],
            help="name the key to change, and give only that one a new value",
        )
    else:
        report.error(
            "D805",
            f"`{name}` is a single value, and cannot be changed in part",
            span,
            label="this gives it keys",
            labels=[Label(key.span, "a single value stands here")],
            help="write the whole new value",
        )


def _left_out(key: Scalar, value: Node, above: Scalar | None, path: Path, report: Report) -> None:
    """Report a change of a key that there could be, and that the base does without."""
    text = value.value if isinstance(value, Scalar) and "\n" not in value.value else "…"
    nested = ": {".join(path) + f": {short(text)}" + "}" * len(path)
    report.error(
        "D801",
        f"the base leaves out `{'.'.join(path)}`, so there is nothing to change",
        key.span,
        label="put this under `add`",
        labels=[Label(above.span, f"there is no `{path[-1]}` in here")] if above else [],
        help=f"move it from `change` to `add`: `add: {{{nested}`",
    )


def _missing(
    root: Mapping,
    there: Node,
    key: Scalar | None,
    path: Path,
    span: Span,
    report: Report,
    *,
    help: str | None = None,
) -> None:
    """Report a path that leads nowhere: what the nearest section holds, and what was probably meant."""
    name = path[-1]
    names = _names(there)
    if not isinstance(there, Mapping):
        held = "it is a single value"
    else:
        held = f"it has {_some(names)}" if names else "it is empty"
    near = None if report.full else did_you_mean(name, names)
    elsewhere = [f"{section}.{name}" for section in _sections_with(root, name)] if len(path) == 1 else []
    instead: str | None = None
    if near:
        meant = ".".join((*path[:-1], near))
        help = f"did you mean `{meant}`?"
        instead = {".".join(path): meant, name: near}.get(span.text)
    elif elsewhere:
        help = f"did you mean `{elsewhere[0]}`?"
    report.error(
        "D801",
        f"the base has no `{'.'.join(path)}`",
        span,
        label="not found",
        labels=[Label(key.span, held)] if key else [],
        notes=[] if key else [f"a rule file has {_some(names)}"],
        help=help,
        instead=instead,
    )


def _sections_with(root: Mapping, name: str) -> Iterable[str]:
    """The sections of a file in which a name stands."""
    return (key.value for key, node in root if isinstance(node, Mapping) and name in _names(node))


def _names(node: Node) -> tuple[str, ...]:
    """The names of the things that a section holds."""
    return tuple(address(key.value) for key, _ in node) if isinstance(node, Mapping) else ()


def _some(names: tuple[str, ...], most: int = 12) -> str:
    """A list of names for people, cut short if it is long."""
    shown = ", ".join(f"`{name}`" for name in names[:most])
    return f"{shown} and {len(names) - most} more" if len(names) > most else shown
