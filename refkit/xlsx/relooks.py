"""Cells that are to look like others in one respect: filled, coloured or struck through.

Their number format, borders and all else stay as they are.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from refkit.xlsx.cells import parts, restyling
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.sheet_xml import SheetXml
from refkit.xlsx.cells.splice import Splice, join_splices
from refkit.xlsx.package import tags
from refkit.xlsx.package.package import Package

# What of a look is taken over from the model.
FILL, COLOUR, STRIKE = "fill", "colour", "strike"
EVERY = (FILL, COLOUR, STRIKE)
# What stands before them in a font as Excel writes it.
_BEFORE_STRIKE = (b"b", b"i")
_BEFORE_COLOUR = (b"b", b"i", b"strike", b"u", b"vertAlign", b"sz")


@dataclass(frozen=True, slots=True)
class Relook:
    """A cell, what it is to look like on the same worksheet, and in which respects.

    Of several models the first counts that looks otherwise than the cell does.
    """

    spot: Spot
    models: tuple[Spot, ...]
    respects: tuple[str, ...] = EVERY


def relook_cells(package: Package, relooks: Iterable[Relook]) -> Package:
    """Return the package with these cells looking like their models.

    A cell that is not written has no look of its own and stays as it is.
    """
    by_title: dict[str, list[Relook]] = defaultdict(list)
    for each in relooks:
        by_title[each.spot.title].append(each)
    book = parts.workbook_part(package)
    part = next(iter(package.related(book.part, "styles")), "")
    if not by_title or not part:
        return package
    styles = _MixedStyles(package.text(part))
    for sheet in book.sheets:
        if sheet.title in by_title:
            grid = parts.sheet_xml(package, sheet)
            splices = [
                splice
                for each in by_title[sheet.title]
                for splice in _restyled(grid, each, styles)
            ]
            package = package.with_text(sheet.part, join_splices(grid.data, splices))
    return package.with_text(part, styles.data())


def _restyled(grid: SheetXml, each: Relook, styles: "_MixedStyles") -> Iterable[Splice]:
    """Give the change of a cell's style, if it is another then."""
    there, span = grid.content(*each.spot.at), grid.span(*each.spot.at)
    if there is None or span is None:
        return
    for model in filter(None, (grid.content(*spot.at) for spot in each.models)):
        style = styles.mixed(there.style, model.style, each.respects)
        if style != there.style:
            tag = grid.text(span.tag)
            made = tags.put_attribute(tag, b"s", b"%d" % style)
            yield span.tag.start, span.tag.stop, made
            return


class _MixedStyles:
    """The styles of a workbook, with those that take their looks from two others."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._lists = dict(restyling.style_lists(data))
        self._prefix = tags.name_prefix(data)
        self._cells = list(restyling.list_items(self._lists, b"cellXfs"))
        self._fonts = list(restyling.list_items(self._lists, b"fonts"))
        self._first = {b"cellXfs": len(self._cells), b"fonts": len(self._fonts)}

    def mixed(self, style: int, model: int, respects: tuple[str, ...]) -> int:
        """Return the style that is one but for some respects, in which it is the other."""
        if max(style, model) >= len(self._cells):
            return style
        tag = restyling.item_tag(self._cells[style])
        rest = self._cells[style][len(tag) :]
        like = restyling.item_tag(self._cells[model])
        if FILL in respects:
            fill = tags.attribute(like, b"fillId") or b"0"
            if fill != (tags.attribute(tag, b"fillId") or b"0"):
                tag = tags.put_attribute(tag, b"fillId", fill)
                tag = tags.put_attribute(tag, b"applyFill", b"1")
        own, other = (int(tags.attribute(t, b"fontId") or 0) for t in (tag, like))
        font = self._font(own, other, respects)
        if font != own:
            tag = tags.put_attribute(tag, b"fontId", b"%d" % font)
            tag = tags.put_attribute(tag, b"applyFont", b"1")
        return _place(self._cells, tag + rest)

    def _font(self, own: int, other: int, respects: tuple[str, ...]) -> int:
        """Return the font that is one but struck through or coloured like the other."""
        if max(own, other) >= len(self._fonts):
            return own
        font, model = self._fonts[own], self._fonts[other]
        if STRIKE in respects:
            font = self._with_part(font, b"strike", self._part(model, b"strike"))
        if COLOUR in respects:
            font = self._with_part(font, b"color", self._part(model, b"color"))
        return _place(self._fonts, font)

    def _pattern(self, name: bytes) -> re.Pattern[bytes]:
        whole = re.escape(self._prefix + name)
        return re.compile(rb"<%b(?=[\s/>])[^>]*?(?:/>|>\s*</%b>)" % (whole, whole))

    def _part(self, font: bytes, name: bytes) -> bytes:
        found = self._pattern(name).search(font)
        return found[0] if found else b""

    def _with_part(self, font: bytes, name: bytes, part: bytes) -> bytes:
        """Return a font with another part, or without it, in the order Excel wants."""
        there = self._pattern(name).search(font)
        if there:
            return font[: there.start()] + part + font[there.end() :]
        if not part or restyling.item_tag(font).endswith(b"/>"):
            return font
        before = _BEFORE_COLOUR if name == b"color" else _BEFORE_STRIKE
        places = (self._pattern(each).search(font) for each in before)
        ends = [found.end() for found in places if found]
        place = max(ends, default=len(restyling.item_tag(font)))
        return font[:place] + part + font[place:]

    def data(self) -> bytes:
        """Return the styles part with what was added."""
        new: Mapping[bytes, tuple[bytes, ...]] = {
            b"fonts": tuple(self._fonts[self._first[b"fonts"] :]),
            b"cellXfs": tuple(self._cells[self._first[b"cellXfs"] :]),
        }
        # What is added here has the prefix of the part already.
        bare = {
            name: tuple(_without_prefix(item, self._prefix) for item in items)
            for name, items in new.items()
        }
        return join_splices(
            self._data, list(restyling.list_splices(self._data, self._lists, bare))
        )


def _without_prefix(item: bytes, prefix: bytes) -> bytes:
    if not prefix:
        return item
    return item.replace(b"<" + prefix, b"<").replace(b"</" + prefix, b"</")


def _place(items: list[bytes], item: bytes) -> int:
    """Return the number of an item, added if it is not there."""
    if item not in items:
        items.append(item)
    return items.index(item)
