"""What the rules declare is what the code uses: clauses, rulings, options, charts."""

import re
from importlib import resources

import pytest

from refkit import systems
from refkit.systems.battlefront.hooks import complete
from tests.systems.battlefront import field

SYSTEM = systems.load("battlefront")
FOLDER = resources.files("refkit.systems.battlefront")
ENDS = (".py", ".toml")


def files(folder=FOLDER):
    for path in folder.iterdir():
        if path.is_dir():
            yield from files(path)
        elif path.name.endswith(ENDS):
            yield path.name, path.read_text("utf-8")


TEXTS = list(files())
CODE = "\n".join(text for name, text in TEXTS if name.endswith(".py"))
RULINGS = (FOLDER / "rulings.md").read_text("utf-8")


def cited(pattern, text):
    return set(re.findall(pattern, text))


def test_every_ruling_cited_is_written_down():
    everything = "\n".join(text for _, text in TEXTS)
    assert cited(r"R-\d\d", everything) <= cited(r"(?m)^\*\*(R-\d\d) ", RULINGS)


def test_the_rulings_stand_in_order_and_once():
    numbers = re.findall(r"(?m)^\*\*(R-\d\d) ", RULINGS)
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("text", [CODE, RULINGS], ids=["code", "rulings"])
def test_every_clause_cited_is_listed(text):
    assert cited(r"BF-[\d.]*S?-[a-z]\b", text) <= set(SYSTEM.clauses)


def test_every_chart_cites_a_clause_for_every_modifier():
    cites = {m.cite for chart in SYSTEM.charts.values() for m in chart.modifiers}
    assert cites <= set(SYSTEM.clauses)


@pytest.mark.parametrize("option", [option.name for option in SYSTEM.options])
def test_every_option_is_asked_for(option):
    assert f'option("{option}")' in CODE


@pytest.mark.parametrize("option", SYSTEM.options, ids=[o.name for o in SYSTEM.options])
def test_the_default_of_every_option_is_a_choice_with_a_clause(option):
    assert set(option.clauses) <= set(SYSTEM.clauses)
    assert not option.choices or option.value in option.choices


@pytest.mark.parametrize("option", SYSTEM.options, ids=[o.name for o in SYSTEM.options])
def test_every_value_of_an_option_has_its_reading(option):
    told = [line.partition(": ") for line in option.readings.splitlines()]
    assert all(name and meaning for name, _, meaning in told)
    assert not option.choices or [name for name, _, _ in told] == list(option.choices)


@pytest.mark.parametrize("option", [o for o in SYSTEM.options if o.doubtful], ids=str)
def test_every_doubtful_option_names_the_ruling_that_reads_it(option):
    assert re.search(r"\(R-\d\d\)\.$", option.help)


def test_every_clause_is_told_in_a_short_line():
    assert [c.id for c in SYSTEM.clauses.values() if not 5 < len(c.text) < 100] == []


@pytest.mark.parametrize("chart", SYSTEM.charts)
def test_every_chart_answers_whatever_the_roll_comes_to(chart):
    rows = SYSTEM.charts[chart].rows
    for final in range(-300, 300):
        assert sum(row.low <= final <= row.high for row in rows) == 1


@pytest.mark.parametrize("chart", SYSTEM.charts)
def test_every_chart_is_read(chart):
    assert f'"{chart}"' in CODE


ORDER = "W S10 A A2 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 C1 C2 C3 D D2"
ORDER += " E1 E2 E3 E4 P E5 E6 E7 E8 E9 E10 F1 F2 E11 F3 F4 F5 F6"


def test_the_steps_stand_in_the_order_of_the_day():
    assert [step.id for step in SYSTEM.steps] == ORDER.split()


def test_the_stands_that_are_there_are_not_made_again():
    assert list(complete(field.campaign())) == []


def test_the_stands_of_an_element_are_made_when_a_campaign_is_set_up():
    rows = [{"id": "G02", "status": "scheduled", "arrives": "1942-12-25"}]
    stands = field.campaign({"Element": rows}).rows("Stand", element="G02")
    assert {stand.status for stand in stands} == {"scheduled"}


def test_a_system_that_is_not_there_is_told_with_those_that_are():
    with pytest.raises(
        ValueError, match=r"^rule system 'chess': expected one of .*battlefront"
    ):
        systems.load("chess")
