"""`hoyle lsp` where a person starts it."""

import signal
import subprocess

import pytest
from processes import PROGRAM, Start, environment

from hoyle_cli.lsp import WAITING
from hoyle_cli.main import INTERRUPTED

pytest.importorskip("pygls")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("keys", ["\x03", "\x03\x03", "\x03\x03\x04", "hello\n\x03", "Content-Length: 99\r\n\r\n\x03"])
def test_ctrl_c_at_a_terminal_ends_it(terminal: Start, keys: str) -> None:
    process = terminal("lsp")
    process.expect("Ctrl-C ends it")
    process.interrupt() if keys == "\x03" else process.type(keys)
    assert process.end() == INTERRUPTED
    assert " ".join(process.screen.split()).startswith(WAITING)
    assert (
        "hoyle: interrupted" in process.screen and "Fatal" not in process.screen and "Traceback" not in process.screen
    )


def test_the_end_of_input_at_a_terminal_ends_it(terminal: Start) -> None:
    process = terminal("lsp")
    process.expect("Ctrl-C ends it")
    process.type("\x04")
    assert process.end() == 0


def test_an_editor_is_told_nothing_on_stderr() -> None:
    with subprocess.Popen(
        [*PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        out, errors = process.communicate(b"", timeout=60)
    assert (process.returncode, out, errors) == (0, b"", b"")


def test_an_interrupt_ends_the_server_of_an_editor() -> None:
    with subprocess.Popen(
        [*PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        assert process.stdin and process.stdout and process.stderr
        body = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}'
        process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"Content-Length")
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == INTERRUPTED
        assert process.stderr.read() == b"hoyle: interrupted\n"
