"""The areas of a campaign that is being set up: laid out, joined, renamed and let go."""

import pytest

from refkit import systems
from refkit.engine.campaign.campaign import apply_changes
from refkit.engine.problems import Refused
from refkit.session.laid_areas import laid_areas, lay_areas, limits
from tests.engine import provinces

STEP = next(s for s in provinces.PROVINCES.setup if s.editor == "areas")


@pytest.fixture
def war(monkeypatch):
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(provinces.FOLDER)])
    yield provinces.campaign()
    systems.load.cache_clear()


def laid_out(campaign, places, links):
    return apply_changes(campaign, lay_areas(campaign, STEP, places, links))


def test_what_the_rows_have_is_what_is_laid_out_and_the_other_way_round(war):
    laid = laid_areas(war, STEP)
    assert laid.places["Alderholt"] == (100.0, 700.0)
    assert laid.places["Isle"] == (60.0, 90.0)
    assert len(laid.links) == len(provinces.ROADS)
    assert ("Isle", "Alderholt") in laid.links
    assert lay_areas(war, STEP, laid.places, laid.links) == ()


def test_an_area_moves_another_comes_and_a_third_goes_with_its_links(war):
    laid = laid_areas(war, STEP)
    places = {name: at for name, at in laid.places.items() if name != "Isle"}
    places |= {"Birchwick": (381.4, 0), "New Ford": (5, 6)}
    links = [pair for pair in laid.links if "Isle" not in pair]
    after = laid_out(war, places, [*links, ("New Ford", "Knoll")])
    birch, ford = after.find("Province", "birch"), after.find("Province", "new-ford")
    assert (birch.east, birch.north, birch.holder) == (381, 0, "red")
    assert (ford.name, ford.east, ford.north) == ("New Ford", 5, 6)
    assert after.find("Province", "isle") is None
    ends = {(road.one, road.other): road.kind for road in after.rows("Road")}
    assert not any("isle" in pair for pair in ends)
    assert (ends["new-ford", "knoll"], ends["birch", "fen"]) == ("land", "river")


def test_areas_of_one_name_are_told_apart_and_one_without_is_called_by_its_id(war):
    rows = [row for row in provinces.ROWS if getattr(row, "id", "") not in ("elm", "fen")]
    same = [
        provinces.Province(id=id, name=name, east=1, north=2)
        for id, name in (("elm", "Knoll"), ("fen", ""))
    ]
    laid = laid_areas(provinces.campaign([*rows, *same]), STEP)
    assert {"Knoll (knoll)", "Knoll (elm)", "fen"} < {*laid.places}


def test_places_keep_within_what_the_rows_can_hold(war):
    assert limits(war, STEP) == (0, 999)


def test_what_can_be_no_area_is_refused_with_its_name(war):
    with pytest.raises(Refused, match=r"Far away: East is '5000'; expected a whole"):
        lay_areas(war, STEP, {"Far away": (5000, 1)}, [])


def test_areas_without_links_are_only_laid_out(war):
    alone = STEP.model_copy(update={"fills": STEP.fills[:1]})
    laid = laid_areas(war, alone)
    assert laid.links == ()
    after = apply_changes(war, lay_areas(war, alone, {"Alderholt": (1, 2)}, []))
    assert [row.id for row in after.rows("Province")] == ["alder"]
