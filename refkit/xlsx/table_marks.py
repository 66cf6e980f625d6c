"""What tells the tables of a workbook apart: their numbers and names."""

from refkit.xlsx.cells.parts import WorkbookPart
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package


class TableMarks:
    """The numbers and names of a workbook's tables: new ones get such as are free."""

    def __init__(self, into: Package, book: WorkbookPart) -> None:
        names = markup.children(into.tree(book.part), "definedNames", "definedName")
        tables = [
            into.tree(part)
            for sheet in book.sheets
            for part in into.related(sheet.part, "table")
        ]
        # A table and a name may not be called the same, in whatever case.
        self._taken = {each.get("name", "").casefold() for each in names}
        self._taken |= {each.get("displayName", "").casefold() for each in tables}
        self._number = max((int(each.get("id", "0")) for each in tables), default=0)

    def marked(self, data: bytes) -> bytes:
        """Return the part of a table with a number and a name of its own."""
        self._number += 1
        root = next(tags.scan_tags(data, 0, len(data)))
        tag = data[root.start : root.stop]
        wanted = (tags.attribute(tag, b"displayName") or b"").decode()
        tries = (f"{wanted}{more}" for more in ("", *(f"_{n}" for n in range(2, 10_000))))
        name = next(each for each in tries if each.casefold() not in self._taken)
        self._taken.add(name.casefold())
        says = {b"id": b"%d" % self._number, b"name": name.encode()}
        for key, value in (says | {b"displayName": name.encode()}).items():
            tag = tags.put_attribute(tag, key, value)
        return data[: root.start] + tag + data[root.stop :]
