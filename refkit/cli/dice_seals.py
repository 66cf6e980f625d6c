"""The commands about trust: the seals of the dice, and whether all is as recorded."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from refkit.cli.terminal import ALLOW, AS_JSON, FILE, misused, show, told

if TYPE_CHECKING:
    from refkit.engine.trust.disclosure import Disclosure

FORMULA = """\b
In short: key = HMAC-SHA256(seed, NAME) and seal = SHA-256(NAME + key), both as hexadecimal
digits, where NAME is the text ["refkit seal", "SLOT", "READER"] as JSON and READER is open,
a side or umpire. A slot taken up again after its keys were shown has as SLOT its name and
", taken up again 1", then 2, and so on. Die k of roll n comes from HMAC-SHA256(key,
"n/k/0"): its first 8 bytes as a number, modulo the sides, plus one. (A number of 2^64 -
2^64 modulo sides or more favours low faces; then "n/k/1" is taken, and so on.) A decision
of a side has the seal SHA-256(nonce + its JSON with sorted keys and no spaces). As ten
lines of Python it is in python -m pydoc refkit.engine.trust.seals.
"""
LARGEST = 8_000_000


@click.command(epilog=FORMULA)
@click.argument("workbook", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--side", default="open", help="For this side: with its rolls and its keys.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.json",
    help="Write it to a file, and as text beside it.",
)
@ALLOW
@AS_JSON
@told
def seal(
    workbook: Path, *, side: str, out: Path | None, allow: tuple[str, ...], as_json: bool
) -> None:
    """Print the seals of the dice and of decisions, and the keys of what is closed.

    A seal promises the dice of a slot before the first is thrown. Give it to the players
    before the slot (turn sheets have it printed), and this file once more after it: then
    it has the keys by which each can check his dice.
    """
    from refkit import session
    from refkit.engine.trust.disclosure import disclosed
    from refkit.handouts import release

    if out is not None and out.suffix.casefold() != ".json":
        misused(f"--out {out}: expected a name that ends in .json")
    campaign = session.open(workbook).campaign
    if side not in ("open", *campaign.sides):
        misused(f"--side {side!r}: expected one of {', '.join(campaign.sides)}")
    found = disclosed(campaign, side)
    lines = list(_lines(found))
    if out is None:
        show(found.model_dump(mode="json"), lines, as_json=as_json)
        return
    documents = {
        out.name: found.model_dump_json(indent=1),
        out.with_suffix(".txt").name: "\n".join(lines),
    }
    encoded = {name: f"{text}\n".encode() for name, text in documents.items()}
    files = [
        str(file) for file in release(campaign, side, out.parent, encoded, allow=allow)
    ]
    show(files, files, as_json=as_json)


def _lines(found: "Disclosure") -> Iterator[str]:
    from refkit.engine.trust.fairness import said

    yield f"{found.campaign}: the seals of the dice"
    for slot in found.slots:
        yield slot.slot
        yield from (f"  {reader} seal {told}" for reader, told in slot.seals.items())
        yield from (f"  {reader} key  {told}" for reader, told in slot.keys.items())
        yield from (f"  {roll.reader} {said(roll)}" for roll in slot.rolls)
        for each in slot.decisions:
            yield f"  {each.side} {each.kind} {each.step} seal {each.seal}"


@click.command(epilog=FORMULA)
@click.argument("workbook", required=False, type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--public",
    "files",
    multiple=True,
    type=FILE,
    help="A file of refkit seal, instead of the workbook; once more for a later one.",
)
@click.option(
    "--seed", "keys", multiple=True, metavar="KEY", help="A key shown on your sheet."
)
@AS_JSON
@told
def verify(
    workbook: Path | None, *, files: tuple[Path, ...], keys: tuple[str, ...], as_json: bool
) -> None:
    """Check that all is as recorded: ledger, digests, dice, books and cells.

    A player without the workbook checks his own dice: --public with a file that refkit
    seal wrote for him. Given the file of before the slot and the one of after it, in this
    order, what was promised before must still be so.
    """
    if bool(files) == bool(workbook) or (keys and not files):
        misused("expected either WORKBOOK, or --public FILE with or without --seed KEY")
    faults, lines = _of_workbook(workbook) if workbook else _of_files(files, keys)
    show(faults, faults + lines, as_json=as_json)
    raise SystemExit(1 if faults else 0)


def _of_workbook(workbook: Path) -> tuple[list[str], list[str]]:
    from refkit import session

    game = session.open(workbook)
    faults = list(map(str, game.verify()))
    whole = f"{len(game.campaign.entries)} entries: "
    whole += "ledger, dice, digests, books and cells agree"
    return faults, [] if faults else [whole]


def _of_files(
    files: tuple[Path, ...], keys: tuple[str, ...]
) -> tuple[list[str], list[str]]:
    from refkit.engine.trust import fairness

    verdict = fairness.judged([_read(file) for file in files], keys)
    nothing = "no die was thrown yet, and no key is shown"
    return list(map(str, verdict.faults)), list(verdict.lines) or [nothing]


def _read(file: Path) -> "Disclosure":
    """Return what a file of refkit seal tells; Refused where it is no such file."""
    from pydantic import ValidationError

    from refkit.engine.problems import Problem, Refused
    from refkit.engine.trust.disclosure import Disclosure

    wanted = "a file that refkit seal wrote"
    with file.open("rb") as stream:
        text = stream.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise Refused([Problem(str(file), f"it has more than {LARGEST} bytes", wanted)])
    try:
        return Disclosure.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        where = f"{file}: {place}" if place else str(file)
        told = first["msg"][:1].casefold() + first["msg"][1:]
        raise Refused([Problem(where, told, wanted)]) from error
