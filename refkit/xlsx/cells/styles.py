"""Cell styles: those that show a day or keep a text a text, made where there is none."""

from collections.abc import Mapping
from functools import cached_property

from refkit.engine.problems import Problem, Refused
from refkit.xlsx.cells import dates
from refkit.xlsx.cells.splice import join_splices
from refkit.xlsx.package import tags
from refkit.xlsx.package.package import Package

_NO = (b"0", b"false")


class Styles:
    """A workbook's cell styles, and those that were added."""

    def __init__(self, package: Package, workbook: str) -> None:
        self._package = package
        self._workbook = workbook
        self._part = next(iter(package.related(workbook, "styles")), "")
        self._data = b""
        self._written: list[bytes] = []
        self._added = 0

    def shows_day(self, style: int) -> bool:
        """Tell whether a style shows numbers as days."""
        shows = self._shows
        return style < len(shows) and bool(shows[style])

    @cached_property
    def _shows(self) -> tuple[str, ...]:
        """What each style shows."""
        return dates.date_styles(self._package, self._workbook)

    def dated(self, style: int, number_format: str) -> int:
        """Return the style that is this one but shows days, adding it if there is none."""
        self._load()
        if style >= len(self._written):
            there = f"has no cell style {style}"
            raise Refused([Problem(self._part or "the file", there, "it, to show a day")])
        # Without applyNumberFormat a program may show the format of the named style.
        shows = {b"numFmtId": number_format.encode(), b"applyNumberFormat": b"1"}
        return self._like(style, {**shows, b"quotePrefix": None})

    def quoted(self, style: int) -> int:
        """Return the style that is this one but keeps a text a text when it is typed anew.

        The cell holds a text in any case; where there are no styles that is all.
        """
        self._load()
        if style >= len(self._written):
            return style
        # A leading apostrophe is no letter of the text: it is this flag of the style.
        return self._like(style, {b"quotePrefix": b"1"})

    def unquoted(self, style: int) -> int:
        """Return the style that is this one but lets a number stay a number."""
        return self._like(style, {b"quotePrefix": None}) if self._is_quoting else style

    @cached_property
    def _is_quoting(self) -> bool:
        """Whether any style of the file keeps a text a text."""
        part = self._part
        return bool(part) and b"quotePrefix" in self._package.unchecked(part)

    def _like(self, style: int, changed: Mapping[bytes, bytes | None]) -> int:
        """Return the style that is another but for some attributes, added if need be."""
        self._load()
        if style >= len(self._written):
            return style
        xf = self._written[style]
        first = xf.index(b">") + 1
        tag = xf[:first]
        for name, value in changed.items():
            there = tags.attribute(tag, name)
            if there != value and not (value is None and there in _NO):
                tag = tags.put_attribute(tag, name, value)
        wanted = tag + xf[first:]
        # Excel takes some 65,000 cell styles: one that is there is used again.
        if wanted not in self._written:
            self._written.append(wanted)
            self._added += 1
        return self._written.index(wanted)

    def package(self, package: Package) -> Package:
        """Return the package with the styles that were added."""
        if not self._added:
            return package
        opening, closing = self._list()
        text = self._data[opening.start : opening.stop]
        count = tags.put_attribute(text, b"count", b"%d" % len(self._written))
        fresh = b"".join(self._written[-self._added :])
        splices = [(opening.start, opening.stop, count), (closing, closing, fresh)]
        return package.with_text(self._part, join_splices(self._data, splices))

    def _load(self) -> None:
        """Read the styles as they are written, once."""
        if self._data or not self._part:
            return
        self._data = self._package.text(self._part)
        opening, closing = self._list()
        self._written = [
            self._data[one.tag.start : one.stop]
            for one in tags.scan_elements(self._data, opening.stop, closing)
        ]

    def _list(self) -> tuple[tags.Tag, int]:
        """Return the tag that opens the list of cell styles, and where the list ends."""
        name = tags.name_prefix(self._data) + b"cellXfs"
        found = list(tags.scan_tags(self._data, 0, len(self._data), name))
        if len(found) != 2:
            raise Refused([Problem(self._part, "has no list of cell styles", "cellXfs")])
        return found[0], found[1].start
