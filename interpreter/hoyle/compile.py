"""The pipeline from a rule file to a checked model and a playable game.

text -> read -> shape -> merge patches -> elaborate -> checks -> model -> table -> graph -> machine

Every stage reports to one `Report`, and runs only if the earlier ones left it something to work on. Models are cached
with their findings.
"""

import hashlib
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hoyle.engine.table.fault import Refused
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.options import option_text
from hoyle.language.check.keys.blame import blame_changes
from hoyle.language.check.keys.patches import Merged, merge
from hoyle.language.check.keys.pieces import only, pieces
from hoyle.language.check.keys.shape import check_shape
from hoyle.language.check.passes import check_sound_parts, run_checks
from hoyle.language.check.rules.elaborate import elaborate
from hoyle.language.model import game as model
from hoyle.language.report import Diagnostic, Report, Source, did_you_mean
from hoyle.language.syntax import Mapping as Tree
from hoyle.language.syntax import Scalar
from hoyle.language.syntax.read import read_mapping
from hoyle.language.syntax.tree import plain_data
from hoyle.locate import is_file, locate
from hoyle.play import parameters
from hoyle.rule_files import Link, family, load_chain, patch_path, read_chain, read_tree, same_game, shipped_variants

if TYPE_CHECKING:
    from hoyle.play.game import Game

#: Reading errors that leave a usable tree: a duplicate key, an extra comma.
STRAY = frozenset(("P106", "P114"))

#: How a finding about the tables of a variant names it.
VARIANT = "found with the variant"

#: The most cached models; one takes up to half a megabyte.
REMEMBERED = 64

#: Rules, by digest and defaults of options, whose tables were tried without errors; the latest last.
_PASSED: dict[tuple[str, str], None] = {}


class RulesError(ValueError):
    """A rule file that cannot be played; `diagnostics` has the reasons."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        errors = [d for d in diagnostics if d.severity == "error"]
        first = errors[0] if errors else None
        place = f"{first.span.source.name}:{first.span.line}: " if first and first.span else ""
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{place}{first.message}{more}" if first else "the rules cannot be played")
        self.diagnostics = tuple(diagnostics)

    def __reduce__(self) -> tuple[Any, ...]:
        return RulesError, (self.diagnostics,)


def load(
    name: str | Path,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    variants: Sequence[str] = (),
) -> "Game":
    """Load a game at a table, by shipped id (`sedma`), id and variant (`sedma/wild_eights`), or path of a rule file.

    `variants` are further patches of the game, applied independently, or named option sets. `players` is by default the
    smallest number that the options allow. Raises `RulesError` if `validate` finds errors, `Refused` if the table
    cannot be set, and `FileNotFoundError` if there is no such game.
    """
    # the modules for play take as long to import as a rule file to check, and a check does not need them
    from hoyle.play.game import Game

    report = Report()
    check_names(name, variants)
    rules, _ = load_rules(name, report, variants=variants)
    if rules is None or not _plays(rules, report):
        raise RulesError(report.diagnostics)

    return Game(rules, players, options)


def _plays(rules: model.Game, report: Report) -> bool:
    defaults = tuple((name, option.default) for name, option in rules.options.items())
    key = (rules.digest, repr(defaults))
    if key not in _PASSED:
        from hoyle.engine.table_checks.trial_reports import check_faults  # slow to import, and often not needed

        check_faults(rules, report)
        if not report.failed:
            _PASSED[key] = None
            while len(_PASSED) > REMEMBERED:
                del _PASSED[next(iter(_PASSED))]
    return not report.failed


def validate(name: str | Path, *, variants: Sequence[str] = (), proofs: bool = True) -> list[Diagnostic]:
    """Return all findings about a rule file, by severity, then by place. Never raises for its content.

    `variants` as for `load`. Without `proofs`, findings that compare whole tables (options without effect, unreachable
    parts) are left out; they take most of the time.
    """
    report = Report()
    check_names(name, variants)
    parameters.flag("proofs", proofs)
    rules, _ = load_rules(name, report, variants=variants)
    if rules is None:
        return list(report.diagnostics)
    before = set(report.diagnostics)
    check_tables(rules, report, proofs=proofs)
    return [d if rules.variant is None or d in before else with_variant(d, rules.variant) for d in report.diagnostics]


def with_variant(finding: Diagnostic, variant: str) -> Diagnostic:
    if finding.span is not None and "\nextends:" in finding.span.source.text:
        return finding
    return replace(finding, notes=(*finding.notes, f"{VARIANT} `{variant}`"))


def check_names(name: str | Path, variants: Sequence[str]) -> None:
    """Raise `TypeError` for anything but a name or a list of names."""
    parameters.file_name("name", name)
    parameters.texts("variants", variants, "a list of names")


def load_rules(
    name: str | Path, report: Report, *, variants: Sequence[str] = ()
) -> tuple[model.Game | None, dict[str, Any]]:
    """The checked model with its patches; options of named variants become its defaults."""
    path, chosen = locate(name)
    asked = [*([chosen] if chosen else []), *variants]
    patches = [p for p in (patch_path(path, v) for v in asked) if p is not None]
    rules = compile_files(path, patches, report)
    settings: dict[str, Any] = {}
    if rules is not None:
        sets = [named_options(rules, variant, path) for variant in asked if patch_path(path, variant) is None]
        rules = with_options(rules, sets)
        names = Layout(
            rank_names=rules.deck.ranks,
            joker_names=tuple(joker.face for joker in rules.deck.jokers),
            suit_names=tuple(suit.name for suit in rules.deck.suits),
        )
        for option, value in ((option, value) for named in sets for option, value in named.options.items()):
            settings[option] = option_text(names, rules.options[option].type, getattr(value, "value", None))
    return rules, settings


def named_options(rules: model.Game, variant: str, path: Path) -> model.NamedOptions:
    if variant in rules.variants:
        return rules.variants[variant]
    if is_file(Path(f"{variant}.yaml")):
        here = f"but there is a file `{variant}.yaml`: use --variant {variant}.yaml"
        raise Refused(f"{rules.id} has no variant `{variant}`, {here}")
    known = [*rules.variants, *shipped_variants(path)]
    guess = did_you_mean(variant, known)
    more = f"; did you mean `{guess}`?" if guess else f"; it has {', '.join(known) or 'none'}"
    raise Refused(f"{rules.id} has no variant `{variant}`{more}")


def with_options(rules: model.Game, sets: Sequence[model.NamedOptions]) -> model.Game:
    """If two variants set the same option, the last counts."""
    if not sets:
        return rules
    given = {option: value for named in sets for option, value in named.options.items()}
    options = {o.name: replace(o, default=given.get(o.name, o.default)) for o in rules.options.values()}
    title = f"{rules.title}: {' + '.join(dict.fromkeys(named.title for named in sets))}"
    variant = "+".join(dict.fromkeys(filter(None, (rules.variant, *(named.name for named in sets)))))
    return replace(rules, options=options, title=title, variant=variant)


@dataclass(frozen=True, slots=True)
class Outline:
    """The unchecked head of a rule file.

    `players` are numbers, ascending; `variants` named option sets; `minutes` the shortest and longest time.
    """

    id: str
    title: str
    players: tuple[int, ...]
    summary: str | None
    variants: tuple[str, ...]
    family: str | None
    minutes: tuple[int, int] | None
    difficulty: str | None


def outline(path: Path, report: Report) -> Outline | None:
    """The head of a whole game, from its keys alone."""
    tree = read_tree(path, report)
    if tree is None:
        return None
    about = plain_data(tree)
    variants = about.get("variants")
    title, summary, minutes = about.get("title"), about.get("summary"), str(about.get("minutes") or "")
    low, _, high = minutes.partition("..")
    return Outline(
        id=str(about.get("game")),
        title=str(title),
        players=numbers_in(str(about.get("players"))),
        summary=None if summary is None else str(summary),
        variants=tuple(variants) if isinstance(variants, dict) else (),
        family=None if (family := about.get("family")) is None else str(family),
        minutes=(int(low), int(high or low)) if low else None,
        difficulty=None if (difficulty := about.get("difficulty")) is None else str(difficulty),
    )


def numbers_in(players: str) -> tuple[int, ...]:
    low, *others = map(int, re.findall(r"\d+", players))
    return tuple(range(low, others[0] + 1)) if ".." in players else tuple(sorted({low, *others}))


def load_base(name: str | Path, report: Report) -> model.Game | None:
    """The game that a patch or a variant changes; None if it has errors.

    Raises `Refused` for a game that is not a patch.
    """
    path, chosen = locate(name)
    if chosen:
        return compile_files(path, (), report)
    chain = load_chain(path, report, {})
    if chain is None:
        return None
    if len(chain) == 1:
        raise Refused(f"{name} is a whole game, not a patch")
    return compile_files(chain[-2].path, (), report)


def base_file(name: str | Path) -> Path | None:
    """The file of the game that a patch or variant changes; None for a whole game or an unreadable file."""
    path, chosen = locate(name)
    if chosen:
        return path
    chain = load_chain(path, Report(), {})
    return chain[-2].path if chain and len(chain) > 1 else None


@dataclass(frozen=True, slots=True)
class Patch:
    below: tuple[Tree, ...]
    tree: Tree

    @property
    def changes(self) -> tuple[str, ...]:
        """Its single changes by name (see `pieces`), but not texts on how to play."""
        return tuple(name for name in pieces(self.tree) if " how to play" not in name)

    def with_only(self, chosen: Collection[str]) -> model.Game | None:
        """The game with only these changes and no text on how to play; None if it has errors."""
        report = Report()
        changes = [only(self.tree, chosen)] if chosen else []
        merged = merge(self.below[0], (*self.below[1:], *changes), report)
        rules = tuple(entry for entry in merged.root.entries if entry[0].value != "how to play")
        return check_merged(replace(merged, root=Tree(rules, merged.root.span)), report)


def find_patch(name: str | Path) -> Patch | None:
    """The patch of a variant; None for a whole game or files with errors."""
    path, chosen = locate(name)
    file = patch_path(path, chosen) if chosen else path
    trees = read_chain(file, Report()) if file is not None else None
    return Patch(tuple(trees[:-1]), trees[-1]) if trees is not None and len(trees) > 1 else None


def try_patch(text: str, name: str | Path, *, proofs: bool = True) -> list[Diagnostic]:
    """Check a patch without a file; its `extends` is ignored. `proofs` as for `validate`."""
    report = Report()
    path, chosen = locate(name)
    file = patch_path(path, chosen) if chosen else path
    bases = read_chain(file or path, report)
    tree = read_mapping(Source("patch", text), report)
    if bases is not None and tree is not None and check_shape(tree, report):
        rules = check_merged(merge(bases[0], (*bases[1:], tree), report), report)
        if rules is not None:
            check_tables(rules, report, proofs=proofs)
    return list(report.diagnostics)


def compile_files(path: Path, patches: Sequence[Path], report: Report) -> model.Game | None:
    chains: list[list[Link]] = []
    read_before: dict[Path, Tree | None] = {}
    for file in (path, *patches):
        chain = load_chain(file, report, read_before)
        if chain is None:
            return None
        chains.append(chain)
    strangers = [chain for chain in chains[1:] if not same_game(chain, chains[0], report)]
    if strangers:
        return None
    base, (patch_trees, builds_on) = chains[0][0].tree, family(chains)
    if report.failed:  # the trees exist, and patches may contain errors too
        merge(base, patch_trees, report, builds_on=builds_on)
        if {d.code for d in report.diagnostics if d.severity == "error"} <= STRAY:
            report.include(check_patches(base, patch_trees, builds_on)[1].diagnostics)
        return None
    rules, found = _checked(base, patch_trees, builds_on)
    report.include(found.diagnostics)
    return rules


def check_patches(
    base: Tree, patches: tuple[Tree, ...], builds_on: tuple[frozenset[int], ...] | None = None
) -> tuple[model.Game | None, Report]:
    report = Report()
    merged = merge(base, patches, report, builds_on=builds_on)
    rules = check_merged(merged, report)

    def check(others: tuple[Tree, ...]) -> Report:
        found = Report()
        check_merged(merge(base, others, found, builds_on=builds_on), found)
        return found

    return rules, blame_changes(report, merged.root, patches, check) if patches else report


#: The same, cached by the identity of the trees.
_checked = lru_cache(maxsize=REMEMBERED)(check_patches)


def check_merged(merged: Merged, report: Report) -> model.Game | None:
    if report.failed or not check_patched(merged.root, report):
        return None
    rules = elaborate(merged.root, merged.inserts, report, digest=digest(merged.root, merged.inserts))
    if report.failed:
        check_sound_parts(rules, merged.root, merged.inserts, report)
    else:
        run_checks(rules, report)
    return None if report.failed else rules


def check_patched(root: Tree, report: Report) -> bool:
    if root.get("variant") is None:
        return True
    left = Report()
    check_shape(Tree(tuple(entry for entry in root.entries if entry[0].value != "variant"), root.span), left)
    for finding in left.diagnostics:
        report.add(replace(finding, notes=(*finding.notes, "this happens once the patches are applied to the game")))
    return not left.failed


def digest(root: Tree, inserts: Sequence[tuple[Scalar, Scalar]]) -> str:
    """A hash of the merged rules without titles and other texts for people."""
    told = ("title", "summary", "author", "titles", "how to play", "family", "minutes", "difficulty")
    rules: dict[str, Any] = {key.value: plain_data(value) for key, value in root.entries if key.value not in told}
    for option in rules.get("options", {}).values():
        option.pop("help", None)
    text = repr((list(rules.items()), [(hook.value, block.value) for hook, block in inserts]))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def check_tables(rules: model.Game, report: Report, *, proofs: bool = True) -> None:
    """Set every kind of table that may differ, for errors that show only there."""
    from hoyle.engine.table_checks.trial_reports import check_faults

    check_faults(rules, report)
    if report.failed:
        return
    from hoyle.engine.table_checks.cost_notes import note_costs

    note_costs(rules, report)
    if proofs:
        from hoyle.engine.table_checks.graph_proofs import prove

        prove(rules, report)
