"""What is counted of a side from slot to slot."""

from refkit.systems.battlefront.sheets import figures
from tests.systems.battlefront import field


def stands(*states):
    """The stands of G01 in these states, the rest as they are."""
    found = [s for s in field.campaign().rows("Stand") if s.element == "G01"]
    return [
        {"id": stand.id, "status": state}
        for stand, state in zip(found, states, strict=False)
    ]


def counted(*states, side="german"):
    return figures(field.campaign({"Stand": stands(*states)}), side)


def test_elements_and_stands_are_counted():
    found = counted()
    there = field.campaign().rows("Stand", side="german", status="available")
    assert (found["Stands"], found["Knocked out"]) == (len(there), 0)


def test_stands_that_are_lost_are_counted_by_what_became_of_them():
    before, after = counted(), counted("knocked_out", "abandoned", "eliminated")
    assert before["Stands"] - after["Stands"] == 3
    assert [after[n] for n in ("Knocked out", "Abandoned", "Eliminated")] == [1, 1, 1]


def test_elements_are_counted_by_their_losses():
    before, after = counted(), counted(*["knocked_out"] * 99)
    assert sum(after[f"At {band}"] for band in ("25%", "50%", "75%")) > sum(
        before[f"At {band}"] for band in ("25%", "50%", "75%")
    )


def test_the_enemy_is_not_counted():
    assert counted("knocked_out", side="russian")["Knocked out"] == 0
