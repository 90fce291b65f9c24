"""Profiles of rule files: the cost of each line in play.

`profile` (random games, timed), `timed_game` (a machine that times what it does), `ledger` (the time of each line),
`clocks` (what timing itself costs), `text` (the report, and the same as plain data).
"""
