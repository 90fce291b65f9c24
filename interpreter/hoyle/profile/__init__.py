"""Where the time goes: a game at a table in; for each line of its rule file what it costs to play it, out.

`profile` (random games, timed), `watching` (a machine that times what it does), `ledger` (the time of each line), `clocks`
(what timing itself costs), `text` (the report, and the same as plain data).
"""
