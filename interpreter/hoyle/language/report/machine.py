"""Findings as JSON, SARIF 2.1.0 and GitHub workflow commands."""

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from hoyle.language.report.diagnostic import Diagnostic
from hoyle.language.report.source import Span

_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def render_json(diagnostics: Sequence[Diagnostic]) -> str:
    """Lines and columns count from 1."""
    return json.dumps([_object(d) for d in diagnostics], indent=2, ensure_ascii=False) + "\n"


def _object(d: Diagnostic) -> dict[str, Any]:
    found = {
        "code": d.code,
        "severity": d.severity,
        "message": d.message,
        "place": _place(d.span) if d.span else None,
        "label": d.label,
        "labels": [{"place": _place(label.span), "text": label.text} for label in d.labels],
        "notes": list(d.notes),
        "help": d.help,
    }
    return found if d.instead is None else {**found, "instead": d.instead}


def _place(span: Span) -> dict[str, Any]:
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def render_sarif(diagnostics: Sequence[Diagnostic]) -> str:
    codes = sorted({d.code for d in diagnostics})
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "hoyle", "rules": [{"id": code} for code in codes]}},
                "columnKind": "unicodeCodePoints",
                "results": [_result(d, codes) for d in diagnostics],
            }
        ],
    }
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _result(d: Diagnostic, codes: list[str]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": d.code,
        "ruleIndex": codes.index(d.code),
        "level": d.severity,
        "message": {"text": ". ".join(_sentences(d))},
        "locations": [_location(d.span)] if d.span else [],
    }
    if d.labels:
        result["relatedLocations"] = [
            {"id": i, **_location(label.span), "message": {"text": label.text}} for i, label in enumerate(d.labels, 1)
        ]
    if d.span is not None and d.instead is not None:
        place = _location(d.span)["physicalLocation"]
        replacement = {"deletedRegion": place["region"], "insertedContent": {"text": d.instead}}
        change = {"artifactLocation": place["artifactLocation"], "replacements": [replacement]}
        result["fixes"] = [{"description": {"text": d.help or d.message}, "artifactChanges": [change]}]
    return result


def _location(span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(span.source.name)}, "region": region}}


def _uri(name: str) -> str:
    """Relative to the working directory unless the name has a drive or root."""
    path = quote(name.replace("\\", "/"), safe="/:")
    return f"file:///{path}" if path[1:3] == ":/" else path


def render_github(diagnostics: Sequence[Diagnostic]) -> str:
    return "".join(_command(d) + "\n" for d in diagnostics)


def _command(d: Diagnostic) -> str:
    fields: dict[str, object] = {}
    if d.span:
        fields = {"file": d.span.source.name, "line": d.span.line, "endLine": d.span.end_line}
    fields["title"] = d.code
    if d.span and d.span.line == d.span.end_line:
        fields |= {"col": d.span.column, "endColumn": max(d.span.column, d.span.end_column - 1)}
    values = ",".join(f"{key}={_escape(value, ',:')}" for key, value in fields.items())
    words = "\n".join(_sentences(d))
    return f"::{_LEVELS[d.severity]} {values}::{_escape(words, '')}"


def _sentences(d: Diagnostic) -> list[str]:
    return [d.message, *d.notes, *([f"help: {d.help}"] if d.help else [])]


def _escape(value: object, more: str) -> str:
    text = str(value)
    for sign in "%\r\n" + more:
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text
