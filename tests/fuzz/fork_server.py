"""A process that runs commands of `hoyle` in forks of itself: a request in JSON on each line in, what became of it out.

It has imported everything, so that a command takes the time of its work and no more. A fork has limits on its processor
time, its time on the clock and its address space; its peak memory holds what was imported.

A request names the `words`, the folder (`cwd`), the file that is read as standard `input`, the one that takes all `output`,
and the limits `cpu` and `clock` (seconds) and `space` (bytes). An answer has the exit `code` (negative: the signal), `cpu`
seconds and `peak` MiB.
"""

import gc
import importlib
import json
import os
import pkgutil
import resource
import signal
import sys
import time
from typing import Any, NoReturn

#: What commands import when they need it.
HEAVY = ("llvmlite.binding", "numpy", "scipy.stats", "matplotlib.figure", "pyarrow", "pygls.lsp.server")


def warm() -> None:
    """Import all of hoyle, and load what a first command loads."""
    for package in ("hoyle", "hoyle_cli"):
        for module in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
            importlib.import_module(module.name)
    for name in HEAVY:
        importlib.import_module(name)
    from hoyle.language.syntax.tables import tables

    tables()
    gc.collect()
    gc.freeze()


def child(request: dict[str, Any]) -> NoReturn:
    """Run one command, as a process of its own would."""
    source = os.open(request["input"], os.O_RDONLY)
    sink = os.open(request["output"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(source, 0)
    os.dup2(sink, 1)
    os.dup2(sink, 2)
    os.chdir(request["cwd"])
    resource.setrlimit(resource.RLIMIT_CPU, (request["cpu"], request["cpu"] + 5))
    resource.setrlimit(resource.RLIMIT_AS, (request["space"], request["space"]))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.alarm(request["clock"])
    for stream, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        file = open(number, mode, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        setattr(sys, stream, file)
        setattr(sys, f"__{stream}__", file)
    sys.argv = ["hoyle", *request["words"]]
    code = 1
    try:
        if request["words"][0] == "-c":  # for the tests of the limits
            exec(request["words"][1])
        else:
            from hoyle_cli.main import main

            main()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        for file in (sys.stdout, sys.stderr):
            file.flush()
        os._exit(code)


def serve() -> None:
    """Answer requests until there are no more."""
    warm()
    print("ready", flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        began = time.monotonic()
        number = os.fork()
        if number == 0:
            child(request)
        _, status, used = os.wait4(number, 0)
        answer = {
            "code": os.waitstatus_to_exitcode(status),
            "cpu": used.ru_utime + used.ru_stime,
            "clock": time.monotonic() - began,
            "peak": used.ru_maxrss / 1024,
        }
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve()
