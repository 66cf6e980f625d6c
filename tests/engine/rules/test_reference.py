"""The reference tells of a clause all that bears on it."""

from dataclasses import replace

import pytest

from refkit.engine.problems import Refused
from refkit.engine.rules import reference, rulings
from refkit.engine.rules.doubts import Doubt
from tests.engine import skirmish

TOLD = skirmish.STEPS.replace(
    'choices = ["fair", "rain"]',
    """choices = ["fair", "rain"]
clauses = ["p. 3"]
doubtful = true
help = "Whether it rains."
readings = '''
fair: it does not
rain: it does'''""",
)
SYSTEM = skirmish.system(
    f'{TOLD}"p. 4" = {{ text = "t", record = "Band", table = "aloud" }}\n',
    rulings="**R-01 Mud** (p. 3). Ours: deep.",
)


@pytest.fixture
def game():
    game = skirmish.campaign(system=SYSTEM)
    return rulings.enter(game, rulings.next_ruling(game, "p. 3", "it is dry", slot="day 1"))


def test_a_clause_is_told_with_all_that_bears_on_it(game):
    assert list(reference.look_up(SYSTEM, "p. 3", game).lines) == [
        "p. 3: A band draws men on 4 or more.",
        "  where: step rally Rally",
        "  where: a reminder of step rally Rally",
        "  where: chart Rally",
        "  Rally",
        "    1d6       | Result",
        "    3 or less | 0",
        "    4-5       | 1",
        "    6 or more | 2",
        "    mud: -1",
        "  Whether it rains. Here: it does not (option weather, 'fair')",
        "    fair: it does not",
        "    rain: it does",
        "  R-01 Mud. Ours: deep.",
        "  ruled in day 1: it is dry (for umpire)",
    ]


def test_without_a_campaign_there_are_no_rulings():
    assert reference.look_up(SYSTEM, "p. 3").rulings == ()


def test_worksheets_and_the_table_are_told_in_words():
    lines = list(reference.look_up(SYSTEM, "p. 4").lines)
    assert lines[1:] == ["  where: worksheet Bands", "  where: at the table: aloud"]


def test_it_is_plain_data_too(game):
    data = reference.look_up(SYSTEM, "p. 3", game).data
    assert (data["clause"], data["homes"][0]) == (
        "p. 3",
        {"kind": "step", "name": "rally", "told": "step rally Rally"},
    )
    assert [data["options"][0]["value"], data["readings"][0]["number"]] == ["fair", "R-01"]
    assert data["rulings"][0]["ruling"] == "it is dry"
    assert data["charts"][0]["rows"][0] == ("3 or less", "0")


def test_before_any_slot_is_begun_the_charts_are_those_of_the_last_one():
    bare = skirmish.campaign(system=SYSTEM)
    (chart,) = reference.look_up(SYSTEM, "p. 3", bare).charts
    assert chart.title == "Rally"


def test_of_a_campaign_the_charts_are_those_of_the_slot_it_came_to_last():
    def charts_of(campaign, slot):
        rally = SYSTEM.charts["rally"]
        return {"rally": replace(rally, title=f"Rally of {slot}")}

    dated = skirmish.up_to("march", "red")
    dated = replace(dated, system=replace(SYSTEM, charts_of=charts_of))
    (chart,) = reference.look_up(SYSTEM, "p. 3", dated).charts
    assert chart.title == "Rally of day 1"


def test_an_unknown_clause_is_refused():
    with pytest.raises(Refused, match=r"there is no clause 'p\. 44'"):
        reference.look_up(SYSTEM, "p. 44")


def test_the_clauses_are_listed_by_section():
    system = skirmish.system()
    assert [[c.id for c in clauses] for _, clauses in reference.listing(system)] == [
        ["p. 1", "p. 3"]
    ]


def test_doubtful_options_are_counted_until_a_step_is_done():
    game = skirmish.campaign(system=SYSTEM)
    (told,) = reference.undecided(game)
    assert told.startswith("1 open questions of the rules, all as refkit proposes")
    assert reference.undecided(skirmish.do(game, "plan", "red")) == []


def test_a_system_without_doubts_says_nothing():
    assert reference.undecided(skirmish.campaign()) == []


def test_a_reading_is_told_without_the_codes_of_its_options():
    text = "Ours: deep. Option `weather`: `rain` doubles it. It dries at night."
    system = replace(SYSTEM, doubts=(Doubt("R-01", "Mud", ("p. 4",), text),))
    lines = list(reference.look_up(system, "p. 4").lines)
    assert lines[-1] == "  R-01 Mud. Ours: deep. It dries at night."
    assert "  Whether it rains. Here: it does not (option weather, 'fair')" in lines
