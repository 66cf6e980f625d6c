"""What was done in sentences: names for ids, `you` for who did it, nothing as kept."""

from dataclasses import replace

import pytest

from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.campaign.row_names import RowNames, ordinal
from refkit.engine.play import telling
from refkit.engine.play.telling import Deed
from refkit.systems.battlefront.records import CPP, Stand
from tests.systems.battlefront import field


@pytest.fixture
def campaign():
    return field.campaign()


def deed(campaign, step, lines=(), side="german", reader="umpire", changes=()):
    step = campaign.system.step(step)
    return Deed(campaign, step, side, reader, tuple(changes), tuple(lines))


def said(*given, **more):
    return telling.sentences(deed(*given, **more))


def test_places_are_counted_as_one_says_them():
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"
    ]  # fmt: skip


def test_a_line_has_names_for_ids_and_a_name_after_its_id_once(campaign):
    element = campaign.rows("Element", side="german")[0]
    names = RowNames(campaign)
    line = f"{element.id} {element.name} arrives with {element.id}, not with Z99"
    assert names.in_text(line) == (
        f"{element.name} arrives with {element.name}, not with Z99"
    )
    assert (names.of("Z99"), names.kind_of("Z99")) == ("Z99", "Z99")


def test_rows_alike_are_told_by_their_place_among_them(campaign):
    stands = campaign.rows(Stand, element=campaign.rows("Element")[0].id)
    alike = [s for s in stands if s.card == stands[0].card]
    names = RowNames(campaign)
    kind = names.kind_of(alike[0].id)
    assert [names.of(s.id) for s in alike[:2]] == [f"1st {kind}", f"2nd {kind}"]


def test_to_the_side_that_did_it_the_subject_is_you(campaign):
    line = "nobody rolls: the side is not under the restriction"
    rolls = "rolls for nobody: its armour may not be called away."
    assert said(campaign, "B3", [line]) == [f"The German side {rolls}"]
    own = said(campaign, "B3", [line], reader="german")
    assert own == [f"You {rolls.replace('rolls', 'roll', 1)}"]
    assert said(campaign, "B3", [line], reader="russian") == [f"The German side {rolls}"]


def test_a_line_in_words_of_its_own_stays_as_it_is(campaign):
    assert said(campaign, "B3", ["all quiet!"]) == ["All quiet!"]


def test_what_was_overruled_is_told_without_the_place_of_the_answer(campaign):
    line = "overruled: orders[0].group: A1 is not sold yet"
    assert said(campaign, "B9", [line])[-1] == "Overruled: A1 is not sold yet."


def test_a_step_that_says_nothing_tells_how_many_rows_it_changes(campaign):
    change = Change(record="Side", key="german", before={"name": ""}, after={"name": "x"})
    assert said(campaign, "E5", changes=[change]) == ["Sides: 1 row changes."]
    other = change.model_copy(update={"key": "russian"})
    assert said(campaign, "E5", changes=[change, other]) == ["Sides: 2 rows change."]


def test_what_is_in_hand_counts_no_lines_that_came_later(campaign):
    new = {"side": "german", "number": 1, "slot": "", "kind": "group", "cpp": -3}
    first = Change(record="Points", key="german/1", before=None, after={**new, "fpp": 0})
    then = first.model_copy(
        update={"key": "german/2", "after": {**new, "number": 2, "cpp": 9, "fpp": 0}}
    )
    tables = field.campaign().tables
    bare = replace(field.campaign(), tables={**tables, "Points": {}})
    both = deed(bare, "B9", changes=[first, then])
    assert (both.spent(CPP), both.left(CPP)) == (0, 6)
    alone = deed(bare, "B9", changes=[first])
    assert (alone.spent(CPP), alone.left(CPP)) == (3, -3)
    assert deed(bare, "B9").left(CPP) == 0


def test_an_entry_that_is_no_step_tells_its_lines(campaign):
    entry = Entry(number=1, kind="ruling", lines=("as agreed by G01",))
    name = campaign.get(type(campaign.rows("Element")[0]), "G01").name
    assert telling.entry_sentences(campaign, entry) == [f"As agreed by {name}."]


def test_what_stays_closed_is_told_behind_what_was_done(campaign):
    slot = campaign.rows("Slot")[0].id
    entry = Entry(number=1, kind="step", step="E4", lines=("x",), closes=(slot,))
    first, second = telling.entry_sentences(
        campaign, entry, names=telling.ledger_names(campaign)
    )
    assert (first, "stays closed" in second) == ("X.", True)
