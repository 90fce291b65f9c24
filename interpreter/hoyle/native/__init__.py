"""The rules of one table as machine code: graph and formulas lowered to a small typed program, and that to LLVM.

native = hoyle.native.compile(hoyle.load("rules.yaml", players=4))
native.playouts(1_000_000, seed=7).wins
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hoyle.native.playing import CannotLower, Native, Playouts, compile

__all__ = ["CannotLower", "Native", "Playouts", "compile"]


def __getattr__(name: str) -> Any:
    """The public names, imported when they are first asked for: the rest of the room is needed without the compiler too."""
    if name not in __all__:
        raise AttributeError(f"module 'hoyle.native' has no attribute {name!r}")
    from hoyle.native import playing

    return getattr(playing, name)
