"""Analysis of a document, without the proofs that compare whole tables, which are slow."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from hoyle.compile import check_patches, check_tables
from hoyle.language.check.keys.packs import with_pack
from hoyle.language.check.keys.patches import merge
from hoyle.language.check.keys.shape import check_shape
from hoyle.language.model.game import Game
from hoyle.language.report import Diagnostic, Report, Source
from hoyle.language.syntax import Mapping
from hoyle.language.syntax.read import read_mapping
from hoyle.locate import display_path
from hoyle.rule_files import load_chain, report_more
from hoyle.tools.lsp.index import Index, build_index
from hoyle.tools.lsp.knowledge import Knowledge, learn
from hoyle.tools.scenarios.read import read_file

Kind = Literal["rules", "scenarios", "other"]

_RULES = re.compile(r"^(hoyle|extends|game|deck|zones|actions|phases|formulas) *:", re.M)
#: A line end of old files; reading it as a line feed, as files do, moves no offset.
_OLD_BREAK = re.compile(r"\r(?!\n)")
_SCENARIOS = re.compile(r"^scenarios *:", re.M)


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything derived from the text is None if it is not YAML.

    `untried` are the checked rules whose tables were not tried yet.
    """

    kind: Kind
    source: Source
    findings: tuple[Diagnostic, ...] = ()
    tree: Mapping | None = None
    known: Knowledge | None = None
    index: Index | None = None
    bases: tuple[tuple[Source, Index], ...] = ()
    untried: Game | None = None


def analyse(text: str, path: Path, language: str = "") -> Analysis:
    return try_tables(analyse_text(text, path, language))


def try_tables(found: Analysis) -> Analysis:
    if found.untried is None:
        return found
    report = Report()
    report.include(found.findings)
    check_tables(found.untried, report, proofs=False)
    return replace(found, findings=report.diagnostics, untried=None)


def analyse_text(text: str, path: Path, language: str) -> Analysis:
    source = Source(display_path(path), _OLD_BREAK.sub("\n", text.removeprefix("\ufeff")))
    kind = kind_of(text, path, language)
    if kind == "rules":
        return _rules(source, path)
    if kind == "scenarios":
        return _scenarios(source, path)
    return Analysis("other", source)


def kind_of(text: str, path: Path, language: str) -> Kind:
    if _SCENARIOS.search(text) or path.name in ("scenarios.yaml", "scenarios.yml"):
        return "scenarios"
    return "rules" if language == "hoyle" or _RULES.search(text) else "other"


def _rules(source: Source, path: Path) -> Analysis:
    report = Report()
    tree = read_mapping(source, report)
    if tree is None:
        report_more(source, None, report)
        return Analysis("rules", source, report.diagnostics)
    shaped = check_shape(tree, report)
    if not shaped:
        report_more(source, tree, report)
    links = load_chain(path, report, {path.resolve(): with_pack(tree)})
    if links is None:
        return Analysis("rules", source, report.diagnostics, tree)
    chain = [link.tree for link in links]
    merged = merge(chain[0], tuple(chain[1:]), report if shaped and report.failed else Report())
    rules = None
    if not report.failed:
        rules, found = check_patches(chain[0], tuple(chain[1:]))
        report.include(found.diagnostics)
    names = learn(merged.root)
    below = tuple((base.span.source, build_index(base, names)) for base in chain[:-1])
    return Analysis(
        "rules",
        source,
        report.diagnostics,
        tree,
        names,
        build_index(tree, names),
        below,
        None if report.failed else rules,
    )


def _scenarios(source: Source, path: Path) -> Analysis:
    report = Report()
    found = read_file(source, path.parent, report)
    return Analysis("scenarios", source, report.diagnostics, found.root if found is not None else None)
