"""Engagements: what is noted of each element from the setup of a scenario to its end."""

import pytest

from refkit.systems.battlefront.steps.game import engagements
from tests.systems.battlefront import field

ON = {"discipline": "on"}
CHOSEN = [{"id": key, "chosen": field.TODAY} for key in ("G01", "G02", "S01")]
FIRST = f"{field.TODAY}/G01"


def penned(*keys, position="isolated", **fields):
    return field.status(*keys, position=position, pocket="P1", **fields)


def all_of(element, number, position="isolated", **fields):
    keys = (f"{element}.{n}" for n in range(1, number + 1))
    return penned(*keys, position=position, **fields)


def chosen(options=None, element=None, **before):
    rows = [*CHOSEN, {"id": "G01", **(element or {})}]
    return field.campaign({"Element": rows, **before}, options)


def begun(*args, **named):
    return field.play(chosen(*args, **named), "C3", "german")


def noted(after, key=FIRST):
    row = after.find("Engagement", key)
    return {name: value for name, value in row.values.items() if value} if row else {}


def test_the_side_s_elements_on_the_table_are_noted_at_the_setup():
    rows = begun().rows("Engagement")
    assert [(row.element, row.stands, row.begun) for row in rows] == [
        ("G01", 5, "normal"),
        ("G02", 4, "normal"),
    ]


def test_what_stays_at_home_is_not():
    assert field.play(field.campaign(), "C3", "german").rows("Engagement") == ()


def test_the_strength_noted_is_that_of_the_setup():
    lost = field.status("G01.1", status="eliminated")
    assert begun(Stand=lost).find("Engagement", FIRST).stands == 4


BEGUN = [
    (all_of("G01", 5), "isolated", (1, 0)),
    (all_of("G01", 5, "cut_off"), "cut_off", (0, 1)),
    (
        [*all_of("G01", 3), *penned("G01.4", "G01.5", position="cut_off")],
        "isolated",
        (1, 0),
    ),
    (penned("G01.1", position="cut_off"), "normal", (0, 0)),
]


@pytest.mark.parametrize(("stands", "position", "counters"), BEGUN)
def test_an_element_begins_isolated_or_cut_off_as_a_whole(stands, position, counters):
    after = begun(Stand=stands)
    row = after.find("Element", "G01")
    assert after.find("Engagement", FIRST).begun == position
    assert (row.begun_isolated, row.begun_cut_off) == counters


def test_each_stand_counts_for_itself():
    stands = [*penned("G01.1", begun_isolated=1), *penned("G01.2", position="cut_off")]
    after = begun(Stand=stands)
    rows = [after.find("Stand", f"G01.{n}") for n in (1, 2, 3)]
    counts = [(row.begun_isolated, row.begun_cut_off) for row in rows]
    assert counts == [(2, 0), (0, 1), (0, 0)]


def test_whoever_begins_in_normal_status_begins_a_new_spell():
    after = begun(
        element={"begun_isolated": 3}, Stand=[{"id": "G01.1", "begun_cut_off": 2}]
    )
    assert after.find("Element", "G01").begun_isolated == 0
    assert after.find("Stand", "G01.1").begun_cut_off == 0


def drawn(units, **before):
    campaign = chosen(**before)
    pockets = [{"pocket": "P1", "side": "german"}] if units else []
    told = {"course": "0, 0", "pockets": pockets, "units": units}
    return field.play(campaign, "E6", "", told)


SPELL = {"element": {"begun_isolated": 2}, "Stand": all_of("G01", 5, begun_isolated=2)}


def test_normal_status_ends_the_spell():
    after = drawn([], **SPELL)
    assert after.find("Element", "G01").begun_isolated == 0
    assert after.find("Stand", "G01.1").begun_isolated == 0


def test_a_spell_goes_on_while_the_status_does():
    units = [{"unit": "G01", "position": "cut_off", "pocket": "P1"}]
    after = drawn(units, **SPELL)
    assert after.find("Element", "G01").begun_isolated == 2
    assert after.find("Stand", "G01.1").begun_isolated == 2


def test_the_spell_of_a_stand_that_got_out_is_over():
    campaign = chosen(**SPELL)
    told = {"stands": [{"stand": "G01.1"}]}
    after = field.play(campaign, "E7", "german", told, (9,))
    assert after.find("Stand", "G01.1").begun_isolated == 0
    assert after.find("Stand", "G01.2").begun_isolated == 2
    assert after.find("Element", "G01").begun_isolated == 0


def test_what_joins_the_game_after_its_setup_is_noted_from_its_first_loss():
    told = {"stands": [{"stand": "G01.1"}]}
    after = field.play(chosen(), "D2", "german", told)
    assert noted(after)["stands"] == 5


def test_the_losses_of_the_game_and_of_the_mines_add_up():
    told = {"stands": [{"stand": "G01.1"}]}
    before = {
        "Engagement": [
            {
                "slot": field.TODAY,
                "side": "german",
                "element": "G01",
                "stands": 5,
                "knocked_out": 1,
            }
        ]
    }
    after = field.play(chosen(**before), "E2", "", told)
    assert noted(after)["knocked_out"] == 2
    assert "in_combat" not in noted(after)


def test_tallies_are_wanted_only_where_discipline_is_rolled_for():
    after = field.play(chosen(), "C3", "german")
    assert engagements.unnoted_elements(field.turn(after, "german")) == ()


def test_a_tally_stays_wanted_until_it_is_given():
    after = field.play(chosen(ON), "C3", "german")
    wanted = engagements.unnoted_elements(field.turn(after, "german"))
    assert [element.id for element in wanted] == ["G01", "G02"]


def test_the_slots_of_the_day_before_are_looked_back_on():
    days = (("morning", "night"), ("afternoon",))
    fought = [{"id": "24 Dec night", "attacker": "russian", "defender": "german"}]
    campaign = field.campaign({"Slot": fought}, days=days)
    found = engagements.since_last_check(field.turn(campaign, "german", "25 Dec"))
    assert [slot.id for slot in found] == ["24 Dec night"]
