"""Orders by file in a real browser: a form is written, comes back, is shown and taken."""

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.browser.screen import at
from tests.systems.battlefront.proof import ANSWERS
from tests.workbook.orders import pens

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def untouched(rostov):
    return rostov("A")


def test_a_form_that_comes_back_is_shown_and_taken(visitor, voila, workbook, pictures):
    page = visitor.open(at(voila, "turn-sheets"))
    page.get_by_role("button", name="Write the order form for the German side").click()
    expect(page.get_by_text("Checked for secrets and written: ")).to_be_visible()
    (file,) = (workbook.parent / f"{workbook.stem} orders").glob("*.xlsx")
    file.write_bytes(pens.filled(file.read_bytes(), ANSWERS))
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Read forms that came back").click()
    chooser.value.set_files(file)
    expect(page.get_by_text("Reinforcement groups: A1, Kampfgruppe Ney")).to_be_visible()
    if pictures:
        page.screenshot(path=pictures / "orders.png", full_page=True)
    page.get_by_role("button", name="Take these orders").click()
    expect(page.get_by_text("German. Posture: done;")).to_be_visible()
    entries = session.open(workbook).campaign.entries
    assert [entry.kind for entry in entries[-3:]] == ["step", "orders", "orders"]
    assert visitor.complaints == []
