"""PDFs made by hand, and those of typst changed by hand."""

import re
import zlib

from refkit.turnsheets.render import typeset_page

OBJECT = re.compile(rb"\d+ 0 obj\n(.*?)\nendobj\n", re.DOTALL)
PACKED = re.compile(rb"<<(/Length \d+/Filter/FlateDecode)>>\nstream\n(.*)\nendstream", re.S)
LETTERS = b"/Resources<</Font<</F 5 0 R>>>>"


def stream(about, body):
    """Return a packed stream as a part of a file."""
    packed = zlib.compress(body)
    head = b"<<%s/Filter/FlateDecode/Length %d>>" % (about, len(packed))
    return head + b"\nstream\n" + packed + b"\nendstream"


def shown(text):
    """Return what prints a text."""
    return b"BT /F 12 Tf 50 50 Td (%s) Tj ET\n" % text.encode()


def made(*more, page=b"", resources=b""):
    """Return a page that says 'Posture', with more parts, from the sixth on."""
    parts = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R"
        b"/Resources<</Font<</F 5 0 R>>" + resources + b">>" + page + b">>",
        stream(b"", shown("Posture")),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        *more,
    )
    return joined(b"%PDF-1.7\n", parts, b"<</Size %d/Root 1 0 R>>")


def joined(head, parts, trailer):
    """Return a file of these parts, with the list of their places."""
    out, places = head, []
    for number, part in enumerate(parts, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    size = len(parts) + 1
    listed = b"".join(b"%010d 00000 n\r\n" % place for place in places)
    table = b"xref\n0 %d\n0000000000 65535 f\r\n%strailer\n" % (size, listed)
    trailer %= size
    return out + table + trailer + b"\nstartxref\n%d\n%%%%EOF" % len(out)


def with_packed_names(name):
    """Return a file with a name in an object that lies packed among others."""
    return with_packed_part(b"<</Type/Foo/%s 1>>" % name)


def with_packed_part(part, *more):
    """Return a file with a part that lies packed among others; `more` lie in the open."""
    table = 7 + len(more)
    held = stream(b"/Type/ObjStm/N 1/First 4", b"%d 0 %s" % (table + 1, part))
    plain = made(held, *more)
    start = plain.index(b"xref\n0")
    places = [plain.index(b"%d 0 obj" % number) for number in range(1, table)]
    rows = [(0, 0, 0), *((1, place, 0) for place in (*places, start)), (2, 6, 0)]
    rows = b"".join(bytes([kind, *place.to_bytes(3), at]) for kind, place, at in rows)
    listed = stream(b"/Type/XRef/Size %d/W[1 3 1]/Root 1 0 R" % (table + 2), rows)
    end = b"\nendobj\nstartxref\n%d\n%%%%EOF" % start
    return plain[:start] + b"%d 0 obj\n" % table + listed + end


def page(tmp_path, body, setup=""):
    """Return what typst makes of a page of its own."""
    file = tmp_path / "page.typ"
    fonts = '("IBM Plex Sans", "IBM Plex Sans Hebrew", "IBM Plex Sans Arabic")'
    start = f'#set document(title: "A")\n#set text(font: {fonts}, fallback: false)\n'
    file.write_text(f"{start}{setup}\n{body}", "utf-8")
    return typeset_page(file, {})


def changed(pdf, change):
    """Return a PDF of typst's with each part changed, and the list of places anew."""
    parts = [change(found[1]) for found in OBJECT.finditer(pdf)]
    trailer = re.search(rb"trailer\n(.*?)\nstartxref", pdf, re.DOTALL)[1]
    trailer = re.sub(rb"/Size \d+", b"/Size %d", trailer.replace(b"%", b"%%"))
    return joined(pdf[: pdf.index(b"1 0 obj")], parts, trailer)


def repacked(pdf, change):
    """Return a PDF of typst's with what its pages hold changed."""

    def of_part(part):
        found = PACKED.fullmatch(part)
        held = zlib.decompress(found[2]) if found else b""
        if b" Tf" not in held:
            return part
        packed = zlib.compress(change(held))
        head = b"<</Length %d/Filter/FlateDecode>>" % len(packed)
        return head + b"\nstream\n" + packed + b"\nendstream"

    return changed(pdf, of_part)
