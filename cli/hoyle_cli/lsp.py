"""`hoyle lsp`: the language server."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from socket import socket, socketpair
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
    if sys.stdin.isatty():
        click.echo(WAITING, err=True)
    with exit_at_interrupt():
        serve()


@contextmanager
def exit_at_interrupt() -> Iterator[None]:
    """Exit at once when interrupted: a thread reads standard input, and Python would wait for it, or abort.

    A thread hears the signal, since the event loop misses one just before it waits for the editor.
    """
    heard, hear = socketpair()
    hear.setblocking(False)
    signal.set_wakeup_fd(hear.fileno())
    before = signal.signal(signal.SIGINT, lambda *_: None)
    Thread(target=exit_when_heard, args=(heard,), daemon=True).start()
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        signal.set_wakeup_fd(-1)
        hear.close()


def exit_when_heard(heard: socket) -> None:
    from hoyle_cli.interrupted import INTERRUPTED

    if heard.recv(1):
        os.write(2, b"\nhoyle: interrupted\n" if sys.stderr.isatty() else b"hoyle: interrupted\n")
        os._exit(INTERRUPTED)
    heard.close()
