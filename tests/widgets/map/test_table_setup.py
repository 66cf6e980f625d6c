"""A table and areas that are set up by clicking."""

import pytest

from refkit.widgets.map.area_setup import AreaSetup, AreaSpot
from refkit.widgets.map.table_settings import TableSettings
from refkit.widgets.map.table_setup import TableSetup

SIDES = {"red": "Red army", "blue": "Blue", "green": "Green"}


@pytest.fixture
def calls():
    return []


@pytest.fixture
def table(calls):
    made = TableSetup(SIDES, TableSettings(width=120, height=72))
    made.watch(lambda: calls.append(made.settings))
    return made


def hear(setup, kind, key="", **values):
    setup.canvas._handle_custom_msg({"kind": kind, "id": key, **values}, [])


def drawn(setup, layer):
    return {each[1].get("data-key"): each for each in setup.canvas.scene["layers"][layer]}


def test_an_edge_goes_from_side_to_side_and_back_to_nobody(table, calls):
    owners = []
    for _ in range(4):
        hear(table, "press", "edge/N")
        owners.append(table.settings.owner("N"))
    assert owners == ["red", "blue", "green", ""]
    assert len(calls) == 4
    assert table.settings.homes == ()


def test_an_edge_says_aloud_whose_it_is_and_who_is_next(table):
    hear(table, "press", "edge/W")
    (_, given, _) = drawn(table, "edges")["edge/W"]
    assert given["aria-label"] == "The west edge: Red army. Press to give it to Blue."
    assert "--refkit-side" in given["style"]


def test_a_part_of_an_edge_stays_until_the_edge_is_clicked(table):
    part = {"side": "blue", "edge": "W", "start": 10, "end": 40}
    table.put(TableSettings(width=120, height=72, homes=[part]))
    assert table.settings.owner("W") == ""
    assert len(drawn(table, "edges")) == 5
    hear(table, "press", "edge/W")
    assert [home.side for home in table.settings.homes] == ["red"]


def test_a_side_without_a_home_is_named(table):
    hear(table, "press", "edge/N")
    assert table.missing == (
        "Blue has no home edge yet; click one of the edges.",
        "Green has no home edge yet; click one of the edges.",
    )
    assert "Green has no home edge" in table.lacks.value
    table.what.value = "green"
    hear(table, "put", x=3, y=72)
    assert [line.split()[0] for line in table.missing] == ["Blue"]


def test_an_objective_is_put_named_moved_and_removed(table):
    hear(table, "put", x=10, y=20)
    hear(table, "put", x=30, y=20)
    assert table.settings.places == (("Objective 1", (10, 20)), ("Objective 2", (30, 20)))
    table.name.value = "Railway station"
    hear(table, "move", "mark/objective/1", x=31, y=21)
    assert table.settings.places[1] == ("Railway station", (31, 21))
    label = drawn(table, "marks")["mark/objective/1"][1]["aria-label"]
    assert label == "Objective Railway station, at 31, 21"
    hear(table, "press", "mark/objective/0")
    assert table.name.value == "Objective 1"
    table.remove.click()
    assert table.settings.places == (("Railway station", (31, 21)),)
    assert table.remove.disabled
    assert table.name.value == ""


def test_an_entry_point_has_no_name_and_is_moved_and_removed(table):
    table.what.value = "blue"
    table.add.click()
    assert [(h.side, h.place) for h in table.settings.entries] == [("blue", (60, 36))]
    assert table.name.disabled
    hear(table, "move", "mark/entry/0", x=0, y=5)
    assert table.settings.entries[0].place == (0, 5)
    hear(table, "remove", "mark/entry/0")
    assert table.settings.entries == ()


def test_undo_takes_back_one_thing_at_a_time(table):
    hear(table, "put", x=10, y=20)
    for x in range(11, 15):
        hear(table, "move", "mark/objective/0", x=x, y=20)
    table.width.value = "100"
    hear(table, "undo")
    assert table.width.value == "120 inches (10 ft)"
    table.undo.click()
    assert table.settings.places == (("Objective 1", (10, 20)),)
    hear(table, "undo")
    assert table.settings.places == ()
    assert table.undo.disabled


def test_what_would_lie_off_a_smaller_table_is_on_its_rim(table):
    hear(table, "put", x=110, y=20)
    table.what.value = "red"
    hear(table, "put", x=120, y=70)
    table.width.value, table.height.value = "5 ft", "48"
    assert table.settings.places == (("Objective 1", (60, 20)),)
    assert table.settings.entries[0].place == (60, 48)


def test_a_size_that_is_no_length_is_told_and_kept_as_typed(table):
    table.width.value = "six foot"
    assert "Width is &#x27;six foot&#x27;; expected a length" in table.lacks.value
    assert (table.settings.width, table.width.value) == (120, "six foot")
    table.width.value = "6'"
    assert "expected a length" not in table.lacks.value
    assert (table.settings.width, table.width.value) == (72, "72 inches (6 ft)")
    table.height.value = "5000"
    assert "up to 4000 inches" in table.lacks.value


@pytest.mark.parametrize(
    ("kind", "key"),
    [("move", "mark/objective/7"), ("remove", "mark/entry/0"), ("press", "edge/Q")],
)
def test_a_late_message_about_what_is_gone_changes_nothing(table, kind, key):
    before = table.settings
    hear(table, kind, key, x=1, y=1)
    assert table.settings == before
    assert table.canvas.chosen == ""


def test_putting_other_settings_calls_nobody_back(table, calls):
    hear(table, "put", x=10, y=20)
    calls.clear()
    table.put(TableSettings(width=48, height=48))
    assert calls == []
    assert (table.width.value, table.canvas.chosen) == (
        "48 inches (4 ft)",
        "",
    )


def test_areas_are_named_from_lines_and_keep_what_was_said(calls):
    areas = AreaSetup([AreaSpot("Minsk", (40, 30))])
    areas.watch(lambda: calls.append(areas.spots))
    areas.names.value = "Minsk\n Polock \n\nPolock\nWilno"
    areas.take.click()
    assert [spot.name for spot in areas.spots] == ["Minsk", "Polock", "Wilno"]
    assert areas.spots[0].place == (40, 30)
    assert len({spot.place for spot in areas.spots}) == 3
    assert len(calls) == 1


def test_two_areas_are_joined_and_parted_by_two_clicks():
    areas = AreaSetup([AreaSpot("Minsk", (40, 30)), AreaSpot("Polock", (40, 50))])
    areas.joins.value = True
    for _ in range(2):
        hear(areas, "press", "mark/0")
        hear(areas, "press", "mark/1")
        said, links = areas.canvas.message, areas.links
    assert (said, links) == ("Minsk and Polock are no neighbours.", ())
    hear(areas, "undo")
    assert areas.links == (("Minsk", "Polock"),)
    assert areas.missing == ()
    assert len(areas.canvas.scene["layers"]["ways"]) == 1


def test_an_area_pressed_twice_is_let_go_of_and_not_joined_to_itself():
    areas = AreaSetup([AreaSpot("Minsk", (40, 30)), AreaSpot("Polock", (40, 50))])
    areas.joins.value = True
    hear(areas, "press", "mark/0")
    hear(areas, "press", "mark/0")
    assert (areas.canvas.chosen, areas.links) == ("", ())
    assert areas.missing == ("Minsk has no neighbour yet.", "Polock has no neighbour yet.")


def test_a_dragged_area_grows_the_canvas_and_loses_its_links_with_its_name():
    areas = AreaSetup(
        [AreaSpot("Minsk", (40, 30)), AreaSpot("Polock", (40, 50))], [("Minsk", "Polock")]
    )
    hear(areas, "move", "mark/1", x=300, y=50)
    assert areas.canvas.scene["limits"][2] > 300
    areas.names.value = "Minsk"
    areas.take.click()
    assert areas.links == ()
    areas.put([], [])
    assert areas.missing == ("There are no areas yet; write their names.",)
