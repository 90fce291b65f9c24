"""Whether a file has errors, as everything that says so answers. Input: a rule file; output: the answers by who gives them."""

import json
from pathlib import Path

import click.testing

import hoyle
from hoyle.tools.lsp.analysis import analyse
from hoyle_cli.main import cli


def verdicts(path: Path, *, commands: bool = True) -> dict[str, bool]:
    """Whether each of them finds an error; with `commands` every format of the command line too."""
    found = {"validate": any(d.severity == "error" for d in hoyle.validate(path)), "load": fails_to_load(path)}
    text = path.read_bytes().decode("utf-8", "replace")
    if path.read_bytes() == text.encode():  # an editor sends text, and so no bytes that are none
        found["editor"] = any(d.severity == "error" for d in analyse(text, path, "hoyle").findings)
    for form in ("text", "json", "sarif", "github") if commands else ():
        result = click.testing.CliRunner().invoke(cli, ["validate", str(path), "--format", form])
        assert result.exit_code in (0, 1), result.stderr
        found[form] = result.exit_code == 1
        assert says_error(result.stdout, form) == found[form], form
    return found


def fails_to_load(path: Path) -> bool:
    """Whether the file cannot be loaded because of its errors; a table that is refused is none of them."""
    try:
        hoyle.load(path)
    except hoyle.RulesError as problem:
        assert any(d.severity == "error" for d in problem.diagnostics)
        return True
    except hoyle.Refused:
        pass
    return False


def says_error(text: str, form: str) -> bool:
    """Whether what was printed shows an error."""
    if form == "text":
        return text.startswith("error[")
    if form == "json":
        return any(d["severity"] == "error" for d in json.loads(text))
    if form == "sarif":
        return any(result["level"] == "error" for result in json.loads(text)["runs"][0]["results"])
    return text.startswith("::error ")
