"""Workbooks damaged as disks, networks, other programs and bad intentions damage them."""

import io
import random
import re
import zipfile
from collections.abc import Callable

_VALUE = re.compile(rb'="([^"]*)"')
_TAG = re.compile(rb"<[^<>]+>")
_TEXT = re.compile(rb">([^<>]+)<")
# What stands in attributes and texts when somebody means harm, or a program errs.
STRANGE = [
    *(b"", b"0", b"-1", b"1", b"65536", b"2147483648", b"9" * 30, b"9" * 5000, b"1e999"),
    *(b"NaN", b"-0", b"A1", b"$A$1", b"XFD1048576", b"XFE1048577", b"A1:XFD1048576"),
    *(b"B2:A1", b"A0", b"#REF!", b"../../../etc/passwd", b"/", b"rId1", b"rId999"),
    *(b"true", b"on", b"str", b"s", b"array", b"shared", b"dataTable", b"_x0000_"),
    *(b"&#0;", b"&amp;", b"&nothing;", b"\xff\xfe", "é中\U0001f3b2".encode(), b" "),
    *(b"=1+1", b"OFFSET(A1,1,1)", b"SUM(A:A)", b"((((", b"Roster!A1", b"'", b'"'),
    *(b"[1]Sheet1!A1", b"Table1[[#This Row],[a]]", b"a" * 40_000),
]
Change = Callable[[bytes, random.Random], bytes]


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return a workbook after one to four changes, of its bytes or of its parts' XML."""
    if chance.random() < 0.35:
        for _ in range(chance.randint(1, 4)):
            data = chance.choice(OF_BYTES)(data, chance)
        return data
    return _parts_changed(data, chance)


def _parts_changed(data: bytes, chance: random.Random) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        parts = [[info.filename, source.read(info)] for info in source.infolist()]
    if not parts:
        return flip(data, chance)
    xml = [part for part in parts if part[0].endswith((".xml", ".rels", ".vml"))]
    for _ in range(chance.randint(1, 4)):
        if chance.random() < 0.08:
            chance.choice(OF_PACKAGES)(parts, chance)
        elif xml:
            part = chance.choice(xml)
            part[1] = chance.choice(OF_XML)(part[1], chance)
    return _zipped(parts)


def _zipped(parts: list[list]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out:
        for name, content in parts:
            out.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _place(data: bytes, chance: random.Random) -> int:
    return chance.randrange(len(data)) if data else 0


def flip(data: bytes, chance: random.Random) -> bytes:
    """Another byte in a place."""
    place = _place(data, chance)
    return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]


def cut(data: bytes, chance: random.Random) -> bytes:
    """The end is missing."""
    return data[: _place(data, chance)]


def drop(data: bytes, chance: random.Random) -> bytes:
    """Some bytes are missing."""
    place = _place(data, chance)
    return data[:place] + data[place + chance.choice([1, 2, 16, 512]) :]


def repeat(data: bytes, chance: random.Random) -> bytes:
    """Some bytes are there twice, or very often."""
    place = _place(data, chance)
    piece = data[place : place + chance.choice([1, 4, 64, 4096])]
    return data[:place] + piece * chance.choice([1, 2, 50]) + data[place:]


def zero(data: bytes, chance: random.Random) -> bytes:
    """A block of the disk is blank."""
    place = _place(data, chance)
    size = chance.choice([4, 512, 4096])
    return data[:place] + bytes(min(size, len(data) - place)) + data[place + size :]


def header(data: bytes, chance: random.Random) -> bytes:
    """A number in the zip file's directory or in a header is another."""
    marks = [
        m.start()
        for m in re.finditer(rb"PK(\x01\x02|\x03\x04|\x05\x06|\x06[\x06\x07])", data)
    ]
    if not marks:
        return flip(data, chance)
    place = chance.choice(marks) + chance.randrange(4, 46)
    value = chance.choice(
        [b"\0\0", b"\xff\xff", b"\xff\xff\xff\xff", b"\1\0", b"\0\0\0\x80"]
    )
    return data[:place] + value + data[place + len(value) :]


def value(data: bytes, chance: random.Random) -> bytes:
    """An attribute says something strange."""
    return _one_of(_VALUE, data, chance, lambda _: b'="' + chance.choice(STRANGE) + b'"')


def text(data: bytes, chance: random.Random) -> bytes:
    """A text says something strange."""
    return _one_of(_TEXT, data, chance, lambda _: b">" + chance.choice(STRANGE) + b"<")


def swap(data: bytes, chance: random.Random) -> bytes:
    """An attribute says what another says."""
    other = chance.choice(_VALUE.findall(data) or [b""])
    return _one_of(_VALUE, data, chance, lambda _: b'="' + other + b'"')


def untagged(data: bytes, chance: random.Random) -> bytes:
    """A tag is missing."""
    return _one_of(_TAG, data, chance, lambda _: b"")


def closed(data: bytes, chance: random.Random) -> bytes:
    """An element is empty that was not, or the other way round."""
    return _one_of(_TAG, data, chance, lambda tag: tag[:-1].rstrip(b"/") + b"/>")


def doubled(data: bytes, chance: random.Random) -> bytes:
    """A tag is there more often than once."""
    return _one_of(_TAG, data, chance, lambda tag: tag * chance.choice([2, 2, 1000]))


def nested(data: bytes, chance: random.Random) -> bytes:
    """Elements in elements in elements."""
    depth = chance.choice([10, 5000])
    return _one_of(_TAG, data, chance, lambda tag: tag + b"<a>" * depth + b"</a>" * depth)


def hidden(data: bytes, chance: random.Random) -> bytes:
    """Something is in a comment, in CDATA, or behind an instruction or a document type."""
    put = chance.choice(
        [
            b"<!-- <c r='A1'/> -->",
            b"<![CDATA[<row>]]>",
            b"<?mso x?>",
            b"<!DOCTYPE a>",
            b"<a:b/>",
        ]
    )
    return _one_of(_TAG, data, chance, lambda tag: tag + put)


def spelled(data: bytes, chance: random.Random) -> bytes:
    """The part is in another encoding, or says so."""
    declared = chance.choice(["utf-16", "latin-1", "utf-8-sig", "utf-32", "cp1252"])
    said = b'<?xml version="1.0" encoding="' + declared.encode() + b'"?>'
    body = re.sub(rb"^\s*<\?xml.*?\?>", b"", data, flags=re.DOTALL)
    if chance.random() < 0.5:
        return said + body
    whole = (said + body).decode("utf-8", "replace")
    return whole.encode(declared, "xmlcharrefreplace")


def prefixed(data: bytes, chance: random.Random) -> bytes:
    """Every name has a prefix, or a name is another everywhere."""
    if chance.random() < 0.5:
        return re.sub(rb"<(/?)(\w+)(?=[\s/>])", rb"<\1x:\2", data).replace(
            b"xmlns=", b"xmlns:x="
        )
    names = sorted(set(re.findall(rb"<(\w+)", data))) or [b"a"]
    one, other = (
        chance.choice(names),
        chance.choice([*names, b"row", b"c", b"f", b"sheetData"]),
    )
    return re.sub(rb"(</?)" + one + rb"(?=[\s/>])", lambda tag: tag[1] + other, data)


def _one_of(
    pattern: re.Pattern[bytes],
    data: bytes,
    chance: random.Random,
    new: Callable[[bytes], bytes],
) -> bytes:
    """Return the data with one match, or a few of them, in another shape."""
    found = list(pattern.finditer(data))
    if not found:
        return flip(data, chance)
    few = chance.sample(found, min(len(found), chance.choice([1, 1, 5])))
    few = chance.sample(found, min(len(found), chance.choice([1, 1, 5])))
    for one in sorted(few, key=lambda match: match.start(), reverse=True):
        data = data[: one.start()] + new(one[0]) + data[one.end() :]
    return data


def gone(parts: list[list], chance: random.Random) -> None:
    """A part is missing."""
    if len(parts) > 1:
        parts.remove(chance.choice(parts))


def twice(parts: list[list], chance: random.Random) -> None:
    """A part is there twice, in another spelling or in none."""
    name, content = chance.choice(parts)
    parts.append([name.upper() if chance.random() < 0.5 else name + "2", content])


def renamed(parts: list[list], chance: random.Random) -> None:
    """A part has another name."""
    part = chance.choice(parts)
    part[0] = chance.choice(
        ["../" + part[0], "/" + part[0], part[0].swapcase(), "a" * 300, "x"]
    )


def exchanged(parts: list[list], chance: random.Random) -> None:
    """Two parts hold what the other held."""
    one, other = chance.choice(parts), chance.choice(parts)
    one[1], other[1] = other[1], one[1]


def emptied(parts: list[list], chance: random.Random) -> None:
    """A part holds nothing."""
    chance.choice(parts)[1] = b""


OF_BYTES: list[Change] = [flip, cut, drop, repeat, zero, header, header]
OF_XML: list[Change] = [
    *(value, value, value, text, text, swap, untagged, closed, doubled, nested, hidden),
    *(spelled, prefixed, flip, cut, drop, repeat),
]
OF_PACKAGES = [gone, twice, renamed, exchanged, emptied]
