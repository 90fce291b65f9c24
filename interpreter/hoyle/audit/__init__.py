"""Proofs by playing: a checked game in; broken laws, each with a scenario that shows it, and what was never reached out.

`audit` (the whole on one page), `schedule` (which tables in which order), `scout` (which games there), `marks` (what
there is to reach), `tracing` (a machine that counts), `probes` (what rules forbid), `laws` (what holds in every
position), `hidden`, `swap` and `leaks` (secrets that come out), `play` (one game), `seated` (bots that play it),
`shrink` and `replay` (a broken law made small, and written as a scenario), `coverage`, `text` and `page` (what was
reached).
"""
