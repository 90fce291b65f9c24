"""From the rules of one table to a program: what each formula, step, offer and node comes to."""
