"""A sheet whose parts are packed: smaller, and the same to every reader."""

import io
import subprocess

import pytest
from pypdf import PdfReader

from refkit.turnsheets import render
from refkit.turnsheets.packing import pack_parts
from tests.turnsheets import examples


@pytest.fixture(scope="module")
def both():
    """Return a sheet as typst makes it, and as it is printed."""
    made = []

    def keep(pdf):
        made.append(pdf)
        return pack_parts(pdf)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render, "pack_parts", keep)
        sheet = render.render_brief(examples.packet()[0])
    return made[0], sheet


def readers(both):
    return [PdfReader(io.BytesIO(pdf), strict=True) for pdf in both]


def written(part):
    """Return a part of a PDF as bytes."""
    stream = io.BytesIO()
    part.write_to_stream(stream)
    return stream.getvalue()


def test_a_sheet_is_less_than_half_as_large(both):
    whole, packed = map(len, both)
    assert packed < whole / 2


def test_every_part_is_there_as_it_was_but_for_a_word_that_says_nothing(both):
    before, after = readers(both)
    numbers = range(1, before.trailer["/Size"])
    catalog = before.trailer.raw_get("/Root").idnum
    for number in numbers:
        was, now = (each.get_object(number) for each in (before, after))
        if number == catalog:
            del was["/MarkInfo"].get_object()["/Suspects"]
        assert written(now) == written(was)


def test_properties_and_the_claim_to_be_accessible_stay(both):
    before, after = readers(both)
    assert after.metadata == before.metadata
    assert after.trailer["/ID"] == before.trailer["/ID"]
    assert b"<pdfuaid:part>1</pdfuaid:part>" in both[1]


def test_the_same_sheet_is_packed_to_the_same_bytes(both):
    assert pack_parts(both[0]) == both[1]


@pytest.mark.parametrize(
    ("pdf", "fault"),
    [
        (b"%PDF-1.7\nnothing", "the PDF has no table of its parts at its end"),
        (
            b"%PDF-1.7\n1 0 of\nxref\n0 2\n0000000009 00000 n\r\n"
            b"trailer\n<</Size 2>>\nstartxref\n16\n%%EOF",
            "the part at 9 of the PDF is none; expected one",
        ),
    ],
)
def test_a_pdf_built_otherwise_is_refused(pdf, fault):
    with pytest.raises(ValueError, match=fault):
        pack_parts(pdf)


@pytest.mark.office
@pytest.mark.parametrize(
    "command", [["pdfinfo"], ["pdftotext"], ["pdftoppm", "-r", "20"]], ids=lambda c: c[0]
)
def test_poppler_warns_of_nothing(both, command, tmp_path):
    (tmp_path / "sheet.pdf").write_bytes(both[1])
    out = [] if command == ["pdfinfo"] else ["out"]
    done = subprocess.run(
        [*command, "sheet.pdf", *out], cwd=tmp_path, capture_output=True, check=True
    )
    assert done.stderr == b""


@pytest.mark.office
def test_a_screen_reader_is_told_the_same(both, tmp_path):
    said = []
    for name, pdf in zip(("before.pdf", "after.pdf"), both, strict=True):
        (tmp_path / name).write_bytes(pdf)
        command = ["pdfinfo", "-struct-text", name]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
        said.append(done.stdout)
    assert said[0] == said[1]
    assert b"Rifle company" in said[1]
