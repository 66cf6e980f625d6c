"""Rows that join two areas: each pair once, and none with itself."""

from refkit.engine.maps.pairs import pair_faults
from tests.engine import crowns
from tests.engine.crowns import CLASSES

Road = CLASSES["Road"]


def faults(*roads):
    """Return what is told of a war with these roads instead of its own."""
    game = crowns.campaign()
    rows = (Road(one=one, other=other) for one, other in roads)
    tables = {**game.tables, "Road": {each.identity: each for each in rows}}
    return [str(each) for each in pair_faults(type(game)(game.system, tables), Road)]


def test_roads_between_different_areas_fit():
    assert faults(("alder", "birch"), ("alder", "elm")) == []


def test_a_road_to_itself_and_one_told_both_ways_are_told():
    wanted = "expected two different ones, and each pair once."
    assert faults(("elm", "elm"), ("alder", "birch"), ("birch", "alder")) == [
        f"Road elm/elm: is elm and elm; {wanted}",
        f"Road alder/birch: is alder and birch; {wanted}",
        f"Road birch/alder: is birch and alder; {wanted}",
    ]
