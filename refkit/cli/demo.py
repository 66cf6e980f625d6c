"""The command that plays a pack's whole example."""

from pathlib import Path

import click
from rich.progress import Progress

from refkit.cli import terminal
from refkit.launch import demo as demonstration


@click.command()
@click.argument("pack", required=False, default="")
@click.option(
    "--out",
    type=terminal.FOLDER,
    help="The folder to write into; without it, one named after the pack.",
)
@click.option(
    "--seed", default="1", show_default=True, help="The same seed gives the same campaign."
)
@terminal.PAPER
def demo(pack: str, out: Path | None, seed: str, paper: str) -> None:
    """Play a pack's whole example: workbook, ledger and turn sheets.

    Without a PACK it is the example campaign that refkit play opens too.
    """
    with Progress(transient=True) as progress:
        bar = progress.add_task("playing", total=None)
        lines = demonstration.play(
            out, seed, pack=pack, paper=paper, tick=lambda: progress.advance(bar)
        )
    terminal.echo(*lines)
