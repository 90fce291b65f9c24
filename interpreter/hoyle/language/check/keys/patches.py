"""Merging of patches into a base file.

Each patch applies `drop`, `change`, `lines`, `add` and `insert` in this order. Parts from a patch keep their place in
its file.
"""

from collections.abc import Set
from dataclasses import replace

from hoyle.frozen import dataclass
from hoyle.language.check.keys.addresses import NAMED, Claims, Path, address, find, names_in, report_missing, with_value
from hoyle.language.check.keys.examples import is_fixed
from hoyle.language.check.keys.lines import change_lines
from hoyle.language.check.keys.lost_titles import lost_titles
from hoyle.language.check.keys.packs import PACK_KEYS, change_pack
from hoyle.language.report import Label, Report, list_words, short
from hoyle.language.syntax import Mapping, Node, Scalar, Sequence
from hoyle.language.syntax.tree import scalars

#: Keys of a patch that name the merged game.
HEAD = ("title", "summary", "author", "variant")


@dataclass(frozen=True, slots=True)
class Merged:
    """The blocks to insert are pairs of hook (`after deal`) and block."""

    root: Mapping
    inserts: tuple[tuple[Scalar, Scalar], ...] = ()


def merge(
    base: Mapping, patches: tuple[Mapping, ...], report: Report, *, builds_on: tuple[Set[int], ...] | None = None
) -> Merged:
    """Apply patches to a base, first to last.

    `builds_on` has for each patch the numbers of those that it extends, and so may change again; by default all before
    it. Two independent patches must not touch the same thing.
    """
    root = base
    inserts: list[tuple[Scalar, Scalar]] = []
    claims = Claims(report)
    for number, patch in enumerate(patches):
        claims.patch, claims.builds_on = number, frozenset(range(number)) if builds_on is None else builds_on[number]
        extends = patch.text("extends")
        claims.base = "the base" if extends is None else f"`{short(extends)}`"
        root = _with_head(root, patch)
        claims.titled = frozenset(names_in(root.section("titles")))
        root = _without(root, patch.get("drop"), claims)
        root, changes = _changed_pack(root, patch.section("change"), claims)
        root = _change(root, None, changes, (), claims)
        root = change_lines(root, patch.section("lines"), claims)
        root = _add(root, patch.section("add"), (), claims)
        for hook, block in patch.section("insert"):
            if isinstance(block, Scalar):
                inserts.append((hook, block))
    return Merged(_with_joint_head(root, patches, builds_on or ()), tuple(inserts))


def _changed_pack(root: Mapping, changes: Mapping, claims: Claims) -> tuple[Mapping, Mapping]:
    name = changes.section("deck").get("pack")
    if not isinstance(name, Scalar) or any(claims.refuse(("deck", key), name.span, "the deck") for key in PACK_KEYS):
        return root, changes
    return change_pack(root, changes, name)


def _with_head(root: Mapping, patch: Mapping) -> Mapping:
    for key, value in patch:
        if key.value in HEAD:
            root = with_value(root, [(key, value)], value)
    return root


def _with_joint_head(root: Mapping, patches: tuple[Mapping, ...], builds_on: tuple[Set[int], ...]) -> Mapping:
    """The title and variant name all independent patches."""
    inner = frozenset(number for before in builds_on for number in before)
    outer = [patch for number, patch in enumerate(patches) if number not in inner] if builds_on else []
    for name, link in (("title", " + "), ("variant", "+")):
        entries = [(patch.key(name), patch.get(name)) for patch in outer]
        texts = dict.fromkeys(value.value for _, value in entries if isinstance(value, Scalar))
        if len(texts) > 1:
            key, last = next(entry for entry in reversed(entries) if isinstance(entry[1], Scalar))
            assert key is not None and isinstance(last, Scalar)
            root = with_value(root, [(key, last)], replace(last, value=link.join(texts)))
    return root


class _Entries:
    def __init__(self, node: Mapping) -> None:
        self.node = node
        self.entries = list(node.entries)
        self.places: dict[str, list[int]] = {}
        for place, (key, _) in enumerate(self.entries):
            self.places.setdefault(address(key.value), []).append(place)

    def find(self, name: str) -> tuple[Scalar, Node] | None:
        places = self.places.get(name)
        return self.entries[places[0]] if places else None

    def put(self, key: Scalar, value: Node) -> None:
        places = self.places.setdefault(address(key.value), [len(self.entries)])
        for place in places:
            self.entries[place : place + 1] = [(key, value)]

    def mapping(self) -> Mapping:
        return Mapping(tuple(self.entries), self.node.span)


def _without(root: Mapping, paths: Node | None, claims: Claims) -> Mapping:
    left = root
    named = scalars(paths)
    for path in named:
        left = _drop(left, path, claims)
    for title in lost_titles(root, left):
        left = _drop(left, replace(named[-1], value=title), claims)
    return left


def _drop(root: Mapping, path: Scalar, claims: Claims) -> Mapping:
    way = find(root, path, claims)
    if way is None or claims.refuse(tuple(address(key.value) for key, _ in way), path.span):
        return root
    return with_value(root, way, None)


def _change(node: Mapping, above: Scalar | None, patch: Mapping, path: Path, claims: Claims) -> Mapping:
    entries = _Entries(node)
    for key, value in patch:
        here = (*path, address(key.value))
        entry = entries.find(here[-1])
        if entry is None:
            if not claims.refuse(here, key.span):
                if _is_implied(here):
                    entries.put(key, value)
                elif is_fixed(here):
                    _left_out(key, value, above, here, claims)
                else:
                    report_missing(node, above, here, key.span, claims, help="put new things under `add`")
            continue
        old_key, old = entry
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            if key.value == here[-1] or _same_signature(key, old_key, here, claims):
                entries.put(old_key, _change(old, old_key, value, here, claims))
        elif isinstance(value, Mapping) or isinstance(old, Mapping):
            _unlike(old_key, old, here, key, value, claims)
        elif _same_signature(key, old_key, here, claims) and not claims.refuse(here, key.span):
            entries.put(key, value)
    return entries.mapping()


def _is_implied(path: Path) -> bool:
    """Every option has a default, even if none is written."""
    return len(path) == 3 and path[0] == "options" and path[2] == "default"


def _add(node: Mapping, patch: Mapping, path: Path, claims: Claims) -> Mapping:
    entries = _Entries(node)
    for key, value in patch:
        here = (*path, address(key.value))
        entry = entries.find(here[-1])
        if here == ("deck", "pack"):
            claims.report.error("D802", "the deck already has its cards", key.span, help="put `pack` under `change`")
        elif entry is None:
            if not claims.refuse(here, key.span):
                entries.put(key, value)
        elif isinstance(value, Mapping) and isinstance(entry[1], Mapping):
            if key.value == here[-1] or _same_signature(key, entry[0], here, claims):
                entries.put(entry[0], _add(entry[1], value, here, claims))
        elif isinstance(value, Mapping) or isinstance(entry[1], Mapping):
            _unlike(entry[0], entry[1], here, key, value, claims)
        elif not claims.refuse(here, key.span):
            message = f"{claims.base} already has `{'.'.join(here)}`"
            help = "move it from `add` to `change`, or choose another name"
            labels = [Label(entry[0].span, "declared here")]
            claims.report.error("D802", message, key.span, label="cannot be added again", labels=labels, help=help)
    return entries.mapping()


def _same_signature(key: Scalar, old: Scalar, path: Path, claims: Claims) -> bool:
    if "".join(key.value.split()) == "".join(old.value.split()):
        return True
    message = f"{claims.base} declares `{old.value}`, and this file must keep these parameters"
    added = f"{key.value}: …"
    for name in reversed(path[:-1]):
        added = f"{name}: {{{added}}}"
    title = f", and there too its title: `titles: {{{path[-1]}: …}}`" if path[-1] in claims.titled else ""
    help = f"keep `{old.value}`; or write `drop: [{'.'.join(path)}]`, and `{added}` under `add:`{title}"
    labels = [Label(old.span, "declared here")]
    claims.report.error("D804", message, key.span, label="other parameters", labels=labels, help=help)
    return False


def _unlike(old: Scalar, there: Node, path: Path, key: Scalar, value: Node, claims: Claims) -> None:
    name = ".".join(path)
    if isinstance(there, Mapping):
        message = f"`{name}` has several entries in {claims.base}, but here it has one value"
        help = "under it, name only the entries to change, each with its new value"
        labels = [Label(old.span, f"it has {list_words(names_in(there), NAMED)}")]
        claims.report.error("D805", message, key.span, label="one value", labels=labels, help=help)
        return
    what = "a list" if isinstance(there, Sequence) else "one value"
    kind = "is a list" if isinstance(there, Sequence) else "has one value"
    first = next((f" such as `{inner.value}:`" for inner, _ in value), "") if isinstance(value, Mapping) else ""
    message = f"`{name}` {kind} in {claims.base}, but here it has keys{first}"
    added = ": {".join(("add", *path)) + ": {…}" + "}" * len(path)
    help = f"write {what} here too; or write `drop: [{name}]`, and these keys under `{added}`"
    labels = [Label(old.span, what)]
    claims.report.error("D805", message, key.span, label="it has keys", labels=labels, help=help)


def _left_out(key: Scalar, value: Node, above: Scalar | None, path: Path, claims: Claims) -> None:
    text = value.value if isinstance(value, Scalar) and "\n" not in value.value else "…"
    nested = ": {".join(path) + f": {short(text)}" + "}" * len(path)
    message = f"{claims.base} has no `{'.'.join(path)}` to change"
    help = f"move it from `change` to `add`: `add: {{{nested}`"
    labels = [Label(above.span, f"no `{path[-1]}` here")] if above else []
    claims.report.error("D801", message, key.span, label="put this under `add`", labels=labels, help=help)
