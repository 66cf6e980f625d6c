"""A strip shows what was played from one row on, a line for each play."""

import pytest

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.play.strip import Strip
from refkit.engine.sheets.beside import tables_beside
from refkit.engine.sheets.strip import strip_tables
from tests.engine import skirmish
from tests.engine.charts import test_lookup_rows as priced

FIGHT = Strip("Camp", "hidden", "A fight", ("march",), ("rally",))
DAY = "day 1"


def entry(number, step, *lines, changes=(), slot=DAY, **more):
    told = {"side": "red", "step": step, "lines": lines, "changes": changes, **more}
    return Entry(number=number, kind="step", slot=slot, **told)


def camp(before=None, **after):
    return Change(record="Camp", key="mill", before=before, after=after)


BEGUN = entry(1, "plan", "red goes to the mill", "a fight at the mill", changes=[camp()])
PLAYS = (
    BEGUN,
    entry(2, "march", "red strikes"),
    entry(3, "rally", "blue holds.", "red is out"),
    entry(4, "plan", "red thinks"),
    entry(5, "rally"),
    entry(6, "march", "blue strikes", "red falls"),
    entry(7, "march", "blue strikes", slot="day 2"),
)
OVER = entry(8, "rally", "red is gone", changes=[camp({"hidden": False}, hidden=True)])


def fought(*entries, strip=FIGHT):
    system = skirmish.system(**({"strip": strip} if strip else {}))
    slots = {"Slot": {each: skirmish.Slot(id=each) for each in (DAY, "day 2")}}
    return Campaign(system, slots, entries)


def tables(*entries, **how):
    return list(strip_tables(fought(*entries, **how), DAY))


def test_a_line_holds_a_play_and_all_that_it_did():
    (strip,) = tables(*PLAYS)
    assert (strip.title, strip.note) == ("A fight at the mill", "Red goes to the mill.")
    assert strip.rows == (
        ("1", "Red strikes", "Blue holds. Red is out."),
        ("2", "Blue strikes", "Red falls."),
    )


def test_what_comes_after_its_end_is_no_part_of_a_strip():
    (strip,) = tables(*PLAYS, OVER, entry(9, "march", "blue goes on"))
    assert strip.rows[-1] == ("2", "Blue strikes", "Red falls. Red is gone.")


def test_each_beginning_has_a_strip_of_its_own():
    again = entry(9, "plan", "a fight at the ford", changes=[camp()])
    found = tables(*PLAYS, OVER, again, entry(10, "march", "blue strikes"))
    assert [each.title for each in found] == ["A fight at the mill", "A fight at the ford"]


def test_it_is_called_by_its_own_line_whatever_is_said_besides():
    lines = ("red goes to the mill", "a fight at the mill", "blue is cut off")
    first = entry(1, "plan", *lines, changes=[camp()])
    (strip,) = tables(first, entry(2, "march", "red strikes"))
    said = "Red goes to the mill. Blue is cut off."
    assert (strip.title, strip.note) == ("A fight at the mill", said)
    typed = entry(1, "plan", changes=[camp()])
    assert tables(typed, entry(2, "march", "red strikes"))[0].title == "A fight"


def test_what_was_taken_back_is_not_on_it():
    back = Entry(number=8, kind="undo", corrects=6, slot=DAY)
    assert len(tables(*PLAYS, back)[0].rows) == 1


@pytest.mark.parametrize("entries", [(), (BEGUN,), (BEGUN, entry(2, "rally", "all wait"))])
def test_without_a_play_there_is_no_strip(entries):
    assert tables(*entries) == []


def test_a_system_without_a_strip_has_none():
    assert tables(*PLAYS, strip=None) == []


def test_beside_a_step_stand_the_last_strip_and_its_charts():
    game = fought(*PLAYS)
    march, plan = (game.system.step(name) for name in ("march", "plan"))
    assert [t.title for t in tables_beside(game, march, DAY, "red")] == [
        "A fight at the mill"
    ]
    assert list(tables_beside(game, plan, DAY, "red")) == []


def test_a_chart_stands_beside_the_step_that_names_it():
    asked = skirmish.STEPS.replace('id = "plan"', 'id = "plan"\ncharts = ["levels"]')
    game = Campaign(skirmish.system(asked, priced.CHARTS), {})
    found = tables_beside(game, game.system.step("plan"), DAY, "red")
    assert [each.title for each in found] == [game.lookup("levels").title]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (
            {"strip": Strip("Camp", "hidden", "A fight", ("flee",), ())},
            "the strip shows step 'flee'",
        ),
        (
            {"strip": Strip("Tent", "hidden", "A fight", (), ())},
            "the strip begins with 'Tent'",
        ),
    ],
)
def test_a_strip_of_what_is_not_there_is_refused_on_loading(given, fault):
    with pytest.raises(ValueError, match=fault):
        skirmish.system(**given)


def test_a_chart_beside_a_step_must_be_there():
    asked = skirmish.STEPS.replace('id = "plan"', 'id = "plan"\ncharts = ["wages"]')
    with pytest.raises(ValueError, match="it has the chart 'wages'; expected one of no ch"):
        skirmish.system(asked)
