"""The commands that look back: what was done, and setting right what was done wrong."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from refkit.cli.terminal import (
    AS_JSON,
    FILE,
    WHO,
    WORKBOOK,
    decision,
    faces,
    misused,
    notice,
    show,
    told,
    view,
)
from refkit.engine.terminal_text import harmless


@click.command()
@WORKBOOK
@click.argument("entry", type=int)
@click.option(
    "--decisions",
    type=FILE,
    help="The decision as it should have been taken, as TOML or JSON.",
)
@click.option(
    "--dice",
    default=None,
    metavar="7,3,...",
    help="Every die of the entry as it should have been read.",
)
@click.option(
    "--facts",
    type=FILE,
    help="Rows that were wrong since the entry: [[facts]] with record, key and fields.",
)
@click.option("--keep", type=int, multiple=True, help="An entry that stands as it fell.")
@click.option("--redo", type=int, multiple=True, help="An entry to be done again.")
@click.option("--drop", type=int, multiple=True, help="An entry to be taken back.")
@click.option(
    "--overrule",
    type=int,
    multiple=True,
    help="One to keep though the rules refuse it now.",
)
@click.option(
    "--rest", type=click.Choice(["keep", "redo"]), help="What becomes of all the others."
)
@click.option(
    "--decision-for",
    type=(int, FILE),
    multiple=True,
    metavar="N FILE",
    help="Another decision for an entry that is done again.",
)
@click.option(
    "--dice-for",
    type=(int, str),
    multiple=True,
    metavar="N 7,3,...",
    help="Dice thrown for an entry done again that wants more; else refkit rolls.",
)
@click.option("--dry-run", is_flag=True, help="Only tell what depended on it.")
@click.option("--why", default="", help="The reason, for the ledger.")
@WHO
@AS_JSON
@told
def correct(
    workbook: Path,
    entry: int,
    *,
    decisions: Path | None,
    dice: str | None,
    facts: Path | None,
    dry_run: bool,
    why: str,
    who: str,
    as_json: bool,
    **answers: Any,
) -> None:
    """Set a mistake right that was made in an ENTRY far back, and what depended on it.

    Each entry that read what was wrong is listed with how it would come out; say of each
    whether it is kept as it fell, done again, or taken back.
    """
    from refkit import session
    from refkit.engine.late.corrections import Correction

    read = faces(dice)
    correction = Correction(
        entry,
        decision=decision(decisions) if decisions else None,
        dice=None if read is None else tuple(read),
        facts=_facts(facts) if facts else (),
        answers=_answers(answers),
        rest=answers["rest"],
    )
    game = session.open(workbook)
    found = _consequences(game, correction, needed=dry_run)
    lines = [line for each in found for line in _indented(each.told())]
    if dry_run:
        show(list(map(_plain, found)), lines or ["nothing depended on it"], as_json=as_json)
        return
    if not as_json:
        show(None, lines, as_json=False)
    made = game.revise(correction, why, who=who)
    notice(game)
    told = _indented([f"entry {made.number} corrects entry {entry}", *made.lines])
    show(made.model_dump(mode="json"), told, as_json=as_json)


def _indented(lines: Iterable[str]) -> list[str]:
    first, *rest = lines
    return [first, *(f"     {line}" for line in rest)]


def _facts(file: Path) -> tuple[dict[str, Any], ...]:
    found = decision(file).get("facts")
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        misused(f"{file}: expected [[facts]], each with record, key and fields")
    return tuple(found)


def _answers(given: Mapping[str, Any]) -> dict[int, Any]:
    """Return what becomes of each entry that is named; a decision or dice redo it."""
    from refkit.engine.late.corrections import Answer

    decisions = {number: decision(file) for number, file in given["decision_for"]}
    dice = {number: tuple(faces(text) or ()) for number, text in given["dice_for"]}
    named: dict[int, Any] = dict.fromkeys((*decisions, *dice), "redo")
    for do in ("keep", "redo", "drop", "overrule"):
        for number in given[do]:
            if named.setdefault(number, do) != do:
                misused(f"entry {number}: {named[number]} and {do}; expected one of them")
    return {
        number: Answer(do, decisions.get(number), dice.get(number))
        for number, do in named.items()
    }


def _consequences(game: Any, correction: Any, *, needed: bool) -> tuple[Any, ...]:
    """Return what depended on a mistake; nothing where that waits for dice of refkit's."""
    from refkit.engine.problems import Refused

    try:
        return tuple(game.consequences(correction))
    except Refused:
        if needed:
            raise
        return ()


def _plain(each: Any) -> dict[str, Any]:
    return {
        "entry": each.entry.number,
        "outcome": each.outcome,
        "read": [change.model_dump(mode="json") for change in each.read],
        "charts": list(each.charts),
        "refusals": list(map(str, each.again.grounds)),
        "wanted": str(each.again.wanted or ""),
        "clashes": list(map(str, each.clashes)),
        "again": each.again.entry and each.again.entry.model_dump(mode="json"),
    }


@click.command()
@WORKBOOK
@click.option(
    "--side", default="umpire", show_default=True, help="As one side may know it."
)
@click.option("--versions", is_flag=True, help="List the earlier versions of the file.")
@click.option(
    "--open",
    "version",
    type=int,
    metavar="N",
    help="Write version N beside the workbook, which stays as it is.",
)
@AS_JSON
@told
def history(
    workbook: Path, *, side: str, versions: bool, version: int | None, as_json: bool
) -> None:
    """Tell what was done, entry by entry; what does not hold any more is struck through."""
    from refkit import session
    from refkit.engine.campaign import timeline

    if versions or version is not None:
        if side != "umpire":
            misused("a version of the workbook is the umpire's; expected no --side")
        _versions(workbook, version, as_json=as_json)
        return
    entries = view(session.open(workbook), side).entries
    revised = timeline.replaced(entries)
    if as_json:
        data = [
            {**entry.model_dump(mode="json"), "replaced_by": revised.get(entry.number)}
            for entry in entries
        ]
        show(data, [], as_json=True)
    else:
        _print(entries, timeline.taken_back(entries), revised)


def _versions(workbook: Path, wanted: int | None, *, as_json: bool) -> None:
    """List the earlier versions of a workbook, or write one of them beside it."""
    from refkit.session import versions
    from refkit.workbook import saving

    if wanted is not None:
        made = saving.take_out(workbook, wanted)
        show({"version": wanted, "file": str(made)}, [str(made)], as_json=as_json)
        return
    found = versions.listed(workbook)
    none = [f"{workbook.name}: no earlier version is kept"]
    show([each.plain for each in found], list(map(str, found)) or none, as_json=as_json)


def _print(entries: Any, back: Mapping[int, int], revised: Mapping[int, int]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(soft_wrap=True, highlight=False, markup=False, emoji=False)
    for entry in entries:
        by = revised.get(entry.number)
        style = "strike" if by else ""
        why = f" because {entry.why}" if entry.why else ""
        place = " ".join(filter(None, (entry.slot, entry.step, entry.side or entry.who)))
        head = harmless(f"{entry.number}. {entry.kind} {place}{why}")
        text = Text(head, style=style)
        if by:
            said = "taken back" if entry.number in back else "revised"
            text = Text.assemble(text, f" [{said} by entry {by}]")
        for line in (*entry.lines, *map(str, entry.readings)):
            text = Text.assemble(text, "\n     ", (harmless(line), style))
        console.print(text)
