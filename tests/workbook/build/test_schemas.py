"""What we write is as the standard has it; there where REFKIT_SHARED has its schemas."""

import pytest
from lxml import etree

from refkit import shipped
from tests.workbook import played, rostov
from tests.xlsx import books, schemas

SHIPPED = sorted(shipped.folder("workbooks").glob("*.xlsx"))
WRITTEN = {
    **{file.stem: file.read_bytes for file in SHIPPED},
    "built": rostov.data,
    "updated": rostov.updated,
    "optioned": lambda: rostov.fought(breakpoint_rounding="down"),
}
PART = """<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
 xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:new="urn:new"
 mc:Ignorable="new" new:is="1"><sheetData/><new:toy/>
 <mc:AlternateContent><mc:Choice Requires="new"><new:toy/></mc:Choice>
 <mc:Fallback><pageMargins left="1" right="1" top="1" bottom="1" header="1" footer="1"/>
 </mc:Fallback></mc:AlternateContent>
 <extLst><ext uri="{1}"><new:toy xml:space="preserve"/></ext></extLst></worksheet>"""


@pytest.mark.parametrize("which", WRITTEN if schemas.SHARED else [])
def test_every_part_is_as_the_standard_has_it(which):
    assert schemas.faults(WRITTEN[which]()) == []


@pytest.mark.long
@pytest.mark.parametrize("data", [played.data] if schemas.SHARED else [])
def test_every_part_of_a_campaign_played_to_its_end_is_too(data):
    assert schemas.faults(data()) == []


@pytest.mark.parametrize("wrong", [b'ht="x"', b'what="1"'] if schemas.SHARED else [])
def test_a_wrong_part_would_be_noticed(wrong):
    sheet = books.sheet('<row r="1"><c r="A1"><v>1</v></c></row>').encode()
    assert schemas.part_faults(sheet) == []
    assert len(schemas.part_faults(sheet.replace(b'r="1"', b'r="1" ' + wrong))) == 1


def test_what_is_newer_than_the_standard_is_left_out_but_in_extensions():
    root = schemas.plain(etree.fromstring(PART))
    names = [etree.QName(each).localname for each in root.iter()]
    assert names == ["worksheet", "sheetData", "pageMargins", "extLst", "ext", "toy"]
    assert [dict(each.attrib) for each in root.iter("{urn:new}toy")] == [{}]
