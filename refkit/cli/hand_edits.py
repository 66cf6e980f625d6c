"""The commands for what was changed by hand: taking it over, putting it back."""

from pathlib import Path

import click

from refkit import session
from refkit.cli import terminal
from refkit.session.game import Game

ONLY = click.option(
    "--only",
    multiple=True,
    metavar="PLACE",
    help="Only a cell, a worksheet or a row, as refkit check names it.",
)


@click.command()
@terminal.WORKBOOK
@click.option("--why", required=True, help="The reason, for the ledger.")
@ONLY
@terminal.WHO
@terminal.AS_JSON
def accept(
    workbook: Path, *, why: str, only: tuple[str, ...], who: str, as_json: bool
) -> None:
    """Take over what you changed by hand, all of it or some.

    The changes become an entry of the ledger. Where you typed a new id, every cell that
    names the old one follows.
    """
    game = session.open(workbook)
    entry = game.accept(why, who=who, only=only)
    lines = [f"entry {entry.number}: {line}" for line in entry.told]
    terminal.show_entry(game, entry, [*lines, *_left(game)], as_json=as_json)


@click.command(name="put-back")
@terminal.WORKBOOK
@ONLY
@terminal.AS_JSON
def put_back(workbook: Path, *, only: tuple[str, ...], as_json: bool) -> None:
    """Restore cells you changed by hand, all of them or some.

    Each cell gets back what the ledger says.
    """
    game = session.open_mended(workbook)
    back = list(map(str, game.put_back(only=only)))
    terminal.warn(game)
    lines = [f"put back: {each}" for each in back] or ["nothing was changed by hand"]
    terminal.show(back, [*lines, *_left(game)], as_json=as_json)


def _left(game: Game) -> list[str]:
    return [f"still changed by hand: {each}" for each in game.hand_edits]
