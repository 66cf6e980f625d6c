"""The commands for orders by file: written for a side, read back, and who owes what."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from refkit.cli.terminal import (
    ALLOW,
    AS_JSON,
    FILE,
    WHO,
    WORKBOOK,
    echo,
    notice,
    show,
    told,
)

if TYPE_CHECKING:
    from refkit.session.order_forms import Taken


@click.group()
def orders() -> None:
    """Orders by file: a side writes in a workbook what it decides, and refkit reads it."""


@orders.command()
@WORKBOOK
@click.option("--side", required=True, help="The side to write for.")
@click.option(
    "--out",
    default=".",
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write into.",
)
@ALLOW
@told
def write(workbook: Path, *, side: str, out: Path, allow: tuple[str, ...]) -> None:
    """Write the order form of a side: what it can decide now, up to the next reveal."""
    from refkit import session
    from refkit.session import order_forms

    for file in order_forms.write(session.open(workbook), side, out, allow=allow):
        echo(file)


@orders.command()
@WORKBOOK
@click.argument("forms", nargs=-1, required=True, type=FILE)
@click.option("--dry-run", is_flag=True, help="Only tell what would become of them.")
@click.option(
    "--skip", multiple=True, metavar="STEP", help="Leave the orders of a step out."
)
@click.option(
    "--again",
    is_flag=True,
    help="Take a form that was read before once more, or one older than it.",
)
@click.option(
    "--seal", is_flag=True, help="Seal what is due too: its dice are thrown at the table."
)
@WHO
@told
def read(
    workbook: Path,
    forms: tuple[Path, ...],
    *,
    dry_run: bool,
    skip: tuple[str, ...],
    again: bool,
    seal: bool,
    who: str,
) -> None:
    """Read order FORMS back: what is due is done, the rest sealed, all of it or nothing.

    What is sealed is the draft of its step when that is due; the rules judge it then. A
    step for which nothing is written stays owed until it is due.
    """
    from refkit import session
    from refkit.engine.problems import Refused
    from refkit.session import order_forms
    from refkit.workbook import saving

    game = session.open(workbook)
    twice = sorted({str(path) for path in forms if forms.count(path) > 1})
    if twice:
        raise Refused([f"{path}: it is named twice; expected it once" for path in twice])
    files = {str(path): saving.read(path)[0] for path in forms}
    left_out = [(step, side) for step in skip for side in game.campaign.sides]
    taken = order_forms.read(game, files, skip=left_out, again=again, only_seal=seal)
    _tell(taken)
    if taken.faults or dry_run:
        echo("nothing is changed")
    if taken.faults:
        raise Refused([*taken.faults, *_ways_on(taken)])
    if dry_run:
        return
    entries = order_forms.take(game, taken, who=who)
    notice(game)
    for entry in entries:
        done = "sealed" if entry.kind == "orders" else "done"
        echo(f"entry {entry.number}: {entry.step} of {entry.side} {done}")


def _tell(taken: "Taken") -> None:
    """Show what becomes of each order, and what is to be said besides."""
    for each in taken.foreseen:
        echo(each)
        for line in (*each.lines, *each.notes):
            echo(f"  {line}")
    for note in taken.notes:
        echo(note)


def _ways_on(taken: "Taken") -> Iterator[str]:
    """Yield the options that take forms all the same, where they came late."""
    options = [*dict.fromkeys(f"--skip {each.step.id}" for each in taken.late)]
    options += ["--again"] if taken.is_old else []
    if options:
        yield f"To go on all the same: {' '.join(options)}"


@orders.command()
@WORKBOOK
@AS_JSON
@told
def status(workbook: Path, *, as_json: bool) -> None:
    """Tell whose orders are done, sealed, due now or still owed in this slot."""
    from refkit import session
    from refkit.session import order_forms

    found = order_forms.standing(session.open(workbook))
    data = [
        {
            "slot": each.owed.slot,
            "side": each.owed.side,
            "step": each.owed.step.id,
            "title": each.owed.step.title,
            "state": each.state,
            "entry": each.entry,
            "refused": [str(why) for why in each.refused],
        }
        for each in found
    ]
    lines = [
        f"{each.owed.side}: {each.owed.step.id} {each.owed.step.title}: {each.state}"
        + (f" in entry {each.entry}" if each.entry else "")
        + "".join(f"; refused as things stand now: {why}" for why in each.refused)
        for each in found
    ]
    show(data, lines or ["the sides owe no orders"], as_json=as_json)
