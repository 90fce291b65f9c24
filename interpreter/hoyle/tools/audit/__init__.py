"""Audits: laws checked by playing a game at many tables, with a scenario for each broken law, and rule coverage.

`audit` (the whole on one page), `schedule` (the order of tables), `search` (promising games), `line_markers` (the
points to reach), `tracing` (a machine that counts), `probes` (effects of rules), `laws` (what holds in every position),
`hidden`, `swap` and `leaks` (leaked secrets), `play` (one game), `bots_at_tables` (bots that play it), `shrink` and
`scenario` (a broken law made small, and written as a scenario), `coverage`, `text` and `page` (reports).
"""
