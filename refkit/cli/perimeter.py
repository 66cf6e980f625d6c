"""The command that draws the front: statuses, reasons and lines from a layout of stands."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from refkit.cli import terminal
from refkit.engine.problems import Refused
from refkit.geometry import perimeter as front
from refkit.geometry import perimeter_data
from refkit.geometry.checks import parse_layout
from refkit.geometry.faults import BadLayout
from refkit.geometry.perimeter import Perimeter
from refkit.turnsheets import perimeters
from refkit.vassal import placing
from refkit.vassal.placing import Placement
from refkit.workbook import locks

LARGEST = 100_000_000  # bytes of a layout; 50,000 stands are some seven million


@click.command()
@click.argument("layout", type=terminal.FILE)
@click.option(
    "--mapping",
    type=terminal.FILE,
    help="A TOML file that says what the pieces of a VASSAL game are; LAYOUT is then the "
    "saved game (.vsav). Start from templates/vassal/mapping.toml.",
)
@click.option(
    "--rows",
    is_flag=True,
    help="Only list the stands of the saved game with their places, to paste into the step "
    "that draws the perimeter; with --json, as the decision for that step.",
)
@click.option("--disengage", is_flag=True, help="Let the stands disengage first.")
@click.option("--svg", type=terminal.NEW_FILE, help="Draw the front into this file too.")
@terminal.AS_JSON
def perimeter(
    layout: Path,
    mapping: Path | None,
    svg: Path | None,
    *,
    rows: bool,
    disengage: bool,
    as_json: bool,
) -> None:
    """Show where the front runs in a LAYOUT of stands.

    The status of every stand is listed with the reason. A layout is a JSON file: table,
    homes, stands, terrain, options and overrides, in inches from the south-west corner.
    With "stage": "disengage" in it, or with --disengage, the stands fall back from their
    enemies first. With --mapping the LAYOUT is a game saved by VASSAL. The result is for
    the umpire alone: it has the hidden stands too.
    """
    saved = placing.read_placement(layout, mapping) if mapping else None
    if rows:
        _show_rows(saved, as_json=as_json)
        return
    data = _saved_layout(saved, mapping) if saved and mapping else _read_layout(layout)
    found = _judge(data, saved, disengage=disengage)
    if svg:
        locks.write_private(svg, perimeters.perimeter_svg(found).encode())
    result = perimeter_data.as_data(found)
    if saved:
        result["save"] = {"hidden": list(saved.hidden), "left_out": dict(saved.left_out)}
    notes = saved.notes if saved else ()
    terminal.show(result, [*_lines(found), *notes], as_json=as_json)


def _judge(data: dict[str, Any], saved: Placement | None, *, disengage: bool) -> Perimeter:
    """Return the perimeter, or refuse the layout with every fault in it."""
    faults = list(saved.faults) if saved else []
    try:
        layout = parse_layout(data)
    except BadLayout as bad:
        raise Refused([*faults, *map(str, bad.faults)]) from bad
    except RecursionError:
        sentence = "the layout: its lists lie too deep in one another; expected a layout"
        terminal.refuse_call(sentence)
    if faults:
        raise Refused(faults)
    moving = disengage or data.get("stage") == "disengage"
    return front.perimeter(layout, disengaging=moving)


def _lines(found: Perimeter) -> Iterator[str]:
    for name, each in found.reasons.items():
        yield f"{name}: {each.words}"
    for name, (x, y) in found.moves.items():
        yield f"{name} goes back to {x:g}, {y:g}"
    for name, each in found.reasons.items():
        if each.doubtful:
            yield f"{name} is doubtful: {each.doubtful}."
    for island in found.islands:
        yield f"one perimeter: {', '.join(island)}"


def _saved_layout(saved: Placement, mapping: Path) -> dict[str, Any]:
    """Return the layout of a saved game, on the ground that its mapping names."""
    ground = saved.guide.layout
    return saved.layout(_read_layout(mapping.parent / ground) if ground else {})


def _show_rows(saved: Placement | None, *, as_json: bool) -> None:
    """List the places of a saved game's stands, and its notes on the error stream."""
    if saved is None:
        sentence = "--rows lists a game saved by VASSAL; expected --mapping with it"
        terminal.refuse_call(sentence)
    if saved.faults:
        raise Refused(saved.faults)
    terminal.show({"pasted": saved.rows}, [saved.rows], as_json=as_json)
    terminal.echo(*saved.notes, err=True)


def _read_layout(file: Path) -> dict[str, Any]:
    """Return the data in a JSON file; exit 2 where it is no layout."""
    if file.stat().st_size > LARGEST:
        terminal.refuse_call(f"{file}: it has over {LARGEST:,} bytes; expected a layout")
    content = file.read_bytes()
    if content.startswith(b"PK"):
        expected = "expected --mapping with a game saved by VASSAL"
        terminal.refuse_call(f"{file}: it is a zip file; {expected}")
    try:
        text = content.decode("utf-8-sig")
        data = json.loads(text)
        if "\\ud" in text.lower():  # half a letter can be escaped, and never be printed
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        terminal.refuse_call(f"{file}: {error}; expected JSON")
    if not isinstance(data, dict):
        terminal.refuse_call(f"{file}: there are no fields; expected a layout")
    return data
