"""The command that draws the front: statuses, reasons and lines from a layout of stands."""

import json
from pathlib import Path

import click

from refkit.terminal import AS_JSON, FILE, misused, show


@click.command()
@click.argument("layout", type=FILE)
@click.option("--disengage", is_flag=True, help="Let the stands disengage first.")
@click.option(
    "--svg",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw the picture into this file as well.",
)
@AS_JSON
def perimeter(layout: Path, svg: Path | None, *, disengage: bool, as_json: bool) -> None:
    """Tell the status of every stand of a LAYOUT, why, and where the front runs.

    A layout is a file of JSON: table, homes, stands, terrain, options and overrides. With
    "stage": "disengage" in it, or --disengage, the stands go back from their enemies first.
    """
    from refkit.geometry import perimeter as front
    from refkit.geometry import picture
    from refkit.geometry.faults import BadLayout
    from refkit.geometry.layout import parse

    data = _data(layout)
    try:
        read = parse(data)
    except BadLayout as bad:
        for fault in bad.faults:
            click.echo(str(fault), err=True)
        raise SystemExit(1) from bad
    moving = disengage or data.get("stage") == "disengage"
    found = front.perimeter(read, disengaging=moving)
    if svg:
        svg.write_text(picture.svg(found), "utf-8")
    lines = [f"{name}: {each.words}" for name, each in found.reasons.items()]
    lines += [f"{name} goes back to {x:g}, {y:g}" for name, (x, y) in found.moves.items()]
    lines += [
        f"{name} is doubtful: {each.doubtful}."
        for name, each in found.reasons.items()
        if each.doubtful
    ]
    lines += [f"one perimeter: {', '.join(each)}" for each in found.islands]
    show(front.told(found), lines, as_json=as_json)


def _data(file: Path) -> dict[str, object]:
    """Return what a file of JSON says; exit 2 where it says no layout."""
    try:
        found = json.loads(file.read_text("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        misused(f"{file}: {error}; expected JSON")
    if not isinstance(found, dict):
        misused(f"{file}: there is a {type(found).__name__}; expected a layout")
    return found
