"""The map's desk without a browser: the form of a stand, the buttons and the tools."""

from dataclasses import replace

import pytest

from tests.widgets import battles
from tests.widgets.battles import battle, lines, pocket, stand

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def desk():
    return battles.desk(lines(hidden=()))


@pytest.fixture
def picked(desk):
    desk.map.pick("G5")
    return desk


def told(desk):
    return desk.notice.body


# -- the form ---------------------------------------------------------------------------


def test_no_stand_is_picked_at_first(desk):
    assert (desk.form.pick.value, desk.form._parts.layout.display) == ("", "none")


def test_a_stand_picked_on_the_map_is_in_the_form(picked):
    fields = picked.form.fields
    assert (picked.form.pick.value, fields["x"].value, fields["y"].value) == ("G5", 20, 12)


def test_a_stand_picked_in_the_form_is_picked_on_the_map(desk):
    desk.form.pick.value = "R2"
    assert desk.map.chosen == "stand/R2"


@pytest.mark.parametrize(
    ("field", "value"),
    [("x", 21.5), ("y", 13.0), ("improved", True), ("unmoved", True)],
)
def test_an_answer_in_the_form_changes_the_stand(picked, field, value):
    picked.form.fields[field].value = value
    assert getattr(picked.field.stands["G5"], field) == value


def test_filling_in_the_form_changes_nothing(picked):
    before = picked.field
    picked.map.pick("R2")
    picked.map.pick("G5")
    assert (picked.field, picked.undo.disabled) == (before, True)


def test_stands_of_one_name_are_told_apart_in_the_list(desk):
    names = {"G1": "Squad", "G2": "Squad", "1-I": "1st company"}
    desk.board.change(replace(desk.field, names=names))
    listed = [label for label, _ in desk.form.pick.options]
    assert listed[1:4] == ["Squad, 1st company, no. 1", "Squad, 1st company, no. 2",
                           "G3, 1st company"]  # fmt: skip


def test_a_place_off_the_table_is_told_in_place_of_the_statuses(picked):
    picked.form.fields["x"].value = 80
    assert "stand G5: x is 80; expected 0 to 72." in picked.summary.value


def test_a_stand_can_be_hidden_and_taken_out_of_the_line(picked):
    picked.form.hidden.value = picked.form.out.value = True
    assert picked.field.hidden == {"G5"}
    assert picked.field.layout.overrides.out_of_line == ("G5",)
    assert picked.board.judged.statuses().marks["G5"] == "HN"


def test_a_status_is_ruled_with_a_reason_and_taken_back(picked):
    assert picked.form.why.layout.display == "none"
    picked.form.status.value = "isolated"
    picked.form.why.value = "the bridge is down"
    assert picked.board.judged.status["G5"] == "isolated"
    assert "the bridge is down" in picked.form.reasons.value
    picked.form.status.value = ""
    assert picked.board.judged.status["G5"] == "normal"


def test_the_reasons_of_a_status_are_beside_it():
    desk = battles.desk(pocket())
    desk.map.pick("P1")
    assert "Cut off: behind the enemy front" in desk.form.reasons.value


def test_a_doubtful_call_is_marked_and_says_why():
    desk = battles.desk(pocket())
    (name, *_) = desk.board.judged.doubtful
    desk.map.pick(name)
    assert f"Doubtful calls: {name}" in desk.summary.value
    assert "Doubtful: " in desk.form.reasons.value
    assert "?" in desk.board.judged.front().marks[name]


def test_a_stand_that_is_knocked_out_counts_for_nothing():
    desk = battles.desk(battle(stand("G1", "german", 4, 12, ko=True), *pair()))
    desk.map.pick("G1")
    assert "does not count here" in desk.form.reasons.value


def pair():
    return stand("G2", "german", 20, 12), stand("R1", "russian", 20, 30)


def test_a_reason_that_is_markup_stays_a_text(picked):
    picked.form.status.value = "isolated"
    picked.form.why.value = "<script>"
    assert "&lt;script&gt;" in picked.form.reasons.value


# -- the buttons ------------------------------------------------------------------------


def test_undo_and_redo_are_open_where_there_is_something_to_do(picked):
    assert (picked.undo.disabled, picked.redo.disabled) == (True, True)
    picked.form.fields["x"].value = 21
    picked.undo.click()
    assert picked.field.stands["G5"].x == 20
    picked.redo.click()
    assert picked.field.stands["G5"].x == 21


def test_the_stands_that_are_picked_are_taken_off_the_table_in_one_step(desk):
    desk.map.picked = ["stand/G5", "stand/G6"]
    desk.remove.click()
    assert sorted(desk.field.waiting) == ["G5", "G6"]
    assert not {"G5", "G6"} & {*desk.field.stands}
    assert desk.map.message.startswith("2 stands are in the tray again.")
    assert (desk.map.picked, desk.remove.disabled) == ([], True)
    desk.undo.click()
    assert {"G5", "G6"} <= {*desk.field.stands}


def test_with_nothing_on_the_table_nothing_is_judged():
    desk = battles.desk(battle(*pair()))
    desk.map.picked = ["stand/G2", "stand/R1"]
    desk.remove.click()
    assert desk.field.is_empty
    assert "No stand has a place yet" in desk.summary.value
    assert desk.board.judged.front().line == ()


def test_the_line_is_judged_by_what_is_on_the_table_alone(desk):
    before = desk.board.judged.front().line
    desk.map.picked = [f"stand/G{n}" for n in range(5, 14)]
    desk.remove.click()
    assert desk.board.judged.front().line != before
    assert not {"G5", "G13"} & desk.board.judged.status.keys()


def test_the_tray_tells_its_stands_by_element_with_their_counts(desk):
    field = replace(desk.field, names={"1-I": "1st company", "G1": "Squad"})
    desk.board.change(field.take_off("G1").take_off("G2").take_off("Lurker"))
    one, two = desk.map.tray["sides"]
    assert (desk.map.tray["count"], one["name"], one["count"]) == (3, "German", 2)
    (group,) = one["groups"]
    assert (group["name"], group["cls"]) == ("1st company", "I")
    assert group["stands"][0] == {"key": "stand/G1", "name": "Squad", "cls": "I"}
    assert [group["name"] for group in two["groups"]] == ["Single stands"]


def test_two_elements_of_one_name_are_told_apart_in_the_tray():
    field = battle(
        stand("G1", "german", 4, 12, me="A"),
        stand("G2", "german", 8, 12, me="B"),
        *pair()[1:],
    )
    field = replace(field, names={"A": "Squadron", "B": "Squadron"})
    desk = battles.desk(field.take_off("G1").take_off("G2"))
    groups = desk.map.tray["sides"][0]["groups"]
    assert [group["name"] for group in groups] == ["Squadron, no. 1", "Squadron, no. 2"]


def test_the_rest_is_left_at_home_and_the_tray_shown_again(desk):
    assert desk.tray.layout.display == "none"
    desk.board.change(desk.field.take_off("G1"))
    desk.map._handle_custom_msg({"kind": "home", "beat": 1}, [])
    assert desk.map.tray["is_closed"]
    assert desk.tray.layout.display is None
    desk.tray.click()
    assert not desk.map.tray["is_closed"]
    assert desk.tray.layout.display == "none"


def test_the_moves_of_a_disengagement_are_shown_and_made():
    desk = battles.desk(
        battle(stand("G1", "german", 36, 20), stand("R1", "russian", 36, 23))
    )
    assert "To disengage, 2 would move: G1, R1." in desk.summary.value
    desk.disengage.click()
    assert [(s.x, s.y) for s in desk.field.layout.stands] == [(36, 19), (36, 24)]
    assert desk.disengage.layout.display == "none"


def test_contacts_that_stay_are_told():
    desk = battles.desk(
        battle(
            stand("G1", "german", 36, 20, unmoved=True),
            stand("R1", "russian", 36, 23, unmoved=True),
        )
    )
    assert "Left in contact: G1 and R1." in desk.summary.value


def test_the_summary_counts_the_statuses_of_each_side():
    desk = battles.desk(pocket())
    assert "German: 17 normal, 1 cut off" in desk.summary.value
    assert "Russian: 8 normal" in desk.summary.value


def test_on_a_small_screen_marks_and_letters_are_drawn_larger(desk):
    before = desk.map.scene
    desk.map.pixel = 2.0
    (one, two) = (
        each["layers"]["stands"][0][1]["transform"] for each in (before, desk.map.scene)
    )
    assert "scale" not in one
    assert "scale(1.64)" in two


def test_what_can_be_done_on_the_table_is_chosen_above_it(desk):
    desk.mode.value = "draw"
    assert desk.map.mode == "draw"
    assert "point by point" in desk.map.how
    assert desk.finish.layout.display is None
    desk.side.value = "german"
    assert (desk.mode.disabled, desk.finish.layout.display) == (True, "none")


# -- one side's view --------------------------------------------------------------------


def test_in_a_side_s_view_nothing_can_be_changed(picked):
    picked.side.value = "russian"
    picked.map.pick("G5")
    closed = [picked.remove, picked.undo, picked.redo, picked.form.status]
    assert all(each.disabled for each in [*closed, *picked.form.fields.values()])
    assert picked._tools.layout.display == "none"
    picked.side.value = ""
    assert picked._tools.layout.display is None


def test_a_side_s_view_says_by_what_it_is_judged():
    desk = battles.desk(lines())
    desk.side.value = "german"
    assert "Judged by what German sees." in desk.summary.value
    assert "Lurker" not in state(desk)


def state(widget):
    """All that a widget and those within it have sent to the browser by now."""
    parts = [widget, *getattr(widget, "children", ())]
    return repr(widget.get_state()) + "".join(map(state, parts[1:]))


def test_a_message_about_a_hidden_stand_is_gone_in_a_side_s_view():
    desk = battles.desk(lines())
    desk.board.change(desk.field, "Lurker is moved.")
    assert "Lurker" in desk.map.message
    desk.side.value = "german"
    assert "Lurker" not in state(desk)


def test_a_hidden_stand_that_was_picked_or_pasted_is_gone_in_a_side_s_view():
    desk = battles.desk(lines())
    desk.map.pick("Lurker")
    desk.form.status.value = "isolated"
    desk.form.why.value = "Lurker is lost"
    desk.pasting.rows.value = "Lurker\tfar\t12"
    desk.pasting.put.click()
    assert state(desk).count("Lurker") > 3
    desk.side.value = "german"
    assert "Lurker" not in state(desk)


def test_the_moves_of_a_disengagement_are_not_told_to_a_side():
    desk = battles.desk(
        battle(stand("G1", "german", 36, 20), stand("R1", "russian", 36, 23))
    )
    desk.side.value = "german"
    assert "disengage" not in desk.summary.value
    assert desk.disengage.layout.display == "none"


# -- the tools --------------------------------------------------------------------------


def test_pasted_rows_are_put_in_and_can_be_undone(desk):
    desk.pasting.rows.value = "G5\t33\t44"
    desk.pasting.put.click()
    assert (desk.field.stands["G5"].x, desk.pasting.rows.value) == (33, "")
    desk.undo.click()
    assert desk.field.stands["G5"].x == 20


def test_a_bad_row_is_told_and_what_was_pasted_stays(desk):
    desk.pasting.rows.value = "G5\t33\t99"
    desk.pasting.put.click()
    assert "row 1: y is &#x27;99&#x27;; expected inches" in desk.pasting.message.value
    assert desk.pasting.rows.value == "G5\t33\t99"


def test_pasted_rows_are_put_by_while_the_map_is_as_a_side_sees_it(desk):
    desk.pasting.rows.value = "G5\t33\t44"
    desk.side.value = "german"
    desk.side.value = "russian"
    assert (desk.pasting.rows.value, desk.pasting.pasted) == ("", "G5\t33\t44")
    desk.side.value = ""
    assert desk.pasting.rows.value == "G5\t33\t44"


def test_the_line_is_bent_for_a_reason_and_taken_back(desk):
    tool = desk.line
    tool.bend.value = True
    desk.map._handle_custom_msg({"kind": "move", "id": "bend/0/0", "x": 0, "y": 25}, [])
    tool.why.value = "the ditch"
    assert desk.field.line_why == "the ditch"
    assert desk.board.judged.front().line[0][0] in {(0, 25), (0.0, 25.0)}
    tool.back.click()
    assert (desk.field.layout.overrides.line, tool.back.disabled) == (None, True)


def upload(desk, content):
    """Upload a file, as the browser does."""
    file = {"name": "table.png", "type": "image/png", "size": len(content)}
    file |= {"content": memoryview(content), "last_modified": 0}
    desk.picture.upload.set_state({"value": [file]})


def test_a_picture_is_taken_and_taken_away(desk):
    upload(desk, PNG)
    assert desk.map.picture.startswith("data:image/png;base64,")
    assert "data:image/png" in desk.map.svg()
    desk.picture.remove.click()
    assert desk.map.picture == ""


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"<svg/>", "table.png: no picture refkit knows; expected a PNG or JPEG file."),
        (PNG + bytes(4_000_001), "table.png: 4.0 MB; expected at most 4 MB."),
    ],
)
def test_a_file_that_is_no_picture_or_too_large_is_told(desk, content, fault):
    upload(desk, content)
    assert fault in told(desk)
    assert desk.map.picture == ""


@pytest.mark.parametrize(("button", "scale"), [("svg", 0), ("png", 2)])
def test_the_map_is_sent_as_a_file_to_keep(desk, monkeypatch, button, scale):
    sent = []
    monkeypatch.setattr(desk.map, "send", sent.append)
    getattr(desk.exporting, button).click()
    (message,) = sent
    assert (message["name"], message["scale"]) == (f"map.{button}", scale)
    assert message["svg"].startswith("<svg")


def test_a_pocket_can_be_drawn_where_the_step_takes_pockets():
    def named(step):
        editor = battles.desk(lines(), step)
        return [words for words, _ in editor.mode.options]

    assert "Draw a pocket" in named("E6")
    assert "Draw a pocket" not in named("P")


def test_the_buttons_of_what_is_drawn_say_what_they_end():
    editor = battles.desk(lines(), "E6")
    ends = {"move": None, "draw": "Finish the line", "pocket": "Close the pocket"}
    for mode, words in ends.items():
        editor.mode.value = mode
        is_shown = editor.finish.layout.display is None
        assert (is_shown, editor.back.layout.display is None) == (bool(words),) * 2
        assert words is None or editor.finish.description == words
