"""Programs that choose legal moves from what a seat may know.

`bot` is the interface, `view` what a bot gets, `guard` calls it.
"""
