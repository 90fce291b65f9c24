"""Rule files and their chains of `extends`.

Trees are cached with their findings by the text and name of the file, which is always read again.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hoyle.language.check.keys.examples import definitions
from hoyle.language.check.keys.mend import mend
from hoyle.language.check.keys.packs import with_pack
from hoyle.language.check.keys.shape import check_shape
from hoyle.language.check.rules.elaborate import elaborate
from hoyle.language.report import Report, Source
from hoyle.language.syntax import Mapping as Tree
from hoyle.language.syntax import Node, Scalar
from hoyle.language.syntax.other_files import is_other_file
from hoyle.language.syntax.read import LONGEST, read_mapping
from hoyle.language.syntax.sections import read_sections
from hoyle.locate import base_path, display_path, home_of

#: The longest chain of `extends`.
LONGEST_CHAIN = 8

#: The most cached texts.
REMEMBERED = 64


def read_tree(path: Path, report: Report) -> Tree | None:
    try:
        text = read_text(path)
    except UnicodeDecodeError as problem:
        report.error("P101", f"{path} is not UTF-8 text: {problem.reason} at byte {problem.start}", None)
        return None
    tree, found = parse_file(display_path(path), text)
    report.include(found.diagnostics)
    return tree


@lru_cache(maxsize=REMEMBERED)
def parse_file(name: str, text: str) -> tuple[Tree | None, Report]:
    report, source = Report(), Source(name, text)
    if len(text) <= LONGEST and is_other_file(source, top_keys(), report):
        return None, report
    tree = read_mapping(source, report)
    if tree is not None and check_shape(tree, report):
        return with_pack(tree), report
    report_more(source, tree, report)
    return None, report


def top_keys() -> frozenset[str]:
    return frozenset(key for kind in ("game", "patch") for key in definitions()[kind]["properties"])


def report_more(source: Source, tree: Tree | None, report: Report) -> None:
    """Report errors of a file without a tree, or with wrong keys."""
    unread: dict[str, frozenset[str]] = {}
    if tree is None:
        tree, unread = read_sections(source, report)
        if tree is not None:
            check_shape(tree, report, unread)
    meant = mend(tree, unread) if tree is not None and tree.get("extends") is None else None
    if meant is not None:
        found = Report()
        elaborate(with_pack(meant.root), (), found, lost=meant.lost)
        meant.report(found, report)


def read_text(path: Path) -> str:
    """The text of a file, with line ends as in Python; of a too large one only enough to detect it.

    Raises `OSError`, and `UnicodeDecodeError` if it is not UTF-8.
    """
    with path.open("rb") as file:
        data = file.read(LONGEST + 4)
    if len(data) > LONGEST:  # it will be refused, and may end inside a character
        return data.decode("utf-8", "replace")
    return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


@dataclass(frozen=True, slots=True)
class Link:
    path: Path
    tree: Tree


def read_chain(path: Path, report: Report) -> list[Tree] | None:
    chain = load_chain(path, report, {})
    return None if chain is None else [link.tree for link in chain]


def load_chain(path: Path, report: Report, trees: dict[Path, Tree | None]) -> list[Link] | None:
    """Base first; `trees` caches trees."""
    chain: list[Link] = []
    home = home_of(path)
    at: Path | None = path
    while at is not None:
        file = at.resolve()
        seen = [link.path for link in chain]
        if file in seen or len(seen) >= LONGEST_CHAIN:
            _report_long_chain([*reversed(seen), file], chain[0].tree.get("extends"), report)
            return None
        tree = trees[file] if file in trees else read_tree(at, report)
        trees[file] = tree
        if tree is None:
            return None
        chain.insert(0, Link(file, tree))
        extends = tree.get("extends")
        at = base_path(extends, at, report, home) if isinstance(extends, Scalar) else None
        if isinstance(extends, Scalar) and at is None:
            return None
    return chain


def _report_long_chain(files: list[Path], extends: Node | None, report: Report) -> None:
    names = [file.name for file in files]
    circle = names[files.index(files[-1]) :]
    message = f"the chain of `extends` is circular: {' → '.join(circle)}"
    help = "in one of these files, write the name of another game after `extends`"
    if len(circle) == 1:
        message = f"the chain of `extends` has more than {LONGEST_CHAIN} files: {' → '.join(names)}"
        help = "put the changes of some of these files into one"
    elif len(circle) == 2:
        message, help = f"{circle[0]} extends itself", "after `extends`, name the game that this file changes"
    elif len(circle) == 3:
        message = f"{circle[0]} and {circle[1]} extend each other"
        help = "in one of the two files, write the name of a third game after `extends`"
    report.error("D806", message, extends.span if extends else None, help=help)


def same_game(chain: list[Link], other: list[Link], report: Report) -> bool:
    if chain[0].path == other[0].path:
        return True
    extends = chain[-1].tree.get("extends")
    here, there, ours, theirs = (
        link.path.parent.name if link.path.name == "game.yaml" else link.path.name
        for link in (chain[-1], other[-1], chain[0], other[0])
    )
    help = "combine only a game and its variants"
    if extends and chain[-1].path.parent == other[0].path.parent:
        help = f"if this file should change {theirs} too, write `extends: {theirs}` here; if not, do not combine the two files"
    report.error(
        "D809",
        f"{here} and {there} cannot be combined: they belong to different games",
        extends.span if extends else chain[-1].tree.span,
        label=f"{here} is {f'a variant of {ours}' if extends else 'a game of its own'}",
        notes=[f"{there} is {f'a variant of {theirs}' if other[1:] else 'a game of its own'}"],
        help=help,
    )
    return False


def family(chains: list[list[Link]]) -> tuple[tuple[Tree, ...], tuple[frozenset[int], ...]]:
    """The patches of chains with a common base, each once, and for each the numbers of those it builds on."""
    patches: dict[Path, Tree] = {}
    builds_on: list[frozenset[int]] = []
    for chain in chains:
        before: list[int] = []
        for link in chain[1:]:
            if link.path not in patches:
                patches[link.path] = link.tree
                builds_on.append(frozenset(before))
            before.append(list(patches).index(link.path))
    return tuple(patches.values()), tuple(builds_on)


def shipped_variants(path: Path) -> list[str]:
    return sorted(patches_of(path))


def patches_of(path: Path) -> dict[str, Path]:
    """The patches beside a rule file or its bases, by id, except those it is made of."""
    files = [path]
    with path.open("rb") as file:
        whole = b"extends" not in file.read(LONGEST)
    if not whole:
        files = [link.path for link in load_chain(path, Report(), {}) or ()] or files
    found = {p.stem: p for file in files for p in (file.parent / "variants").glob("*.yaml")}
    # a name with a dot is a scenario file beside a patch
    return {name: p for name, p in found.items() if p.resolve() not in files and "." not in name}


def patch_path(path: Path, variant: str) -> Path | None:
    if re.fullmatch(r"[a-z][a-z0-9_]*", variant):
        return patches_of(path).get(variant)
    return Path(variant) if variant.endswith((".yaml", ".yml")) and Path(variant).is_file() else None
