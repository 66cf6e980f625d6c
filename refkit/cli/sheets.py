"""The command that writes turn sheets."""

from pathlib import Path
from typing import Unpack

import click

from refkit import session, systems
from refkit.cli import terminal
from refkit.engine.sheets.kinds import Printing


class KindOption(click.Option):
    """An option whose help names every kind of sheet; only then are the systems loaded."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option with its help."""
        every = (
            f"of {name}: {', '.join(kind.name for kind in systems.load(name).kinds)}"
            for name in systems.names()
        )
        self.help = f"Only these sheets ({'; '.join(every)})."
        return super().get_help_record(ctx)


@click.command()
@terminal.WORKBOOK
@click.option("--side", default="", help="The side to write for.")
@click.option("--umpire", is_flag=True, help="The umpire's own sheets, with everything.")
@click.option("--public", is_flag=True, help="What every side may know.")
@click.option("--all", "is_all", is_flag=True, help="All of these, one after the other.")
@click.option("--kind", "kinds", multiple=True, cls=KindOption)
@click.option("--appendix", is_flag=True, help="The appendix with them: charts, chances.")
@click.option("--blank", is_flag=True, help="Blank forms, nothing written in them.")
@click.option(
    "--out", required=True, type=terminal.FOLDER, help="The folder to write into."
)
@terminal.PAPER
@click.option("--large", is_flag=True, help="Large type.")
@click.option("--excel", is_flag=True, help="A workbook to print from Excel instead.")
@click.option("--page", is_flag=True, help="One HTML page to read instead, no script.")
@terminal.ALLOW
def sheets(
    workbook: Path,
    *,
    side: str,
    umpire: bool,
    public: bool,
    is_all: bool,
    out: Path,
    **printing: Unpack[Printing],
) -> None:
    """Write turn sheets as PDF.

    They are for one side, for the umpire, for everybody, or for all of these. Without
    --kind refkit writes the sheet of the slot, and what the step that is due needs besides.
    """
    readers = [side] * bool(side) + ["umpire"] * umpire + ["open"] * public
    # No reader by default: a sheet for the wrong one cannot be called back.
    if len(readers) + is_all != 1:
        terminal.refuse_call("expected one of --side SIDE, --umpire, --public and --all")
    game = session.open(workbook)
    terminal.echo(*game.doubts(), err=True)
    if not is_all:
        reader = terminal.meant_side(game, readers[0])
        terminal.echo(*game.sheets(reader, out, **printing))
        return
    readers = [*game.campaign.sides, "umpire", "open"]
    made = (game.sheets(reader, out, **printing) for reader in readers)
    for files in terminal.progress(made, len(readers), "writing"):
        terminal.echo(*files)
