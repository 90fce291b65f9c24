"""The oracle of machine code: checks of programs and of LLVM text, and a slow interpreter of programs.

With `HOYLE_INSPECT=native.oracle`, and the folder `tests` on `PYTHONPATH`, Hoyle inspects each program that it builds.
"""

from hoyle.native.program import Program
from native.oracle.check import check
from native.oracle.verify import verify


def inspect(program: Program, text: str) -> None:
    """Raise `Malformed` or `Unsound` if a program or its LLVM text is faulty."""
    check(program)
    verify(text)
