"""Checks: names that lead nowhere, options out of range, sides called like an audience."""

import dataclasses

import pytest

from refkit.engine.campaign import checks
from refkit.engine.play.system import Option
from refkit.engine.problems import RowFault
from tests.engine.skirmish import ROWS, SKIRMISH, Band, Camp, Side, campaign


def told(*rows, system=SKIRMISH):
    return [str(fault) for fault in checks.faults(campaign((*ROWS, *rows), system))]


def test_a_campaign_in_order_has_no_faults():
    assert told(Option(name="weather", value="rain"), Option(name="motto")) == []


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (
            Camp(id="east", side="rde"),
            "Camp east: Side is 'rde'; expected a name listed in Sides (red?).",
        ),
        (
            Band(side="red", id="R2", friends=("R1", "zz")),
            "Band red/R2: Friends is 'zz'; expected a name listed in Bands.",
        ),
        (
            Option(name="weather", value="snow"),
            "Option weather: Value is 'snow'; expected one of fair, rain.",
        ),
        (
            Side(id="open"),
            "Side open: Side is 'open'; expected a name of its own: open and umpire say "
            "who may see a row.",
        ),
        (
            Side(id="a\x1bb"),
            "Side a\x1bb: Side is 'a\\x1bb'; expected a name of letters that can be "
            "printed.",
        ),
        (
            Side(id="a\nb"),
            "Side a\nb: Side is 'a\\nb'; expected a name of letters that can be printed.",
        ),
    ],
)
def test_a_row_that_does_not_fit_the_rest_is_told(row, fault):
    assert told(row) == [fault]


def test_every_fault_is_told():
    assert len(told(Camp(id="east", side="x"), Camp(id="west", side="y"))) == 2


def test_the_systems_own_checks_are_asked():
    fault = RowFault("Side", "red", "men", "Men is 5", "more")
    strict = dataclasses.replace(SKIRMISH, checks=lambda campaign: [fault])
    assert told(system=strict) == ["Side red: Men is 5; expected more."]
