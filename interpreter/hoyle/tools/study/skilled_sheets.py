"""A study by skilled players as tables."""

from hoyle.language.report.words import with_number
from hoyle.measure.arena import Contest
from hoyle.measure.precision import NO_VARIATION
from hoyle.play.game import Game
from hoyle.tools.study.estimates import Estimate
from hoyle.tools.study.kingmaking import CLEAR, DECIDES, Kingmaking
from hoyle.tools.study.number_texts import interval, numbers, percent, percent_texts, points
from hoyle.tools.study.option_value import OFTEN, Option
from hoyle.tools.study.sheets import Sheet
from hoyle.tools.study.skill import FEWEST, Parts, Skill
from hoyle.tools.study.skilled import Skilled

#: Most options to show that are not poor.
SHOWN = 8

TOO_LITTLE = "This takes two bots, or decisions with options that are searched: add a bot, or raise --looks."


def skilled_head(game: Game, contest: Contest, found: Skilled) -> str:
    bots = ", ".join(contest.names)
    played = f"{with_number(game.players, 'player')}, {with_number(len(found.results.played), 'game')}"
    return f"{game.title}: {played} from seed {contest.seed}, played by {bots}"


def skilled_sheets(found: Skilled) -> list[Sheet]:
    sheets = []
    if found.skill is not None:
        sheets += [bots_sheet(found.skill), luck_sheet(found.skill)]
    if found.options:
        sheets.append(options_sheet(found))
    if found.kingmaking is not None:
        sheets.append(kingmaking_sheet(found.kingmaking))
    why = TOO_LITTLE if found.results.played else "Rules stop all games."
    return [sheet for sheet in sheets if sheet.rows] or [Sheet("Nothing to measure", (), (), (why,))]


def bots_sheet(found: Skill) -> Sheet:
    rows = [(bot.name, *percent_texts(bot.share), *numbers(bot.lead)) for bot in found.bots]
    two = len(found.bots) == 2
    better, others = ("better", "") if two else ("best", " than the next")
    deals = f"over {with_number(found.deals, 'deal')}."
    if found.fair is None:
        value, ends = numbers(found.ahead)
        what, lead, gap, over = "mean return", "mean return", value + (f" ({ends})" if ends else ""), deals.capitalize()
    else:
        what, lead, gap = "share", "points ahead", points(found.ahead)
        over = f"A share is that of one seat, {percent(found.fair)} if all are alike; {deals}"
    verdict = (
        f"{found.better} is the {better} one: its {what} is larger{others} by {gap}."
        if found.shown
        else f"None is shown to be the {better} one: {found.better} is ahead{'' if two else ' of the next'} by {gap}."
    )
    columns = ("bot", "wins", "95% interval", lead, "95% interval")
    return Sheet(f"The {better} player", columns, tuple(rows), (over, verdict))


def luck_sheet(found: Skill) -> Sheet:
    rows = []
    for name, parts in (("who wins", found.wins), ("return" if found.fair is None else "points ahead", found.leads)):
        if parts is not None:
            cells = [cell for part in (parts.player, parts.deal, parts.rest) for cell in percent_texts(part)]
            rows.append((name, *cells))
    remarks = [in_words(found.wins)] if found.wins is not None else []
    remarks.append(
        "The deal: the luck of a seat's cards, whoever plays. The rest: all other chance, and who meets whom."
    )
    if found.deals < FEWEST:
        remarks.append(f"Intervals need {FEWEST} deals at least.")
    columns = ("", "player", "95% interval", "deal", "95% interval", "rest", "95% interval")
    return Sheet("Skill and luck", columns, tuple(rows), tuple(remarks))


def in_words(parts: Parts) -> str:
    ends = interval(parts.player, True)
    sure = f" ({ends})" if ends not in ("", NO_VARIATION) else ""
    return f"{percent(parts.player.value)}{sure} of what decides the winner is which of these bots plays; the rest is luck."


def options_sheet(found: Skilled) -> Sheet:
    poor = [option for option in found.options if option.poor]
    others = [option for option in found.options if not option.poor and option.offered >= OFTEN]
    rows = [option_row(option) for option in [*poor, *others[: max(0, SHOWN - len(poor))]]]
    remarks = [f"From {found.looked} decisions that were searched; options offered {OFTEN} times or more."]
    if poor:
        words = ", ".join(option_name(option) + (" (never best)" if not option.best else "") for option in poor)
        remarks.insert(0, f"Hardly ever worth taking: {words}.")
    else:
        remarks.insert(0, "No option is shown to be hardly ever worth taking.")
    remarks.append(
        "Loss: how much less the option is worth than the best move, of 1 between a sure loss and a sure win."
    )
    columns = ("option", "offered", "best", "95% interval", "chance", "loss", "95% interval")
    return Sheet("Options", columns, tuple(rows), tuple(remarks))


def option_row(option: Option) -> tuple[str, ...]:
    chance, loss = percent(option.chance), numbers(option.loss)
    return option_name(option), str(option.offered), *percent_texts(option.share), chance, *loss


def option_name(option: Option) -> str:
    return option.action if option.value is None else f"{option.action}, {option.value}"


def kingmaking_sheet(found: Kingmaking) -> Sheet:
    rows = [("cannot win any more", f"{found.lost} of {found.decisions}", *percent_texts(found.share_lost))]
    if found.lost:
        rows.append(("and decides who does", f"{found.deciding} of {found.lost}", *percent_texts(found.share_deciding)))
    remarks = []
    if found.lost:
        mean = points(Estimate(found.spread.value, None, None))
        remarks.append(f"There the choice of move shifts another side's share of wins by {mean} on average.")
    remarks.append(
        f"It decides who does if the shift is {100 * DECIDES:.0f} points or more, and over {CLEAR:.0f} standard errors."
    )
    return Sheet("Kingmaking", ("who chooses", "decisions", "share", "95% interval"), tuple(rows), tuple(remarks))
