"""Excel tables over the lists of a new workbook, named after their worksheets."""

import re
from collections.abc import Mapping

from refkit.workbook.build.formats import Format, Worksheet
from refkit.workbook.sheets.layout import HEADINGS

LONGEST = 200
# What Excel would read as a cell: AB12, R1C1.
_CELL = re.compile(r"[a-z]{1,3}\d*|r\d*c?\d*", re.IGNORECASE)


class TableNames:
    """The names of the tables of one workbook: each stands there once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def name(self, title: str) -> str:
        """Return the name of the table on a worksheet, by its title.

        >>> names = TableNames()
        >>> names.name("Finnish Elements"), names.name("Finnish-Elements"), names.name("R1")
        ('Finnish_Elements', 'Finnish_Elements_2', 'List_R1')
        """
        plain = re.sub(r"\W+", "_", title).strip("_")[:LONGEST]
        if not plain[:1].isalpha() or _CELL.fullmatch(plain):
            plain = f"List_{plain}"
        name, number = plain, 1
        while name.casefold() in self._taken:
            number += 1
            name = f"{plain}_{number}"
        self._taken.add(name.casefold())
        return name


def lay_table(
    sheet: Worksheet, name: str, headings: Mapping[str, Format], last: int
) -> None:
    """Make a list a table, from its headings, which are written with it, to its last row.

    It has no style of its own, for the cells have their looks.
    """
    columns = [{"header": text, "header_format": look} for text, look in headings.items()]
    # A table has a row below its headings, though the list be empty.
    bottom = max(last, HEADINGS + 1)
    says = {"name": name, "style": None, "columns": columns}
    sheet.add_table(HEADINGS - 1, 0, bottom - 1, len(columns) - 1, says)
