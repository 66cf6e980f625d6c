"""What the pictures show: three moments of the Rostov campaign."""

import base64
import os
import shutil
import subprocess
import time

from playwright.sync_api import expect
from pypdf import PdfReader

from refkit import session
from refkit.launch import server
from tests.browser import screen
from tests.browser.umpire import Shadow

SEED = "pictures"
SAVED = time.mktime((2026, 1, 11, 18, 30, 0, 0, 0, -1))  # where the pictures are taken
# The moments, in the order of the campaign: slot, step and side.
LINE = ("1942-12-24 full day", "E6", "")
REPAIR = ("1942-12-24 full day", "F1", "german")
ORDERS = ("1942-12-25 full day", "B9", "german")
# Three stands less in the pocket, whose names would lie over those of others.
CROWDED = ("G02.5", "G02.6", "G03.2")
WIDE, HIGH = 1280, 2000
# How many shapes of each sort are drawn: a line of text for each.
COUNT_SHAPES = """(chart) => {
    const sorts = {};
    for (const shape of chart.querySelectorAll('path, rect, circle, line, image')) {
        const sort = `${shape.tagName} ${shape.getAttribute('class') ?? ''}`.trim();
        sorts[sort] = (sorts[sort] ?? 0) + 1;
    }
    return Object.entries(sorts).map(([sort, many]) => `${many} ${sort}`).sort();
}"""
SPREAD = """<body style="margin: 0; padding: 24px; display: inline-flex; gap: 24px;
align-items: center; background: #e4e2dc">{}</body>"""
# Drawn as large as a point of the picture is: the browser draws one and a half to a pixel.
SHEET = """<img src="data:image/png;base64,{}" style="zoom: calc(1 / 1.5);
box-shadow: 0 2px 10px #0005">"""


def pictures(browser, folder):
    """Yield the name of each picture with its PNG and the lines of text on it."""
    moments = _play(folder)
    served = folder / "served" / "rostov.xlsx"
    served.parent.mkdir()
    _put(moments[REPAIR], served)
    with server.serving(served) as pages:
        yield "page", _repair(browser, pages)
    _put(moments[LINE], served)
    with server.serving(served) as pages:
        yield "map", _line(browser, pages)
    yield "sheet", _sheet(browser, session.open(moments[ORDERS]), folder)


def _put(moment, served):
    """Put a workbook where the page is served; the page says when it was saved."""
    shutil.copyfile(moment, served)
    os.utime(served, (SAVED, SAVED))


def _play(folder):
    """Play the campaign as the demonstration does; return the workbook of each moment."""
    played, kept = Shadow(folder / "rostov.xlsx", SEED), {}
    (decision,) = played.script.slots[LINE[0]]["umpire"]["P"]
    placed = decision["stands"]
    placed[:] = [each for each in placed if each["stand"] not in CROWDED]
    while len(kept) < len((LINE, REPAIR, ORDERS)):
        owed = played.owed
        moment = (owed.slot, owed.step.id, owed.side)
        if moment in (LINE, REPAIR, ORDERS):
            name = folder / f"{owed.step.id}.xlsx"
            kept[moment] = shutil.copyfile(played.game.path, name)
        played.game.commit(owed, played.wanted())
    return kept


def _opened(browser, pages, title):
    """Return the page of what is due."""
    page = browser.new_page()
    page.set_viewport_size({"width": WIDE, "height": HIGH})
    page.goto(pages.address)
    expect(page.locator(".refkit-desk h3")).to_have_text(title)
    return page


def _repair(browser, pages):
    """A tank is to be mended with one point, and the umpire threw a 6."""
    page = _opened(browser, pages, "Armour repair")
    desk = screen.desk(page)
    desk.get_by_role("button", name="one more 1st Pz III L").click()
    desk.get_by_role("button", name="one more CPP, 1st Pz III L").click()
    face = desk.get_by_role("radio", name="6", exact=True)
    face.click()
    expect(face).to_be_checked()
    screen.expect_ready(page)
    screen.cells(page).click()
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    page.wait_for_load_state("networkidle")
    image = page.screenshot(animations="disabled")
    words = page.locator("body").inner_text()
    return _on_a_desk(browser, image), _lines(words)


def _line(browser, pages):
    """Stands, front line and the pocket at the airfield."""
    page = _opened(browser, pages, "Drawing the front line")
    chart = page.locator(".refkit-map svg").first
    expect(chart.locator("[data-key^='stand/']").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    words = [
        *chart.locator("title, text").all_text_contents(),
        *chart.evaluate(COUNT_SHAPES),
    ]
    return _on_a_desk(browser, chart.screenshot(animations="disabled")), words


def _sheet(browser, game, folder):
    """The first page of the German sheet and its last, which is the table."""
    (pdf,) = game.sheets("german", folder, kinds=("day",))
    shown, words = [], []
    for number in (1, len(PdfReader(pdf).pages)):
        ends = ["-f", str(number), "-l", str(number)]
        image = _run("pdftoppm", *ends, "-r", "90", "-png", "-singlefile", pdf)
        shown.append(image)
        words += _lines(_run("pdftotext", *ends, "-layout", pdf, "-").decode())
    return _on_a_desk(browser, *shown), words


def _on_a_desk(browser, *images):
    """Lay pictures side by side on grey ground, so that their edges are seen."""
    page = browser.new_page()
    page.set_viewport_size({"width": 2400, "height": 1700})
    shown = (SHEET.format(base64.b64encode(image).decode()) for image in images)
    page.set_content(SPREAD.format("".join(shown)))
    return page.locator("body").screenshot()


def _run(*words):
    return subprocess.run(words, check=True, capture_output=True).stdout


def _lines(text):
    """The lines of a text that say something, without how they are spaced."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]
