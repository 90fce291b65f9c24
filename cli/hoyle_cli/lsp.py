"""`hoyle lsp`: the language server for editors."""

import os
import signal
import sys
from socket import socketpair
from threading import Thread

import click

_EXTRA = ("pygls", "lsprotocol", "cattrs", "attrs", "attr")
WAITING = "hoyle lsp waits for an editor, which starts it by itself (docs/editor.md); Ctrl-C ends it"
MISSING = 'the language server needs an extra: pip install "hoyle[lsp]"'


@click.command("lsp")
@click.option("--stdio", is_flag=True, help="Accepted for editors that pass it; always on.")
def command(stdio: bool) -> None:
    """Help an editor with rule files while they are typed.

    The Language Server Protocol over standard input and output: started by the editor, not by hand (docs/editor.md).
    """
    try:
        from hoyle.tools.lsp.server import serve
    except ModuleNotFoundError as problem:
        if problem.name is None or problem.name.partition(".")[0] not in _EXTRA:
            raise
        raise click.ClickException(MISSING) from None
    from hoyle_cli.main import INTERRUPTED

    heard, hear = socketpair()

    def leave() -> None:
        """Exit once interrupted: a thread reads standard input, and Python would wait for it, or abort."""
        if not heard.recv(1):
            return  # the server has ended
        os.write(2, b"\nhoyle: interrupted\n" if sys.stderr.isatty() else b"hoyle: interrupted\n")
        os._exit(INTERRUPTED)

    # Python's own handler would wait for the event loop, which may have begun to wait for the editor
    hear.setblocking(False)
    signal.set_wakeup_fd(hear.fileno())
    signal.signal(signal.SIGINT, lambda *_: None)
    Thread(target=leave, daemon=True).start()
    if sys.stdin.isatty():
        click.echo(WAITING, err=True)
    try:
        serve()
    finally:
        signal.set_wakeup_fd(-1)
        hear.close()
