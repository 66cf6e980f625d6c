"""Which pictures are out of date: those with other words, or that look different."""

import pytest

from tests.pictures import album
from tests.pictures.__main__ import sharp

PAGE = """<svg width=600 height=400><rect width=600 height=400 fill='{}'/>
<path d='M0 300 C200 300 300 100 600 100' stroke='black' stroke-width='{}' fill='none'/>
</svg>"""


@pytest.fixture(scope="module")
def browser():
    with sharp() as found:
        yield found


@pytest.fixture(scope="module")
def draw(browser):
    def drawn(fill="#fbeadf", line=4):
        page = browser.new_page()
        page.set_content(PAGE.format(fill, line))
        return page.locator("svg").screenshot()

    return drawn


@pytest.fixture
def kept(draw, tmp_path):
    album.keep({"map": (draw(), ["G01", "S01"])}, tmp_path)
    return tmp_path


@pytest.mark.browser
@pytest.mark.parametrize(
    ("words", "look", "fault"),
    [
        (["G01", "S01"], {}, ""),
        (["G01", "S01"], {"line": 4.2}, ""),
        (["G01", "S02"], {}, "the words changed, first '- S01'"),
        (["G01", "S01"], {"line": 0}, "% of it look different"),
        (["G01", "S01"], {"fill": "#dfeafb"}, "% of it look different"),
    ],
)
def test_a_picture_is_out_of_date_when_it_shows_something_else(
    browser, draw, kept, words, look, fault
):
    lines = album.outdated(browser, {"map": (draw(**look), words)}, kept)
    assert [bool(fault) and fault in line for line in lines] == [True] * bool(fault)
