"""The command that draws the front: statuses, reasons and lines from a layout of stands."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from refkit.cli.terminal import AS_JSON, FILE, echo, misused, show, told

if TYPE_CHECKING:
    from refkit.geometry.perimeter import Perimeter
    from refkit.vassal.placing import Placed

LARGEST = 100_000_000  # bytes of a layout; 50,000 stands are some seven million


@dataclass(frozen=True, slots=True)
class Given:
    """A layout as data, and of a VASSAL save the rest of what it tells."""

    data: dict[str, Any]
    placed: "Placed | None" = None

    @property
    def faults(self) -> Iterable[Any]:
        """What of a save is no part of the layout."""
        return self.placed.faults if self.placed else ()

    @property
    def notes(self) -> list[str]:
        """What else is to be said of a save."""
        return list(self.placed.notes) if self.placed else []


@click.command()
@click.argument("layout", type=FILE)
@click.option(
    "--mapping",
    type=FILE,
    help="LAYOUT is a game saved by VASSAL (.vsav), and this file of TOML says what its "
    "pieces are; templates/vassal/mapping.toml is one to start from.",
)
@click.option(
    "--rows",
    is_flag=True,
    help="Only list the stands of the save with their places, to paste at the step P; "
    "with --json, as the decision for that step.",
)
@click.option("--disengage", is_flag=True, help="Let the stands disengage first.")
@click.option(
    "--svg",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw the picture into this file as well.",
)
@AS_JSON
@told
def perimeter(
    layout: Path,
    mapping: Path | None,
    svg: Path | None,
    *,
    rows: bool,
    disengage: bool,
    as_json: bool,
) -> None:
    """Tell the status of every stand of a LAYOUT, why, and where the front runs.

    A layout is a file of JSON: table, homes, stands, terrain, options and overrides, in
    inches from the south-west corner. With "stage": "disengage" in it, or --disengage, the
    stands go back from their enemies first. With --mapping it is a game saved by VASSAL.
    All that is told here is the umpire's: hidden stands are in it.
    """
    given = _from_save(layout, mapping) if mapping else Given(_data(layout))
    if rows:
        _list(given, as_json=as_json)
        return
    found = _judged(given, disengage=disengage)
    if svg:
        from refkit.turnsheets import perimeters

        svg.write_text(perimeters.svg(found), "utf-8")
    from refkit.geometry import perimeter_data

    saved = {"save": _saved(given.placed)} if given.placed else {}
    lines = [*_lines(found), *given.notes]
    show(perimeter_data.as_data(found) | saved, lines, as_json=as_json)


def _judged(given: Given, *, disengage: bool) -> "Perimeter":
    """Return the perimeter, or refuse what was given with every fault of it."""
    from refkit.engine.problems import Refused
    from refkit.geometry import perimeter as front
    from refkit.geometry.checks import parse_layout
    from refkit.geometry.faults import BadLayout

    faults = list(given.faults)
    try:
        read = parse_layout(given.data)
    except BadLayout as bad:
        raise Refused([*faults, *map(str, bad.faults)]) from bad
    except RecursionError:
        misused("the layout: its lists lie too deep in one another; expected a layout")
    if faults:
        raise Refused(faults)
    moving = disengage or given.data.get("stage") == "disengage"
    return front.perimeter(read, disengaging=moving)


def _lines(found: "Perimeter") -> Iterator[str]:
    for name, each in found.reasons.items():
        yield f"{name}: {each.words}"
    for name, (x, y) in found.moves.items():
        yield f"{name} goes back to {x:g}, {y:g}"
    for name, each in found.reasons.items():
        if each.doubtful:
            yield f"{name} is doubtful: {each.doubtful}."
    for island in found.islands:
        yield f"one perimeter: {', '.join(island)}"


def _from_save(save: Path, mapping: Path) -> Given:
    """Return the layout of a save, on the ground of the mapping or of its layout file."""
    from refkit.vassal import placing

    placed = placing.read(save, mapping)
    ground = placed.guide.layout
    return Given(placed.layout(_data(mapping.parent / ground) if ground else {}), placed)


def _saved(placed: "Placed") -> dict[str, Any]:
    return {"hidden": list(placed.hidden), "left_out": dict(placed.left_out)}


def _list(given: Given, *, as_json: bool) -> None:
    """List the places of a save's stands; what else there is to say is no part of it."""
    from refkit.engine.problems import Refused

    if given.placed is None:
        misused("--rows lists a game saved by VASSAL; expected --mapping with it")
    if given.placed.faults:
        raise Refused(given.placed.faults)
    text = given.placed.rows
    show({"pasted": text}, [text], as_json=as_json)
    for note in given.notes:
        echo(note, err=True)


def _data(file: Path) -> dict[str, Any]:
    """Return what a file of JSON says; exit 2 where it says no layout."""
    if file.stat().st_size > LARGEST:
        misused(f"{file}: it has over {LARGEST:,} bytes; expected a layout")
    data = file.read_bytes()
    if data.startswith(b"PK"):
        misused(f"{file}: it is a zip file; expected --mapping with a game saved by VASSAL")
    try:
        text = data.decode("utf-8-sig")
        found = json.loads(text)
        if "\\ud" in text.lower():  # half a letter can be escaped, and never be printed
            json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        misused(f"{file}: {error}; expected JSON")
    if not isinstance(found, dict):
        misused(f"{file}: there is a {type(found).__name__}; expected a layout")
    return found
