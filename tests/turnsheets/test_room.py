"""Names on the map: each where nothing is in the way."""

from refkit.turnsheets.room import beside


def test_names_are_below_their_stands_where_there_is_room():
    assert beside([(0, 0), (60, 0), (0, 60)]) == ["below"] * 3


def test_a_stand_below_drives_the_name_above():
    assert beside([(0, 0), (4, 18)]) == ["above", "below"]


def test_names_side_by_side_do_not_run_into_each_other():
    assert beside([(0, 0), (21, 0)]) == ["below", "above"]


def test_between_others_a_name_goes_beside_its_stand():
    column = [(0, 0), (0, 18), (0, -18)]
    assert beside(column)[0] == "right"


def test_in_a_crowd_a_name_is_below():
    crowd = [(0, 0), (0, 17), (0, -17), (24, 0), (-24, 0)]
    assert beside(crowd)[0] == "below"
