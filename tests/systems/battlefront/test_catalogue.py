"""Every clause and option of the rules is there, told in words of our own."""

import os
import re
from pathlib import Path

from refkit import systems

TEXT = (Path(os.environ["REFKIT_SHARED"]) / "rules" / "battlefront.md").read_text("utf-8")
SYSTEM = systems.load("battlefront")


def part(start, end):
    return TEXT.partition(start)[2].partition(end)[0]


def test_the_clauses_are_those_of_the_rules_in_their_order():
    listed = re.findall(r"\*\*(BF-[\d.]*S?-[a-z])\b", part("## 1 Clause", "## 2 Charts"))
    assert listed == list(SYSTEM.clauses)


# Options of our own, for what the catalogue of the rules leaves open.
OWN = {
    "combined_own_rating",
    "combined_record",
    "deployment_limit",
    "escape_casualties",
    "split_element",
    "wrecks_only_marks",
}


def test_the_options_are_those_of_the_rules_and_of_the_map():
    listed = re.findall(r"(?m)^\| (\w+)\b.* \|$", part("## 5 Options", "## 6"))
    ours = [option.name for option in SYSTEM.options]
    of_the_map = {name for name in ours if name.startswith("perimeter_")}
    assert {*listed} - {"option"} == {*ours} - of_the_map - OWN


def test_the_doubtful_options_are_those_of_the_doubtful_rulings():
    doubtful = re.findall(
        r"(?ms)^\*\*(R-\d\d)(?:(?!\n\n).)*♦", part("## 4", "## 5 Options")
    )
    ours = {re.search(r"R-\d\d", o.help)[0] for o in SYSTEM.options if o.doubtful}
    # R-63 leaves the umpire to say it of each vehicle; there is nothing to switch.
    assert ours == {*doubtful} - {"R-63"}


def test_every_numbered_ruling_is_written_down():
    listed = re.findall(r"(?m)^\*\*(R-\d\d)\b", TEXT)
    ours = [doubt.number for doubt in SYSTEM.doubts]
    assert sorted(listed) == ours[: len(listed)]


def test_the_rulings_on_the_map_go_on_from_those_of_the_rules():
    ours = [doubt.number for doubt in SYSTEM.doubts]
    assert ours == [f"R-{number:02}" for number in range(1, len(ours) + 1)]


def test_no_clause_is_copied():
    printed = " ".join(TEXT.split()).casefold()
    ours = (clause.text.rstrip(".") for clause in SYSTEM.clauses.values())
    assert [each for each in ours if each.casefold() in printed] == []


def test_the_hour_of_repair_is_told_for_days_with_a_night_and_without():
    told = SYSTEM.clauses["BF-2.1.2.2-b"].text
    with_night, _, without = told.partition("; without a night, ")
    assert "night's refit" in with_night
    assert without == "in the cleanup of the day's last slot."
    assert {step.id for step in SYSTEM.steps if "BF-2.1.2.2-b" in step.clauses} == {
        "B2",
        "F1",
    }
