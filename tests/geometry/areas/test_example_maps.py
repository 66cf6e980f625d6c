"""The reference maps come out as their notes say; there where REFKIT_SHARED has them."""

import os

import pytest

from refkit.geometry.areas.cells import lay_out
from tests.geometry.areas.example_maps import example_map

pytestmark = pytest.mark.skipif(
    not os.environ.get("REFKIT_SHARED"), reason="REFKIT_SHARED names no reference maps"
)
# As the head of each file of positions has it: links without a border, closed borders.
NOTES = {
    "deluge": (
        {"belgorod-line wild-fields", "estonia pomerania", "estonia swedish-pomerania",
         "hungary silistria", "kalisz pomerania"},
        {"courland parnawa", "warmia zmudz"},
    ),
    "stalingrad": (
        set(),
        {"dnepropetrovsk kerch", "kerch stalino", "kerch taganrog", "krasnodar taganrog",
         "taganrog taman"},
    ),
    "epic": (set(), set()),
}  # fmt: skip


@pytest.mark.parametrize("name", NOTES)
def test_a_reference_map_has_the_borders_of_its_notes(name):
    ground = lay_out(*example_map(name))
    lines = {f"{link.one} {link.other}" for link in ground.crossings}
    closed = {f"{each.one} {each.other}" for each in ground.borders if not each.kinds}
    assert (lines, closed) == NOTES[name]
