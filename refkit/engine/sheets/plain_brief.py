"""A brief in plain words: rows of the campaign by their names, ids where they number."""

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.row_names import RowNames
from refkit.engine.play import telling
from refkit.engine.sheets.brief import (
    Brief,
    Chances,
    Reminders,
    Roster,
    Said,
    Section,
    Table,
)

# The heads of columns that hold the number of a row.
NUMBERED = ("No.", "")
# Of other sections, where their texts stand.
TEXTS = (
    (Chances, "rows", "what"),
    (Roster, "rows", "detail"),
    (Reminders, "items", "text"),
)


def in_plain_words(campaign: Campaign, brief: Brief) -> Brief:
    """Return a brief whose texts call rows by their names, as its reader knows them.

    The number of a row stays where its name stands beside it.
    """
    names = telling.ledger_names(campaign)
    sections = tuple(_plain_section(names, each) for each in brief.sections)
    return brief.model_copy(update={"sections": sections})


def _plain_section(names: RowNames, part: Section) -> Section:
    if isinstance(part, Table):
        is_numbered = part.columns[0].title in NUMBERED
        rows = [_plain_row(names, row, is_numbered=is_numbered) for row in part.rows]
        return part.model_copy(
            update={"rows": tuple(rows), "note": names.in_text(part.note)}
        )
    for kind, rows_in, text_in in TEXTS:
        if isinstance(part, kind):
            said = (_with_names(names, each, text_in) for each in getattr(part, rows_in))
            return part.model_copy(update={rows_in: tuple(said)})
    return part


def _with_names(names: RowNames, row: Said, field: str) -> Said:
    return row.model_copy(update={field: names.in_text(getattr(row, field))})


def _plain_row(
    names: RowNames, row: tuple[str, ...], *, is_numbered: bool
) -> tuple[str, ...]:
    first, *rest = row
    is_named = is_numbered or any(names.kind_of(first) in cell for cell in rest)
    return first if is_named else names.in_text(first), *map(names.in_text, rest)
