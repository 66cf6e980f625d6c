"""The map of areas in set-up: from a list of names to a campaign that is started."""

import pytest

from refkit import session, systems
from refkit.session.new_campaign import begin_campaign
from refkit.widgets.live.drafts import Drafts
from refkit.widgets.page.guard import Guard
from refkit.widgets.setup.stage import Stage
from refkit.workbook.sheets import packs
from tests.engine import provinces


@pytest.fixture
def stage(tmp_path, monkeypatch):
    """Setting up a campaign of the provinces, which has no area yet."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(provinces.FOLDER)])
    monkeypatch.setattr(packs, "packs_folder", lambda: provinces.PACKS)
    setting = begin_campaign(tmp_path, "provinces", "War")
    yield Stage(setting, Guard(_fail), Drafts(setting.path), lambda _: None)
    systems.load.cache_clear()


def _fail(faults):
    raise AssertionError(faults)


def rows(stage, record):
    return session.open_set_up(stage.setting.path).campaign.rows(record)


def named(stage, *names):
    """Take a list of areas, and return the step."""
    stage.wizard.turn_to("areas")
    step = stage.wizard.step
    step.areas.names.value = "\n".join(names)
    step.areas.take.click()
    return step


def edit(sheet, row, field, value):
    said = {"row": sheet.view.rows[row]["id"], "field": field, "value": value, "turn": 1}
    sheet._hear({"kind": "edit", **said})


def noted(stage, step):
    return next(each for each in stage.wizard.list.steps if each["id"] == step)


def test_areas_from_a_list_are_in_the_workbook_each_at_a_place_of_its_own(stage):
    named(stage, "Minsk\t40", " Polock ", "", "Wilno", "Minsk")
    found = rows(stage, "Province")
    assert [row.name for row in found] == ["Minsk", "Polock", "Wilno"]
    assert len({(row.east, row.north) for row in found}) == 3
    assert noted(stage, "areas")["note"] == "3 areas"


def test_areas_are_dragged_joined_and_parted_on_the_map(stage):
    step = named(stage, "Minsk", "Polock")
    step.areas._hear({"kind": "move", "id": "mark/0", "x": 4000, "y": -12})
    minsk = rows(stage, "Province")[0]
    assert (minsk.east, minsk.north) == (999, 0)
    step.areas.joins.value = True
    for grip in ("mark/0", "mark/1"):
        step.areas._hear({"kind": "press", "id": grip})
    assert [(r.one, r.other) for r in rows(stage, "Road")] == [("minsk", "polock")]
    edit(step.sheets[0], 0, "holder", "green")
    minsk = rows(stage, "Province")[0]
    assert (minsk.east, minsk.north, minsk.holder) == (999, 0, "green")
    edit(step.sheets[1], 0, "kind", "river")
    assert rows(stage, "Road")[0].kind == "river"
    step.areas._hear({"kind": "move", "id": "mark/1", "x": 10, "y": 10})
    assert rows(stage, "Road")[0].kind == "river"
    step.areas._hear({"kind": "undo"})
    step.areas._hear({"kind": "undo"})
    assert rows(stage, "Road") == ()


def test_a_name_typed_in_the_rows_is_followed_on_the_map(stage):
    step = named(stage, "Minsk", "Polock")
    edit(step.sheets[0], 0, "name", "Mensk")
    edit(step.sheets[0], 1, "holder", "blue")
    assert [spot.name for spot in step.areas.spots] == ["Mensk", "Polock"]
    named(stage, "Mensk", "Polock", "Wilno")
    held = {row.name: (row.id, row.holder) for row in rows(stage, "Province")}
    assert held["Mensk"] == ("minsk", "")
    assert held["Polock"] == ("polock", "blue")


def test_forces_are_put_in_areas_by_their_names_and_the_campaign_starts(stage):
    named(stage, "Minsk", "Fen of Grey Herons")
    stage.wizard.turn_to("forces")
    sheet = stage.wizard.step.sheets["Force"]
    area = next(col for col in sheet.view.columns if col["field"] == "province")
    assert ["Fen of Grey Herons", "fen-of-grey-herons"] in area["options"]
    text = "First Reds\tfen of grey herons\t12\nSecond Reds\tminsk\t3"
    said = {"row": "~0", "field": "name", "text": text, "turn": 1}
    sheet._hear({"kind": "paste", **said})
    found = [(row.name, row.province) for row in rows(stage, "Force")]
    assert found == [("First Reds", "fen-of-grey-herons"), ("Second Reds", "minsk")]
    stage.start.click()
    game = session.open(stage.setting.path)
    assert (game.due()[0].step.id, game.check(), game.verify()) == ("march", [], [])


def test_an_area_that_goes_is_told_where_a_force_still_stands_in_it(stage):
    named(stage, "Minsk", "Polock")
    stage.wizard.turn_to("forces")
    edit(stage.wizard.step.sheets["Force"], 0, "name", "First Reds")
    edit(stage.wizard.step.sheets["Force"], 0, "province", "minsk")
    named(stage, "Polock")
    assert any("minsk" in gap.missing for gap in stage.setting.gaps() if gap.must)
