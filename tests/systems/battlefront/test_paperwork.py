"""What is still to be written down."""

from refkit.systems.battlefront.steps.cleanup import paperwork
from tests.systems.battlefront import field

FRONT = [{"slot": field.TODAY, "id": "MLR", "course": "0, 0"}]


def lacking(before=None, options=None):
    """What a slot at its last step lacks, the losses of both sides being told."""
    campaign = field.campaign({"Front": FRONT, **(before or {})}, options)
    there = field.at(campaign, "E11")
    return [tuple(each[:2]) for each in paperwork.missing_notes(field.turn(there))]


def conditions(*texts):
    return [("refit_modifier_conditions", text) for text in texts]


def wreck(**fields):
    stands = field.status("G02.1", status="knocked_out")
    return {"Wreck": [field.wreck(**fields)], "Stand": stands}


def test_a_slot_that_is_written_up_lacks_nothing():
    assert lacking() == []


def test_the_line_is_missed():
    assert lacking({"Front": []}) == [("mlr", "how the line runs")]


def test_the_losses_of_either_side_are_missed():
    found = list(paperwork.missing_notes(field.turn(field.campaign({"Front": FRONT}))))
    assert [each.text for each in found] == [
        "what the game cost the german side",
        "what the game cost the russian side",
    ]


def test_a_unit_left_in_a_minefield_is_named_once_more():
    text = "whether Rifle squad came out of the minefield"
    stands = {"Stand": field.status("G01.1", minefield=True)}
    assert lacking(stands) == [("unit_strengths", text)]


def test_a_wreck_of_no_place_is_missed():
    assert lacking(wreck(ground="")) == conditions("where wreck W1 lies")


def test_a_wreck_between_the_lines_is_not_missed():
    assert lacking(wreck(ground="", place="the ford")) == []


def test_the_place_of_what_stays_on_the_map_is_missed_once():
    penned = field.status("G01.1", "G01.2", position="isolated", pocket="P1")
    stands = [*penned, *field.status("G02.1", immobile=True)]
    found = conditions("where Rifle squad in P1 stands", "where Tank stands")
    assert lacking({"Stand": stands}) == found


def test_a_place_that_is_known_is_not_missed():
    stands = field.status("G02.1", immobile=True, place="44, 20")
    assert lacking({"Stand": stands}) == []


def test_of_what_the_enemy_does_not_see_the_umpire_alone_is_told():
    spot = {"side": "german", "slot": field.TODAY, "place": "9, 9", "hidden": True}
    stands = field.status("G01.1", position="isolated", pocket="P1", minefield=True)
    seen = field.status("G01.2", minefield=True)
    before = {
        "Front": FRONT,
        "Stand": [*stands, *seen],
        "Spot": [{"stand": "G01.1", **spot}],
    }
    texts = [text for _, text in lacking(before)]
    in_the_open, *hidden = (text for text in texts if "Rifle squad" in text)
    assert [in_the_open, *hidden] == [
        "whether Rifle squad in P1 came out of the minefield",
        "whether Rifle squad came out of the minefield",
        "where Rifle squad in P1 stands",
    ]
    told = field.play(field.campaign(before), "E11").entries[-1].lines
    assert told == (
        "still to be written down: whether Rifle squad came out of the minefield",
    )


def test_what_discipline_asks_is_missed_where_the_rule_is_in_use():
    row = {"slot": field.TODAY, "side": "german", "element": "G01", "stands": 5}
    before, text = {"Engagement": [row]}, "which elements of the german side were in combat"
    assert lacking(before, {"discipline": "on"}) == conditions(text)
    assert lacking(before) == []


def test_what_is_lacking_is_told_and_bars_nothing():
    after = field.play(field.campaign(wreck(ground="")), "E11")
    told = [line for line in after.entries[-1].lines if "written down" in line]
    assert told == [
        "still to be written down: how the line runs",
        "still to be written down: where wreck W1 lies",
    ]
