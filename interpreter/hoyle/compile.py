"""The whole pipeline: a rule file's name in, a checked model out; with players and options, a game to play.

    text -> read -> shape -> merge patches -> elaborate -> checks -> model -> table -> graph -> machine

Every stage reports what it finds to one `Report`; a stage runs only if the ones before it left it something to work on.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hoyle import resources
from hoyle.check.elaborate import elaborate
from hoyle.check.merge import merge
from hoyle.check.passes import run_checks
from hoyle.check.shape import check_shape
from hoyle.model import game as model
from hoyle.play.game import Game
from hoyle.report import Diagnostic, Report, Source, did_you_mean
from hoyle.syntax import Mapping as Tree
from hoyle.syntax import Scalar
from hoyle.syntax.read import read
from hoyle.syntax.tree import plain
from hoyle.table.fault import Fault, Refused

#: The longest chain of `extends`.
LONGEST_CHAIN = 8


class RulesError(ValueError):
    """A rule file that cannot be played; `diagnostics` says why."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        errors = [d for d in diagnostics if d.severity == "error"]
        first = errors[0] if errors else None
        place = f"{first.span.source.name}:{first.span.line}: " if first and first.span else ""
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{place}{first.message}{more}" if first else "the rules cannot be played")
        self.diagnostics = tuple(diagnostics)


def load(
    name: str | Path,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    variants: Sequence[str] = (),
) -> Game:
    """A game at a table, by shipped id (`sedma`), id and variant (`sedma/wild_eights`), or path of a rule file.

    `variants` lays further patches of the same game side by side over it, or takes named option sets. Without players the
    fewest are taken. Raises `RulesError` if the file has errors, `Refused` if the table cannot be set, `FileNotFoundError`
    if there is no such game.
    """
    report = Report()
    rules, settings = load_rules(name, report, variants=variants)
    if rules is None:
        raise RulesError(report.diagnostics)
    return Game(rules, players, {**settings, **(options or {})})


def validate(name: str | Path) -> list[Diagnostic]:
    """All findings about a rule file, in the order of their places. Never raises for what is in the file."""
    report = Report()
    rules, _ = load_rules(name, report)
    if rules is not None:
        check_tables(rules, report)
    return list(report.diagnostics)


def load_rules(
    name: str | Path, report: Report, *, variants: Sequence[str] = ()
) -> tuple[model.Game | None, dict[str, Any]]:
    """The checked model of a game with its patches, and the options that named variants set."""
    path, chosen = locate(name)
    asked = [*([chosen] if chosen else []), *variants]
    patches = [p for p in (patch_path(path, v) for v in asked) if p is not None]
    rules = compile_files(path, patches, report)
    settings: dict[str, Any] = {}
    for variant in asked:
        if patch_path(path, variant) is not None or rules is None:
            continue
        if variant not in rules.variants:
            known = [*rules.variants, *shipped_variants(path)]
            guess = did_you_mean(variant, known)
            more = f"; did you mean `{guess}`?" if guess else f"; it has {', '.join(known) or 'none'}"
            raise Refused(f"{rules.id} has no variant `{variant}`{more}")
        settings |= {option: getattr(v, "value", None) for option, v in rules.variants[variant].options.items()}
    return rules, settings


def compile_files(path: Path, patches: Sequence[Path], report: Report) -> model.Game | None:
    """Read, merge and check a rule file (following `extends`) with patches side by side."""
    chain = read_chain(path, report)
    beside = [tree for p in patches if (tree := read_tree(p, report)) is not None]
    if chain is None or len(beside) < len(patches):
        return None
    merged = merge(chain[0], tuple(chain[1:]), report)
    inserts = merged.inserts
    if beside:
        patched = merge(merged.root, tuple(beside), report, siblings=True)
        merged, inserts = patched, (*inserts, *patched.inserts)
    if report.failed:
        return None
    rules = elaborate(merged.root, inserts, report, digest=digest(merged.root, inserts))
    if rules is not None:
        run_checks(rules, report)
    return None if report.failed else rules


def digest(root: Tree, inserts: Sequence[tuple[Scalar, Scalar]]) -> str:
    """A hash of the merged rules, without what is only for people."""
    told = ("title", "summary", "author")
    rules = [(key.value, plain(value)) for key, value in root.entries if key.value not in told]
    text = repr((rules, [(hook.value, block.value) for hook, block in inserts]))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# ---- files


def read_tree(path: Path, report: Report) -> Tree | None:
    """The tree of one file, if it has the shape of a rule file or of a patch."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as problem:
        report.error("P101", f"{path} is not text in UTF-8: {problem.reason} at byte {problem.start}", None)
        return None
    tree = read(Source(shown(path), text), report)
    return tree if tree is not None and check_shape(tree, report) else None


def read_chain(path: Path, report: Report) -> list[Tree] | None:
    """A rule file and the patches that lead to it, base first."""
    chain: list[Tree] = []
    seen: list[Path] = []
    at: Path | None = path
    while at is not None:
        if at.resolve() in seen or len(seen) >= LONGEST_CHAIN:
            what = "comes back to itself" if at.resolve() in seen else f"is longer than {LONGEST_CHAIN} files"
            extends = chain[0].get("extends")
            report.error("D806", f"the chain of `extends` {what}", extends.span if extends else None)
            return None
        seen.append(at.resolve())
        tree = read_tree(at, report)
        if tree is None:
            return None
        chain.insert(0, tree)
        extends = tree.get("extends")
        at = base_path(extends, at, report) if isinstance(extends, Scalar) else None
        if isinstance(extends, Scalar) and at is None:
            return None
    return chain


def base_path(extends: Scalar, path: Path, report: Report) -> Path | None:
    """The file that a patch extends: a file beside it, or a shipped game."""
    if re.fullmatch(r"[a-z][a-z0-9_]*", extends.value):
        for folder in (path.parent, path.parent.parent):
            for candidate in (folder / f"{extends.value}.yaml", folder / extends.value / "game.yaml"):
                if candidate.is_file():
                    return candidate
        if path.parent.name == "variants" and (path.parent.parent / "game.yaml").is_file():
            if path.parent.parent.name == extends.value:
                return path.parent.parent / "game.yaml"
        shipped = shipped_games().get(extends.value)
        if shipped is not None:
            return shipped
    guess = did_you_mean(extends.value, list(shipped_games()))
    report.error(
        "D807",
        f"there is no game `{extends.value}` to extend",
        extends.span,
        label="neither beside this file nor among the shipped games",
        help=f"did you mean `{guess}`?" if guess else "name the id of a shipped game, or of a file in this folder",
    )
    return None


def shipped_games() -> dict[str, Path]:
    """The shipped rule files by id."""
    folder = resources.game_folder()
    files = sorted([*folder.glob("*/game.yaml"), *folder.glob("*/*/game.yaml")])
    return {file.parent.name: file for file in files}


def shipped_variants(path: Path) -> list[str]:
    """The ids of the patches that lie beside a rule file."""
    return sorted(p.stem for p in (path.parent / "variants").glob("*.yaml"))


def patch_path(path: Path, variant: str) -> Path | None:
    """The file of a patch: one that lies beside the rule file, or a path."""
    beside = path.parent / "variants" / f"{variant}.yaml"
    if re.fullmatch(r"[a-z][a-z0-9_]*", variant):
        return beside if beside.is_file() else None
    return Path(variant) if variant.endswith((".yaml", ".yml")) and Path(variant).is_file() else None


def locate(name: str | Path) -> tuple[Path, str | None]:
    """The rule file that a name means, and the variant named after a slash."""
    games = shipped_games()
    text = str(name)
    if text in games:
        return games[text], None
    path = Path(name)
    if path.is_file():
        return path, None
    if path.is_dir() and (path / "game.yaml").is_file():
        return path / "game.yaml", None
    first, _, variant = text.partition("/")
    if first in games and variant and "/" not in variant:
        return games[first], variant
    guess = did_you_mean(text, list(games))
    more = f"; did you mean `{guess}`?" if guess else f"; the games are {', '.join(games)}"
    raise FileNotFoundError(f"there is no game or file `{text}`{more}")


def shown(path: Path) -> str:
    """A path as people are shown it: relative to where they are, if it lies there."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def check_tables(rules: model.Game, report: Report) -> None:
    """Set the table for every number of players, with default options, to find what only shows there."""
    for players in rules.players:
        try:
            Game(rules, players)
        except Refused as refusal:
            report.note("G701", f"with {players} players and default options: {refusal.message}", None)
        except Fault as fault:
            report.error(fault.code, f"with {players} players: {fault.message}", fault.span)
