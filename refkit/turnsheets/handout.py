"""Handing out: a side's view as a PDF, searched for the enemy's secrets, then written."""

from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from refkit.engine import play
from refkit.engine.brief import Brief
from refkit.engine.campaign import Campaign
from refkit.engine.problems import Refused
from refkit.engine.records import Record, columns
from refkit.engine.view import view
from refkit.turnsheets.leaks import leaks
from refkit.turnsheets.render import Paper, render

PAPERS: dict[str, Paper] = {"a4": "a4", "letter": "us-letter", "us-letter": "us-letter"}
SHORTEST = 4


def hand_out(
    campaign: Campaign, side: str, folder: Path, *, paper: str = "a4", large: bool = False
) -> tuple[Path, ...]:
    """Write the turn sheet of a side (or 'umpire') into a folder and return its file.

    Raises Refused, and writes nothing, when the side or the paper is unknown, the system
    has no sheets, or the sheet holds anything the side must not know.
    """
    if side not in (*campaign.sides, "umpire"):
        raise Refused(
            [f"side {side!r}: expected one of {', '.join(campaign.sides)}, umpire"]
        )
    if paper not in PAPERS:
        raise Refused([f"paper {paper!r}: expected one of a4, letter"])
    pdf = render(_brief(campaign, side), paper=PAPERS[paper], large=large)
    if side != "umpire":
        told = leaks(pdf, forbidden(campaign, side))
        if told:
            raise Refused([f"sheet of {side} not written: {each}" for each in told])
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{_stem(campaign, side)}-{side}.pdf"
    file.write_bytes(pdf)
    return (file,)


def _brief(campaign: Campaign, side: str) -> Brief:
    if campaign.system.brief is None:
        raise Refused([f"{campaign.system.name} has no turn sheets"])
    try:
        return campaign.system.brief(view(campaign, side), side, play.due(campaign))
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False)
        raise Refused(
            [
                f"sheet of {side}: {'.'.join(map(str, f['loc']))} is {f['input']!r}; "
                f"{f['msg'][:1].lower()}{f['msg'][1:]}"
                for f in faults
            ]
        ) from error


def _stem(campaign: Campaign, side: str) -> str:
    """When the sheet is of; for a side without a step that the umpire does in secret."""
    owed = play.due(campaign)
    told = owed[0].slot if owed else "the end"
    if owed and (side == "umpire" or owed[0].step.audience != "umpire"):
        told = f"{told} {owed[0].step.id}"
    return "".join(letter if letter.isalnum() or letter == "-" else "-" for letter in told)


def forbidden(campaign: Campaign, side: str) -> frozenset[str]:
    """Return the texts the campaign holds and the side's view does not.

    Names, places, notes and keys of four letters or more; a text that also stands
    somewhere in what the side may see tells it nothing and is left out.
    """
    seen = view(campaign, side)
    known = "\n".join((*_texts_of(seen), *_printed(campaign))).casefold()
    all_texts = {text for text in _texts_of(campaign) if len(text) >= SHORTEST}
    return frozenset(text for text in all_texts if text.casefold() not in known)


def _texts_of(campaign: Campaign) -> Iterator[str]:
    for table in campaign.tables.values():
        for row in table.values():
            yield from _texts(row)
    for entry in campaign.entries:
        yield from entry.lines
        yield entry.why
        yield from map(str, entry.readings)


def _texts(row: Record) -> Iterator[str]:
    yield row.identity
    for col in columns(type(row)):
        if col.kind == "text":
            yield str(getattr(row, col.field) or "")


def _printed(campaign: Campaign) -> Iterator[str]:
    """What the rules themselves say on any sheet."""
    system = campaign.system
    yield from (clause.text for clause in system.clauses.values())
    for step in system.steps:
        yield step.title
        yield from (reminder.text for reminder in step.reminders)
