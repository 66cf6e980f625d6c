"""The command that draws the front: statuses, reasons and lines from a layout of stands."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from refkit.cli.terminal import AS_JSON, FILE, echo, exit_on_refusal, refuse_call, show
from refkit.engine.problems import Refused
from refkit.geometry import perimeter as front
from refkit.geometry import perimeter_data
from refkit.geometry.checks import parse_layout
from refkit.geometry.faults import BadLayout
from refkit.geometry.perimeter import Perimeter
from refkit.turnsheets import perimeters
from refkit.vassal import placing
from refkit.vassal.placing import Placement

LARGEST = 100_000_000  # bytes of a layout; 50,000 stands are some seven million


@dataclass(frozen=True, slots=True)
class Source:
    """A layout as data; with it, where it came from VASSAL, the rest of the saved game."""

    data: dict[str, Any]
    placed: Placement | None = None

    @property
    def faults(self) -> Iterable[Any]:
        """What is wrong in a saved game."""
        return self.placed.faults if self.placed else ()

    @property
    def notes(self) -> list[str]:
        """What was left out of a saved game, and why."""
        return list(self.placed.notes) if self.placed else []


@click.command()
@click.argument("layout", type=FILE)
@click.option(
    "--mapping",
    type=FILE,
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
@click.option(
    "--svg",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw the front into this file too.",
)
@AS_JSON
@exit_on_refusal
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
    source = _from_save(layout, mapping) if mapping else Source(_data(layout))
    if rows:
        _list(source, as_json=as_json)
        return
    found = _judged(source, disengage=disengage)
    if svg:
        svg.write_text(perimeters.perimeter_svg(found), "utf-8")
    saved = {"save": _saved(source.placed)} if source.placed else {}
    lines = [*_lines(found), *source.notes]
    show(perimeter_data.as_data(found) | saved, lines, as_json=as_json)


def _judged(source: Source, *, disengage: bool) -> Perimeter:
    """Return the perimeter, or refuse the layout with every fault in it."""
    faults = list(source.faults)
    try:
        read = parse_layout(source.data)
    except BadLayout as bad:
        raise Refused([*faults, *map(str, bad.faults)]) from bad
    except RecursionError:
        refuse_call("the layout: its lists lie too deep in one another; expected a layout")
    if faults:
        raise Refused(faults)
    moving = disengage or source.data.get("stage") == "disengage"
    return front.perimeter(read, disengaging=moving)


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


def _from_save(save: Path, mapping: Path) -> Source:
    """Return the layout of a save, on the ground of the mapping or of its layout file."""
    placed = placing.read_placement(save, mapping)
    ground = placed.guide.layout
    return Source(placed.layout(_data(mapping.parent / ground) if ground else {}), placed)


def _saved(placed: Placement) -> dict[str, Any]:
    return {"hidden": list(placed.hidden), "left_out": dict(placed.left_out)}


def _list(source: Source, *, as_json: bool) -> None:
    """List the places of a save's stands; what else there is to say is no part of it."""
    if source.placed is None:
        refuse_call("--rows lists a game saved by VASSAL; expected --mapping with it")
    if source.placed.faults:
        raise Refused(source.placed.faults)
    text = source.placed.rows
    show({"pasted": text}, [text], as_json=as_json)
    for note in source.notes:
        echo(note, err=True)


def _data(file: Path) -> dict[str, Any]:
    """Return what a file of JSON says; exit 2 where it says no layout."""
    if file.stat().st_size > LARGEST:
        refuse_call(f"{file}: it has over {LARGEST:,} bytes; expected a layout")
    data = file.read_bytes()
    if data.startswith(b"PK"):
        refuse_call(
            f"{file}: it is a zip file; expected --mapping with a game saved by VASSAL"
        )
    try:
        text = data.decode("utf-8-sig")
        found = json.loads(text)
        if "\\ud" in text.lower():  # half a letter can be escaped, and never be printed
            json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        refuse_call(f"{file}: {error}; expected JSON")
    if not isinstance(found, dict):
        refuse_call(f"{file}: there is a {type(found).__name__}; expected a layout")
    return found
