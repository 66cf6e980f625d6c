"""Cells as people name them: worksheet, row, column and value."""

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refused, suggestion
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.records import Record
from refkit.lab.plan import Edit
from refkit.workbook.sheets import layout


def edit_of(campaign: Campaign, told: tuple[str, str, str, str]) -> Edit:
    """Return the edit of a cell that is named by its worksheet, row, column and value.

    The worksheet goes by its title or its record, the row by its key or what stands last
    in that, the column by its heading or its field. Refused says which there is not.
    """
    sheet, key, column, value = told
    cls, side = _worksheet(campaign, sheet)
    rows = campaign.rows(cls, side=side) if side else campaign.rows(cls)
    keys = {row.identity: row.identity for row in rows}
    keys |= {str(getattr(row, cls.key[-1])): row.identity for row in reversed(rows)} | keys
    if key not in keys:
        hint = suggestion(key, keys)
        raise Refused([f"{sheet}: there is no row {key!r}; expected one of its keys{hint}"])
    col = _column(cls, sheet, column)
    is_number = col.kind == "whole" and value.removeprefix("-").isdecimal()
    return Edit(cls.__name__, keys[key], col.field, int(value) if is_number else value)


def column_of(
    campaign: Campaign, sheet: str, column: str
) -> tuple[type[Record], str, Column]:
    """Return the record of a worksheet, its side, '' for all, and a column of it."""
    cls, side = _worksheet(campaign, sheet)
    return cls, side, _column(cls, sheet, column)


def _column(cls: type[Record], sheet: str, column: str) -> Column:
    named = {col.title.casefold(): col for col in columns(cls)}
    named |= {col.field: col for col in columns(cls)}
    col = named.get(column.casefold())
    if col is None:
        titles = ", ".join(each.title for each in columns(cls))
        raise Refused([f"{sheet}: there is no column {column!r}; expected one of {titles}"])
    return col


def _worksheet(campaign: Campaign, sheet: str) -> tuple[type[Record], str]:
    """Return the record that a worksheet shows, and of which side, '' for all."""
    tabs = layout.tabs_of(campaign.system, campaign.sides)
    found: dict[str, tuple[type[Record], str]] = {
        cls.__name__.casefold(): (cls, "") for cls in campaign.system.records
    }
    found |= {tab.title.casefold(): (tab.record, tab.side) for tab in tabs}
    if sheet.casefold() not in found:
        hint = suggestion(sheet, [tab.title for tab in tabs])
        raise Refused(
            [f"there is no worksheet {sheet!r}; expected one of the workbook{hint}"]
        )
    return found[sheet.casefold()]
