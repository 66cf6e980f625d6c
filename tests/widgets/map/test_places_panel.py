"""The table beside a step whose rows have places: what has none waits in a tray."""

import json
import shutil

import pytest

from refkit.systems.battlefront.steps.forces.deployment import Deployment
from refkit.widgets.map import places_panel
from refkit.widgets.map.places_panel import PlacesPanel
from refkit.widgets.page.walkthrough import Walkthrough
from tests.widgets.players import texts


@pytest.fixture
def workbook(rostov, tmp_path):
    return shutil.copyfile(rostov("D2"), tmp_path / "rostov.xlsx")


@pytest.fixture
def desk(workbook):
    return Walkthrough(workbook).desk


@pytest.fixture
def panel(desk):
    (found,) = desk.aid
    assert isinstance(found, PlacesPanel)
    return found


@pytest.fixture
def lost(desk):
    """The mark of a stand whose loss is on the form, without a place."""
    found = next(each.text for each in desk._choices if each.field == "stands.stand")
    desk.form.parts["stands"].fill({found: {"result": "knocked_out"}})
    return f"mark/stands/{found}"


def hear(panel, kind, key="", **values):
    panel.canvas._handle_custom_msg({"kind": kind, "id": key, **values}, [])


def place(desk):
    (row,) = desk.form.raw["stands"]
    return row["place"]


def tray(panel):
    return [key for key, _ in panel.canvas.scene["tray"]]


def marks(panel):
    return [each[1]["data-key"] for each in panel.canvas.scene["layers"]["marks"]]


def test_the_table_is_not_shown_while_no_row_has_a_place(panel, desk):
    assert panel.layout.display == "none"
    assert panel.things == {}
    shown = list(desk.children)
    assert shown.index(panel) == shown.index(desk.form) + 1


def test_a_row_that_comes_waits_in_the_tray_by_its_name(panel, lost):
    assert panel.layout.display is None
    assert (tray(panel), marks(panel)) == ([lost], [])
    ((_, name),) = panel.canvas.scene["tray"]
    assert name == panel._names.of(lost.rpartition("/")[2]) != ""


def test_what_is_picked_is_put_down_by_a_click(panel, desk, lost):
    hear(panel, "put", x=10, y=20)
    assert place(desk) == ""
    hear(panel, "press", lost)
    hear(panel, "put", x=10, y=20.5)
    assert place(desk) == "10, 20.5"
    assert (tray(panel), marks(panel), panel.canvas.chosen) == ([], [lost], "")
    assert panel.canvas.message.endswith(" lies at 10, 20.5.")


def test_what_is_dragged_stays_on_the_table(panel, desk, lost):
    hear(panel, "move", lost, x=500, y=-3)
    assert place(desk) == f"{panel._plan.width:g}, 0"


def test_what_is_taken_off_waits_again_and_both_can_be_undone(panel, desk, lost):
    hear(panel, "move", lost, x=10, y=20)
    hear(panel, "remove", lost)
    assert (place(desk), tray(panel)) == ("", [lost])
    hear(panel, "undo")
    assert (place(desk), tray(panel)) == ("10, 20", [])
    hear(panel, "undo")
    assert (place(desk), tray(panel)) == ("", [lost])


def test_a_place_that_is_typed_is_on_the_table_and_words_stay_words(panel, desk, lost):
    (row,) = desk.form.parts["stands"].rows
    row.cells["place"].control.put("30, 12")
    assert marks(panel) == [lost]
    row.cells["place"].control.put("the ford")
    ((key, name),) = panel.canvas.scene["tray"]
    assert (key, place(desk)) == (lost, "the ford")
    assert name.endswith(" (the ford)")


def test_a_sentence_on_a_place_goes_when_another_is_typed(panel, desk, lost):
    hear(panel, "move", lost, x=10, y=20)
    assert " lies at 10, 20." in panel.canvas.message
    (row,) = desk.form.parts["stands"].rows
    row.cells["place"].control.put("30, 12")
    assert panel.canvas.message == ""


def test_a_place_beyond_the_table_is_none(panel, desk, lost):
    (row,) = desk.form.parts["stands"].rows
    row.cells["place"].control.put("900, 12")
    assert tray(panel) == [lost]


def test_what_no_row_names_cannot_be_put(panel, desk, lost):
    hear(panel, "move", "mark/stands/nobody", x=1, y=1)
    hear(panel, "remove", "mark/nothing/at-all")
    assert (place(desk), tray(panel)) == ("", [lost])


def test_what_was_put_down_is_there_after_a_reload(panel, desk, lost, workbook):
    hear(panel, "move", lost, x=10, y=20)
    again = Walkthrough(workbook).desk
    (found,) = again.aid
    assert found.things == {lost: (10.0, 20.0)}
    assert again.form.raw == desk.form.raw


def kept_draft(workbook):
    (found,) = (workbook.parent / ".refkit").rglob("drafts/*.json")
    return found


def test_a_draft_of_a_version_that_kept_less_has_its_places(panel, lost, workbook):
    hear(panel, "move", lost, x=10, y=20)
    kept = kept_draft(workbook)
    held = json.loads(kept.read_text("utf-8"))
    for field in ("pasted", "note", "face"):
        del held["typed"][field]
    kept.write_text(json.dumps(held), "utf-8")
    (found,) = Walkthrough(workbook).desk.aid
    assert found.things == {lost: (10.0, 20.0)}


def test_places_kept_in_another_shape_are_dropped_with_a_sentence(panel, lost, workbook):
    hear(panel, "move", lost, x=10, y=20)
    kept = kept_draft(workbook)
    held = json.loads(kept.read_text("utf-8"))
    held["typed"]["answers"]["stands"] = {lost: [10, 20]}
    kept.write_text(json.dumps(held), "utf-8")
    desk = Walkthrough(workbook).desk
    (found,) = desk.aid
    assert found.things == {}
    told = "Stands by name: what you typed no longer fits and is not filled in."
    assert texts(desk).count(told) == 1


def test_a_list_that_asks_for_places_alone_is_under_the_details():
    found = {
        each.rows.field: each.asks_nothing_else
        for each in places_panel.place_lists(Deployment)
    }
    assert found == {"fortifications": False, "points": True, "units": False}
