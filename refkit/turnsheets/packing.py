"""Packs the many small parts of a PDF together, so that a tagged sheet stays small."""

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

END = re.compile(
    rb"trailer\s*<<(?P<about>.*)>>\s*startxref\s+(?P<table>\d+)\s+%%EOF\s*$", re.DOTALL
)
PART = re.compile(rb"(?P<number>\d+) 0 obj\s(?P<body>.*?)\s*endobj\s*", re.DOTALL)
PLACE = re.compile(rb"(\d{10}) 00000 n")
SIZE = re.compile(rb"/Size \d+")
CATALOG = b"/Type/Catalog"
# It says nothing that is not so without it, and poppler warns of its type.
NEEDLESS = b"/Suspects false"
HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
# A reader unpacks all that are together to see one.
TOGETHER = 200
TAG = b"/Type/StructElem"
WIDTHS = (1, 4, 2)  # bytes of an entry: its kind, where it is, its number there

Entry = tuple[int, int, int]


def pack_parts(pdf: bytes) -> bytes:
    """Return the same document in fewer bytes; of the same bytes it makes the same.

    Streams (pages, fonts, properties) stay as they are. The other parts, most of them tags
    for screen readers, keep their numbers and words, and lie together in streams of parts,
    which every reader since PDF 1.5 knows. Raises ValueError for a PDF that is not built as
    typst builds one.
    """
    end = END.search(pdf)
    if end is None:
        message = "the PDF has no table of its parts at its end; expected one"
        raise ValueError(message)
    parts = dict(_listed_parts(pdf, int(end["table"])))
    small = {n: body for n, body in parts.items() if not body.endswith(b"endstream")}
    made, places = bytearray(HEAD), dict[int, Entry]()
    for number in sorted(parts.keys() - small.keys()):
        places[number] = (1, len(made), 0)
        made += _part(number, parts[number])
    # Tags lie apart: who looks for something else need not take them to pieces.
    tags = [number for number in sorted(small) if TAG in small[number]]
    batches = [*_batches(sorted(small.keys() - {*tags})), *_batches(tags)]
    for number, some in enumerate(batches, max(parts) + 1):
        places |= {each: (2, number, at) for at, each in enumerate(some)}
        places[number] = (1, len(made), 0)
        made += _part(number, _parts_together([(each, small[each]) for each in some]))
    last, start = max(places) + 1, len(made)
    places[last] = (1, start, 0)
    about = SIZE.sub(b"/Size %d" % (last + 1), end["about"])
    made += _part(last, _table(places, about))
    return bytes(made) + b"startxref\n%d\n%%%%EOF\n" % start


def _listed_parts(pdf: bytes, table: int) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the body of each part that the table of a PDF lists."""
    starts = sorted(int(found[1]) for found in PLACE.finditer(pdf, table))
    for start, end in pairwise((*starts, table)):
        found = PART.fullmatch(pdf, start, end)
        if found is None:
            message = f"the part at {start} of the PDF is none; expected one"
            raise ValueError(message)
        body = found["body"]
        is_catalog = CATALOG in body
        yield int(found["number"]), body.replace(NEEDLESS, b"") if is_catalog else body


def _batches(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(numbers), TOGETHER):
        yield numbers[start : start + TOGETHER]


def _part(number: int, body: bytes) -> bytes:
    return b"%d 0 obj\n%s\nendobj\n" % (number, body)


def _parts_together(some: Sequence[tuple[int, bytes]]) -> bytes:
    """Return a stream of parts: first where each begins, then one behind the other."""
    places, at = [], 0
    for number, body in some:
        places.append(b"%d %d" % (number, at))
        at += len(body) + 1
    first = b" ".join(places) + b"\n"
    about = b"/Type/ObjStm/N %d/First %d" % (len(some), len(first))
    return _stream(about, first + b"\n".join(body for _, body in some))


def _table(places: Mapping[int, Entry], about: bytes) -> bytes:
    """Return the table of all parts as a stream; part 0 is the one that there never is."""
    entries = [
        (0, 0, 0xFFFF),
        *(places.get(n, (0, 0, 0)) for n in range(1, max(places) + 1)),
    ]
    rows = (
        b"".join(value.to_bytes(wide) for value, wide in zip(each, WIDTHS, strict=True))
        for each in entries
    )
    widths = b" ".join(b"%d" % wide for wide in WIDTHS)
    return _stream(b"/Type/XRef/W[%s]%s" % (widths, about), b"".join(rows))


def _stream(about: bytes, data: bytes) -> bytes:
    packed = zlib.compress(data, 9)
    head = b"<<%s/Filter/FlateDecode/Length %d>>" % (about, len(packed))
    return b"%s\nstream\n%s\nendstream" % (head, packed)
