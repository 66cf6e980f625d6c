"""Pictures of a roster that is adopted: before, while refkit asks, after a day's play."""

import base64
import io
import subprocess

import openpyxl
from playwright.sync_api import expect

from refkit import session
from refkit.launch import demo, server
from refkit.launch.script import Script
from refkit.workbook.adopt.answers import NONE
from tests.docs import own_roster

SEED, WIDE, HIGH = "pictures", 1080, 1400
LOST = ("B02.1", "B02.2", "G03.1")
# Of the page as LibreOffice prints it, in points of the picture.
DOTS, CROP = 110, ("-x", "60", "-y", "64", "-W", "1110", "-H", "350")
SHOWN_TABS = 9
# The worksheet as Excel shows it: its cells, and the names of all worksheets below.
EXCEL = """<style>
body {{ margin: 0; padding: 20px; display: inline-block; background: #e4e2dc;
  font: 15px system-ui, sans-serif; }}
figure {{ margin: 0; background: #fff; box-shadow: 0 2px 10px #0005; width: 1110px; }}
img {{ display: block; width: 1110px; }}
nav {{ display: flex; background: #e9e9e9; border-top: 1px solid #bbb; overflow: hidden; }}
nav span {{ padding: 6px 14px; border-right: 1px solid #bbb; white-space: nowrap; }}
nav span:first-child {{ background: #fff; font-weight: 700; }}
</style><figure><img src="data:image/png;base64,{image}"><nav>{tabs}</nav></figure>"""


def pictures(browser, folder):
    """Yield the name of each picture with its PNG and the lines of text on it."""
    path = folder / own_roster.NAME
    path.write_bytes(own_roster.data())
    yield "roster-before", _worksheet(browser, path, folder)
    with server.serving(path) as pages:
        yield "roster-questions", _questions(browser, pages)
    _play_a_day(path)
    yield "roster-after", _worksheet(browser, path, folder)


def _play_a_day(path):
    """Adopt the roster and play its first slot, with three stands lost."""
    file = session.roster(path, seed=SEED)
    adoption = file.attempt(NONE.with_answers(own_roster.ANSWERS)).adoption
    game = session.adopt(file, adoption).start()
    slot = game.due()[0].slot
    script = {
        side: {"D2": {"stands": [{"stand": each} for each in LOST if each[0] == side[0]]}}
        for side in game.campaign.sides
    }
    script["umpire"] = {
        "S10": {"attacker": game.campaign.sides[0]},
        "E6": {"course": "along the road below the hill"},
    }
    script = Script.model_validate({slot: script})
    while game.due() and game.due()[0].slot == slot:
        list(demo.do_step(game, game.due()[0], script))


def _questions(browser, pages):
    """The page with its questions and, once they are answered, the summary."""
    page = browser.new_page()
    page.set_viewport_size({"width": WIDE, "height": HIGH})
    page.goto(pages.address)
    question = page.get_by_role("group").first
    expect(question).to_contain_text("Needs your answer")
    question.get_by_role("radio", name="trained").check()
    expect(page.get_by_role("button", name="Adopt this roster")).to_be_enabled()
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    page.wait_for_load_state("networkidle")
    last = page.get_by_role("button", name="How refkit reads").bounding_box()
    clip = {"x": 0, "y": 0, "width": WIDE, "height": last["y"] + last["height"] + 16}
    image = page.screenshot(clip=clip, animations="disabled")
    words = page.locator("body").inner_text()
    page.close()
    return image, _lines(words)


def _worksheet(browser, path, folder):
    """The umpire's worksheet and the names of all there are, as in a spreadsheet."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    out = folder / "printed"
    _run("soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", out, path)
    pdf = out / f"{path.stem}.pdf"
    ends = ["-f", "1", "-l", "1"]
    image = _run("pdftoppm", *ends, "-r", str(DOTS), *CROP, "-png", "-singlefile", pdf)
    words = _lines(_run("pdftotext", *ends, "-layout", pdf, "-").decode())
    titles = openpyxl.load_workbook(io.BytesIO(path.read_bytes())).sheetnames
    named = titles[:SHOWN_TABS] + ["…"] * (len(titles) > SHOWN_TABS)
    tabs = "".join(f"<span>{title}</span>" for title in named)
    page = browser.new_page()
    page.set_viewport_size({"width": 1400, "height": 900})
    page.set_content(EXCEL.format(image=base64.b64encode(image).decode(), tabs=tabs))
    shown = page.locator("body").screenshot()
    page.close()
    return shown, [*words, *titles]


def _run(*words):
    return subprocess.run(words, check=True, capture_output=True, timeout=180).stdout


def _lines(text):
    """The lines of a text that say something, without how they are spaced."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]
