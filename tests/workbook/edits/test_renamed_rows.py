"""Which row became which, and who follows: asked of campaigns, without a file."""

from typing import ClassVar

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.records.records import Record, column, columns
from refkit.workbook.edits import followers, renamed_rows
from refkit.workbook.edits.followers import RenamedKey, RenamedKeys
from tests.workbook import rostov


class Band(Record):
    """Some who stand together."""

    tab: ClassVar[str] = "Bands"

    id: str = column("Band")
    side: str = column("Side", default="")
    camps: tuple[str, ...] = column("Camps", default=(), refers="Camp.id")


def found(*rows):
    """Return which rows became which when those on the left are those on the right."""
    told = rostov.campaign()
    there = campaigns.apply_changes(
        told,
        [
            *(campaigns.change_between(old, None) for old, _ in rows if old),
            *(campaigns.change_between(None, new) for _, new in rows if new),
        ],
    )
    changes = campaigns.changes_between(told, there)
    return [
        (each.old.identity, each.new.identity, round(each.score, 2))
        for each in renamed_rows.find_renamed(told, there, changes)
    ]


def element_of(key):
    return rostov.campaign().find("Element", key)


def test_rows_just_alike_are_told_apart_by_how_their_keys_are_written():
    stands = [rostov.campaign().find("Stand", f"G05.{n}") for n in (2, 3, 4)]
    news = [each.replace(id=each.id.replace("G05", "G5")) for each in stands]
    pairs = found(*zip(stands, reversed(news), strict=True))
    assert [(old, new) for old, new, _ in pairs] == [
        ("G05.2", "G5.2"),
        ("G05.3", "G5.3"),
        ("G05.4", "G5.4"),
    ]


def test_a_key_like_the_old_one_is_no_reason_where_the_rest_differs():
    old, other = element_of("G05"), element_of("G01")
    assert found((old, other.replace(id="G5"))) == []


def test_two_rows_are_never_made_one():
    old = element_of("G05")
    pairs = found((old, old.replace(id="G5")), (None, old.replace(id="X9")))
    assert pairs == [("G05", "G5", 1.0)]


def test_one_field_alone_is_no_reason():
    fort = rostov.campaign().rows("FortLine")[0]
    other = fort.replace(
        item="x", size="y", price=fort.price + 1, pieces=9, most=9, note="z"
    )
    assert found((fort, other.replace(note=fort.note))) == []


def test_very_many_rows_unlike_are_left_as_they_are():
    one = rostov.campaign().rows("Stand")[0]
    many = [one.replace(id=f"X{n}", place=f"here {n}") for n in range(210)]
    told = campaigns.apply_changes(
        rostov.campaign(), [campaigns.change_between(None, row) for row in many]
    )
    others = [row.replace(id=f"Y{n}", place=f"there {n}") for n, row in enumerate(many)]
    changes = [
        *(campaigns.change_between(row, None) for row in many),
        *(campaigns.change_between(None, row) for row in others),
    ]
    there = campaigns.apply_changes(told, changes)
    assert renamed_rows.find_renamed(told, there, changes) == ()


def test_a_list_of_names_follows_name_by_name():
    names = RenamedKeys(
        [RenamedKey("Camp.id", "", "north", "N"), RenamedKey("Camp.id", "red", "east", "E")]
    )
    camps = next(col for col in columns(Band) if col.field == "camps")
    row = Band(id="1", side="blue", camps=("north", "east", "west"))
    assert names.renamed(camps, row) == ("N", "east", "west")
    assert names.renamed(camps, row.replace(side="red")) == ("N", "E", "west")


def test_numbers_are_looked_for_in_no_text():
    name = RenamedKey("VictoryCondition.number", "", "1", "7")
    assert followers.find_mentions(rostov.campaign(), [name]) == {}
