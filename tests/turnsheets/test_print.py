"""The sheet as poppler, a printer's reader, sees it."""

import subprocess

import pytest

from refkit.turnsheets import render_brief
from tests.turnsheets import examples

pytestmark = pytest.mark.office


def run(*command):
    return subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "sheet.pdf"
    path.write_bytes(render_brief(examples.russian()))
    return path


def test_the_print_is_black_and_white(file, tmp_path):
    run("pdftoppm", "-r", "60", file, tmp_path / "page")
    for page in tmp_path.glob("page*.ppm"):
        pixels = page.read_bytes().split(b"255\n", 1)[1]
        assert pixels[0::3] == pixels[1::3] == pixels[2::3]


def test_every_font_is_in_the_file(file):
    rows = run("pdffonts", file).stdout.decode().splitlines()[2:]
    assert rows
    assert all("IBMPlexSans" in row and " yes yes yes " in row for row in rows)


def test_poppler_reads_every_element(file):
    text = " ".join(run("pdftotext", file, "-").stdout.decode().split())
    assert all(row.name in text for row in examples.roster().rows)


def test_poppler_finds_no_fault(file):
    assert run("pdftotext", file, "-").stderr == b""
