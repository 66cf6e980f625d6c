"""The map of areas beside a step: what hands choose, the form, and other eyes."""

import json

import pytest

from tests.widgets import areas

GOALS = {"birch", "cedar", "elm", "fen"}


@pytest.fixture
def desk():
    return areas.marching()


def hear(desk, kind, piece="", area=""):
    """Be told something by the browser, as it tells it."""
    sent = []
    desk.panel.view.send = lambda content, buffers=None: sent.append(content)
    message = {"kind": kind, "id": piece, "area": area, "beat": 7}
    desk.panel.view._handle_custom_msg(message, [])
    assert sent == [{"kind": "answered", "beat": 7}]


def goals(desk):
    return {row["force"]: row["goal"] for row in desk.form.every["orders"] if row["goal"]}


def texts(shapes):
    """Return every text of the shapes the browser is sent."""
    found = []
    for _tag, attributes, inner in shapes:
        found += [attributes.get("aria-label", "")]
        found += [inner] if isinstance(inner, str) else texts(inner)
    return found


def test_a_choice_on_the_map_is_at_once_in_the_form(desk):
    hear(desk, "choose", "R1", "fen")
    assert goals(desk) == {"R1": "fen"}
    assert desk.panel.view.message == ("First Reds goes to Fen of Grey Herons by Elmstead.")
    assert "First Reds goes to Fen of Grey Herons by Elmstead." in desk.panel.chosen.value
    assert len(desk.panel.view.routes) == 1


def test_a_choice_in_the_form_is_at_once_on_the_map(desk):
    desk.form.parts["orders"].fill({"R2": {"goal": "fen"}})
    assert desk.panel.choices.chosen == {"R2": "fen"}
    assert len(desk.panel.view.routes) == 1
    desk.panel._hear({"kind": "undo"})
    assert goals(desk) == {}


def test_what_is_no_goal_in_the_form_is_left_to_the_step(desk):
    desk.form.parts["orders"].fill({"R2": {"goal": "dale"}})
    assert desk.panel.view.routes == []
    assert "goes to" not in desk.panel.chosen.value


def test_choices_are_undone_redone_and_called_back(desk):
    undo, redo = desk.panel.undo, desk.panel.redo
    assert (undo.disabled, redo.disabled) == (True, True)
    hear(desk, "choose", "R1", "fen")
    hear(desk, "choose", "R1", "elm")
    hear(desk, "choose", "R3", "birch")
    undo.click()
    assert goals(desk) == {"R1": "elm"}
    hear(desk, "undo")
    assert goals(desk) == {"R1": "fen"}
    assert (undo.disabled, redo.disabled) == (False, False)
    redo.click()
    assert goals(desk) == {"R1": "elm"}
    hear(desk, "forget", "R1")
    assert goals(desk) == {}
    assert desk.panel.view.message == "First Reds stays where it is."
    hear(desk, "undo")
    assert goals(desk) == {"R1": "elm"}


def test_a_choice_made_twice_is_one_step_to_undo(desk):
    hear(desk, "choose", "R1", "fen")
    hear(desk, "choose", "R1", "fen")
    hear(desk, "undo")
    assert goals(desk) == {}


def test_what_may_not_be_chosen_is_said_and_changes_nothing(desk):
    for piece, area in (("R1", "dale"), ("B1", "fen"), ("R1", "moon"), ("X", "fen")):
        hear(desk, "choose", piece, area)
        assert "expected" in desk.panel.message.value
        assert goals(desk) == {}
    hear(desk, "choose", "R1", "fen")
    assert "expected" not in desk.panel.message.value
    assert desk.told == []


def test_the_browser_has_the_areas_a_piece_may_go_to_with_the_ways_there(desk):
    found = desk.panel.view.goals
    assert found["R1"].keys() == GOALS
    assert len(found["R1"]["fen"]) == 4
    assert found["R4"]["elm"] == []


def test_a_piece_beside_the_map_waits_below_it_until_it_is_sent(desk):
    (waiting,) = desk.panel.view.tray
    assert waiting["label"] == "Red Levy, Red, band, 5, beside the map"
    hear(desk, "choose", "R4", "elm")
    assert desk.panel.view.tray == []
    assert "Red Levy, Red, band, 5, in Elmstead" in texts(desk.panel.view.pieces)


def test_only_the_layers_that_differ_are_sent_again(desk):
    sent = []
    desk.panel.view.observe(lambda change: sent.append(change["name"]))
    hear(desk, "choose", "R1", "fen")
    assert sorted({*sent}) == ["message", "routes", "told"]


def test_another_side_s_map_is_for_looking_and_holds_nothing_of_the_others(desk):
    hear(desk, "choose", "R1", "fen")
    desk.panel.side.value = "blue"
    view = desk.panel.view
    assert (view.is_open, view.goals) == (False, {})
    told = json.dumps([getattr(view, name) for name in view.keys if name[0] != "_"],
                      default=str)  # fmt: skip
    assert "First Reds" not in told
    assert "Red Levy" not in told
    assert "Blue Host" in told
    assert view.routes == []
    hear(desk, "choose", "R3", "elm")
    assert goals(desk) == {"R1": "fen"}
    assert (desk.panel.undo.disabled, desk.panel.redo.disabled) == (True, True)
    desk.panel.side.value = ""
    assert (view.is_open, len(view.routes)) == (True, 1)


def test_a_side_that_marches_is_sent_nothing_the_others_keep(desk):
    view = desk.panel.view
    told = json.dumps([getattr(view, name) for name in view.keys if name[0] != "_"],
                      default=str)  # fmt: skip
    assert "First Reds" in told
    for secret in ("Blue Host", "Islanders", "B30", "G15"):
        assert secret not in told


def test_without_other_eyes_there_is_no_choice_of_them():
    assert areas.crowded().panel.side not in areas.crowded().panel.children[1].children


def test_a_crowded_map_draws_every_piece_and_answers_each(desk):
    desk = areas.crowded()
    assert len(desk.panel.view.pieces) == 40
    assert len(desk.panel.view.ground) == 62
    for piece, own in list(desk.panel.view.goals.items())[:5]:
        hear(desk, "choose", piece, next(iter(own)))
    assert len(goals(desk)) == 5


def test_nothing_is_kept_beside_the_form(desk):
    hear(desk, "choose", "R1", "fen")
    panel = desk.panel
    panel.put("x")
    assert (panel.pasted, panel.remark) == ("", "")


def test_the_signs_on_the_map_are_told_beside_it(desk):
    assert "square: army; round: band" in desk.panel.signs.value


def test_what_waits_beside_the_map_is_a_button_with_its_name(desk):
    (levy,) = [each for each in desk.panel.view.tray if each["id"] == "R4"]
    assert levy["name"] == "Red Levy"
    assert "beside the map" in levy["label"]
