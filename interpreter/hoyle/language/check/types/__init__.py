"""Type inference and checks of formulas."""
