"""The chain: one changed digit, a missing entry or impossible dice are found and placed."""

import json
from dataclasses import replace

import pytest

from refkit.engine.campaign import ledger
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.charts import Reading
from refkit.engine.charts.dice import Roll
from tests.engine.skirmish import SEED, campaign, do, last_day, up_to

PLAYED = last_day()


def leaves(told, path=()):
    if not isinstance(told, dict | list):
        # A row before it was there, or after it is gone, has no fields to change.
        if path[-1] not in ("before", "after"):
            yield path
        return
    for place, inner in told.items() if isinstance(told, dict) else enumerate(told):
        yield from leaves(inner, (*path, place))


OTHER = {"kind": "hand edit", "source": "typed"}


def tampered(entry, path):
    """Return the entry as somebody would leave it who changed one thing in it."""
    told = json.loads(entry.model_dump_json())
    holder = told
    for place in path[:-1]:
        holder = holder[place]
    found = holder[path[-1]]
    match found:
        case bool():
            holder[path[-1]] = not found
        case int():
            holder[path[-1]] = found + 1
        case None:
            holder[path[-1]] = 1
        case _:
            holder[path[-1]] = OTHER.get(path[-1], f"{found}1")
    return Entry.model_validate(told)


@pytest.mark.parametrize("place", range(len(PLAYED.entries)))
def test_one_changed_digit_breaks_the_chain_at_its_entry(place):
    entries = list(PLAYED.entries)
    for path in leaves(PLAYED.entries[place].model_dump(mode="json")):
        entries[place] = tampered(PLAYED.entries[place], path)
        found = ledger.faults(replace(PLAYED, entries=tuple(entries)))
        assert found[0].place == f"Ledger entry {entries[place].number}"
        assert any("its digest is" in fault.found for fault in found)


def test_an_entry_taken_out_breaks_the_chain():
    entries = (*PLAYED.entries[:3], *PLAYED.entries[4:])
    first = ledger.faults(replace(PLAYED, entries=entries))[0]
    assert str(first) == "Ledger entry 5: it is number 5; expected 4."


def test_the_digest_follows_from_the_one_before():
    first, second = campaign().entries[0], do(campaign(), "plan", "red").entries[1]
    assert first.digest == first.expected_digest("")
    assert (
        second.digest == second.expected_digest(first.digest) != second.expected_digest("")
    )


def test_a_slot_taken_up_again_is_part_of_the_digest():
    game = do(up_to("close"), "close")
    again = ledger.undo(game).entries[-1]
    assert again.reopens == ("day 1",)
    bare = again.model_copy(update={"reopens": ()})
    assert bare.expected_digest(game.entries[-1].digest) != again.digest


def rolled(**other):
    """Return the faults of a ledger with one roll in it, sealed as it is."""
    told = {"number": 1, "purpose": "x", "dice": "1d6", "faces": (3,), "source": "typed"}
    reading = Reading(roll=Roll(**{**told, **other}), final=3, result="3")
    entry = Entry(number=0, kind="step", readings=(reading,))
    return [str(fault) for fault in ledger.faults(ledger.append(campaign(), entry), SEED)]


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({}, []),
        ({"number": 3}, ["a roll is number 3; expected 1."]),
        ({"faces": (7,)}, ["roll 1 shows [7]; expected 1 faces from 1 to 6."]),
        ({"faces": (1, 2)}, ["roll 1 shows [1, 2]; expected 1 faces from 1 to 6."]),
        ({"dice": "dice"}, ["roll 1 is of 'dice'; expected such as '2d6'."]),
        ({"source": "seeded"}, ["roll 1 shows [3]; expected [1] by the seed."]),
        ({"source": "seeded", "faces": (1,)}, []),
    ],
)
def test_dice_that_cannot_have_fallen_are_told(other, told):
    assert rolled(**other) == [f"Ledger entry 2: {each}" for each in told]
