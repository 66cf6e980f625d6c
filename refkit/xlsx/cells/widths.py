"""How wide the columns of a worksheet are: set where nobody has set it."""

from collections.abc import Mapping

from refkit.xlsx.cells.splice import Splice, join_splices
from refkit.xlsx.package import tags


def widen_columns(data: bytes, widths: Mapping[int, int]) -> bytes:
    """Return a worksheet with these columns so wide, but those whose width is set.

    >>> widen_columns(b"<worksheet><sheetData/></worksheet>", {3: 9})[11:-24]
    b'<cols><col min="3" max="3" width="9" customWidth="1"/></cols>'
    """
    prefix = tags.name_prefix(data)
    body = next(tags.scan_tags(data, 0, len(data), prefix + b"sheetData"))
    there = [
        (tag.start, *_column_bounds(data[tag.start : tag.stop]))
        for tag in tags.scan_tags(data, 0, body.start, prefix + b"col")
        if tag.opens
    ]
    ends = [tag.start for tag in tags.scan_tags(data, 0, body.start, prefix + b"cols")]
    new: list[Splice] = []
    for number, width in sorted(widths.items()):
        if not any(low <= number <= high for _, low, high in there):
            # Columns must be listed from the left, or Excel repairs the file.
            places = [start for start, low, _ in there if low > number]
            place = min(places, default=ends[-1] if there else body.start)
            told = b'<%bcol min="%d" max="%d" width="%d" customWidth="1"/>'
            new.append((place, place, told % (prefix, number, number, width)))
    if new and not there:
        whole = b"<%bcols>%b</%bcols>"
        inner = b"".join(told for _, _, told in new)
        new = [(body.start, body.start, whole % (prefix, inner, prefix))]
    return join_splices(data, new)


def _column_bounds(tag: bytes) -> tuple[int, int]:
    return int(tags.attribute(tag, b"min") or 0), int(tags.attribute(tag, b"max") or 0)
