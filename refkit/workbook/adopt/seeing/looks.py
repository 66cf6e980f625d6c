"""What the cells of a workbook look like, by the number of their style."""

from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree as ET

from openpyxl.styles.stylesheet import Stylesheet

from refkit.workbook.adopt.seeing import colours
from refkit.workbook.adopt.seen import PLAIN, Look
from refkit.xlsx.cells import parts
from refkit.xlsx.package import markup
from refkit.xlsx.package.package import Package

# Of bytes; the styles of a workbook by hand are some 10,000.
_MOST = 3_000_000
_KEPT = ("fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "colors")


@dataclass(slots=True)
class Looks:
    """The looks of a workbook's styles, each worked out when it is first asked for."""

    sheet: Any
    theme: tuple[str, ...]
    known: dict[int, Look] = field(default_factory=dict)

    def of(self, style: int) -> Look:
        """Return the look of a style, that of a plain cell where it cannot be read."""
        if style not in self.known:
            self.known[style] = self._read(style)
        return self.known[style]

    def spreads(self, style: int) -> bool:
        """Tell whether a text is centred over the blank cells right of it."""
        alignment = self._alignment(style)
        return alignment is not None and alignment.horizontal == "centerContinuous"

    def _alignment(self, style: int) -> Any:
        if self.sheet is None or not 0 <= style < len(self.sheet.cell_styles):
            return None
        number = self.sheet.cell_styles[style].alignmentId
        found = self.sheet.alignments
        return found[number] if 0 <= number < len(found) else None

    def _read(self, style: int) -> Look:
        if self.sheet is None or not 0 < style < len(self.sheet.cell_styles):
            return PLAIN
        cell = self.sheet.cell_styles[style]
        font = self._one(self.sheet.fonts, cell.fontId)
        fill = self._one(self.sheet.fills, cell.fillId)
        colour = colours.rgb_of(getattr(font, "color", None), self.theme)
        alignment = self._alignment(style)
        return Look(
            struck=bool(getattr(font, "strike", False)),
            greyed=colours.is_grey(colour),
            bold=bool(getattr(font, "b", False)),
            fill=self._fill(fill),
            colour="" if colour == colours.BLACK else colour,
            indent=int(getattr(alignment, "indent", 0) or 0),
        )

    @staticmethod
    def _one(listed: Any, number: int) -> Any:
        return listed[number] if 0 <= number < len(listed) else None

    def _fill(self, fill: Any) -> str:
        """Return the colour a cell is filled with, '' for none and for white."""
        # Programs give every workbook an unused fill of this pattern.
        if getattr(fill, "patternType", None) in {None, "none", "gray125"}:
            return ""
        found = colours.rgb_of(fill.fgColor, self.theme)
        return "" if found == colours.WHITE else found


def _only_looks(styles: ET.Element) -> ET.Element:
    """Return styles without number formats: openpyxl may search a long one for hours."""
    kept = ET.Element(styles.tag)
    kept.extend(each for each in styles if markup.local_name(each.tag) in _KEPT)
    return kept


def read_looks(package: Package) -> Looks:
    """Return the looks of a workbook; all cells look plain where they cannot be read."""
    book = parts.workbook_part(package).part
    try:
        part = next(iter(package.related(book, "styles")))
        if len(package.text(part)) > _MOST:
            return Looks(None, ())
        sheet = Stylesheet.from_tree(_only_looks(package.tree(part)))
        return Looks(sheet, colours.theme_colours(package, book))
    # A stranger's styles may break openpyxl anywhere; without looks all else is still seen.
    except Exception:
        return Looks(None, ())
