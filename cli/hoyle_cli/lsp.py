"""`hoyle lsp`: the language server for editors."""

import click

_EXTRA = ("pygls", "lsprotocol", "cattrs", "attrs", "attr")
MISSING = 'the language server needs an extra: pip install "hoyle[lsp]"'


@click.command("lsp")
@click.option("--stdio", is_flag=True, help="Accepted for editors that pass it; there is no other way.")
def command(stdio: bool) -> None:
    """Help an editor with rule files, as they are typed.

    The Language Server Protocol over standard input and output: started by the editor, not by hand (docs/editor.md).
    """
    try:
        from hoyle.lsp.server import serve
    except ModuleNotFoundError as problem:
        if problem.name is None or problem.name.partition(".")[0] not in _EXTRA:
            raise
        raise click.ClickException(MISSING) from None
    serve()
