"""Machine code for the rules of one table: graph and formulas are lowered to a small typed program, and that to LLVM.

native = hoyle.native.compile(hoyle.load("rules.yaml", players=4))
native.playouts(1_000_000, seed=7).wins
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hoyle.native.playing import CannotLower, Native, Playouts, compile

__all__ = ["CannotLower", "Native", "Playouts", "compile"]


def __getattr__(name: str) -> Any:
    """Delay the imports: the rest of the room works without the compiler."""
    if name not in __all__:
        raise AttributeError(f"module 'hoyle.native' has no attribute {name!r}")
    from hoyle.native import playing

    return getattr(playing, name)
