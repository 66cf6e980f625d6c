"""A campaign's worksheets as pandas frames, every column of its own kind."""

from pathlib import Path
from typing import Any

import pandas as pd

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refused
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Column
from refkit.workbook.read import reading
from refkit.workbook.sheets import books, layout, rows
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.meaning import cell_value
from refkit.workbook.sheets.worksheets import fold_text

# Plain ints turn to floats at the first blank; these kinds have blanks of their own.
KINDS = {"whole": "Int64", "yes/no": "boolean", "date": "datetime64[s]"}
NUMBERS = frozenset({"No.", "Corrects", "Entry", "Roll", "Final"})


def frames(path: Path) -> dict[str, pd.DataFrame]:
    """Return every worksheet of the workbook in a file by its title.

    Raises Refused with every fault that leaves the campaign unreadable.
    """
    campaign, problems = reading.read_campaign(Path(path).read_bytes())
    if campaign is None:
        raise Refused(problems)
    return {title: frame(campaign, title) for title in sheet_titles(campaign)}


def sheet_titles(campaign: Campaign) -> tuple[str, ...]:
    """Return the titles of a campaign's worksheets, those of the ledger last."""
    tabs = layout.tabs_of(campaign.system, campaign.sides)
    return (*(tab.title for tab in tabs), *books.BY_TITLE)


def frame(campaign: Campaign, title: str) -> pd.DataFrame:
    """Return one worksheet of a campaign, by its title in any case.

    KeyError names those there are.
    """
    found = sheet_title(campaign, title)
    tabs = {tab.title: tab for tab in layout.tabs_of(campaign.system, campaign.sides)}
    if found in tabs:
        return _tab_frame(campaign, tabs[found])
    return _book_frame(campaign, found)


def sheet_title(campaign: Campaign, title: str) -> str:
    """Return a worksheet's title as it is spelled; KeyError names those there are."""
    there = sheet_titles(campaign)
    found = next((each for each in there if fold_text(each) == fold_text(title)), None)
    if found is None:
        message = f"worksheet {title!r}: expected one of {', '.join(there)}"
        raise KeyError(message)
    return found


def _tab_frame(campaign: Campaign, tab: Tab) -> pd.DataFrame:
    found = tab.rows(campaign)
    return pd.DataFrame(
        {
            part.title: pd.Series(
                [_frame_value(campaign, part, row) for row in found],
                dtype=_frame_kind(campaign, part, found),
            )
            for part in tab.parts
        }
    )


def _frame_value(campaign: Campaign, part: Column | Derived, row: Any) -> Any:
    if isinstance(part, Derived):
        return part.value(campaign, row)
    value = getattr(row, part.field)
    return value if part.kind == "yes/no" else cell_value(part, value)


def _frame_kind(campaign: Campaign, part: Column | Derived, found: tuple[Any, ...]) -> str:
    if isinstance(part, Column):
        return KINDS.get(part.kind, "string")
    values = [part.value(campaign, row) for row in found]
    return "Int64" if all(isinstance(value, int) for value in values) else "string"


def _book_frame(campaign: Campaign, title: str) -> pd.DataFrame:
    lines = [line for entry in campaign.entries for line in rows.entry_rows(entry)[title]]
    found = [line for _, line in rows.whole_rows(lines)]
    return pd.DataFrame(
        {
            heading: pd.Series(
                [
                    line[at] if heading in NUMBERS or line[at] is None else str(line[at])
                    for line in found
                ],
                dtype="Int64" if heading in NUMBERS else "string",
            )
            for at, heading in enumerate(books.BY_TITLE[title].headings)
        }
    )
