"""What the browser has to say of a page: nothing, from opening it to leaving it."""

import psutil
import pytest
from playwright.sync_api import expect

from refkit.session import address

pytestmark = [pytest.mark.browser, pytest.mark.long]
QUIET = ("debug", "log", "info")


@pytest.fixture
def page(chromium):
    """A page that notes every word of the console and every request that failed."""
    made = chromium.new_page()
    made.said = []
    made.on("console", lambda m: m.type in QUIET or made.said.append((m.type, m.text)))
    made.on("pageerror", lambda error: made.said.append(("error", str(error))))
    made.on("response", lambda r: r.status < 400 or made.said.append((r.status, r.url)))
    made.on("requestfailed", lambda request: note_failure(made, request))
    yield made
    made.close()


def note_failure(page, request):
    # A beacon of a page that is left has nobody to tell of its answer: it counts as failed.
    if request.resource_type != "ping":
        page.said.append((request.failure, request.url))


def kernels(server):
    children = psutil.Process(server.process.pid).children(recursive=True)
    return {each.pid for each in children if each.name().startswith("kernel-")}


def test_the_console_stays_empty_from_opening_to_leaving(page, voila, workbook):
    page.goto(voila.address)
    desk = page.locator(".refkit-desk").first
    expect(desk).to_be_visible()
    own = kernels(voila)
    tabs = page.get_by_role("tab")
    here = page.locator("[role=tab][aria-selected=true]").get_attribute("data-part")
    for tab in [*tabs.all(), page.locator(f"[data-part={here}]")]:
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
    expect(desk).to_be_visible()
    step = desk.locator("h3").first.inner_text()
    page.locator(".refkit-desk .refkit-once button").last.click()
    expect(page.locator(".refkit-notice")).to_contain_text(f"Done: {step}")
    page.go_back()
    page.reload()
    expect(tabs.first).to_be_visible()
    page.goto(voila.page(address.HOME))
    expect(page.get_by_role("table")).to_be_visible()
    page.goto("about:blank")
    page.wait_for_timeout(3000)
    assert page.said == []
    assert len(own & kernels(voila)) < len(own)
