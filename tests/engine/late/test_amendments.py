"""Rows set right by name: taken like cells, every fault at once."""

import pytest

from refkit.engine.late import amendments
from refkit.engine.problems import Refused
from tests.engine.skirmish import campaign

GAME = campaign()


def told(*raws):
    return [str(each) for each in amendments.changes(GAME, raws)]


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (
            {"record": "Side", "key": "red", "fields": {"men": " 9 "}},
            "Side red: men 5 -> 9",
        ),
        (
            {"record": "Band", "key": "red/R2", "fields": {"side": "red", "id": "R2"}},
            "Band red/R2: new",
        ),
        (
            {"record": "Band", "fields": {"side": "red", "id": "R2", "rating": "Veteran"}},
            "Band red/R2: new",
        ),
        ({"record": "Camp", "key": "north", "gone": True}, "Camp north: gone"),
    ],
)
def test_a_row_is_set_right_is_new_or_goes(raw, line):
    assert told(raw) == [line]


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ({"key": "red"}, "facts[0].record: Field required; expected record and key,"),
        (
            {"record": "Side", "key": "red", "men": 9},
            "facts[0].men: Extra inputs are not permitted; expected record and key,",
        ),
        (
            {"record": "Sied", "key": "red", "fields": {"men": 9}},
            "facts[0].record: there is no 'Sied'; expected Side",
        ),
        (
            {"record": "xyz", "key": "red", "fields": {"men": 9}},
            "facts[0].record: there is no 'xyz'; expected Option, Side, Slot, Band, Camp",
        ),
        (
            {"record": "Side", "key": "red", "fields": {"men": 100}},
            "facts[0].fields.men: Men is 100; expected a whole number from 0 to 99",
        ),
        (
            {"record": "Side", "key": "red", "fields": {"man": 1}},
            "facts[0].fields.man: there is a field 'man'; expected a field among",
        ),
        (
            {"record": "Camp", "key": "west", "gone": True},
            "facts[0].key: there is no Camp 'west'",
        ),
        (
            {"record": "Side", "key": "red", "fields": {"id": "green"}},
            "facts[0].key: the key becomes 'green'; expected 'red'",
        ),
        (
            {"record": "Side", "key": "red", "fields": {"men": 5}},
            "facts[0].fields: Side red is so already",
        ),
    ],
)
def test_what_cannot_be_set_right_is_told(raw, fault):
    with pytest.raises(Refused) as refused:
        told(raw)
    (found,) = map(str, refused.value.faults)
    assert found.startswith(fault)


def test_a_row_is_named_once():
    raw = {"record": "Side", "key": "red", "fields": {"men": 9}}
    with pytest.raises(
        Refused, match=r"^facts\[1\]: Side red is named twice; expected once$"
    ):
        told(raw, {**raw, "fields": {"men": 8}})


def test_every_fault_is_told_at_once():
    with pytest.raises(Refused) as refused:
        told({"record": "x"}, {"record": "Side", "key": "red"})
    assert [fault.field for fault in refused.value.faults] == [
        "facts[0].record",
        "facts[1].fields",
    ]
