"""The terminal: how a command says what it found, and what several commands take."""

import json
import tomllib
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn

import click

from refkit.engine.terminal_text import harmless

WORKBOOK = click.argument("workbook", type=click.Path(path_type=Path, dir_okay=False))
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print data as JSON.")
FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
ALLOW = click.option(
    "--allow",
    multiple=True,
    metavar="TEXT",
    help="Write this text all the same, exactly as a refusal names it; may be repeated.",
)
WHO = click.option("--who", default="", help="Your name, for the ledger.")


def told(command: Callable[..., Any]) -> Callable[..., Any]:
    """Turn a refusal into one sentence a fault on the error stream and exit 1."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> Any:
        from refkit.engine.problems import Refused
        from refkit.workbook.saving import NotSaved

        try:
            return command(*args, **kwargs)
        except Refused as refused:
            for fault in refused.faults:
                echo(fault, err=True)
            raise SystemExit(1) from refused
        except NotSaved as error:
            echo(error, err=True)
            raise SystemExit(1) from error
        except OSError as error:
            place, said = error.filename or "refkit", error.strerror or error
            echo(f"{place}: {said}; expected a place that can be used.", err=True)
            raise SystemExit(1) from error

    return run


def echo(text: object, *, err: bool = False) -> None:
    """Print a text of whatever letters: none of them commands the terminal."""
    click.echo(harmless(str(text)), err=err)


def misused(sentence: str) -> NoReturn:
    """Exit 2 with a sentence: the call itself is wrong."""
    raise click.UsageError(harmless(sentence))


def show(data: Any, lines: list[str], *, as_json: bool) -> None:
    """Print data as JSON, or as lines for a person."""
    echo(json.dumps(data, ensure_ascii=False, indent=1) if as_json else "\n".join(lines))


def notice(game: Any) -> None:
    """Tell on the error stream what a save left so, or could not keep."""
    for line in game.notices:
        echo(line, err=True)


def view(game: Any, side: str) -> Any:
    """Return the campaign as a side may see it; exit 2 naming the sides there are."""
    try:
        return game.view(side)
    except ValueError as error:
        misused(str(error))


def decision(file: Path) -> dict[str, Any]:
    """Return the fields a file of TOML or JSON holds; exit 2 where it holds none."""
    try:
        text = file.read_text("utf-8-sig")
        found = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        misused(f"{file}: {error}; expected TOML or JSON")
    if not isinstance(found, dict):
        misused(f"{file}: there is a list; expected fields with values")
    return found


def faces(dice: str | None) -> list[int] | None:
    """Return the faces that were typed; exit 2 where they are no numbers."""
    if dice is None:
        return None
    try:
        return [int(face) for face in dice.split(",") if face.strip()]
    except ValueError:
        misused(f"--dice {dice!r}: expected faces such as 7,3")
