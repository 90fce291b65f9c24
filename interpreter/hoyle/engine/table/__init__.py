"""Tables, and the evaluation of formulas at them."""
