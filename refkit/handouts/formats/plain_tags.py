"""Tags for screen readers in a PDF, where they are written so plainly as to be searched."""

import re
from collections.abc import Set
from itertools import pairwise

from pypdf import PdfReader
from pypdf.generic import IndirectObject, StreamObject

TAG = b"/Type/StructElem"
# A string whose letters are all written plainly, and the brackets around entries.
SIMPLE = re.compile(rb"\(([^()\\\0\x80-\xff]*)\)")
PLAIN = re.compile(rb"<<|>>|%s" % SIMPLE.pattern)
# Without these there are strings and names of no other kind, and no remarks.
OTHER = re.compile(rb"[()<>#%\\\0\x80-\xff]")


def tag_streams(reader: PdfReader, telling: Set[str]) -> dict[int, list[str]]:
    """Return the streams of parts that need not be taken to pieces, with their strings.

    They hold tags, written plainly, and parts without strings. As a whole they are searched
    like any other. None of their parts has a key that is `telling`: by it a part says what
    another is for.
    """
    streams = sorted({stream for stream, _ in reader.xref_objStm.values()})
    read = {n: reader.get_object(IndirectObject(n, 0, reader)) for n in streams}
    found = {
        number: _tag_texts(stream, telling)
        for number, stream in read.items()
        if isinstance(stream, StreamObject)
    }
    return {number: texts for number, texts in found.items() if texts is not None}


def _tag_texts(stream: StreamObject, telling: Set[str]) -> list[str] | None:
    """Return the strings of a stream of tags, None for any other."""
    held, first = stream.get_data(), int(str(stream["/First"]))
    is_telling = any(key.encode() in held for key in telling)
    if is_telling or OTHER.search(PLAIN.sub(b" ", held)):
        return None
    starts = [first + int(each) for each in held[:first].split()[1::2]]
    bodies = [held[start:end] for start, end in pairwise([*sorted(starts), len(held)])]
    told = [(body, SIMPLE.findall(body)) for body in bodies]
    if not all(TAG in body for body, texts in told if texts):
        return None
    return [text.decode("ascii") for _, texts in told for text in texts]
