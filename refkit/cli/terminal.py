"""The terminal: what several commands take, and how they print what they found."""

import json
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import Drawn
from refkit.engine.problems import Refused
from refkit.engine.terminal_text import printable
from refkit.session.game import Game
from refkit.workbook.edits.unreadable import Unreadable
from refkit.workbook.locks import NotSaved

T = TypeVar("T")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print data as JSON.")
FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
NEW_FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)
# Not FILE: a missing workbook is a refusal of refkit's, exit 1, and no wrong call.
WORKBOOK = click.argument("workbook", type=NEW_FILE)
ALLOW = click.option(
    "--allow",
    multiple=True,
    metavar="TEXT",
    help="Write this text even so, exactly as a refusal quotes it; may be repeated.",
)
PAPER = click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The size of the paper.",
)
SEED = click.option(
    "--seed",
    default="",
    help="What refkit's dice follow from; without it a secret one is drawn.",
)
DRAWN = click.option(
    "--drawn",
    multiple=True,
    metavar="CARD",
    help="A card drawn at the table, by its name; repeat it for each, in their order.",
)
WHO = click.option("--who", default="", help="Your name, for the ledger.")

# No cell says what stood in a ledger that was altered.
VERSIONS = (
    "`refkit history {} --versions` lists the earlier versions, of which one is whole."
)


@contextmanager
def exit_on_refusal() -> Iterator[None]:
    """Turn a refusal into one sentence a fault on the error stream and exit 1."""
    try:
        yield
    except Unreadable as there:
        faults: Iterable[object] = [*there.faults, way_out("WORKBOOK")]
    except Refused as refused:
        faults = refused.faults
    except NotSaved as error:
        faults = [error]
    except OSError as error:
        place, reason = error.filename or "refkit", error.strerror or error
        faults = [f"{place}: {reason}; expected a place that can be used."]
    else:
        return
    echo(*faults, err=True)
    raise SystemExit(1)


def way_out(workbook: object) -> str:
    """Return what helps where cells of a workbook cannot be read."""
    return f"Type it right in Excel and save, or `refkit put-back {workbook}`."


def echo(*texts: object, err: bool = False) -> None:
    """Print texts, each on its line; no letter in them gives the terminal a command."""
    for text in texts:
        click.echo(printable(str(text)), err=err)


def progress(items: Iterable[T], total: int, doing: str) -> Iterator[T]:
    """Yield items that take their time, with a bar on the error stream of a terminal."""
    # rich takes a while to load; a command that is done at once goes without.
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return iter(track(items, doing, total, console=console, transient=True))


def refuse_call(sentence: str) -> NoReturn:
    """Exit 2 with a sentence: the call itself is wrong."""
    raise click.UsageError(printable(sentence))


def show(data: Any, lines: Iterable[str], *, as_json: bool) -> None:
    """Print data as JSON, or as lines for a person."""
    echo(json.dumps(data, ensure_ascii=False, indent=1) if as_json else "\n".join(lines))


def show_entry(game: Game, entry: Entry, lines: Iterable[str], *, as_json: bool) -> None:
    """Print an entry that was saved, and first what the save could not keep."""
    warn(game)
    show(entry.model_dump(mode="json"), lines, as_json=as_json)


def warn(game: Game) -> None:
    """Print on the error stream what a save left as it was, or could not keep."""
    echo(*game.notices, err=True)


def meant_side(game: Game, said: str) -> str:
    """Return the side that is named in any case, and what is no side as it was said."""
    known = {side.casefold(): side for side in game.campaign.sides}
    return known.get(said.strip().casefold(), said)


def read_fields(file: Path) -> dict[str, Any]:
    """Return the fields in a file of TOML or JSON; exit 2 where there are none."""
    try:
        # An editor of Windows may put a mark before the first letter; this takes it off.
        text = file.read_text("utf-8-sig")
        fields = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        refuse_call(f"{file}: {error}; expected TOML or JSON")
    if not isinstance(fields, dict):
        refuse_call(f"{file}: there is a list; expected fields with values")
    return fields


def parse_read_out(
    dice: str | None, drawn: Iterable[str] = ()
) -> tuple[int | Drawn, ...] | None:
    """Return the faces and the cards that were typed, None where nothing was.

    Exits 2 where the faces are not numbers.
    """
    cards = tuple(map(Drawn, drawn))
    if dice is None:
        return cards or None
    try:
        return (*(int(face) for face in dice.split(",") if face.strip()), *cards)
    except ValueError:
        refuse_call(f"--dice {dice!r}: expected faces such as 7,3")
