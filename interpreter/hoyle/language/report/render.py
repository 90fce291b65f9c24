"""Choice of the output format for findings."""

from collections.abc import Sequence
from typing import Literal, assert_never

from hoyle.language.report.diagnostic import Diagnostic
from hoyle.language.report.machine import render_github, render_json, render_sarif
from hoyle.language.report.text import render_text

Format = Literal["text", "json", "sarif", "github"]


def render(diagnostics: Sequence[Diagnostic], format: Format, *, colour: bool = False, width: int = 100) -> str:
    match format:
        case "text":
            return render_text(diagnostics, colour=colour, width=width)
        case "json":
            return render_json(diagnostics)
        case "sarif":
            return render_sarif(diagnostics)
        case "github":
            return render_github(diagnostics)
    assert_never(format)
