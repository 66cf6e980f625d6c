"""The commands for what was changed by hand: taking it over, putting it back."""

from pathlib import Path

import click

from refkit.cli.terminal import AS_JSON, WHO, WORKBOOK, notice, show, told

ONLY = click.option(
    "--only",
    multiple=True,
    metavar="PLACE",
    help="Only what is there: a cell, a worksheet or a row, as `refkit check` names it.",
)


@click.command()
@WORKBOOK
@click.option("--why", required=True, help="The reason, for the ledger.")
@ONLY
@WHO
@AS_JSON
@told
def accept(
    workbook: Path, *, why: str, only: tuple[str, ...], who: str, as_json: bool
) -> None:
    """Take over what was changed by hand, all of it or some, as an entry of its own.

    A key that was typed anew is taken over as that: what refers to it follows.
    """
    from refkit import session

    game = session.open(workbook)
    entry = game.accept(why, who=who, only=only)
    notice(game)
    left = [f"still changed by hand: {each}" for each in game.hand_edits]
    lines = [f"entry {entry.number}: {line}" for line in entry.lines]
    show(entry.model_dump(mode="json"), [*lines, *left], as_json=as_json)


@click.command(name="put-back")
@WORKBOOK
@ONLY
@AS_JSON
@told
def put_back(workbook: Path, *, only: tuple[str, ...], as_json: bool) -> None:
    """Put back what was changed by hand, all of it or some, as the ledger has it."""
    from refkit import session

    game = session.open(workbook)
    back = list(map(str, game.put_back(only=only)))
    notice(game)
    left = [f"still changed by hand: {each}" for each in game.hand_edits]
    lines = [f"put back: {each}" for each in back] or ["nothing was changed by hand"]
    show(back, [*lines, *left], as_json=as_json)
