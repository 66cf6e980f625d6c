"""The example of every field: it can be typed as it stands, and is nowhere left over."""

import pytest

from refkit import systems
from refkit.engine.play.setup_steps import filled_columns
from refkit.engine.records.columns import columns
from refkit.session.new_campaign import begin_campaign
from refkit.session.typed_cells import read_cell
from refkit.widgets.live.drafts import Drafts
from refkit.widgets.page.guard import Guard
from refkit.widgets.setup.row_steps import RowsStep
from refkit.widgets.setup.stage import Stage
from refkit.workbook.sheets import packs


@pytest.fixture(params=systems.names())
def stage(request, tmp_path):
    setting = begin_campaign(tmp_path, request.param, "Own")
    return Stage(setting, Guard(_fail), Drafts(setting.path), _fail)


def _fail(fault):
    raise AssertionError(fault)


def declared(stage):
    """Each record that is filled in, with how."""
    for step in stage.setting.campaign.system.setup:
        for fill in step.fills:
            yield step, fill


def sheets(stage):
    """The sheets in which lines are added, each as it lies on the page."""
    for step in stage.setting.campaign.system.setup:
        stage.wizard.turn_to(step.id)
        if isinstance(stage.wizard.step, RowsStep):
            found = [*stage.wizard.step.sheets.values()]
            yield from (sheet for sheet in found if not sheet.fill.fixed)


def rows(stage):
    campaign = stage.setting.campaign
    return {name: campaign.rows(name) for name in campaign.tables}


def type_example(sheet):
    """Type the next line as its placeholders have it, and return the line."""
    line = sheet.view.rows[-1]
    assert line["isNew"]
    for col in sheet.view.columns:
        if text := _example(sheet, col):
            said = {"row": line["id"], "field": col["field"], "value": text, "turn": 1}
            sheet._hear({"kind": "edit", **said})
    return line["id"]


def _example(sheet, shown):
    """What an umpire would pick or type: a name of this campaign where it must be one."""
    known = {col.field: col for col in columns(sheet._cls)}[shown["field"]]
    there = [value for _, value in shown["options"] if value]
    is_named = known.refers or known.kind == "yes/no"
    return there[0] if is_named and there else shown["placeholder"]


def is_example(campaign, cls, fill, row):
    """Tell whether a row says what the placeholders of its fill say, and all of it."""
    asked = [col for col in filled_columns(cls, fill) if col.example and not col.refers]
    said = [(read_cell(campaign, cls, c, c.example), getattr(row, c.field)) for c in asked]
    return bool(said) and all(meant == held for meant, held in said)


def test_a_new_campaign_has_no_line_that_is_an_example(stage):
    campaign = stage.setting.campaign
    for _, fill in declared(stage):
        cls = campaign.system.record(fill.record)
        found = [row for row in campaign.rows(cls) if is_example(campaign, cls, fill, row)]
        assert found == [], fill.one
    card = packs.pack_card(campaign.option("pack"))
    assert [name for name in card.examples if campaign.rows(name)] == []


@pytest.mark.long
def test_every_example_can_be_typed_and_leaves_nothing_when_it_goes(stage):
    for sheet in sheets(stage):
        before, data = rows(stage), stage.setting.path.read_bytes()
        there = len(sheet.row_keys)
        line = type_example(sheet)
        assert sheet.faults == 0, (sheet.fill.one, sheet.view.rows)
        assert len(sheet.row_keys) == there + 1, sheet.fill.one
        sheet._hear({"kind": "remove", "row": line, "turn": 2})
        assert rows(stage)[sheet.fill.record] == before[sheet.fill.record]
        left = {name: [*map(repr, found)] for name, found in rows(stage).items()}
        assert left == {name: [*map(repr, found)] for name, found in before.items()}
        assert stage.setting.path.read_bytes() == data


def test_an_untouched_line_is_nothing(stage):
    for sheet in sheets(stage):
        shown = [row for row in sheet.view.rows if row["isNew"]]
        assert [row["cells"] for row in shown] == [{}]
        assert sheet.faults == 0
    assert any(True for _ in sheets(stage))
