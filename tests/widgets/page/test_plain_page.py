"""No id, no code and no Python is read on any page: whole campaigns are walked through."""

import re
import shutil

import pytest

from refkit import session
from refkit.engine.campaign import naming
from refkit.engine.campaign.row_names import ID
from refkit.engine.play import telling
from refkit.engine.records.records import columns
from refkit.launch import demo
from refkit.widgets.live.drafts import DraftKey, Drafts, Typed
from refkit.widgets.page.application import Application
from refkit.widgets.page.due_step import DueStep
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.seating import close_widgets
from refkit.workbook.file import WorkbookFile
from tests.recorded import recording
from tests.test_recorded import with_system
from tests.widgets.words import read_on

# Words of a program: its values, days as it keeps them, how it writes a list or an object.
CODE = re.compile(
    r"\b(?:True|False|None|nan)\b|\b\d{4}-\d\d-\d\d\b|\b[a-z]+(?:_[a-z]+)+\b"
    r"|[\[({]'|<[\w.]+ object|\bRefusal\("
)
# Rows copied from another program hold what that calls a thing; a draft what was typed.
AS_TYPED = re.compile(r"\t|\(no longer offered\)")
PARTS_EVERY = 45  # steps after which every part of the page is looked at


class Reading:
    """What was read on the pages of a campaign that nobody should have to read."""

    def __init__(self):
        self.sides = True
        self.found, self.texts, self.refused = {}, 0, 0

    def read(self, where, campaign, texts):
        """Read texts; keep each code in them with where it stood."""
        names = telling.ledger_names(campaign)
        sides = [each for each in campaign.sides if naming.short(each) != each]
        side = re.compile(rf"(?<![\w.-])(?:{'|'.join(sides)})(?![\w.-])")
        slots = [row.identity for row in campaign.rows("Slot")]
        slots = [each for each in slots if naming.slot(campaign, each) != each]
        for text in texts:
            self.texts += 1
            if AS_TYPED.search(text):
                continue
            codes = [each for each in ID.findall(text) if names.of(each) != each]
            codes += [*CODE.findall(text), *(side.findall(text) if self.sides else ())]
            codes += [slot for slot in slots if slot in text]
            for code in codes:
                self.found.setdefault((where, code), text[:160])

    @property
    def told(self):
        """Each code with where it was read and in what."""
        return [f"{where}: {code}: {text}" for (where, code), text in self.found.items()]

    def step(self, game, owed, raw):
        """Read a step as it is proposed, as it is pressed, and as it is answered."""
        drafts = Drafts(game.path)
        self._form(game, owed, drafts)
        for answers in (raw, *wrong(owed, raw)):
            typed = Typed(proposed=game.draft(owed).values, answers=answers)
            drafts.keep(DraftKey.of(owed), typed)
            self._form(game, owed, drafts)
        drafts.drop(DraftKey.of(owed))

    def _form(self, game, owed, drafts):
        desk = DueStep(game, owed, Guard(print), lambda _: None, drafts)
        desk._is_pressed = True
        desk.refresh()
        self.refused += bool(desk.action.missing)
        self.read(owed.step.id, game.campaign, read_on(desk))
        close_widgets([desk])

    def parts(self, game, folder):
        """Read every part of the page, history and the campaign's own tab among them."""
        path = shutil.copyfile(game.path, folder / "looked at.xlsx")
        page = Application(path)
        for tab in page.tabs.tabs:
            page.tabs.here = tab["id"]
            self.read(tab["id"], page.game.campaign, read_on(page.here))
        page.alive.stop()
        close_widgets([page])


def wrong(owed, raw):
    """Yield answers that are refused: each list of rows with its first row twice, bare."""
    for col in columns(owed.step.decision):
        rows = raw.get(col.field)
        if col.kind == "rows" and rows and isinstance(rows[0], dict):
            first = rows[0]
            yield {**raw, col.field: [first, *rows]}
            bare = {n: v if n in col.row.key else "" for n, v in first.items()}
            yield {**raw, col.field: [bare, *rows[1:]]}
        elif col.kind == "list" and rows:
            yield {**raw, col.field: [*rows, rows[0]]}


@pytest.fixture
def reading():
    return Reading()


def walk_script(pack, folder, reading):
    """Play the example of a pack, and read its pages."""
    game = session.new(pack, folder / "campaign.xlsx", seed="1")
    script, done = demo.read_script(pack), 0
    while due := game.due():
        owed = due[0]
        raw = demo.scripted_decision(game, owed, script)
        times = demo.done_before(game, owed, of_side=True)
        if script.written(owed, times) or not done_before(reading, owed):
            reading.step(game, owed, raw)
        list(demo.do_step(game, owed, script))
        done += 1
        if done % PARTS_EVERY == 0:
            reading.parts(game, folder)
    reading.parts(game, folder)


def done_before(reading, owed):
    """Whether a step was read before."""
    seen = reading.__dict__.setdefault("steps", set())
    is_known = owed.step.id in seen
    seen.add(owed.step.id)
    return is_known


@pytest.mark.long
@pytest.mark.parametrize("pack", ["advance-to-rostov", "road-to-the-river"])
def test_an_example_is_played_without_an_id_or_a_code_on_its_pages(pack, tmp_path, reading):
    walk_script(pack, tmp_path, reading)
    assert not reading.told, "\n".join(reading.told)
    assert reading.texts > 5000
    assert reading.refused > 8


@pytest.mark.long
def test_a_large_campaign_has_no_id_and_no_code_on_its_pages(tmp_path, reading):
    told = with_system(recording.read("battlefront", "two_slots"))
    path = tmp_path / "campaign.xlsx"
    WorkbookFile.create(path, recording.begun(told))
    game = session.open(path)
    # Its charts say themselves "of russian".
    reading.sides = False
    first = told["steps"][0][0]
    for slot, step, side, raw, faces in told["steps"]:
        if slot != first:
            break
        owed = next(d for d in game.due() if (d.step.id, d.side) == (step, side))
        reading.step(game, owed, {**game.draft(owed).values, **raw})
        game.commit(owed, raw, recording.shown(faces))
    reading.parts(game, tmp_path)
    assert not reading.told, "\n".join(reading.told)
    assert reading.texts > 5000
