"""Audits: laws checked by playing a game at many tables, with a scenario for each broken law, and rule coverage.

`audit` (the whole on one page), `schedule` (the order of tables), `scout` (promising games), `marks` (the points to
reach), `tracing` (a machine that counts), `probes` (effects of rules), `laws` (what holds in every position), `hidden`,
`swap` and `leaks` (leaked secrets), `play` (one game), `seated` (bots that play it), `shrink` and `scenario` (a broken
law made small, and written as a scenario), `coverage`, `text` and `page` (reports).
"""
