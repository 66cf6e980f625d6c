"""The cell styles of one workbook added to those of another."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refkit.xlsx.cells.splice import Splice, join_splices
from refkit.xlsx.package import tags

# The lists of a styles part in the order in which they must stand.
LISTS = (
    b"numFmts", b"fonts", b"fills", b"borders", b"cellStyleXfs", b"cellXfs", b"cellStyles",
    b"dxfs", b"tableStyles",
)  # fmt: skip
# Number formats below this are Excel's own and stand in no file.
OWN_FORMATS = 164
_NAME = re.compile(rb"<(/?)([A-Za-z])")
# A cell style's attributes that number something in another list.
_NUMBERED = {b"numFmtId": b"numFmts", b"fontId": b"fonts", b"fillId": b"fills",
             b"borderId": b"borders"}  # fmt: skip


class Restyled(NamedTuple):
    """A styles part with more in it, and the new numbers of cell styles and formats."""

    data: bytes
    cells: tuple[int, ...]
    conditional: tuple[int, ...]


class _StyleList(NamedTuple):
    """A list in a styles part: where it lies and what is in it."""

    start: int
    stop: int
    tag: bytes
    items: tuple[bytes, ...]


def add_styles(data: bytes, more: bytes) -> Restyled:
    """Return a styles part with the styles of another behind its own.

    The other one is as XlsxWriter writes it, without prefixes.
    """
    lists, theirs = dict(style_lists(data)), dict(style_lists(more))
    formats, numbers = _new_formats(lists, theirs)
    shared = (b"fonts", b"fills", b"borders", b"dxfs")
    new = {name: list_items(theirs, name) for name in shared}
    first = {name: len(list_items(lists, name)) for name in LISTS}
    cells = theirs[b"cellXfs"].items
    new[b"numFmts"] = formats
    new[b"cellXfs"] = tuple(_renumber_style(xf, numbers, first) for xf in cells)
    return Restyled(
        join_splices(data, list(list_splices(data, lists, new))),
        tuple(range(first[b"cellXfs"], first[b"cellXfs"] + len(cells))),
        tuple(range(first[b"dxfs"], first[b"dxfs"] + len(new[b"dxfs"]))),
    )


def keep_styles(data: bytes) -> Restyled:
    """Return a styles part as it is, for a workbook that has none."""
    lists = dict(style_lists(data))
    counts = (len(list_items(lists, name)) for name in (b"cellXfs", b"dxfs"))
    return Restyled(data, *(tuple(range(count)) for count in counts))


def style_lists(data: bytes) -> Iterator[tuple[bytes, _StyleList]]:
    """Yield the lists of a styles part by the bare name of each."""
    root = next(tags.scan_tags(data, 0, len(data)))
    prefix = tags.name_prefix(data)
    for one in tags.scan_elements(data, root.stop, len(data)):
        start, stop = one.tag.start, one.tag.stop
        items: tuple[bytes, ...] = ()
        if not one.tag.closes:
            found = tags.scan_elements(data, stop, one.stop)
            items = tuple(data[each.tag.start : each.stop] for each in found)
        name = one.tag.name.removeprefix(prefix)
        yield name, _StyleList(start, one.stop, data[start:stop], items)


def _new_formats(
    lists: Mapping[bytes, _StyleList], theirs: Mapping[bytes, _StyleList]
) -> tuple[tuple[bytes, ...], dict[bytes, bytes]]:
    """Return the number formats to add, and the new number of each."""
    own = list_items(lists, b"numFmts")
    used = [int(tags.attribute(item_tag(item), b"numFmtId") or 0) for item in own]
    free = max([OWN_FORMATS - 1, *used]) + 1
    formats, numbers = [], {}
    for number, item in enumerate(list_items(theirs, b"numFmts"), free):
        tag = item_tag(item)
        numbers[tags.attribute(tag, b"numFmtId") or b""] = b"%d" % number
        formats.append(tags.put_attribute(tag, b"numFmtId", b"%d" % number))
    return tuple(formats), numbers


def list_items(lists: Mapping[bytes, _StyleList], name: bytes) -> tuple[bytes, ...]:
    """Return what is in a list, nothing where there is none."""
    return lists[name].items if name in lists else ()


def item_tag(item: bytes) -> bytes:
    """Return the tag that opens an element."""
    return item[: item.index(b">") + 1]


def _renumber_style(
    xf: bytes, formats: Mapping[bytes, bytes], first: Mapping[bytes, int]
) -> bytes:
    """Return a cell style that names what it is made of by the new numbers."""
    tag = item_tag(xf)
    rest = xf[len(tag) :]
    for name, listed in _NUMBERED.items():
        number = tags.attribute(tag, name) or b"0"
        if listed == b"numFmts":
            # A built-in format has one number in all workbooks, and keeps it.
            tag = tags.put_attribute(tag, name, formats.get(number, number))
        else:
            tag = tags.put_attribute(tag, name, b"%d" % (int(number) + first[listed]))
    # The first of the named styles is Normal, which Excel wants in every workbook.
    return tags.put_attribute(tag, b"xfId", b"0") + rest


def list_splices(
    data: bytes, lists: Mapping[bytes, _StyleList], new: Mapping[bytes, tuple[bytes, ...]]
) -> Iterator[Splice]:
    """Yield the changes that put more behind what is in the lists."""
    prefix = tags.name_prefix(data)
    for name in LISTS:
        # A part whose elements have a prefix would not know elements without it.
        items = b"".join(
            _NAME.sub(rb"<\1%s\2" % prefix, item) for item in new.get(name, ())
        )
        if not items:
            continue
        count = len(new[name])
        if name not in lists:
            place = _list_place(data, lists, name)
            whole = prefix + name
            told = b'<%b count="%d">%b</%b>' % (whole, count, items, whole)
            yield place, place, told
            continue
        there = lists[name]
        count += len(there.items)
        opened = tags.start_tag(there.tag, empty=False)
        tag = tags.put_attribute(opened, b"count", b"%d" % count)
        kept = b"".join(there.items)
        closing = b"</%b>" % (prefix + name)
        yield there.start, there.stop, tag + kept + items + closing


def _list_place(data: bytes, lists: Mapping[bytes, _StyleList], name: bytes) -> int:
    """Return where a list belongs that is not there: behind those before it."""
    before = LISTS[: LISTS.index(name)]
    stops = [lists[each].stop for each in before if each in lists]
    return max(stops, default=next(tags.scan_tags(data, 0, len(data))).stop)
