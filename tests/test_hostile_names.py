"""Names that would be formulas, pages, commands or tricks are texts in every outlet."""

import csv
import io
import json
import shutil
import unicodedata

import openpyxl
import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from refkit import session, shipped
from refkit.cli.main import main
from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.engine.rules import rulings
from refkit.session import order_forms
from refkit.turnsheets.documents import documents
from refkit.turnsheets.letters import make_legible
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.workbook.file import WorkbookFile
from refkit.workbook.sheets import packs
from tests.widgets.players import texts
from tests.workbook.orders import pens

SCRIPT = "<script>alert(1)</script>"
ESCAPE = "\x1b[31mred\x1b]0;title\x07"
NAMES = (
    "=1+1",
    '=HYPERLINK("http://127.0.0.1:9/","click")',
    "+1",
    "-1+cmd|' /C calc'!A0",
    "@SUM(A1)",
    "\t=1",
    SCRIPT,
    '"><img src=x onerror=alert(1)>',
    "'); DROP TABLE elements; --",
    "\"quoted\" and 'quoted'",
    "&lt;b&gt; &amp;",
    "{{7*7}} ${x} #set page() $x^2$ *b* _i_ \\",
    "_x0041_",
    "\N{GRINNING FACE} \N{FAMILY}",
    "שלום",
    "الجيش الأحمر",
    "\N{RIGHT-TO-LEFT OVERRIDE}gpj.exe",
    ESCAPE,
    "a\nb",
    "\x00",
    "\x9b31m",
    "\N{ZERO WIDTH SPACE}",
    "x" * 500,
)
LONG = "x" * 32_767


def stored(name):
    """Return a name as a pack keeps it: without space round it."""
    return name.strip()


def changed(folder, file, fields):
    """Write other texts into the first lines of a pack's file."""
    lines = (folder / file).read_text("utf-8").splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    for row, more in zip(rows, fields, strict=False):
        row.update(more)
    told = io.StringIO(newline="")
    out = csv.DictWriter(told, rows[0])
    out.writeheader()
    out.writerows(rows)
    (folder / file).write_text(told.getvalue(), "utf-8", newline="")


def pack(folder):
    """Return the folder with the Rostov pack full of such names."""
    here = shutil.copytree(
        shipped.folder("templates") / "packs" / "advance-to-rostov", folder
    )
    changed(here, "Element.csv", [{"name": name, "note": name} for name in NAMES])
    changed(here, "Side.csv", [{"name": SCRIPT}, {"name": ESCAPE}])
    changed(here, "Objective.csv", [{"name": "=1+1"}, {"name": SCRIPT}])
    changed(here, "Group.csv", [{"description": SCRIPT}])
    return here


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Return a campaign in play, with such names, rulings, reasons and people."""
    folder = tmp_path_factory.mktemp("hostile")
    campaign = packs.read_pack(pack(folder / "pack"), seed="=1+1")
    said = {"slot": play.due_steps(campaign)[0].slot, "question": ESCAPE, "seen": "open"}
    for ruling in (SCRIPT, "=1+1", ESCAPE):
        row = rulings.next_ruling(campaign, "BF-2.1.2.1-b", ruling, **said, who="=1+1")
        campaign = rulings.enter(campaign, row)
    while (owed := play.due_steps(campaign)[0]).step.id != "B9":
        dice = play.sealed_dice(campaign, owed, "=1+1")
        decision = owed.step.draft(Turn(campaign, owed.slot, owed.side))
        campaign = play.play(campaign, owed, decision, dice, who=ESCAPE, why=SCRIPT)
    path = folder / "rostov.xlsx"
    WorkbookFile.create(path, campaign)
    return path


@pytest.fixture(scope="module")
def campaign(path):
    return session.open(path).campaign


def run(*arguments):
    return CliRunner().invoke(main, [str(each) for each in arguments], color=True)


def commands(text):
    """The letters of a text that command a terminal or turn what follows."""
    turning = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    kinds = ("Cc", "Cs", "Zl", "Zp")
    return {
        each
        for each in text
        if each in turning or (unicodedata.category(each) in kinds and each != "\n")
    }


def test_the_workbook_gives_every_name_back(campaign):
    elements = campaign.rows("Element")[: len(NAMES)]
    assert [each.name for each in elements] == [stored(name) for name in NAMES]
    assert [each.note for each in elements] == [stored(name) for name in NAMES]
    assert [side.name for side in campaign.rows("Side")] == [SCRIPT, ESCAPE]


def test_the_workbook_is_whole(path):
    assert session.open(path).verify() == []


def test_no_name_is_a_formula_in_the_workbook(path):
    book = openpyxl.load_workbook(path)
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    named = [cell for cell in cells if cell.value in NAMES]
    assert len(named) > 2 * len(NAMES) - 6
    assert {cell.data_type for cell in named} == {"s"}
    formulas = [str(cell.value) for cell in cells if cell.data_type == "f"]
    assert formulas
    assert not [each for each in formulas if each in NAMES or "HYPERLINK" in each]


def test_a_sheet_prints_the_names(campaign):
    (sheet,) = documents(campaign, "umpire", kinds=("day",)).values()
    letters = "".join(page.extract_text() for page in PdfReader(io.BytesIO(sheet)).pages)
    # Invisible marks let a long name break where its cell ends.
    printed = "".join("".join(letters.split()).split("\N{ZERO WIDTH SPACE}"))
    for name in ("=1+1", "+1", "@SUM(A1)", SCRIPT):
        assert "".join(make_legible(name).split()) in printed


def test_the_packet_of_a_side_is_handed_out(path, tmp_path):
    assert session.open(path).sheets("german", tmp_path)


def test_an_order_form_shows_them_and_gives_an_answer_back(path, tmp_path):
    game = session.open(shutil.copyfile(path, tmp_path / "rostov.xlsx"))
    (file,) = order_forms.write_form(game, "german", tmp_path)
    cells = [c for s in openpyxl.load_workbook(file) for row in s.iter_rows() for c in row]
    formulas = [str(cell.value) for cell in cells if cell.data_type == "f"]
    assert not [each for each in formulas if "HYPERLINK" in each or each in NAMES]
    for name in NAMES:
        answers = {("B9.orders.1", "B"): "I3", ("B9.orders.1", "C"): name}
        form = pens.edited(file.read_bytes(), answers)
        taken = order_forms.read_forms(game, {f"{ESCAPE}.xlsx": form}, only_seal=True)
        assert taken.faults == ()
        assert taken.orders[0].decision.orders[0].name == stored(name)
    assert order_forms.carry_out(game, taken, who=ESCAPE)
    assert game.verify() == []


def test_a_page_shows_them_as_texts(path):
    shown = texts(Walkthrough(path))
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert SCRIPT not in shown
    assert "<img src=x" not in shown


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("status", ()),
        ("history", ()),
        ("check", ()),
        ("seal", ("--side", "german")),
        ("seal", ("--json",)),
        ("status", ("--json",)),
    ],
)
def test_no_letter_commands_the_terminal(path, command, more):
    done = run(command, path, *more)
    assert done.exit_code == 0, done.output
    assert commands(done.output) == set()
    assert "--json" not in more or json.loads(done.stdout)


def test_history_gives_them_back_as_json(path):
    told = json.loads(run("history", path, "--json").stdout)
    text = json.dumps(told)
    assert json.dumps(SCRIPT)[1:-1] in text
    assert json.dumps(ESCAPE)[1:-1] in text


def test_a_refusal_commands_nothing(path, tmp_path):
    file = tmp_path / "decision.json"
    file.write_text(json.dumps({ESCAPE: 1, "orders": [{"group": ESCAPE}]}), "utf-8")
    done = run("do", path, "B9", "--side", "german", "--decisions", file)
    assert done.exit_code == 1
    assert "\\u001b[31mred" in done.stderr
    assert commands(done.stderr) == set()


def test_a_wrong_call_commands_nothing(path):
    done = run("seal", path, "--side", ESCAPE)
    assert done.exit_code == 2
    assert commands(done.stderr) == set()


def test_a_frame_holds_them_as_they_are(path):
    frame = session.open(path).frame("German Roster")
    assert {"=1+1", "+1", SCRIPT} <= set(frame.astype(str).to_numpy().ravel())


def called(folder, name):
    """Return the pack with another name of the German side."""
    here = pack(folder)
    for file in here.glob("*.csv"):
        rows = list(csv.reader(file.read_text("utf-8").splitlines(keepends=True)))
        told = io.StringIO(newline="")
        csv.writer(told).writerows(
            [name if cell == "german" else cell for cell in row] for row in rows
        )
        file.write_text(told.getvalue(), "utf-8", newline="")
    return here


def test_a_side_may_be_called_by_such_a_name(tmp_path):
    name, path = "=<i>[*]'שלום", tmp_path / "rostov.xlsx"
    WorkbookFile.create(path, packs.read_pack(called(tmp_path / "pack", name), seed="s"))
    game = session.open(path)
    assert game.campaign.sides == (name, "russian")
    assert game.verify() == []
    assert run("seal", path, "--side", name, "--out", tmp_path / "s.json").exit_code == 0


def test_a_side_with_letters_that_no_worksheet_holds_is_refused(tmp_path):
    with pytest.raises(Refused, match="expected a name of letters that can be printed"):
        packs.read_pack(called(tmp_path / "pack", ESCAPE), seed="s")


def test_a_text_longer_than_its_cell_is_refused_in_a_sentence(path, tmp_path):
    here = pack(tmp_path / "pack")
    changed(here, "Element.csv", [{"name": LONG}])
    with pytest.raises(Refused, match="expected a text of at most 500 characters") as error:
        packs.read_pack(here, seed="s")
    assert all(len(str(fault)) < 200 for fault in error.value.faults)
    game, before = session.open(path), path.read_bytes()
    for said in ({"ruling": LONG}, {"ruling": "so", "question": LONG}):
        with pytest.raises(Refused):
            game.rule("BF-2.1.2.1-b", **said)
    assert path.read_bytes() == before
