"""Rows made as high as the texts just written in them want, as Excel does for who types."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from refkit.xlsx.cells import heights, parts
from refkit.xlsx.cells.contents import Content
from refkit.xlsx.cells.sheet_xml import SheetXml
from refkit.xlsx.cells.splice import Splice, join_splices
from refkit.xlsx.cells.values import Edit
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package

Width = tuple[float, float, float]

# What a file says of a column's width is more than it has room for.
_PADDING = 0.71
_USUAL_WIDTH = 9.14
_USUAL_HEIGHT = 15.0
_TEXT = b"inlineStr"


def fit_heights(package: Package, edits: Iterable[Edit]) -> Package:
    """Return the package with the rows that were written in high enough.

    A row whose height was set by hand stays as it is, and none becomes lower.
    """
    rows: dict[str, set[int]] = defaultdict(set)
    for edit in edits:
        rows[edit.spot.title].add(edit.spot.row)
    book = parts.workbook_part(package)
    sizes = _wrapped_sizes(package, book.part)
    for sheet in book.sheets:
        if sheet.title in rows and sizes:
            grid = parts.sheet_xml(package, sheet)
            splices = list(_raise_rows(grid, sorted(rows[sheet.title]), sizes))
            if splices:
                package = package.with_text(sheet.part, join_splices(grid.data, splices))
    return package


def _wrapped_sizes(package: Package, workbook: str) -> Mapping[int, float]:
    """Return the size of the letters in each cell style that lets texts go on."""
    found: dict[int, float] = {}
    for part in package.related(workbook, "styles"):
        root = package.tree(part)
        fonts = {
            str(number): [
                float(size.get("val") or 0) for size in markup.children(font, "sz")
            ]
            for number, font in enumerate(markup.children(root, "fonts", "font"))
        }
        for number, style in enumerate(markup.children(root, "cellXfs", "xf")):
            says = markup.children(style, "alignment")
            font = fonts.get(style.get("fontId", "0"), [])
            if font and says and markup.is_true(says[0].get("wrapText")):
                found[number] = font[0]
    return found


def _raise_rows(
    grid: SheetXml, numbers: Collection[int], sizes: Mapping[int, float]
) -> Iterator[Splice]:
    widths = list(_column_widths(grid))
    for number in numbers:
        row = grid.row(number)
        tag = grid.text(row.tag) if row else b""
        if row is None or tags.is_set(tag, b"customHeight"):
            continue
        texts = [
            grid.content(number, column)
            for column, span in row.cells.items()
            if _TEXT in grid.text(span.tag)
        ]
        wanted = [_wanted_height(each, widths, sizes) for each in texts if each]
        high = max(wanted, default=0.0)
        if high > float(tags.attribute(tag, b"ht") or _USUAL_HEIGHT):
            # Without customHeight beside it Excel goes on fitting the row.
            yield row.tag.start, row.tag.stop, tags.put_attribute(tag, b"ht", b"%g" % high)


def _wanted_height(
    content: Content, widths: Sequence[Width], sizes: Mapping[int, float]
) -> float:
    """Return the height a text just written wants; 0 for anything else."""
    size = sizes.get(content.style)
    if size is None or content.kind != "inlineStr":
        return 0.0
    column, text = content.column, markup.plain_text(content.text or "")
    wide = next((own for low, high, own in widths if low <= column <= high), _USUAL_WIDTH)
    return heights.row_height([(text, wide - _PADDING)], size) or 0.0


def _column_widths(grid: SheetXml) -> Iterator[Width]:
    """Walk the columns that are given a width, from the first to the last of each run."""
    for tag in tags.scan_tags(grid.data, 0, grid.body.start, grid.prefix + b"col"):
        said = [tags.attribute(grid.text(tag), name) for name in (b"min", b"max", b"width")]
        if tag.opens and all(said):
            first, last, wide = (float(each or 0) for each in said)
            yield first, last, wide
