"""Every clause has a home, and every home is there."""

import pytest

from refkit.engine.rules import clauses, doubts
from refkit.engine.rules.clauses import Home
from tests.engine import skirmish

SYSTEM = skirmish.SKIRMISH


def with_clause(line):
    return skirmish.system(f"{skirmish.STEPS}{line}\n")


def test_what_cites_a_clause_is_its_home():
    wanted = (Home("step", "rally"), Home("reminder", "rally"), Home("chart", "rally"))
    assert SYSTEM.clauses["p. 3"].homes == wanted


def test_the_clauses_behind_a_step_are_those_it_does_or_reminds_of():
    assert [clause.id for clause in SYSTEM.behind("rally")] == ["p. 3"]


@pytest.mark.parametrize(
    ("line", "homes"),
    [
        ('"p. 4" = { text = "t", record = "Camp" }', [Home("record", "Camp")]),
        ('"p. 4" = { text = "t", step = ["plan", "show"] }', ["plan", "show"]),
        ('"p. 4" = { text = "t", table = "said aloud" }', [Home("table", "said aloud")]),
    ],
)
def test_a_home_may_be_named(line, homes):
    wanted = [Home("step", h) if isinstance(h, str) else h for h in homes]
    assert list(with_clause(line).clauses["p. 4"].homes) == [Home(*h) for h in wanted]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('"p. 4" = "nowhere"', "clause p. 4 is done nowhere; expected a home"),
        ('"p. 4" = { text = "t", record = "Wagon" }', "there is no record 'Wagon'"),
        ('"p. 4" = { text = "t", step = "rest" }', "there is no step 'rest'"),
        ('"p. 4" = { text = "t", check = "weight" }', "there is no check 'weight'"),
        ('"p. 4" = { colour = "red" }', "clause p. 4; expected a text, or a table of"),
        ('"p. 4" = 3', "clause p. 4; expected a text, or a table of"),
    ],
)
def test_a_clause_that_is_written_otherwise_is_refused(line, fault):
    with pytest.raises(ValueError, match=fault):
        with_clause(line)


def test_a_chart_may_cite_only_listed_clauses():
    charts = {"rally": skirmish.RALLY + 'cite = "p. 9"\n'}
    with pytest.raises(ValueError, match=r"chart rally cites 'p. 9'; expected a clause"):
        skirmish.system(charts=charts)


def test_a_numbered_reading_may_cite_only_listed_clauses():
    with pytest.raises(ValueError, match=r"R-01 cites 'p. 9'; expected a clause"):
        skirmish.system(rulings="**R-01 Mud** (p. 9). Ours: deep.")


def test_a_home_reads_as_a_person_says_it():
    assert str(Home("step", "F1")) == "step F1"
    assert str(Home("table", "said aloud")) == "at the table: said aloud"


def test_numbered_readings_are_read_with_all_their_clauses():
    (doubt,) = doubts.parse("# Title\n\n**R-01 Mud** (p. 1, p. 3). Ours:\ndeep.\n")
    assert doubt == doubts.Doubt("R-01", "Mud", ("p. 1", "p. 3"), "Ours: deep.")


def test_a_reading_that_is_written_otherwise_is_quoted():
    with pytest.raises(
        ValueError, match=r"^ruling '\*\*R-01 Mud\*\* Ours: deep.'; expected"
    ):
        doubts.parse("**R-01 Mud** Ours: deep.")


def test_a_clause_cited_twice_has_its_home_once():
    told = clauses.declared({"p. 1": "t"})
    twice = [(Home("step", "a"), "p. 1")] * 2
    assert clauses.housed(told, twice)["p. 1"].homes == (Home("step", "a"),)
