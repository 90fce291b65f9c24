"""Machine code for the rules of one table: graph and formulas are lowered to a small typed program, and that to LLVM.

native = hoyle.native.compile(hoyle.load("rules.yaml", players=4))
native.playouts(1_000_000, seed=7).wins
"""

from typing import TYPE_CHECKING

from hoyle.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from hoyle.native.playing import CannotLower, Native, Playouts, compile

__all__ = ["CannotLower", "Native", "Playouts", "compile"]

#: The rest of the room works without the compiler.
__getattr__ = lazy_exports(__name__, {"hoyle.native.playing": __all__})
