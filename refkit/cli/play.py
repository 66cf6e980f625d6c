"""The command that opens the pages in the browser."""

from pathlib import Path

import click

from refkit.cli import terminal
from refkit.launch import server


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
