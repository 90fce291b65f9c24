"""LLVM text of the function by which players try moves before they choose.

A player draws some moves as others of his kind do and makes each in a copy of the game with its own generators. He
evaluates it by the score at the next decision, or by random games from there. He chooses the move that puts him
furthest ahead of the mean of the others, or scores most without rivals; a winning move ranks above all others, a losing
one below. Among equals he takes the one that he would have drawn.
"""

from collections.abc import Iterable

from hoyle.engine.position.position import DECISIONS
from hoyle.native import program as p
from hoyle.native.emit_lines import Module
from hoyle.native.memory import MemoryLayout

#: The worth of a win in points: more than any lead, and small enough to multiply by the number of players.
WON = 1 << 56

#: Increments of a copy's generator for each try, and for each game continued from it; odd, so that all differ.
ODD, OTHER = 0x5851F42D4C957F2D, 0x14057B7EF767814F

#: Leads are counted in parts of a point, since they are divided by the number of games.
PARTS = 64

#: The fields that are looked at from outside of the program, by the memory in which they are.
LOOKED_AT = {
    "state": ("player_rng", "decisions", "pause"),
    "record": ("halted_seat",),
    "copy": ("rng", "player_rng"),
    "on": ("rng", "player_rng", "decisions", "enough", "pause"),
}


def tries(program: p.Program) -> bool:
    return all(name in program.fields for names in LOOKED_AT.values() for name in names)


def emit_trying(module: Module) -> Iterable[str]:
    """`trying`: a game is played to its end, and players try moves.

    `trying(state, record, tally, copy, on, noted, noted_tally, tries, most, seats, times, ahead, least, rivals) ->
    status`, as `run`. Seats whose bit is set in `seats` evaluate each of `tries` moves by the score, the others by
    `times` games; `most`, `times`, `ahead` and `least` are as in `rollouts.TryPlan`. `rivals` is 1, or 0 where all win
    together. `copy` and `on` are memory for a copy of the game and for games from it; their record `noted` and tally
    `noted_tally` count for nothing.
    """
    layout = module.layout
    text = _TRYING.format(
        fields="\n".join(_fields(layout)),
        sums="\n".join(_sums(layout)),
        state=layout.sizes["state"],
        never=module.program.fields["pause"].start,
        last=DECISIONS,
        odd=ODD,
        other=OTHER,
        parts=PARTS,
        won=WON,
        none=-(1 << 62),
        waiting=p.WAITING,
        over=p.OVER,
        stopped=p.STOPPED,
        players=layout.places["returns"].items,
    )
    return text.splitlines()


def _fields(layout: MemoryLayout) -> Iterable[str]:
    for region, names in LOOKED_AT.items():
        for name in names:
            yield f"  %{region}.{name} = getelementptr inbounds i8, ptr %{region}, i64 {layout.places[name].offset}"


def _sums(layout: MemoryLayout) -> Iterable[str]:
    for name in ("returns", "winner"):
        yield f"  %{name}.sum0 = add i64 0, 0"
        place = layout.places[name]
        for seat in range(place.items):
            yield f"  %{name}.p{seat} = getelementptr inbounds i8, ptr %noted, i64 {place.offset + seat * place.width}"
            yield f"  %{name}.v{seat} = load i64, ptr %{name}.p{seat}"
            yield f"  %{name}.sum{seat + 1} = add i64 %{name}.sum{seat}, %{name}.v{seat}"


_TRYING = """\
define i64 @trying(ptr %state, ptr %record, ptr %tally, ptr %copy, ptr %on, ptr %noted, ptr %noted_tally, i64 %tries, i64 %most, i64 %seats, i64 %times, i64 %ahead, i64 %least, i64 %rivals) nounwind {{
entry:
  %try_at = alloca i64
  %best_at = alloca i64
  %best_rng_at = alloca i64
  %time_at = alloca i64
  %sum_at = alloca i64
  %counted_at = alloca i64
{fields}
  %begun = load i64, ptr %state.decisions
  store i64 %begun, ptr %state.pause
  br label %run
run:
  %result = call i32 @run(ptr %state, ptr %record, ptr %tally)
  %status = sext i32 %result to i64
  %waits = icmp eq i64 %status, {waiting}
  br i1 %waits, label %decide, label %out
decide:
  %made = load i64, ptr %state.decisions
  %enough = icmp sge i64 %made, %most
  br i1 %enough, label %call, label %who
call:
  store i64 {last}, ptr %state.decisions
  store i64 {never}, ptr %state.pause
  br label %run
who:
  %later = add i64 %made, 1
  store i64 %later, ptr %state.pause
  %seat = load i64, ptr %record.halted_seat
  %right = lshr i64 %seats, %seat
  %bit = and i64 %right, 1
  %counts_now = icmp eq i64 %bit, 1
  %looks_on = icmp sgt i64 %times, 0
  %tries_any = or i1 %counts_now, %looks_on
  %games_each = select i1 %counts_now, i64 1, i64 %times
  %far = select i1 %counts_now, i64 0, i64 %ahead
  %left = sub i64 {last}, %far
  %until = add i64 %left, %least
  br i1 %tries_any, label %try_first, label %run
try_first:
  %drawn = load i64, ptr %state.player_rng
  store i64 0, ptr %try_at
  store i64 {none}, ptr %best_at
  store i64 %drawn, ptr %best_rng_at
  br label %try
try:
  %number = load i64, ptr %try_at
  %again = icmp slt i64 %number, %tries
  br i1 %again, label %make, label %chosen
make:
  %another = add i64 %number, 1
  store i64 %another, ptr %try_at
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %state, i64 {state}, i1 false)
  %jump = mul i64 %number, {odd}
  %mine = add i64 %drawn, %jump
  %luck = call i64 @mixed(i64 %mine)
  store i64 %mine, ptr %copy.player_rng
  store i64 %luck, ptr %copy.rng
  %tried = call i32 @run(ptr %copy, ptr %noted, ptr %noted_tally)
  %tried_wide = sext i32 %tried to i64
  store i64 0, ptr %time_at
  store i64 0, ptr %sum_at
  store i64 0, ptr %counted_at
  %goes_on = icmp eq i64 %tried_wide, {waiting}
  br i1 %goes_on, label %times_head, label %tried_out
tried_out:
  %is_over = icmp eq i64 %tried_wide, {over}
  br i1 %is_over, label %lead, label %tried_failed
tried_failed:
  %tried_stopped = icmp eq i64 %tried_wide, {stopped}
  br i1 %tried_stopped, label %stop, label %try
times_head:
  %time = load i64, ptr %time_at
  %again_on = icmp slt i64 %time, %games_each
  br i1 %again_on, label %go_on, label %mean
go_on:
  %later_time = add i64 %time, 1
  store i64 %later_time, ptr %time_at
  call void @llvm.memcpy.p0.p0.i64(ptr %on, ptr %copy, i64 {state}, i1 false)
  %on_jump = mul i64 %later_time, {other}
  %on_seed = add i64 %luck, %on_jump
  %on_luck = call i64 @mixed(i64 %on_seed)
  store i64 %on_seed, ptr %on.player_rng
  store i64 %on_luck, ptr %on.rng
  store i64 {never}, ptr %on.pause
  store i64 %left, ptr %on.decisions
  store i64 %until, ptr %on.enough
  %gone_on = call i32 @run(ptr %on, ptr %noted, ptr %noted_tally)
  %gone_on_wide = sext i32 %gone_on to i64
  %came_to = icmp eq i64 %gone_on_wide, {over}
  br i1 %came_to, label %lead, label %gone_on_failed
gone_on_failed:
  %gone_on_stopped = icmp eq i64 %gone_on_wide, {stopped}
  br i1 %gone_on_stopped, label %stop, label %times_head
lead:
{sums}
  %own_at = getelementptr inbounds i64, ptr %returns.p0, i64 %seat
  %own = load i64, ptr %own_at
  %own_times = mul i64 %own, {players}
  %compared = mul i64 %rivals, %returns.sum{players}
  %ahead_by = sub i64 %own_times, %compared
  %in_parts = mul i64 %ahead_by, {parts}
  br i1 %goes_on, label %more_of_it, label %decided
more_of_it:
  %sum = load i64, ptr %sum_at
  %summed = add i64 %sum, %in_parts
  store i64 %summed, ptr %sum_at
  %number_of = load i64, ptr %counted_at
  %one_more = add i64 %number_of, 1
  store i64 %one_more, ptr %counted_at
  br label %times_head
mean:
  %all = load i64, ptr %sum_at
  %of_all = load i64, ptr %counted_at
  %none = icmp eq i64 %of_all, 0
  br i1 %none, label %try, label %divide
divide:
  %average = sdiv i64 %all, %of_all
  store i64 %average, ptr %sum_at
  br label %weigh
decided:
  %won_at = getelementptr inbounds i64, ptr %winner.p0, i64 %seat
  %won = load i64, ptr %won_at
  %somebody = icmp sgt i64 %winner.sum{players}, 0
  %worth_of_win = select i1 %somebody, i64 {won}, i64 0
  %twice = mul i64 %won, 2
  %sign = sub i64 %twice, 1
  %bonus = mul i64 %sign, %worth_of_win
  %with_bonus = add i64 %in_parts, %bonus
  store i64 %with_bonus, ptr %sum_at
  br label %weigh
weigh:
  %worth = load i64, ptr %sum_at
  %best = load i64, ptr %best_at
  %better = icmp sgt i64 %worth, %best
  br i1 %better, label %keep, label %try
keep:
  store i64 %worth, ptr %best_at
  store i64 %mine, ptr %best_rng_at
  br label %try
chosen:
  %best_rng = load i64, ptr %best_rng_at
  store i64 %best_rng, ptr %state.player_rng
  br label %run
out:
  ret i64 %status
stop:
  ret i64 {stopped}
}}
"""
