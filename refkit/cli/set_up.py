"""The commands for a campaign that is being set up: what is missing, and the start."""

from dataclasses import asdict
from pathlib import Path

import click

from refkit import session
from refkit.cli import terminal
from refkit.session import BeingSetUp, SetUp
from refkit.session.game import Game
from refkit.session.set_up import Gap

BEGIN = "Nothing must be filled in any more: `refkit start {workbook}` begins the campaign."
AGREE = "If what is guessed is right, `refkit set-up {workbook} --agree` says so."
DISMISSED = (
    "More advice is dismissed: `refkit set-up {workbook} --show-again` gives it again."
)


@click.command(name="set-up")
@terminal.WORKBOOK
@click.option(
    "--again",
    is_flag=True,
    help="Go back to setting up a campaign that has started, before the first die.",
)
@click.option(
    "--agree",
    is_flag=True,
    help="Say that what refkit guessed of your roster is right; it is listed no more.",
)
@click.option(
    "--show-again", is_flag=True, help="Give the advice again that you dismissed."
)
@terminal.AS_JSON
def set_up(
    workbook: Path, *, again: bool, agree: bool, show_again: bool, as_json: bool
) -> None:
    """List what a campaign still needs before it starts.

    Fill it in on the page, in Excel or in LibreOffice: while a campaign is being set up its
    cells are the campaign, and nothing you change there wants a reason.
    """
    try:
        game = session.open(workbook)
    except BeingSetUp:
        opened = session.open_set_up(workbook)
        if agree:
            opened.agree(gap for gap in opened.gaps() if gap.is_guess)
        if show_again:
            opened.show_again()
        show_gaps(opened, as_json=as_json)
        return
    if again:
        game.back_to_set_up()
        show_gaps(session.open_set_up(workbook), as_json=as_json)
        return
    _show_begun(game, as_json=as_json)


def show_gaps(opened: SetUp, *, as_json: bool) -> None:
    """Show what a campaign that is being set up lacks, and what refkit guessed of it."""
    gaps = opened.gaps()
    data = {"being_set_up": True, "ready": opened.is_ready, "gaps": [*map(asdict, gaps)]}
    must = [f"missing: {gap}" for gap in gaps if gap.must]
    guesses = [_guess_line(gap) for gap in gaps if gap.is_guess]
    others = [gap for gap in gaps if not (gap.must or gap.is_guess)]
    may = [f"may be filled in: {gap}" for gap in others if not gap.is_dismissed]
    title = f"{opened.campaign.option('title')} is being set up."
    last = [DISMISSED] if any(gap.is_dismissed for gap in others) else []
    last += [AGREE] if guesses else []
    last += [] if must else [BEGIN]
    told = [each.format(workbook=opened.path) for each in last]
    terminal.show(data, [title, *must, *guesses, *may, *told], as_json=as_json)


def _guess_line(gap: Gap) -> str:
    return f"{gap.place}: {gap.missing}; right? {gap.purpose}"


def _show_begun(game: Game, *, as_json: bool) -> None:
    bars = game.bars_to_set_up
    data = {"being_set_up": False, "bars": [*bars]}
    way = f"`refkit set-up {game.path} --again` goes back to setting it up."
    title = f"{game.campaign.option('title')} has started."
    terminal.show(data, [title, *(bars or [way])], as_json=as_json)


@click.command()
@terminal.WORKBOOK
@terminal.WHO
@terminal.AS_JSON
def start(workbook: Path, *, who: str, as_json: bool) -> None:
    """Start a campaign that is being set up.

    Everything is checked first; what is missing is listed, and then nothing is changed.
    """
    game = session.open_set_up(workbook).start(who=who)
    due = [f"due: {each.describe(game.campaign)}" for each in game.due()]
    title = f"{game.campaign.option('title')} has started."
    terminal.show_entry(game, game.campaign.entries[-1], [title, *due], as_json=as_json)
