"""The XML of a part: its encoding, its checks, and the texts Excel writes in it.

Work is done on UTF-8. A part in another encoding is turned into UTF-8 and back, which is
the same to the byte or refused.
"""

import codecs
import re
from html import escape, unescape
from xml.etree import ElementTree as ET
from xml.parsers import expat

from refkit.engine.problems import Problem, Refused

# What any workbook needs is a fraction of these; what has more would take all memory.
SIZE_LIMIT = 60_000_000
TAG_LIMIT = 4_000_000
TREE_LIMIT = 500_000
STRETCH_LIMIT = 1_000_000
TAGS = b"<", "tags"

# Encodings with a codec that takes no longer for a longer text than it must.
_ENCODINGS = re.compile(
    r"utf-16(-[bl]e)?|iso8859-\d+|cp\d+|koi8-[ru]|shift_jis|euc_\w+|gb\w+|big5"
)
_DECLARED = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
# XML 1.0 cannot spell most of these; a bare CR would come back as a line feed.
_ILLEGAL = re.compile("[\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
# Somebody may type _x000D_ as it stands; its first _ is then written _x005F_.
_LOOKS_ESCAPED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
# Without one of these a text is spelled as it is.
_SPECIAL = re.compile("[&<>\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_x")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


def is_utf8(data: bytes) -> bool:
    """Tell whether XML is in UTF-8 as it lies there."""
    return _detect_encoding(data) == "utf-8"


def from_utf8(original: bytes, data: bytes) -> bytes:
    """Return XML in the encoding its part had; letters it lacks as references."""
    encoding = _detect_encoding(original)
    if encoding == "utf-8":
        return data
    return data.decode().encode(encoding, "xmlcharrefreplace")


def check_xml(part: str, data: bytes) -> None:
    """Refuse XML that is broken or declares a document type, where entities come from."""
    # The encoding given here beats the declared one, for the text is recoded by now.
    parser = expat.ParserCreate("utf-8")

    def refuse(*_: object) -> None:
        there, expected = "declares a DOCTYPE", "XML without entities of its own"
        raise Refused([Problem(part, there, expected)])

    # The package standard bars DTDs: their entities swell, or fetch other files.
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat takes no keyword
    except expat.ExpatError as fault:
        raise _no_xml(part, fault) from fault


def parse_part(part: str, data: bytes) -> ET.Element:
    """Return the root element of a part's XML, checked first."""
    text = in_utf8(part, data)
    require_few(part, text, TAGS, TREE_LIMIT)
    # ElementTree takes a DOCTYPE, and expands its entities, without a word.
    if b"<!DOCTYPE" in text:
        check_xml(part, text)
    return parse_xml(part, text)


def parse_xml(part: str, text: bytes) -> ET.Element:
    """Return the root element of XML in UTF-8, whatever encoding it declares."""
    try:
        return ET.fromstring(text, ET.XMLParser(encoding="utf-8"))
    except ET.ParseError as fault:
        raise _no_xml(part, fault) from fault


def local_name(tag: str) -> str:
    """Return a name without its namespace, whichever of the two standards it is from.

    >>> local_name("{http://purl.oclc.org/ooxml/spreadsheetml/main}sheet")
    'sheet'
    """
    return tag.rpartition("}")[2]


def children(element: ET.Element, *path: str) -> list[ET.Element]:
    """Return the children of this local name, or those of the children before them."""
    found = [element]
    for name in path:
        found = [each for one in found for each in one if local_name(each.tag) == name]
    return found


def is_true(text: str | None) -> bool:
    """Return what a yes-or-no attribute says.

    >>> is_true("1"), is_true("true"), is_true("0"), is_true(None)
    (True, True, False, False)
    """
    # A boolean is written 1 or true; the standard's ST_OnOff may say on as well.
    return text in {"1", "true", "on"}


def escape_text(text: str) -> str:
    """Return a text as XML spells it.

    >>> escape_text("A1<B1 & C1")
    'A1&lt;B1 &amp; C1'
    """
    return escape(text, quote=False)


def unescape_text(text: bytes) -> str:
    """Return the text that XML between two tags spells.

    >>> unescape_text(b"A1&lt;B1 &amp; C1")
    'A1<B1 & C1'
    """
    told = text.decode()
    return unescape(told) if "&" in told else told


def excel_text(text: str) -> str:
    r"""Return a text as a cell's XML spells it: what XML cannot hold as _xHHHH_.

    >>> excel_text("bell \x07 & _x0041_")
    'bell _x0007_ &amp; _x005F_x0041_'
    """
    if not _SPECIAL.search(text):
        return text
    # This first, or the escapes that are made below would be escaped themselves.
    text = _LOOKS_ESCAPED.sub("_x005F_", text)
    return escape_text(_ILLEGAL.sub(lambda found: f"_x{ord(found[0]):04X}_", text))


def can_hold(text: str) -> bool:
    """Tell whether XML can hold every character of a text as it is."""
    return not _ILLEGAL.search(text)


def plain_text(text: str) -> str:
    r"""Return a cell's text with its _xHHHH_ as the characters they mean.

    >>> plain_text("_x0007_ _x005F_x0041_")
    '\x07 _x0041_'
    """
    if "_x" not in text:
        return text
    # One pass and no second: _x005F_x0041_ stands for the text _x0041_.
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def _detect_encoding(data: bytes) -> str:
    """Return the encoding of XML by its first bytes, then by what it declares."""
    # What UTF-16 declares can be read only by who knows already that it is UTF-16.
    if data[:2] == b"\xff\xfe" or data[:2] == b"<\0":
        return "utf-16-le"
    if data[:2] == b"\xfe\xff" or data[:2] == b"\0<":
        return "utf-16-be"
    declared = _DECLARED.match(data.removeprefix(b"\xef\xbb\xbf"))
    name = declared[1].decode().lower() if declared else "utf-8"
    return "utf-8" if name in {"utf8", "us-ascii", "ascii"} else name


def in_utf8(part: str, data: bytes) -> bytes:
    """Return a part's XML in UTF-8, checked for its size alone."""
    encoding = _detect_encoding(data)
    if len(data) > SIZE_LIMIT:
        there = f"has {len(data):,} bytes of XML"
        raise Refused([Problem(part, there, f"{SIZE_LIMIT:,} at most")])
    text = data if encoding == "utf-8" else _recode_part(part, data, encoding)
    require_few(part, text, TAGS, TAG_LIMIT)
    for place in range(0, len(text) - STRETCH_LIMIT, STRETCH_LIMIT):
        if text.find(b"<", place, place + STRETCH_LIMIT) < 0:
            there = f"has a stretch of over {STRETCH_LIMIT:,} letters without a tag"
            raise Refused([Problem(part, there, "texts and tags as Excel writes them")])
    return text


def require_few(part: str, text: bytes, what: tuple[bytes, str], limit: int) -> None:
    """Refuse XML with more of something than any workbook has, by how such a tag begins.

    It is counted only where there is room for so many; the shortest has three letters.
    """
    begins, name = what
    if len(text) > 3 * limit and text.count(begins) > limit:
        raise Refused([Problem(part, f"has over {limit:,} {name}", "not so many")])


def _no_xml(part: str, fault: Exception) -> Refused:
    """Return the refusal of a part that is no XML."""
    return Refused([Problem(part, f"is not XML ({fault})", "a whole XML document")])


def _recode_part(part: str, data: bytes, encoding: str) -> bytes:
    """Return the data in UTF-8, if the way back gives the same bytes."""
    try:
        if _ENCODINGS.fullmatch(codecs.lookup(encoding).name):
            text = data.decode(encoding)
            # Some codecs read two spellings as one letter; only the way back shows a loss.
            if text.encode(encoding) == data:
                return text.encode()
    except (LookupError, UnicodeError):
        pass
    raise Refused(
        [Problem(part, f"its encoding {encoding[:40]!r} cannot be read", "UTF-8")]
    )
