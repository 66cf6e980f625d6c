"""Rosters in shapes that programs write and no hand types: parts of the file rewritten.

What a roster says stays as it was, but for some of it; how the file holds it is another.
"""

import io
import random
import re
import zipfile
from collections.abc import Callable

Parts = dict[str, bytes]
_SHARED = re.compile(rb'<c ([^>]*?)t="s"([^>]*)><v>(\d+)</v></c>')
_STRING = re.compile(rb"<si><t[^>]*>([^<]*)</t></si>")
_NUMBER = re.compile(rb'<c r="([A-Z]+\d+)"([^>]*?)(?: t="n")?><v>(-?\d+(?:\.\d+)?)</v></c>')
_CELL = re.compile(rb'<c r="[A-Z]+\d+"[^>]*(?:/>|(?<!/)>.*?</c>)', re.DOTALL)
_TITLE = re.compile(rb'<sheet [^>]*?name="([^"]+)"')
ERRORS = (
    b"#REF!",
    b"#DIV/0!",
    b"#VALUE!",
    b"#N/A",
    b"#NAME?",
    b"#SPILL!",
    b"#GETTING_DATA",
)
MAIN = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
Change = Callable[[Parts, random.Random], None]


def reshaped(data: bytes, chance: random.Random) -> bytes:
    """Return a workbook after one to three changes of how it is written."""
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    for _ in range(chance.randint(1, 3)):
        chance.choice(SHAPES)(parts, chance)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out:
        for name, content in parts.items():
            out.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _sheet(parts: Parts, chance: random.Random) -> str:
    return chance.choice([name for name in parts if name.startswith("xl/worksheets/sheet")])


def _texts(parts: Parts) -> list[bytes]:
    found = re.findall(
        rb"<si>(.*?)</si>", parts.get("xl/sharedStrings.xml", b""), re.DOTALL
    )
    return [*found]


def inlined(parts: Parts, chance: random.Random) -> None:
    """Texts stand in their cells, as some programs write them."""
    name, texts = _sheet(parts, chance), _texts(parts)
    parts[name] = _SHARED.sub(
        lambda c: b'<c %bt="inlineStr"%b><is>%b</is></c>' % (c[1], c[2], texts[int(c[3])]),
        parts[name],
    )


def as_formulas(parts: Parts, chance: random.Random) -> None:
    """Texts are what formulas come to."""
    name, texts = _sheet(parts, chance), _texts(parts)
    plain = [re.sub(rb"<[^>]+>", b"", text) for text in texts]
    parts[name] = _SHARED.sub(
        lambda c: (
            b'<c %bt="str"%b><f>Other!A1</f><v>%b</v></c>' % (c[1], c[2], plain[int(c[3])])
        ),
        parts[name],
    )


def rich(parts: Parts, _chance: random.Random) -> None:
    """Texts are of several pieces, some struck through, with readings beside them."""
    if b"&" not in (data := parts.get("xl/sharedStrings.xml", b"")):
        parts["xl/sharedStrings.xml"] = _STRING.sub(_pieces, data)


def _pieces(text: re.Match[bytes]) -> bytes:
    told = text[1].decode()
    looks = b'<rPr><strike/><color rgb="FFFF0000"/></rPr>'
    both = (told[:2].encode(), looks, told[2:].encode())
    runs = b"<r><t>%b</t></r><r>%b<t>%b</t></r>" % both
    return b'<si>%b<rPh sb="0" eb="1"><t>x</t></rPh></si>' % runs


def commas(parts: Parts, chance: random.Random) -> None:
    """Numbers are texts with a comma, a point, a blank or an apostrophe."""
    name = _sheet(parts, chance)
    form = chance.choice(
        [b"%b,0", b"%b,5", b"%b.0", b"1.%b", b"1'%b", b"1\xc2\xa0%b", b"%b "]
    )
    parts[name] = _NUMBER.sub(
        lambda c: (
            b'<c r="%b"%b t="inlineStr"><is><t xml:space="preserve">%b</t></is></c>'
            % (c[1], c[2], form % c[3])
        ),
        parts[name],
    )


def failing(parts: Parts, chance: random.Random) -> None:
    """Numbers are formulas that came to an error, or to nothing that was saved."""
    name, often = _sheet(parts, chance), chance.choice([0.02, 0.2, 1])

    def other(cell: re.Match[bytes]) -> bytes:
        if chance.random() > often:
            return cell[0]
        error = chance.choice([*ERRORS, b""])
        kept = b"<v>%b</v>" % error if error else b""
        return b'<c r="%b"%b t="%b"><f>SUM(A:A)</f>%b</c>' % (
            *cell.groups()[:2], b"e" if error else b"n", kept,
        )  # fmt: skip

    parts[name] = _NUMBER.sub(other, parts[name])


def from_1904(parts: Parts, chance: random.Random) -> None:
    """Days count from 1904."""
    book = re.sub(rb"<workbookPr[^>]*/>", b"", parts["xl/workbook.xml"])
    says = b'<workbookPr date1904="%b"/>' % chance.choice([b"1", b"true", b"on", b"yes"])
    parts["xl/workbook.xml"] = re.sub(rb"(<workbook[^>]*>)", rb"\1" + says, book, count=1)


def same_titles(parts: Parts, chance: random.Random) -> None:
    """Two worksheets have one title but for its case, or to the letter."""
    titles = _TITLE.findall(parts["xl/workbook.xml"])
    if len(titles) > 1:
        one, other = chance.sample(titles, 2)
        again = chance.choice([one, one.upper(), one.lower(), one + b" "])
        parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(
            b'name="%b"' % other, b'name="%b"' % again
        )


def formatted_rows(parts: Parts, chance: random.Random) -> None:
    """Very many rows have looks and no cells, or a cell that holds nothing."""
    name, count = _sheet(parts, chance), chance.choice([2_000, 50_000, 1_000_000])
    first = max(map(int, re.findall(rb'<row [^>]*?r="(\d+)"', parts[name])), default=0) + 1
    last = min(first + count, 1_048_576)
    cell = chance.choice([b"", b'<c r="C%d" s="0"/>'])
    rows = b"".join(
        b'<row r="%d" s="0" customFormat="1" ht="12" customHeight="1">' % number
        + (cell % number if cell else b"")
        + b"</row>"
        for number in range(first, last)
    )
    parts[name] = parts[name].replace(b"</sheetData>", rows + b"</sheetData>")


def formatted_columns(parts: Parts, chance: random.Random) -> None:
    """A row has cells up to the last column, which hold nothing or a heading."""
    name = _sheet(parts, chance)
    rows = re.findall(rb'<row [^>]*?r="(\d+)"[^>]*>.*?</row>', parts[name], re.DOTALL)
    if not rows:
        return
    row = int(chance.choice(rows))
    held = chance.choice(
        [b"/>", b' t="inlineStr"><is><t>Strength</t></is></c>', b"><v>7</v></c>"]
    )
    more = b"".join(
        b'<c r="%b%d"%b' % (_letters(column), row, held) for column in range(60, 16_385)
    )
    parts[name] = re.sub(
        rb'(<row [^>]*?r="%d"[^>]*>.*?)(</row>)' % row,
        lambda found: found[1] + more + found[2],
        parts[name], count=1, flags=re.DOTALL,
    )  # fmt: skip


def _letters(number: int) -> bytes:
    text = b""
    while number:
        number, rest = divmod(number - 1, 26)
        text = bytes([65 + rest]) + text
    return text


def unplaced(parts: Parts, chance: random.Random) -> None:
    """Rows and cells do not say where they are: they follow upon each other."""
    name = _sheet(parts, chance)
    data = re.sub(rb'<c r="[A-Z]+\d+"', b"<c", parts[name])
    parts[name] = re.sub(rb'(<row [^>]*?)r="\d+"', rb"\1", data)


def shuffled(parts: Parts, chance: random.Random) -> None:
    """The rows stand in another order, or a cell is there twice."""
    name = _sheet(parts, chance)
    if chance.random() < 0.5:
        rows = re.findall(rb"<row .*?</row>", parts[name], re.DOTALL)
        chance.shuffle(rows)
        body = b"<sheetData>%b</sheetData>" % b"".join(rows)
        parts[name] = re.sub(
            rb"<sheetData>.*</sheetData>", lambda _: body, parts[name], flags=re.DOTALL
        )
    elif cells := _CELL.findall(parts[name]):
        one = chance.choice(cells)
        parts[name] = parts[name].replace(one, one * 2, 1)


def pivoted(parts: Parts, chance: random.Random) -> None:
    """A pivot table lies over cells of the roster."""
    name = _sheet(parts, chance)
    area = chance.choice([b"A1:C6", b"A1:XFD1048576", b"B3", b"nowhere"])
    parts["xl/pivotTables/pivotTable1.xml"] = (
        b'<pivotTableDefinition xmlns="%b" name="P" cacheId="1" dataCaption="x">'
        b'<location ref="%b" firstHeaderRow="1" firstDataRow="2" firstDataCol="1"/>'
        b"</pivotTableDefinition>" % (MAIN, area)
    )
    _point(parts, name, b"pivotTable", b"../pivotTables/pivotTable1.xml")


def tabled(parts: Parts, chance: random.Random) -> None:
    """A table lies over cells of the roster, with a row of totals perhaps."""
    name = _sheet(parts, chance)
    area = chance.choice([b"A1:D8", b"A3:C9", b"B2:B3", b"A1:XFD1048576", b"D9:A1", b"?"])
    totals = chance.choice([b"", b' totalsRowCount="1"', b' headerRowCount="0"'])
    columns = b"".join(b'<tableColumn id="%d" name="C%d"/>' % (n, n) for n in (1, 2, 3))
    parts["xl/tables/table9.xml"] = (
        b'<table xmlns="%b" id="9" name="T9" displayName="T9" ref="%b"%b>'
        b'<autoFilter ref="%b"/><tableColumns count="3">%b</tableColumns></table>'
        % (MAIN, area, totals, area, columns)
    )
    _point(parts, name, b"table", b"../tables/table9.xml")
    part = b'<tableParts xmlns:r="%b" count="1"><tablePart r:id="rId99"/></tableParts>'
    parts[name] = parts[name].replace(b"</worksheet>", part % OFFICE + b"</worksheet>")


def _point(parts: Parts, name: str, kind: bytes, target: bytes) -> None:
    """Let a worksheet point to a part."""
    listing = f"xl/worksheets/_rels/{name.rpartition('/')[2]}.rels"
    package = b"http://schemas.openxmlformats.org/package/2006/relationships"
    empty = b'<Relationships xmlns="%b"></Relationships>' % package
    one = b'<Relationship Id="rId99" Type="%b/%b" Target="%b"/>' % (OFFICE, kind, target)
    held = parts.get(listing, empty)
    parts[listing] = held.replace(b"</Relationships>", one + b"</Relationships>")


def named(parts: Parts, chance: random.Random) -> None:
    """Names and validations refer to what is not there."""
    names = b'<definedNames><definedName name="%b">%b</definedName></definedNames>' % (
        chance.choice([b"Roster", b"_xlnm.Print_Area", b"A1", b""]),
        chance.choice([b"#REF!", b"Nowhere!$A$1", b"OFFSET(", b""]),
    )
    book = parts["xl/workbook.xml"]
    parts["xl/workbook.xml"] = re.sub(
        rb"<definedNames ?/>|(?=<calcPr)", lambda _: names, book, count=1
    )


def grouped(parts: Parts, chance: random.Random) -> None:
    """Merged areas overlap, cross the headings, or are of no cells at all."""
    name = _sheet(parts, chance)
    areas = [b"A1:H1", b"A1:A9", b"C3:F4", b"B4:B4", b"A1:XFD1048576", b"Z9:A1", b"x"]
    some = chance.sample(areas, chance.randint(1, 3))
    told = b"".join(b'<mergeCell ref="%b"/>' % area for area in some)
    merged = b"<mergeCells>%b</mergeCells>" % told
    data = re.sub(rb"<mergeCells.*?</mergeCells>", b"", parts[name], flags=re.DOTALL)
    parts[name] = data.replace(b"</sheetData>", b"</sheetData>" + merged)


SHAPES: list[Change] = [
    *(inlined, as_formulas, rich, commas, commas, failing, failing, from_1904, same_titles),
    *(
        formatted_rows,
        formatted_columns,
        unplaced,
        shuffled,
        pivoted,
        tabled,
        named,
        grouped,
    ),
]
