"""Every clause has a home, and every home is there."""

import pytest

from refkit.engine.problems import Refused
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


READ = """# Readings

Some are open.

**EF-R1 Mud** (p. 1). Ours: deep.

## Rivers

**EF-R2 Fords** (p. 2).
Ours: none.
"""


def test_readings_are_numbered_as_the_system_says_between_headings_and_an_introduction():
    found = doubts.parse(READ, "EF-R")
    assert [each.number for each in found] == ["EF-R1", "EF-R2"]
    assert found[1].text == "Ours: none."


@pytest.mark.parametrize(
    ("text", "line", "quoted"),
    [
        ("**R-01 Mud** Ours: deep.", 1, "**R-01 Mud** Ours: deep."),
        ("# Title\n\nR-01 Mud (p. 1). Ours: deep.", 3, "R-01 Mud (p. 1). Ours: deep."),
        ("# Title\n\n**EF-R1 Mud** (p. 1). Ours.", 3, "**EF-R1 Mud** (p. 1). Ours."),
        ("**R-01 Mud** (p. 1).", 1, "**R-01 Mud** (p. 1)."),
        ("**R-01 Mud** (p. 1). Ours.\n\nAnd deep.\n", 3, "And deep."),
        ("**R-01 Mud** (p. 1). Ours.\n \n**R-2", 3, "**R-2"),
    ],
)
def test_a_paragraph_that_cannot_be_read_is_quoted_with_its_line(text, line, quoted):
    expected = "such as '**R-7 Title** (clause). refkit's reading: ...'"
    with pytest.raises(Refused) as refused:
        doubts.parse(text)
    said = f"rulings.md line {line}: there is {quoted!r}; expected {expected}."
    assert [str(fault) for fault in refused.value.faults] == [said]


def test_every_fault_of_the_readings_is_named_at_once():
    one = "**R-1 Mud** (p. 1). Ours."
    with pytest.raises(Refused) as refused:
        doubts.parse(f"{one}\n\n{one}\n\nMore.\n")
    said = [str(fault) for fault in refused.value.faults]
    assert said[0] == "rulings.md line 3: there is R-1 again; expected every number once."
    assert [each.partition(":")[0] for each in said] == [
        "rulings.md line 3",
        "rulings.md line 5",
    ]


OPTION = (
    '\n[[option]]\nname = "mud"\nhelp = "How deep mud is (R-{})."\nclauses = ["p. 3"]\n'
)


def test_a_system_says_what_the_numbers_of_its_readings_begin_with():
    title = 'title = "Skirmish"'
    declared = skirmish.STEPS.replace(title, f'{title}\nrulings = "EF-R"')
    system = skirmish.system(declared, rulings="**EF-R1 Mud** (p. 3). Ours: deep.")
    assert [each.number for each in system.doubts] == system.rulings_in("EF-R1, R-1")


def test_a_reading_and_its_option_name_each_other():
    declared = skirmish.STEPS + OPTION.format("01")
    told = "**R-01 Mud** (p. 3). Ours: deep; option `mud` says how."
    assert skirmish.system(declared, rulings=told).rulings_in("R-01, R-2") == [
        "R-01",
        "R-2",
    ]
    with pytest.raises(ValueError, match="R-01 names the option 'mut'; expected one that"):
        skirmish.system(declared, rulings=told.replace("`mud`", "`mut`"))
    with pytest.raises(ValueError, match=r"^skirmish/rulings.md line 1: there is 'R-01 "):
        skirmish.system(declared, rulings="R-01 Mud")
    with pytest.raises(ValueError, match="option mud cites R-02; expected a reading in ru"):
        skirmish.system(skirmish.STEPS + OPTION.format("02"), rulings=told)


def test_a_clause_cited_twice_has_its_home_once():
    told = clauses.declared({"p. 1": "t"})
    twice = [(Home("step", "a"), "p. 1")] * 2
    assert clauses.housed(told, twice)["p. 1"].homes == (Home("step", "a"),)
