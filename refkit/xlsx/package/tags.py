"""Tags of well-formed XML by their place in the bytes, to splice without rewriting.

In well-formed XML a "<" that opens no comment, CDATA or instruction opens a tag, so a
pattern that steps over those three finds exactly the tags.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

_SKIPPED = rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>"
# Possessive repeats: a broken tag of megabytes must not be tried at every length.
_NAME = rb"[^\s/<>!?]++"
# A value in quotes may hold a bare >, so a tag need not end at the first one.
# A group that gives nothing back, as in (...)*+, matches wrongly before Python 3.11.5.
_REST = rb"""((?:[^"'<>]++|"[^"]*+"|'[^']*+')*)>"""
_ATTRIBUTE = re.compile(rb"""\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")


class Tag(NamedTuple):
    """A start tag, an end tag, or both in one, and where it lies."""

    name: bytes
    start: int
    stop: int
    opens: bool
    closes: bool


class Span(NamedTuple):
    """An element: its start tag, and where it ends."""

    tag: Tag
    stop: int


@cache
def _tag_pattern(names: tuple[bytes, ...]) -> re.Pattern[bytes]:
    """Return the pattern of tags with these names, or of all tags."""
    listed = b"|".join(map(re.escape, names))
    wanted = rb"(?:%b)(?=[\s/>])" % listed if names else _NAME
    return re.compile(_SKIPPED + rb"|<(/?)(" + wanted + rb")" + _REST, re.DOTALL)


def scan_tags(data: bytes, start: int, stop: int, *names: bytes) -> Iterator[Tag]:
    """Walk the tags between two places, of these names only if any are given."""
    for found in _tag_pattern(names).finditer(data, start, stop):
        if found[2]:
            closing, empty = bool(found[1]), found[3].endswith(b"/")
            yield Tag(found[2], found.start(), found.end(), not closing, closing or empty)


def scan_elements(data: bytes, start: int, stop: int) -> Iterator[Span]:
    """Walk the elements that lie side by side between two places."""
    depth = 0
    for tag in scan_tags(data, start, stop):
        if tag.opens and not depth:
            first = tag
        depth += tag.opens - tag.closes
        if not depth:
            yield Span(first, tag.stop)
        elif depth < 0:
            return


def element_starts(data: bytes, name: bytes) -> list[int]:
    """Return where the elements of one name start."""
    if has_hidden_tags(data):
        return [tag.start for tag in scan_tags(data, 0, len(data), name) if tag.opens]
    wanted = re.compile(b"<" + re.escape(name) + rb"(?=[\s/>])")
    return [found.start() for found in wanted.finditer(data)]


def has_hidden_tags(data: bytes) -> bool:
    """Tell whether there is a comment, CDATA or further instruction to hide a tag in."""
    # One letter is found far quicker than two; a declaration alone has two of these.
    if b"!" in data and b"<!" in data:
        return True
    more = data.count(b"?") > len("??")
    return more and data.find(b"<?", data.find(b"<?") + 2) > 0


def name_prefix(data: bytes) -> bytes:
    """Return what the root element's name starts with: nothing, or "x:" and the like."""
    root = next(scan_tags(data, 0, len(data)))
    # Some programs bind the main namespace to a prefix and write <x:c> for every <c>.
    before, colon, _ = root.name.rpartition(b":")
    return before + colon


def attribute(tag: bytes, name: bytes) -> bytes | None:
    """Return the value of a start tag's attribute as it is written.

    >>> attribute(b'<c r="B5" s="2"/>', b"s")
    b'2'
    """
    for found in _ATTRIBUTE.finditer(tag):
        if found[1] == name:
            return found[3] if found[2] is None else found[2]
    return None


def is_set(tag: bytes, name: bytes) -> bool:
    """Tell whether a yes-or-no attribute of a start tag says yes."""
    return attribute(tag, name) in {b"1", b"true", b"on"}


def put_attribute(tag: bytes, name: bytes, value: bytes | None) -> bytes:
    """Return a start tag with one attribute set, added at the end, or gone for None.

    >>> put_attribute(b'<c r="B5" t="s"/>', b"t", None)
    b'<c r="B5"/>'
    >>> put_attribute(b'<c r="B5">', b"s", b"4")
    b'<c r="B5" s="4">'
    """
    written = b"" if value is None else b" " + name + b'="' + value + b'"'
    for found in _ATTRIBUTE.finditer(tag):
        if found[1] == name:
            return tag[: found.start()] + written + tag[found.end() :]
    head = _tag_head(tag)
    return head + written + tag[len(head) :]


def stop_of_child(data: bytes, *names: bytes) -> int:
    """Return where the root's first child of these names ends, or else the root's tag."""
    # A root's children have a fixed order; Excel calls a part damaged that breaks it.
    root, prefix = next(scan_tags(data, 0, len(data))), name_prefix(data)
    stops = {
        one.tag.name.removeprefix(prefix): one.stop
        for one in scan_elements(data, root.stop, len(data))
    }
    return next((stops[name] for name in names if name in stops), root.stop)


def start_tag(tag: bytes, *, empty: bool) -> bytes:
    """Return a start tag as one that has content, or that has none.

    >>> start_tag(b'<row r="5" />', empty=False)
    b'<row r="5">'
    """
    return _tag_head(tag) + (b"/>" if empty else b">")


def _tag_head(tag: bytes) -> bytes:
    """Return a start tag without its ending."""
    return tag[:-1].removesuffix(b"/").rstrip()
