"""Long games told again: what is looked at for it, and how long that takes."""

import os
from pathlib import Path
from random import Random
from time import process_time

import pytest
from processes import Run

import hoyle
from hoyle.bots.random_player import patient
from hoyle.records import follow
from hoyle.scene.wording import earlier_views
from hoyle.scene.wording.earlier_views import NOTHING, EarlierViews
from records.played import log_of_game, whole

DEEP = os.environ.get("HOYLE_LOGS") == "deep"


def test_what_was_seen_before_a_move_is_kept_only_where_its_title_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    game = hoyle.load("gin_rummy")
    assert earlier_views.actions_with_views(game) == {"lay_off"}
    assert not earlier_views.actions_with_views(hoyle.load("sedma"))
    state, rng = game.new_state(1), Random(1)
    views, asked = EarlierViews(game, [0]), []
    for _ in range(400):
        move = patient(state, state.choosing[0], rng)
        asked += [move.action == "lay_off"] if move.action != "pass" else []
        views.apply(state, move)
        if state.is_terminal:
            break
    looks = views.since(0, 0)
    assert len(looks) == len(asked)
    assert [look is not NOTHING for look in looks] == asked


@pytest.mark.skipif(not DEEP, reason="HOYLE_LOGS=deep measures")
def test_a_transcript_of_5000_moves_takes_little_longer_than_to_follow_them(run: Run, tmp_path: Path) -> None:
    game = hoyle.load("gin_rummy")
    text = next(
        log for seed in range(20) if len((log := log_of_game(game, "gin_rummy", 5000, seed)).splitlines()) > 5000
    )
    path = tmp_path / "gin.jsonl"
    path.write_text(text, encoding="utf-8")
    begun = process_time()
    follow(whole(text), game)
    followed, begun = process_time() - begun, process_time()
    run("replay", str(path), "--format", "text")
    assert process_time() - begun < 4 * followed
