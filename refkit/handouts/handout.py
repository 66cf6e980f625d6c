"""Makes the turn sheets of a reader from his view, and hands them out."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Unpack

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refused
from refkit.engine.sheets.brief import Brief
from refkit.engine.sheets.kinds import Printing
from refkit.handouts.write import write_handouts
from refkit.turnsheets import picture
from refkit.turnsheets.documents import briefs, chosen_paper, documents
from refkit.turnsheets.web_page import render_page
from refkit.workbook.printable.printable import print_workbook


def hand_out(
    campaign: Campaign, reader: str, folder: Path, **printing: Unpack[Printing]
) -> tuple[Path, ...]:
    """Write the turn sheets of a side, 'umpire' or 'open' into a folder; return the files.

    Raises Refused, and writes nothing, when the reader, the paper or a kind of sheet is
    unknown, the system has no sheets, or a sheet holds a secret of another reader.
    """
    make = _print_workbook if printing.get("excel") else documents
    make = _web_page if printing.get("page") else make
    sheets, allow = make(campaign, reader, **printing), printing.get("allow", ())
    return write_handouts(campaign, reader, folder, sheets, allow=allow)


def _print_workbook(
    campaign: Campaign, reader: str, **printing: Unpack[Printing]
) -> Mapping[str, bytes]:
    """Return the sheets as one workbook to print from, one tab each, by its file name."""
    letter, large = chosen_paper(printing) == "us-letter", printing.get("large", False)
    blank = printing.get("blank", False)
    more = printing.get("appendix", False)
    kinds = printing.get("kinds", ())
    breaks = printing.get("breaks", ())
    sheets = briefs(campaign, reader, kinds, blank=blank, appendix=more, breaks=breaks)
    draw = partial(picture.draw_picture, large=large)
    data = print_workbook([*sheets.values()], draw, letter=letter, large=large)
    return {_shared_name(sheets): data}


def _web_page(
    campaign: Campaign, reader: str, **printing: Unpack[Printing]
) -> Mapping[str, bytes]:
    """Return what a reader may know as one page, of every kind of sheet there is now."""
    kinds = printing.get("kinds") or [kind.name for kind in campaign.system.kinds]
    found: dict[str, Brief] = {}
    for kind in kinds:
        # Of a kind that has nothing to say now there is nothing on the page.
        with suppress(Refused):
            found |= briefs(campaign, reader, [kind], breaks=printing.get("breaks", ()))
    if not found:
        # Says what is wrong with the reader, or that there is nothing for him.
        found |= briefs(campaign, reader)
    return {_shared_name(found, ".html"): render_page(found.values())}


def _shared_name(files: Iterable[str], ending: str = ".xlsx") -> str:
    """Return a file name from the start that the names of the sheets share.

    >>> _shared_name(["day-2-A-red-campaign", "day-2-A-red-casualties"])
    'day-2-A-red.xlsx'
    """
    parts = zip(*(name.split("-") for name in files), strict=False)
    alike = takewhile(lambda part: len({*part}) == 1, parts)
    return "-".join(part for part, *_ in alike) + ending
