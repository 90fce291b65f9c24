"""Tables set for play, and the evaluation of formulas at them."""
