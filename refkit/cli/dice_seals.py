"""The commands about trust: the seals of the dice, and whether all is as recorded."""

from pathlib import Path

import click
from pydantic import ValidationError

from refkit import session
from refkit.cli import terminal
from refkit.engine.problems import Problem, Refused
from refkit.engine.trust import fairness
from refkit.engine.trust.disclosure import Disclosure, disclosed
from refkit.handouts.dice_seals import seal_lines, write_seals

# With \b before it click leaves the lines of a paragraph as they are.
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
@terminal.WORKBOOK
@click.option("--side", default="open", help="For this side: with its own rolls and keys.")
@click.option(
    "--out",
    type=terminal.NEW_FILE,
    metavar="FILE.json",
    help="Write them to this file, and as text beside it.",
)
@terminal.ALLOW
@terminal.AS_JSON
def seal(
    workbook: Path, *, side: str, out: Path | None, allow: tuple[str, ...], as_json: bool
) -> None:
    """Show the seals of the dice, and the keys of finished slots.

    A seal is a promise of a slot's dice, made before the first is thrown. Give the players
    the file before the slot (the turn sheets print the seal too) and again after it, when
    it has the keys. With both, each player can check his dice. Decisions that a side makes
    in secret have seals and keys as well.
    """
    # The text goes beside it as .txt: with that ending both would be one file.
    if out is not None and out.suffix.casefold() != ".json":
        terminal.refuse_call(f"--out {out}: expected a name that ends in .json")
    game = session.open(workbook)
    campaign, side = game.campaign, terminal.meant_side(game, side)
    if side not in ("open", *campaign.sides):
        expected = ", ".join(campaign.sides)
        terminal.refuse_call(f"--side {side!r}: expected one of {expected}")
    terminal.echo(*game.doubts(), err=True)
    if out is None:
        disclosure = disclosed(campaign, side)
        lines = [*seal_lines(campaign, disclosure)]
        terminal.show(disclosure.model_dump(mode="json"), lines, as_json=as_json)
        return
    written = write_seals(campaign, side, out, allow=allow)
    files = list(map(str, written))
    terminal.show(files, files, as_json=as_json)


@click.command(epilog=FORMULA)
@click.argument("workbook", required=False, type=terminal.NEW_FILE)
@click.option(
    "--public",
    "files",
    multiple=True,
    type=terminal.FILE,
    help="A file from refkit seal, instead of the workbook; repeat it for a later file.",
)
@click.option(
    "--key",
    "--seed",
    "keys",
    multiple=True,
    metavar="KEY",
    help="A key printed on your turn sheet.",
)
@terminal.AS_JSON
def verify(
    workbook: Path | None, *, files: tuple[Path, ...], keys: tuple[str, ...], as_json: bool
) -> None:
    """Check that the workbook agrees with its ledger and dice.

    Every entry of the ledger is applied again; the result must equal the cells. The dice
    must match their seals, and the entries their digests. A player without the workbook can
    check his own dice: with --public and a file that refkit seal wrote for him. With the
    file from before the slot and then the one from after it, he also checks that every
    promise was kept.
    """
    if bool(files) == bool(workbook) or (keys and not files):
        terminal.refuse_call(
            "expected either WORKBOOK, or --public FILE with or without --key KEY"
        )
    faults, lines = _check_workbook(workbook) if workbook else _check_files(files, keys)
    terminal.show(faults, faults + lines, as_json=as_json)
    raise SystemExit(1 if faults else 0)


def _check_workbook(workbook: Path) -> tuple[list[str], list[str]]:
    game = session.open(workbook)
    faults = list(map(str, game.verify()))
    whole = f"{len(game.campaign.entries)} entries: "
    whole += "the ledger, its dice and books, and every cell agree"
    return faults, [] if faults else [whole]


def _check_files(
    files: tuple[Path, ...], keys: tuple[str, ...]
) -> tuple[list[str], list[str]]:
    verdict = fairness.judge_dice([_read_disclosure(file) for file in files], keys)
    nothing = "no die was thrown yet, and no key is shown"
    return list(map(str, verdict.faults)), list(verdict.lines) or [nothing]


def _read_disclosure(file: Path) -> Disclosure:
    """Return what is in a file of refkit seal; Refused where it is no such file."""
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
        message = first["msg"][:1].casefold() + first["msg"][1:]
        raise Refused([Problem(where, message, wanted)]) from error
