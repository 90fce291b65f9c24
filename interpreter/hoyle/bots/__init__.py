"""Bots: programs that choose legal moves from what a seat may know.

`bot` (the interface), `named` (bots by name), `view` (what they get), `guard` (calls that cannot stop a game);
`random_player`, `greedy`, `mcts` with `tree`, `observed_events`, `rollout`, `worth`; `cfr` with `histories`; `weigh`
(the loss of a move).
"""
