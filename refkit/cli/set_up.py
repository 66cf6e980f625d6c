"""The commands for a campaign that is being set up: what is missing, and the start."""

from dataclasses import asdict
from pathlib import Path

import click

from refkit import session
from refkit.cli import terminal
from refkit.session import BeingSetUp, SetUp
from refkit.session.game import Game

BEGIN = "Nothing must be filled in any more: `refkit start {workbook}` begins the campaign."


@click.command(name="set-up")
@terminal.WORKBOOK
@click.option(
    "--again",
    is_flag=True,
    help="Go back to setting up a campaign that has started, before the first die.",
)
@terminal.AS_JSON
def set_up(workbook: Path, *, again: bool, as_json: bool) -> None:
    """List what a campaign still needs before it starts.

    Fill it in on the page, in Excel or in LibreOffice: while a campaign is being set up its
    cells are the campaign, and nothing you change there wants a reason.
    """
    try:
        game = session.open(workbook)
    except BeingSetUp:
        _show_gaps(session.open_set_up(workbook), as_json=as_json)
        return
    if again:
        game.back_to_set_up()
        _show_gaps(session.open_set_up(workbook), as_json=as_json)
        return
    _show_begun(game, as_json=as_json)


def _show_gaps(opened: SetUp, *, as_json: bool) -> None:
    gaps = opened.gaps()
    data = {"being_set_up": True, "ready": opened.is_ready, "gaps": [*map(asdict, gaps)]}
    must = [f"missing: {gap}" for gap in gaps if gap.must]
    may = [f"may be filled in: {gap}" for gap in gaps if not gap.must]
    title = f"{opened.campaign.option('title')} is being set up."
    last = [] if must else [BEGIN.format(workbook=opened.path)]
    terminal.show(data, [title, *must, *may, *last], as_json=as_json)


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
