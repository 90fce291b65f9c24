"""Sedma written by hand in C, compiled here. Input: a C compiler; output: its games, and what they came to."""

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("sedma.c")
SEATS = 4


class Tally(ctypes.Structure):
    """The `Tally` of sedma.c."""

    _fields_ = [
        *((name, ctypes.c_int64) for name in ("games", "decisions", "squared_decisions")),
        *((name, ctypes.c_int64 * SEATS) for name in ("wins", "returns", "squared_returns")),
    ]


def library(folder: Path) -> Any | None:
    """The compiled C; None if there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    target = folder / "sedma.so"
    words = [compiler, "-O3", "-march=native", "-shared", "-fPIC", str(SOURCE), "-o", str(target)]
    subprocess.run(words, check=True)
    found = ctypes.CDLL(str(target))
    found.play_sedma.argtypes = [ctypes.c_int64, ctypes.c_uint64, ctypes.POINTER(Tally)]
    found.play_sedma.restype = None
    return found


def play(sedma: Any, games: int, seed: int = 0) -> Tally:
    """Games with the seeds from `seed` on."""
    tally = Tally()
    sedma.play_sedma(games, seed, tally)
    return tally
