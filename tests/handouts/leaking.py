"""Harmless files, and each with one text hidden in it: a kind of leak each."""

import base64
import io
import json
import struct
import zipfile
import zlib

import xlsxwriter

from refkit.handouts.comparing import Needle
from refkit.handouts.formats.pieces import Unreadable
from refkit.handouts.search import EXPECTED, search_document

OLD = (1980, 1, 1, 0, 0, 0)
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg=="
)


def find_leaks(data, secrets):
    """Return a sentence for every secret in a file, or for why it cannot be searched."""
    try:
        return [
            f"{each}; {EXPECTED}." for each in search_document(data, map(Needle, secrets))
        ]
    except Unreadable as fault:
        return [str(fault)]


def workbook(fill=lambda book, sheet: None):
    """Return a workbook that a side could be given, with something more in it."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Orders")
        sheet.write("A1", "Posture")
        fill(book, sheet)
    return out.getvalue()


def with_parts(**parts):
    """Return a workbook with parts more or other, by their names with __ for /."""
    source = zipfile.ZipFile(io.BytesIO(workbook()))
    held = {name: source.read(name) for name in source.namelist()}
    held |= {name.replace("__", "/"): data for name, data in parts.items()}
    return zipped(held.items())


def zipped(parts, change=lambda archive: None):
    """Return a zip file of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts:
            archive.writestr(zipfile.ZipInfo(name, OLD), data, zipfile.ZIP_DEFLATED)
        change(archive)
    return out.getvalue()


def shared(text):
    """Return a workbook with a shared text that no cell shows, in two runs."""
    half = len(text) // 2
    runs = "".join(f"<r><t>{part}</t></r>" for part in (text[:half], text[half:]))
    start, end = b"<sst xmlns='http://a'><si><t>Posture</t></si><si>", b"</si></sst>"
    return with_parts(**{"xl__sharedStrings.xml": start + runs.encode() + end})


def hidden_tab(text):
    """Return a workbook with a tab that is hidden."""

    def fill(book, _):
        more = book.add_worksheet("More")
        more.write("B7", text)
        more.very_hidden()

    # A text in a cell lies among the shared ones; this one lies in the cell itself.
    data = workbook(fill)
    source = zipfile.ZipFile(io.BytesIO(data))
    held = {name: source.read(name) for name in source.namelist()}
    cell = f'<c r="B7" t="inlineStr"><is><t>{text}</t></is></c>'.encode()
    sheet = held["xl/worksheets/sheet2.xml"]
    start = sheet.index(b'<c r="B7"')
    stop = sheet.index(b"</c>", start) + len(b"</c>")
    held["xl/worksheets/sheet2.xml"] = sheet[:start] + cell + sheet[stop:]
    return zipped(held.items())


def unlisted(text):
    """Return a zip file with a part that its directory leaves out."""
    data = workbook()
    machine = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = machine.compress(f"<a>{text}</a>".encode()) + machine.flush()
    head = struct.pack(
        "<4s5H3I2H", b"PK\3\4", 20, 0, 8, 0, 33, 0, len(body), len(body), 5, 0
    )
    return moved(data, head + b"a.xml" + body)


def moved(data, before):
    """Return a zip file with bytes before it, its places told anew."""
    end = data.rindex(b"PK\5\6")
    size, start = struct.unpack_from("<2I", data, end + 12)
    out = bytearray(before + data)
    place = len(before) + start
    while out[place : place + 4] == b"PK\1\2":
        (old,) = struct.unpack_from("<I", out, place + 42)
        struct.pack_into("<I", out, place + 42, old + len(before))
        place += 46 + sum(struct.unpack_from("<3H", out, place + 28))
    struct.pack_into("<2I", out, len(before) + end + 12, size, len(before) + start)
    return bytes(out)


def extra(text):
    """Return a workbook with an extra field in the header of a part."""
    info = zipfile.ZipInfo("docProps/other.xml", OLD)
    info.extra = struct.pack("<2H", 0x4242, len(text)) + text.encode()
    return zipped([("a.xml", b"<a/>")], lambda archive: archive.writestr(info, b"<a/>"))


def remark(text):
    """Return a zip file with a comment."""
    return zipped([("a.xml", b"<a/>")], lambda archive: setattr(archive, "comment", text))


def page(body):
    """Return a page of HTML."""
    return f"<!DOCTYPE html><html><body>\n<p>Posture</p>\n{body}</body></html>".encode()


def notebook(**cell):
    """Return a notebook with one cell."""
    plain = {"cell_type": "code", "source": "1", "metadata": {}, "outputs": []}
    return json.dumps({"cells": [plain | cell], "metadata": {}, "nbformat": 4}).encode()


def picture(text):
    """Return a picture with a packed note."""
    body = b"Comment\0\0" + zlib.compress(text.encode())
    note = struct.pack(">I4s", len(body), b"zTXt") + body
    crc = struct.pack(">I", zlib.crc32(b"zTXt" + body))
    return PICTURE[:33] + note + crc + PICTURE[33:]


def entities(text):
    """Return a text with every letter as an entity."""
    return "".join(f"&#{ord(letter)};" for letter in text)


def coded(data):
    """Return bytes as a data: address."""
    return f"data:application/octet-stream;base64,{base64.b64encode(data).decode()}"


def nested(depth):
    """Return a zip file in a zip file, and so on."""
    data = b"Posture"
    for _ in range(depth):
        data = zipped([("a", data)])
    return data


def broken():
    """Return a header that a directory does not list, with no part behind it."""
    return (
        struct.pack("<4s5H3I2H", b"PK\3\4", 20, 0, 8, 0, 33, 0, 4, 4, 1, 0) + b"a\xff\xff"
    )
