"""Protocol types for findings and other answers."""

from collections.abc import Iterable
from pathlib import Path

from lsprotocol import types as lsp

from hoyle.language.report import Diagnostic, Source, Span
from hoyle.resources import game_folder
from hoyle.tools.lsp import positions
from hoyle.tools.lsp.colours import Coloured
from hoyle.tools.lsp.completion import Candidate
from hoyle.tools.lsp.outline import Entry
from hoyle.tools.lsp.positions import Ruler

_SEVERITY = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
}
_SORTS = {
    "key": lsp.CompletionItemKind.Property,
    "word": lsp.CompletionItemKind.Keyword,
    "name": lsp.CompletionItemKind.Variable,
    "type": lsp.CompletionItemKind.Class,
    "attribute": lsp.CompletionItemKind.Field,
    "value": lsp.CompletionItemKind.EnumMember,
    "function": lsp.CompletionItemKind.Function,
    "file": lsp.CompletionItemKind.File,
}
_SYMBOLS = {
    "section": lsp.SymbolKind.Namespace,
    "option": lsp.SymbolKind.Property,
    "zone": lsp.SymbolKind.Array,
    "variable": lsp.SymbolKind.Variable,
    "formula": lsp.SymbolKind.Function,
    "action": lsp.SymbolKind.Event,
    "phase": lsp.SymbolKind.Method,
    "rule": lsp.SymbolKind.Boolean,
    "token": lsp.SymbolKind.EnumMember,
    "argument": lsp.SymbolKind.Field,
    "attribute": lsp.SymbolKind.Field,
}


def range_of(along: Ruler, start: int, end: int) -> lsp.Range:
    return lsp.Range(
        lsp.Position(*positions.position(along, start)), lsp.Position(*positions.position(along, max(start, end)))
    )


def offset_of(along: Ruler, place: lsp.Position) -> int:
    return positions.offset_of(along, place.line, place.character)


def uri_of(source: Source) -> str:
    return Path(source.name).resolve().as_uri()


def diagnostic(finding: Diagnostic, own: Source, uri: str, along: Ruler, fallback: tuple[int, int]) -> lsp.Diagnostic:
    """A finding in a base is shown at `fallback`, where the base is named."""

    def related_to(span: Span, text: str) -> lsp.DiagnosticRelatedInformation:
        return lsp.DiagnosticRelatedInformation(location(span.source, span.start, span.end, own, uri, along), text)

    related = [related_to(label.span, label.text) for label in finding.labels]
    message, span = finding.message, finding.span
    if span is not None and span.source is own:
        place = range_of(along, span.start, span.end)
    else:
        place = range_of(along, *fallback)
        if span is not None:
            message = f"in {span.source.name}, line {span.line}: {message}"
            related.insert(0, related_to(span, finding.label or "here"))
    lines = [message, *([finding.label] if finding.label else []), *finding.notes]
    lines += [f"help: {finding.help}"] if finding.help else []
    page = page_of(finding.code)
    return lsp.Diagnostic(
        range=place,
        message="\n".join(lines),
        severity=_SEVERITY[finding.severity],
        code=finding.code,
        code_description=lsp.CodeDescription(page.as_uri()) if page is not None else None,
        source="hoyle",
        related_information=related or None,
        data=finding.instead if span is not None and span.source is own else None,
    )


def location(source: Source, start: int, end: int, own: Source, uri: str, along: Ruler) -> lsp.Location:
    """`along` counts the columns of the file at `uri`."""
    there = along if source is own else positions.ruler(source.text, along.encoding)
    return lsp.Location(uri if source is own else uri_of(source), range_of(there, start, end))


def page_of(code: str) -> Path | None:
    """The page of a code: beside the shipped games in a wheel, under `docs` in a checkout."""
    home = game_folder().parent
    pages = (home / "errors" / f"{code}.md", home / "docs" / "errors" / f"{code}.md")
    return next((page.resolve() for page in pages if page.is_file()), None)


def fix(found: lsp.Diagnostic, uri: str) -> lsp.CodeAction | None:
    if not isinstance(found.data, str):
        return None
    edit = lsp.WorkspaceEdit(changes={uri: [lsp.TextEdit(found.range, found.data)]})
    title = f"Write `{found.data.strip()}`" if found.data else "Remove it"
    return lsp.CodeAction(title, kind=lsp.CodeActionKind.QuickFix, diagnostics=[found], edit=edit, is_preferred=True)


def item(found: Candidate, number: int) -> lsp.CompletionItem:
    return lsp.CompletionItem(
        label=found.label,
        kind=_SORTS[found.sort],
        detail=found.detail or None,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, found.about) if found.about else None,
        sort_text=f"{number:04}",
        insert_text=f"{found.label}: " if found.sort == "key" else None,
    )


def colours(found: Iterable[Coloured], along: Ruler) -> lsp.SemanticTokens:
    """The protocol counts each word from the last one."""
    data: list[int] = []
    line = column = 0
    for word in found:
        row, first = positions.position(along, word.start)
        _, last = positions.position(along, word.end)
        data += [row - line, first - (column if row == line else 0), last - first, word.sort, int(word.declares)]
        line, column = row, first
    return lsp.SemanticTokens(data)


def symbols(entries: Iterable[Entry], along: Ruler) -> list[lsp.DocumentSymbol]:
    return [
        lsp.DocumentSymbol(
            name=entry.name or "?",
            kind=_SYMBOLS.get(entry.kind, lsp.SymbolKind.Field),
            range=range_of(along, *entry.whole),
            selection_range=range_of(along, *entry.key),
            detail=entry.detail or None,
            children=symbols(entry.below, along),
        )
        for entry in entries
    ]
