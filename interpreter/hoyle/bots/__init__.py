"""Players that are programs. Input: a view of a decision and a source of randomness; output: a legal move.

`bot` (what one is), `named` (bots by name), `view` (what they get), `guard` (asked so that nothing they do stops a game);
`random_player`, `greedy`, `mcts` with `tree`, `seen`, `playing_on`, `worth`; `cfr` with `histories`; `weigh` (what a move lost).
"""
