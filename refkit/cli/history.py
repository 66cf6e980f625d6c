"""The commands that look back: what was done, and correcting what was done wrong."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from refkit import session
from refkit.cli import terminal
from refkit.engine.campaign import naming, timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import Drawn
from refkit.engine.late.corrections import Answer, Consequence, Correction
from refkit.engine.problems import Refused
from refkit.engine.terminal_text import printable
from refkit.session import versions as kept_versions
from refkit.session.game import Game
from refkit.workbook import saving


@click.command()
@terminal.WORKBOOK
@click.argument("entry", type=int)
@click.option(
    "--decisions",
    type=terminal.FILE,
    help="A file with the right decision, as TOML or JSON.",
)
@click.option(
    "--dice",
    default=None,
    metavar="7,3,...",
    help="Every die of the entry, as it should have been read.",
)
@terminal.DRAWN
@click.option(
    "--facts",
    type=terminal.FILE,
    help="A file of rows that were wrong since the entry: [[facts]], each with record, key "
    "and fields.",
)
@click.option("--keep", type=int, multiple=True, help="A later entry that stays as it is.")
@click.option("--redo", type=int, multiple=True, help="A later entry to do again.")
@click.option("--drop", type=int, multiple=True, help="A later entry to take back.")
@click.option(
    "--overrule",
    type=int,
    multiple=True,
    help="A later entry to keep though the rules now refuse it.",
)
@click.option(
    "--rest", type=click.Choice(["keep", "redo"]), help="What to do with all the others."
)
@click.option(
    "--decision-for",
    type=(int, terminal.FILE),
    multiple=True,
    metavar="N FILE",
    help="A file with another decision for entry N, which is done again.",
)
@click.option(
    "--dice-for",
    type=(int, str),
    multiple=True,
    metavar="N 7,3,...",
    help="Dice thrown for entry N, where doing it again needs more; else refkit rolls.",
)
@click.option(
    "--drawn-for",
    type=(int, str),
    multiple=True,
    metavar="N CARD",
    help="A card drawn for entry N; repeat it for each, in their order.",
)
@click.option(
    "--reopen",
    multiple=True,
    metavar="SLOT",
    help="A closed slot to take up again: what it calls for by what is corrected is due.",
)
@click.option(
    "--dry-run", is_flag=True, help="Only list what depended on it; change nothing."
)
@click.option("--why", default="", help="The reason, for the ledger.")
@terminal.WHO
@terminal.AS_JSON
def correct(
    workbook: Path,
    entry: int,
    *,
    decisions: Path | None,
    dice: str | None,
    drawn: tuple[str, ...],
    facts: Path | None,
    reopen: tuple[str, ...],
    dry_run: bool,
    why: str,
    who: str,
    as_json: bool,
    **answers: Any,
) -> None:
    """Correct a mistake in an earlier ENTRY.

    Each later entry that read what was wrong is listed with how it would come out now. Say
    of each whether it stays as it is, is done again or is taken back.
    """
    correction = Correction(
        entry,
        decision=terminal.read_fields(decisions) if decisions else None,
        dice=terminal.parse_read_out(dice, drawn),
        facts=_read_facts(facts) if facts else (),
        answers=_parse_answers(answers),
        rest=answers["rest"],
        reopen=reopen,
    )
    game = session.open(workbook)
    found = _consequences(game, correction, needed=dry_run)
    lines = [line for each in found for line in _describe(game, each)]
    if dry_run:
        data = list(map(_as_data, found))
        terminal.show(data, lines or ["nothing depended on it"], as_json=as_json)
        return
    if not as_json:
        terminal.show(None, lines, as_json=False)
    made = game.revise(correction, why, who=who)
    own = (naming.plain_text(game.campaign, line) for line in made.lines)
    corrected = _indented([f"entry {made.number} corrects entry {entry}", *own])
    terminal.show_entry(game, made, corrected, as_json=as_json)


def _describe(game: Game, each: Consequence) -> list[str]:
    """Return a later entry that depended on the mistake, what it read and how it ends."""
    campaign = game.campaign
    lines = each.describe(campaign, lambda change: game.describe([change])[0])
    return _indented(naming.plain_text(campaign, line) for line in lines)


def _indented(lines: Iterable[str]) -> list[str]:
    first, *rest = lines
    return [first, *(f"     {line}" for line in rest)]


def _read_facts(file: Path) -> tuple[dict[str, Any], ...]:
    facts = terminal.read_fields(file).get("facts")
    if not isinstance(facts, list) or not all(isinstance(each, dict) for each in facts):
        expected = "[[facts]], each with record, key and fields"
        terminal.refuse_call(f"{file}: expected {expected}")
    return tuple(facts)


def _parse_answers(options: Mapping[str, Any]) -> dict[int, Answer]:
    """Return what becomes of each entry that is named; a decision or dice redo it."""
    decisions = {n: terminal.read_fields(file) for n, file in options["decision_for"]}
    dice = {n: terminal.parse_read_out(text) or () for n, text in options["dice_for"]}
    for number, card in options["drawn_for"]:
        dice[number] = (*dice.get(number, ()), Drawn(card))
    named: dict[int, Any] = dict.fromkeys((*decisions, *dice), "redo")
    for do in ("keep", "redo", "drop", "overrule"):
        for number in options[do]:
            if named.setdefault(number, do) != do:
                both = f"{named[number]} and {do}"
                terminal.refuse_call(f"entry {number}: {both}; expected one of them")
    return {n: Answer(do, decisions.get(n), dice.get(n)) for n, do in named.items()}


def _consequences(
    game: Game, correction: Correction, *, needed: bool
) -> tuple[Consequence, ...]:
    """Return what depended on a mistake; nothing where that waits for dice of refkit's."""
    try:
        return game.consequences(correction)
    except Refused:
        if needed:
            raise
        return ()


def _as_data(each: Consequence) -> dict[str, Any]:
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
@terminal.WORKBOOK
@click.option(
    "--side", default="umpire", show_default=True, help="Only what this side may know."
)
@click.option("--versions", is_flag=True, help="List the earlier versions of the file.")
@click.option(
    "--open",
    "version",
    type=int,
    metavar="N",
    help="Write version N beside the workbook, which stays as it is.",
)
@terminal.AS_JSON
def history(
    workbook: Path, *, side: str, versions: bool, version: int | None, as_json: bool
) -> None:
    """List what was done, entry by entry.

    An entry that was taken back or corrected is struck through.
    """
    if versions or version is not None:
        # A version holds all there is: with --side it would seem to be less.
        if side != "umpire":
            fault = "a version of the workbook is the umpire's"
            terminal.refuse_call(f"{fault}; expected no --side")
        _show_versions(workbook, version, as_json=as_json)
        return
    game = session.open(workbook)
    try:
        seen = game.view(terminal.meant_side(game, side))
    except ValueError as error:
        terminal.refuse_call(str(error))
    revised = timeline.replaced_entries(seen.entries)
    if as_json:
        data = [entry.model_dump(mode="json") for entry in seen.entries]
        for entry in data:
            entry["replaced_by"] = revised.get(entry["number"])
        terminal.show(data, [], as_json=True)
    else:
        _print_entries(seen, revised)


def _show_versions(workbook: Path, wanted: int | None, *, as_json: bool) -> None:
    """List the earlier versions of a workbook, or write one of them beside it."""
    if wanted is not None:
        copy = saving.take_out(workbook, wanted)
        terminal.show({"version": wanted, "file": str(copy)}, [str(copy)], as_json=as_json)
        return
    kept = kept_versions.list_versions(workbook)
    lines = [*map(str, kept)] or [f"{workbook.name}: no earlier version is kept"]
    terminal.show([each.plain for each in kept], lines, as_json=as_json)


def _print_entries(campaign: Campaign, revised: Mapping[int, int]) -> None:
    console = Console(soft_wrap=True, highlight=False, markup=False, emoji=False)
    back = timeline.taken_back(campaign.entries)
    for entry in campaign.entries:
        by = revised.get(entry.number)
        style = "strike" if by else ""
        text = Text(printable(_head(campaign, entry)), style=style)
        if by:
            fate = "taken back" if entry.number in back else "revised"
            text = Text.assemble(text, f" [{fate} by entry {by}]")
        for line in naming.entry_lines(campaign, entry):
            text = Text.assemble(text, "\n     ", (printable(line), style))
        console.print(text)


def _head(campaign: Campaign, entry: Entry) -> str:
    """Return an entry's number and title, who did it and why."""
    title = naming.entry_title(campaign, entry)
    parts = [f"{entry.number}. {title[:1].upper()}{title[1:]}"]
    if entry.who not in ("", "umpire", entry.side):
        parts.append(f"by {entry.who}")
    return ", ".join(parts) + (f", because {entry.why}" if entry.why else "")
