"""`play`: what a person sees, types and never sees."""

import re

import pytest
from processes import Run, Start, strip_colours

import hoyle
from hoyle import Event
from hoyle.resources import game_folder
from hoyle.scene.wording.event_words import EventWords
from hoyle.scene.wording.public_variables import internal, reported_variables
from hoyle.scene.wording.summary import summarise
from hoyle_cli.lines import columns, join_pieces
from shelf import swept_games

RULES = (game_folder() / "sedma" / "game.yaml").read_text(encoding="utf-8").splitlines()
LINE_OF_PLAY = next(number for number, line in enumerate(RULES, 1) if "card from my hand" in line)


def play(run: Run, *words: str, typed: str = "q\n") -> str:
    result = run("play", *words, typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_the_first_screen_shows_the_table_and_the_moves(run: Run) -> None:
    text = play(run, "sedma", "--seats", "human,random,random,random", "--seed", "3")
    assert "Sedma, 4 players, seed 3" in text
    assert "hand          you: 7♦ 9♣ J♣ K♥   p1: 4 cards   p2: 3 cards   p3: 3 cards" in text
    assert "score         you+p2 0   p1+p3 0\npoints taken  you+p2 0   p1+p3 0\n" in text
    assert "  p2: play K♦\n  p3: play A♠\n" in text
    assert "2  play 9♣\n3  play J♣\n" in text


def test_leaving_says_how_to_start_again(run: Run) -> None:
    words = ("sedma", "--players", "3", "--option", "hands=2", "--variant", "simple", "--seed", "5")
    again = "hoyle play sedma --players 3 --variant simple --option hands=2 --seed 5"
    assert again in " ".join(play(run, *words).split())
    assert again in " ".join(play(run, *words, typed="").split())


@pytest.mark.parametrize("answer", ["3", "play JC", "PLAY jc", "jc", "play J", "Play J", "play J♣", "j♣"])
def test_ways_to_name_a_move(run: Run, answer: str) -> None:
    text = play(run, "sedma", "--players", "4", "--seed", "3", typed=f"{answer}\nq\n")
    assert "  you: play J♣\n" in text


@pytest.mark.parametrize(
    ("game", "answer", "told"),
    [
        ("cribbage", "lay 4S 2H away to the crib", "you: lay 2♥ 4♠ away to the crib"),
        ("hearts", "pass QS AD QC to p1", "you: pass Q♣ A♦ Q♠ to p1"),
    ],
)
def test_cards_of_a_set_are_typed_in_any_order(run: Run, game: str, answer: str, told: str) -> None:
    seats = ",".join(["human"] + ["random"] * (hoyle.load(game).players - 1))
    assert told in play(run, game, "--seats", seats, "--seed", "1", typed=f"{answer}\nq\n")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("9", "There is no 9; pick 1 to 4."),
        ("play", "play: choose a card from your hand 1 7♦ 2 9♣ 3 J♣ 4 K♥"),
        ("paly 9C", "did you mean “play”?"),
        ("play AS", "You do not hold A♠."),
        ("", "Pick one of these 4"),
        ("why play AS", f"You do not hold A♠. (gamedefs/sedma/game.yaml, line {LINE_OF_PLAY})"),
        ("why play 9C", "“play 9♣” is a legal move."),
        ("why 1", "” is a legal move."),
        ("help", "why MOVE"),
        ("HELP", "why MOVE"),
        ("Why play 9C", "“play 9♣” is a legal move."),
        ("TABLE", "trick p2: K♦ p3: A♠"),
        ("why not play AS", "You do not hold A♠."),
        ("why", "Type `why` and a move"),
        ("rules", "WHAT YOU NEED"),
        ("?", "make the move with this number"),
        ("log", "p1 deals"),
        ("table", "trick p2: K♦ p3: A♠"),
        ("7", "There is no 7; pick 1 to 4."),
        ("back", "There is nothing to take back: you have not begun a move."),
        ("trick", "There is no last trick to show."),
    ],
)
def test_answers_that_are_no_move(run: Run, answer: str, told: str) -> None:
    text = play(run, "sedma", "--seats", "human,random,random,random", "--seed", "3", typed=f"{answer}\nq\n")
    after = text[text.index("\n> ") :]
    assert told in " ".join(after.split()).replace("> ", "", 1)
    assert "you: play" not in text


def test_a_number_of_a_card_of_a_set_is_explained(run: Run) -> None:
    text = play(run, "hearts", "--seed", "3", typed="why 1\nq\n")
    assert re.search(r"> why 1\n“\+\w+[♣♦♥♠]” can be chosen\.", text)


def test_enter_takes_the_only_move(run: Run) -> None:
    text = play(run, "oh_hell", "--seed", "3", typed="1\n\n\n\n\nq\n")
    assert re.search(r"\n1  play \w+[♣♦♥♠]\n> \n  you: play", text)


def test_a_whole_game_ends_with_the_named_parts(run: Run) -> None:
    text = play(run, "sedma", "--seed", "3", typed="1\n" * 60)
    end = text[text.index("The end") :].splitlines()[1:]
    assert end[0].split() == ["you", "p1"]
    assert [line.split()[0] for line in end[1:4]] == ["stakes", "score", "place"]  # the other parts are 0 for both
    assert end[4].endswith(".")


def test_the_same_seed_deals_and_answers_the_same(run: Run) -> None:
    first = play(run, "sedma", "--seed", "11", typed="1\n" * 60)
    assert play(run, "sedma", "--seed", "11", typed="1\n" * 60) == first


def test_how_to_go_on_stands_on_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = play(run, "sedma", "--seats", "human,greedy,random", "--seed", "3", typed="q\n")
    told = "You left. To start this game again: hoyle play sedma --players 3 --seed 3 --seats human,greedy,random"
    assert told in text.splitlines()


@pytest.mark.sweep(6)
@pytest.mark.parametrize("game", swept_games())
@pytest.mark.parametrize("width", ["40", "100"])
def test_every_game_can_be_played_at_any_width(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    seats = ",".join(["human"] + ["random"] * (hoyle.load(game).players - 1))
    text = play(run, game, "--seats", seats, "--seed", "1", typed="1\n" * 25 + "log\n?\nq\n")
    # A command is never cut, so that it can be copied.
    assert all(len(line) <= int(width) for line in text.splitlines() if ": hoyle " not in line)
    assert not any(line != line.rstrip() for line in text.splitlines() if line.strip() != ">")


@pytest.mark.parametrize("game", swept_games())
def test_hidden_cards_stay_hidden(run: Run, game: str) -> None:
    state = hoyle.load(game).new_state(seed=1)
    text = play(run, game, "--seed", "1", "--seats", "human" + ",random" * (state.game.players - 1))
    if state.choosing[0] != 0:
        pytest.skip("somebody else begins")
    shown = set(re.findall(r"\b(?:10|[2-9AJQK])[♣♦♥♠]|\b(?:10|[2-9AJQK])[CDHS]\b", text))
    seen = str([state.observation(0), [event.text for event in state.log(0)]])
    letters = dict(zip("♣♦♥♠", "CDHS"))
    assert {face[:-1] + letters.get(face[-1], face[-1]) for face in shown} <= set(re.findall(r"\w+", seen))


def test_a_long_decision_is_put_together_piece_by_piece(run: Run) -> None:
    typed = "2\nback\n1\n2\n3\n4\nq\n"
    text = play(run, "sedanto", "--seats", "human,random", "--seed", "1", typed=typed)
    told = " ".join(text.split())
    assert told.count("columns …, …, … and …: choose the first-named column (1, 2, 3 or 4)") == 2
    assert (
        "columns 2, …, … and …: choose the second-named column" in told
        and "columns 1, 2, 3 and …: choose the fourth-named column" in told
    )
    assert "you: lay the four cards into columns 1, 2, 3 and 4" in text
    whole = play(run, "sedanto", "--seed", "1", typed="arrange 4 3 2 1\nq\n")
    assert "you: lay the four cards into columns 4, 3, 2 and 1" in whole


def test_out_of_turn_moves_are_listed_on_the_own_turn(run: Run) -> None:
    text = play(run, "sedanto", "--seed", "1", typed="arrange 1 1 1 1\n5\nq\n")
    assert "2  put column 1 of hand 1 in a new order\n3  turn up the 1st card of your column 1\n" in text
    assert "the 3rd card of your column 1 is turned up" in text and "out of turn" not in text


def test_a_person_may_stop_at_the_moves_of_others(run: Run) -> None:
    words = ("sedanto", "--seed", "1", "--seats", "human,random,random", "--stop")
    typed = "arrange 1 1 1 1\n\ndraw\ndiscard_drawn\nturn_up column[0][1][1]@2\n\n\nq\n"
    text = play(run, *words, typed=typed)
    assert "(Enter to continue)" in text  # before play begins there is nothing to do out of turn
    first, pause, *_ = text.split("(Enter to continue, or a move out of turn)")
    assert "p1: " in first and "1  turn up the 1st card of your column 1" in pause
    assert "the 2nd card of your column 1 is turned up" in pause
    assert "--stop" in text[text.rindex("> q") :]
    assert "Enter to go on" not in play(run, *words[:-1], typed=typed)
    assert "\nTaken back: lay the four cards" in play(run, *words, typed="arrange 1 1 1 1\nundo\nq\n")


def test_who_can_only_pass_is_told_what_is_declined(run: Run) -> None:
    text = " ".join(play(run, "sequence", "--seed", "3").split())
    assert "You can only pass: “take a row from the pool into the bin” is not possible now. 1 pass" in text


def test_titles_have_their_holes_filled(run: Run) -> None:
    text = play(run, "sequence", "--seed", "3", typed="1\nplay 5H\nq\n")
    assert re.search(r"\d+  join 10♥ to J♠, both in the pool\n", text)
    assert re.search(r"\d+  add it to 10♥ in the pool ", text)
    assert re.search(r"\d+  add it to J♠ in the pool ", text)
    # the log tells what lay in the rows, which are others now
    joined = play(run, "sequence", "--seed", "3", typed="1\nplay 5H\njoin J♠ to 10♥\nlog\nq\n")
    assert joined.count("you: join J♠ to 10♥, both in the pool\n") == 2


def test_the_name_of_an_action_begins_a_move_of_it(run: Run) -> None:
    text = play(run, "sequence", "--seed", "3", typed="1\nplay 5H\njoin\n1\n2\nq\n")
    assert "join … to the strand of …: choose a row from the pool\n1  10♥\n2  J♠\n" in text
    assert "join 10♥ to the strand of …: choose a player\n1  you\n2  p1\n" in text
    assert "  you: join 10♥ to the strand of p1\n" in text


def test_alternatives_are_named_once(run: Run) -> None:
    text = play(run, "kathmandu", "--seats", "human,random", "--seed", "3", typed="take\nq\n")
    assert "Which of these? take all red tokens, take one red token" in text


def test_marks_stand_at_their_cards(run: Run) -> None:
    text = play(run, "sequence", "--seed", "3", typed="1\n1\n1\nq\n")
    assert "strand         you: 8♦ (played this turn)   p1: -\n" in text and "spent strand" not in text


def test_columns_stand_below_one_another(run: Run) -> None:
    text = play(run, "sedanto", "--seed", "1", typed="arrange 1 1 3 3\nq\n").split("Your turn")[-1]
    mine, theirs = re.findall(r"^(?:your|p1's) column +(.*)$", text, re.M)
    assert mine.index("3: ") == theirs.index("3: ") and "1: ?? ??  " in mine


def test_a_set_too_large_to_list_is_built_card_by_card(run: Run) -> None:
    for typed in ("+AC\n1\n-JC\n+kc\n+A♥\ndone\n", "AC+KC+AH\n", "1\n+KC+AH\ndone\n"):
        text = play(run, "kathmandu", "--seed", "3", typed="cards_for_reds\n" + typed + "q\n")
        assert "give … for as many red tokens: choose" in text and " 1  +A♣ " in text
        assert "you: give A♣ K♣ A♥ for as many red tokens\n" in text
    refused = play(run, "kathmandu", "--seed", "3", typed="cards_for_reds\n+QQ\n99\ndone\nq\n")
    assert "There is no 99; pick 1 to 10." in refused and "you: give" not in refused


def test_what_is_not_listed_has_no_numbers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle_cli.prompt.prompt.MANY", 3)
    text = play(run, "sedma", "--players", "4", "--seed", "3", typed="1\n2\nplay JC\nq\n")
    assert "(4 choices, too many to list: type one, such as 7♦, or its beginning)" in text
    assert text.count("Choices that are not listed have no numbers: type one, such as 7♦") == 2
    assert "you: play J♣" in text


def test_a_new_order_tells_which_place_went_where(run: Run) -> None:
    text = play(run, "sedanto", "--seed", "1", typed="arrange 1 1 1 1\nreorder\nput_next 2\nq\n")
    assert "  you: put card 2 behind the others\n  your column 1: 2nd to 4th\n" in text


def test_what_is_said_openly_is_told_and_counters_are_not() -> None:
    game = hoyle.load("sequitur")
    news = reported_variables(game)
    facts = {"variable": "guessed[0]", "value": -12}
    move = {"seat": 0, "move": "guess A hearts K spades", "action": "guess"}
    said = [Event("do", "p0: guess A hearts K spades", move), Event("set", "guessed[0] = -12", facts)]
    guess = "p0: guess that one is A hearts, the other K spades"
    assert summarise(said, EventWords(game, 1), news) == [[guess], ["p0's total announced: -12"]]
    said[1] = Event("set", "guessed[0] = 0", facts | {"value": 0})
    assert summarise(said, EventWords(game, 1), news) == [[guess], ["p0's total announced: 0"]]
    assert {key.partition("[")[0] for key in news} == {"guessed"}
    assert internal(game) == {"clock", "rounds", "changed_at", "exposed_at", "hole"}
    assert internal(hoyle.load("sequence")) == {"deck_turns", "empty_turns", "idle_turns"}


def test_cards_that_a_move_named_are_not_shown_once_more(run: Run) -> None:
    text = play(run, "kathmandu", "--seed", "3", typed="1\n1\nlog\nq\n")
    assert "you: meld A♣ A♥ A♠ for a blue token\n  1 blue token: from the supply to your purse" in text


def test_secret_choices_of_several_people(run: Run) -> None:
    text = play(run, "goofspiel", "--hot-seat", "--seed", "1", typed="1\n1\nq\n")
    assert text.count("Your secret choice (you are p0)") == 2
    first_of_p1 = text[text.index("you are p1") :]
    assert "make_bid AC" not in first_of_p1[: first_of_p1.index("\n> ")]


def test_verbose_tells_every_event(run: Run) -> None:
    assert "stock is shuffled" in play(run, "sedma", "--seed", "3", "--verbose")
    assert "stock is shuffled" not in play(run, "sedma", "--seed", "3")


def test_bots_alone_play_to_the_end(run: Run) -> None:
    assert "The end" in play(run, "sedma", "--seats", "random,by_kind,random", "--seed", "2", typed="")


def test_people_at_one_terminal_do_not_see_each_others_cards(terminal: Start) -> None:
    process = terminal("play", "--plain", "sedma", "--hot-seat", "--seed", "3", NO_COLOR="1")
    screen = process.expect("Press Enter")
    assert "hand" not in screen
    process.expect("> ")
    process.type("\r")
    first = process.expect("> ")
    assert "you: 10♥ J♣ J♥ K♥" in first
    process.type("2\r")
    screen = process.expect("Press Enter")
    assert "\x1b[2J\x1b[3J" in screen and "hand" not in screen[screen.index("\x1b[2J") :]
    process.expect("> ")
    process.type("\r")
    second = process.expect("> ")
    assert "10♥" not in second and "p0: 3 cards" in second
    process.type("\x04")
    assert process.end() == 0


def test_people_at_one_terminal_cannot_recall_each_others_lines(terminal: Start) -> None:
    process = terminal("play", "--plain", "goofspiel", "--hot-seat", "--seed", "3", NO_COLOR="1")
    for typed in ("\r", "12\r", "\r"):
        process.expect("> ")
        process.type(typed)
    process.expect("> ")
    process.type("\x1b[A?\r")  # the arrow would bring back a secret bid
    assert "why MOVE" in process.expect("leave the game")
    process.expect("> ")
    process.type("\x04")
    assert process.end() == 0


@pytest.mark.slow
def test_colours_at_a_terminal_unless_refused(terminal: Start) -> None:
    words = ("play", "--plain", "sedma", "--seats", "human,random", "--seed", "3")
    coloured = terminal(*words)
    screen = coloured.expect("> ")
    assert "\x1b[1;31m10♥" in screen and "play \x1b[1;31m10♥" in screen
    assert "hand you: 10♥ J♣ J♥ K♥" in " ".join(strip_colours(screen).split())
    coloured.interrupt()
    assert coloured.end() == 130 and "hoyle: interrupted" in coloured.screen
    sober = terminal(*words, NO_COLOR="1")
    assert "\x1b[1" not in sober.expect("> ")
    sober.type("q\r")
    assert sober.end() == 0


def without_log(text: str) -> list[str]:
    """The lines of a game but for that with the name of its log."""
    return [line for line in text.splitlines() if "--resume" not in line]


def test_a_drawn_seed_is_told_at_the_end_or_when_asked_for(run: Run) -> None:
    asked = play(run, "sedma", typed="seed\nq\n")
    before, _, after = asked.partition("> seed\nseed ")
    seed, *words = after.split()
    assert "seed" not in before and words[-1] == seed and words[-2] == "--seed"
    again = play(run, "sedma", "--seed", seed, typed="seed\nq\n")
    assert f", seed {seed} " in again
    assert without_log(again)[2:] == without_log(asked)[2:]
    begun, _, ended = play(run, "sedma", typed="1\n" * 60).partition("The end")
    assert "seed" not in begun and "To play this game again: hoyle play sedma --seed" in " ".join(ended.split())


def test_drawn_seeds_are_not_to_be_guessed(run: Run) -> None:
    seeds = {int(play(run, "goofspiel", typed="q\n").split()[-1]) for _ in range(3)}
    assert len(seeds) == 3 and max(seeds) > 2**40


def test_auto_makes_the_choices_with_one_option(run: Run) -> None:
    text = play(run, "war", "--seed", "5", "--auto", typed="")
    assert "> " not in text and "(You have no other choice.)\n  you: turn up a card" in text and "The end" in text
    text = play(run, "oh_hell", "--seed", "5", "--auto", typed="1\nauto\n1\nq\n")
    assert "(You have no other choice.)\n  you: play 5♦" in text
    assert "> auto\nYou make every choice yourself." in text


def test_auto_between_people_plays_only_what_all_know(run: Run) -> None:
    text = play(run, "oh_hell", "--seed", "5", "--hot-seat", "--auto", typed="1\n" * 3)
    bids, second = text.split("Hand 2")
    assert bids.count("> ") == 3 and "p0: play" in bids + second


def test_a_table_in_ascii_prints_nothing_else(run: Run) -> None:
    for game in ("koi_koi", "gin_rummy"):
        told = play(run, game, "--seats", "human,random", "--ascii", "--seed", "6", typed="1\nlog\n?\nrules\nq\n")
        assert told.isascii() and "1, 2, ...  make" in told
    told = play(run, "skat", "--seats", "human,random,random", "--ascii", "--seed", "4", typed="rules\nq\n")
    assert "JC JS JH JD" in told and "?the" not in told


@pytest.mark.parametrize(
    ("pieces", "room", "found"),
    [
        (["12345", "789", "x"], 8, ["12345;", "789; x"]),
        (["123 567", "x"], 7, ["123", "  567;", "x"]),
        (["12345678", "x"], 8, ["1234567", "  8; x"]),
        (["1234567", "x"], 8, ["1234567;", "x"]),
    ],
)
def test_a_sign_behind_a_piece_has_room_on_its_line(pieces: list[str], room: int, found: list[str]) -> None:
    assert join_pieces(pieces, room, "; ") == found


def test_a_label_longer_than_half_a_line_has_rows_of_its_own() -> None:
    rows = columns([("meld two to six cards", "begin such a move"), ("q", "leave")], 40)
    assert rows == [[("meld two to six cards", "")], [(" ", "begin such a move")], [("q", "leave")]]
