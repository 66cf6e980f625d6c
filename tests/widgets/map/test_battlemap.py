"""The map's board, what hands do to it, and what the browser is sent; no browser here."""

import json

import pytest

from refkit.widgets.map import bending
from refkit.widgets.map.battlemap import BattleMap
from refkit.widgets.map.board import Board
from refkit.widgets.page.guard import Guard
from tests.widgets.battles import battle, lines, pocket, stand

FLAT = (((0.0, 20.0), (36.0, 20.0), (72.0, 20.0)),)


class Listening(BattleMap):
    """A map that keeps what it would send to the browser."""

    def __init__(self, field):
        self.sent, self.told = [], []
        super().__init__(Board(field), Guard(self.told.extend))

    def send(self, content, buffers=None):
        self.sent.append(content)

    def hear(self, kind, key="", **message):
        """Be told something by the browser, as it tells it."""
        self._handle_custom_msg({"kind": kind, "id": key, "beat": 7, **message}, [])

    def kinds(self):
        return [each["kind"] for each in self.sent]

    def drawn(self, name):
        """The shapes of a layer as they were sent last."""
        layers = [m["layers"] for m in self.sent if m["kind"] == "drawn"]
        return next(each[name] for each in reversed(layers) if name in each)


@pytest.fixture
def shown():
    return Listening(lines(hidden=()))


def place(shown, name):
    stand = shown.board.field.stands[name]
    return stand.x, stand.y


def test_a_dropped_stand_is_moved_and_answered(shown):
    shown.hear("move", "stand/G5", x=20.0, y=40.0)
    assert place(shown, "G5") == (20, 40)
    assert shown.sent[-1] == {"kind": "answered", "beat": 7}


def test_what_a_move_makes_of_the_statuses_is_said(shown):
    shown.hear("move", "stand/G5", x=20.0, y=40.0)
    assert shown.message.startswith("G5 is at 20, 40. G5 is now cut off.")


def test_a_stand_dropped_off_the_table_stays_on_it(shown):
    shown.hear("move", "stand/G5", x=-5, y=400)
    assert place(shown, "G5") == (0, 48)


def test_a_dragged_stand_is_judged_where_it_is_held_and_not_moved(shown):
    shown.hear("try", "stand/G5", x=20.0, y=40.0)
    assert place(shown, "G5") == (20, 12)
    ((number, stand),) = shown.sent[0]["stands"]
    assert (number, stand[1]["data-key"]) == (4, "stand/G5")
    assert stand[1]["aria-label"].endswith("; cut off")


def test_statuses_are_drawn_first_then_the_line_then_the_moves(shown):
    shown.hear("try", "stand/G5", x=20.0, y=27.0)
    statuses, line, moves = (each["layers"] for each in shown.sent[:-1])
    assert [*statuses, *moves] == ["moves"]
    assert {"line", "starts", "held"} <= line.keys()


def test_only_layers_that_differ_are_sent_while_dragging(shown):
    shown.hear("try", "stand/G5", x=20.0, y=13.0)
    assert "grid" not in shown.sent[0]["layers"]
    assert len(shown.sent[0]["stands"]) == 1
    shown.sent.clear()
    shown.hear("try", "stand/G5", x=20.0, y=13.0)
    assert shown.kinds() == ["answered"]


def test_what_is_drawn_says_which_question_it_answers(shown):
    shown.hear("try", "stand/G5", x=20.0, y=27.0)
    assert {message["beat"] for message in shown.sent} == {7}


def test_a_stand_let_go_of_is_judged_where_it_was(shown):
    shown.hear("try", "stand/G5", x=20.0, y=40.0)
    assert shown.board.seen.status["G5"] == "cut_off"
    shown.hear("leave")
    assert shown.board.seen.status["G5"] == "normal"
    assert (place(shown, "G5"), shown.board.can_undo) == ((20, 12), False)


def test_a_stand_dragged_again_to_where_it_was_let_go_of_is_drawn_again(shown):
    for _ in range(2):
        shown.hear("try", "stand/G5", x=20.0, y=40.0)
        shown.hear("leave")
    assert shown.kinds() == ["drawn", "drawn", "answered", "answered"] * 2


def test_a_stand_is_judged_once_for_the_drag_and_the_drop(shown):
    shown.hear("try", "stand/G5", x=20.0, y=40.0)
    tried = shown.board.seen
    shown.hear("move", "stand/G5", x=20.0, y=40.0)
    assert shown.board.judged is tried


def test_nudges_of_one_stand_are_one_step_to_undo(shown):
    for x in (21.0, 22.0, 23.0):
        shown.hear("nudge", "stand/G5", x=x, y=12.0)
    shown.hear("undo")
    assert place(shown, "G5") == (20, 12)


def test_nudges_of_two_stands_are_two_steps(shown):
    shown.hear("nudge", "stand/G5", x=21.0, y=12.0)
    shown.hear("nudge", "stand/G6", x=25.0, y=12.0)
    shown.hear("undo")
    assert (place(shown, "G5"), place(shown, "G6")) == ((21, 12), (24, 12))


def test_redo_does_again_what_was_undone(shown):
    shown.hear("move", "stand/G5", x=20.0, y=27.0)
    shown.hear("undo")
    shown.hear("redo")
    assert place(shown, "G5") == (20, 27)


def test_undo_where_nothing_was_done_changes_nothing(shown):
    before = shown.board.field
    shown.hear("undo")
    assert (shown.board.field, shown.told) == (before, [])


def test_a_stand_struck_out_is_gone_until_undone(shown):
    shown.hear("remove", "stand/G5")
    assert "G5" not in shown.board.field.stands
    shown.hear("undo")
    assert "G5" in shown.board.field.stands


def test_a_message_about_a_stand_that_is_gone_changes_nothing(shown):
    before = shown.board.field
    shown.hear("move", "stand/Z9", x=1.0, y=1.0)
    shown.hear("insert", "stand/G5")
    assert (shown.board.field, shown.told) == (before, [])


def test_a_message_nobody_would_send_is_told_and_answered(shown):
    shown.hear("move", "stand/G5", x="far", y=1.0)
    assert shown.told
    assert shown.kinds() == ["answered"]


def test_a_picked_stand_shows_what_its_status_rests_on():
    shown = Listening(pocket())
    assert shown.scene["layers"]["reasons"] == []
    shown.pick("P1")
    kinds = {at["class"] for _, at, _ in shown.scene["layers"]["reasons"]}
    assert {"refkit-road", "refkit-witness"} <= kinds


def test_a_layout_that_cannot_be_judged_is_drawn_without_statuses():
    shown = Listening(battle(stand("G1", "german", 10, 10), stand("R1", "russian", 20, 20)))
    shown.hear("move", "stand/R1", x=10.0, y=10.0)
    assert shown.board.judged.faults == (
        "stand R1: it stands where G1 stands; expected a spot apart.",
    )
    assert len(shown.scene["layers"]["stands"]) == 2
    assert shown.scene["layers"]["line"] == []


# -- the front line by hand -------------------------------------------------------------


def bendable(field):
    shown = Listening(field)
    shown.is_bending = True
    return shown


def grips(shown):
    return [at["data-key"] for _, at, _ in shown.scene["layers"]["bends"]]


def test_the_line_has_no_grips_until_it_is_to_be_bent(shown):
    assert shown.scene["layers"]["bends"] == []
    shown.is_bending = True
    assert len(grips(shown)) >= 2


def test_a_grip_of_the_line_computed_makes_it_the_umpire_s():
    shown = bendable(lines(hidden=()))
    shown.hear("move", "bend/0/0", x=0.0, y=25.0)
    assert shown.board.field.layout.overrides.line[0][0] == (0, 25)


def test_an_end_of_the_line_stays_on_the_table_s_edge():
    shown = bendable(lines(hidden=()).bend(FLAT))
    shown.hear("move", "bend/0/2", x=60.0, y=23.0)
    assert shown.board.field.layout.overrides.line[0][2] == (72, 23)


def test_a_point_within_goes_where_it_is_put():
    shown = bendable(lines(hidden=()).bend(FLAT, "the ditch"))
    shown.hear("nudge", "bend/0/1", x=36.0, y=24.0)
    assert shown.board.field.layout.overrides.line[0][1] == (36, 24)
    assert shown.board.field.line_why == "the ditch"


def test_points_are_added_and_taken_away():
    shown = bendable(lines(hidden=()).bend(FLAT))
    shown.hear("insert", "bend/0/0")
    assert shown.board.field.layout.overrides.line[0][1] == (18, 20)
    shown.hear("remove", "bend/0/1")
    assert shown.board.field.layout.overrides.line == FLAT


def test_the_ends_of_a_line_cannot_be_taken_away():
    shown = bendable(lines(hidden=()).bend(FLAT))
    shown.hear("remove", "bend/0/0")
    assert shown.board.field.layout.overrides.line == FLAT


def test_a_closed_line_stays_closed():
    ring = (((30.0, 30.0), (40.0, 30.0), (35.0, 38.0), (30.0, 30.0)),)
    shown = bendable(lines(hidden=()).bend(ring))
    assert len(grips(shown)) == 3
    shown.hear("move", "bend/0/0", x=29.0, y=29.0)
    line = shown.board.field.layout.overrides.line[0]
    assert line[0] == line[-1] == (29, 29)


def test_a_line_that_is_bent_changes_no_status():
    shown = bendable(pocket())
    before = dict(shown.board.judged.status)
    shown.hear("move", "bend/0/0", x=0.0, y=5.0)
    assert shown.board.judged.status == before


# -- one side's view --------------------------------------------------------------------


def test_a_hidden_stand_is_not_in_what_the_other_side_s_browser_gets():
    shown = Listening(lines())
    assert "Lurker" in json.dumps(shown.get_state(["scene"]))
    shown.board.look_as("german")
    assert "Lurker" not in json.dumps(shown.get_state(["scene", "message", "chosen"]))


def test_a_side_s_view_is_judged_by_what_it_sees():
    raider = stand("R1", "russian", 36, 8)
    field = battle(stand("G1", "german", 36, 20), raider, hidden=["R1"])
    board = Board(field)
    board.look_as("german")
    assert board.judged.status == {"G1": "normal"}


def test_looking_as_a_side_does_not_say_what_differs():
    field = battle(*pocket_of("G1"), hidden=[f"R{n}" for n in range(1, 8)])
    board = Board(field)
    assert board.judged.status["G1"] == "cut_off"
    board.look_as("german")
    assert board.message == ""


def pocket_of(name):
    ring = [(36, 36), (40, 34), (41, 30), (40, 26), (36, 24), (32, 26), (31, 30), (32, 34)]
    yield stand(name, "german", 36, 30)
    yield from (stand(f"R{n}", "russian", x, y) for n, (x, y) in enumerate(ring))


def test_nothing_is_moved_in_a_side_s_view():
    shown = Listening(lines())
    shown.board.look_as("german")
    for kind in ("try", "move", "remove"):
        shown.hear(kind, "stand/G5", x=1.0, y=1.0)
    shown.hear("undo")
    assert place(shown, "G5") == (20, 12)
    assert shown.told == ["the map: it is German's view; expected the umpire's."] * 4


def test_the_line_has_no_grips_in_a_side_s_view():
    shown = bendable(lines())
    shown.board.look_as("german")
    assert grips(shown) == []


def test_a_side_s_file_holds_nothing_hidden():
    shown = Listening(lines())
    shown.board.look_as("german")
    shown.save("map.svg")
    assert "Lurker" not in shown.sent[-1]["svg"]
    assert "R4" in shown.sent[-1]["svg"]


# -- what is told -----------------------------------------------------------------------


def test_many_changes_of_status_are_told_in_short():
    shown = Listening(lines(hidden=()))
    field = shown.board.field
    for number in range(1, 8):
        field = field.place(f"G{number}", 4.0 * number, 44.0)
    shown.board.change(field)
    assert shown.message.count("is now") == 4
    assert shown.message.endswith(" more changed.")


def test_a_stand_that_stays_for_a_salient_is_told():
    chain = [stand(f"S{n}", "german", 36, y) for n, y in enumerate((22.5, 27, 31.5, 36))]
    places = [(30.8, 24), (41.2, 24), (31.5, 27), (40.5, 27), (30.5, 32), (41.5, 32)]
    russians = [
        stand(f"R{n}", "russian", x, y, improved=True) for n, (x, y) in enumerate(places)
    ]
    germans = [stand(f"G{n}", "german", 4 * n, 18) for n in range(1, 18)]
    board = Board(battle(*germans, *chain, *russians))
    assert "Held in place for a salient: S1." in board.judged.notes()


def test_a_ring_keeps_its_corners():
    ring = ((30.0, 30.0), (35.0, 30.0), (40.0, 30.0), (35.0, 38.0), (30.0, 30.0))
    assert bending.corners(ring) == (ring[0], ring[2], ring[3], ring[4])


# -- pockets by hand ---------------------------------------------------------------------

RING = [[18, 10], [30, 10], [30, 14], [18, 14]]


def pocketed(shown):
    shown.mode = "pocket"
    shown.hear("outline", points=RING)
    return shown.board.field.pockets


def test_a_pocket_is_drawn_corner_by_corner_and_told_in_words(shown):
    (drawn,) = pocketed(shown)
    assert (drawn.name, drawn.side, len(drawn.outlines[0])) == ("P1", "german", 4)
    assert shown.message == "Pocket P1 is drawn: 4 corners round G5, G6 and G7."
    assert grips(shown) == [f"corner/0/{n}/P1" for n in range(4)]
    shown.mode = "move"
    assert grips(shown) == []


def test_two_corners_are_no_pocket(shown):
    shown.hear("outline", points=[[1, 1], [9, 1], [1, 1]])
    assert "the pocket: 2 corners; expected three corners or more" in str(shown.told)
    shown.hear("outline", points=[[1, 1], [1, 1]])
    assert "the pocket: one corner; expected three" in str(shown.told)
    assert shown.board.field.pockets == ()


def test_a_corner_is_moved_taken_out_and_put_in_and_all_is_undone(shown):
    pocketed(shown)
    shown.hear("move", "corner/0/1/P1", x=33.0, y=-2.0)
    shown.hear("insert", "corner/0/3/P1")
    assert shown.board.field.pockets[0].outlines == (
        ((18, 10), (33, 0), (30, 14), (18, 14), (18, 12)),
    )
    for _ in range(2):
        shown.hear("remove", "corner/0/0/P1")
    assert shown.board.field.pockets[0].outlines == (((30, 14), (18, 14), (18, 12)),)
    shown.hear("remove", "corner/0/0/P1")
    assert shown.board.field.pockets == ()
    assert shown.message == "Pocket P1 is gone."
    for _ in range(6):
        shown.hear("undo")
    assert not shown.board.can_undo


def test_a_corner_of_a_pocket_that_is_gone_changes_nothing(shown):
    before = shown.board.field
    shown.hear("move", "corner/0/1/P9", x=3.0, y=2.0)
    assert (shown.board.field, shown.told) == (before, [])


def test_the_buttons_close_the_outline_and_take_back_a_corner(shown):
    shown.finish()
    shown.take_back_point()
    assert shown.kinds() == ["finish", "back"]
