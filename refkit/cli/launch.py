"""The commands that start something: the pages in the browser, and a demonstration."""

from pathlib import Path

import click
from rich.progress import Progress

from refkit.cli import terminal
from refkit.launch import demo as demonstration
from refkit.launch import server


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


@click.command()
@click.argument("workbook", required=False, type=terminal.NEW_FILE)
@click.option("--lab", is_flag=True, help="Open JupyterLab instead of the pages.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option(
    "--port", type=int, default=None, help="The port to use; a free one if it is taken."
)
def play(workbook: Path | None, *, lab: bool, no_browser: bool, port: int | None) -> None:
    """Open a campaign in the browser.

    Without a WORKBOOK it is the campaign of this folder; where there are several, or none,
    the first page with all of them and the ways to others.
    """
    raise SystemExit(server.play(workbook, lab=lab, open_browser=not no_browser, port=port))
