"""Earlier versions of a workbook: kept, listed, taken out; how many is the umpire's say."""

import json
import os
import shutil
from datetime import datetime

import openpyxl
import pytest
from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main
from refkit.engine.play.system import Option
from refkit.session import versions
from refkit.workbook import saving
from refkit.workbook.saving import NotSaved
from tests.excel import find


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def commit(game, steps=1):
    for _ in range(steps):
        owed = game.due()[0]
        game.commit(owed, game.draft(owed).values)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A campaign in which three steps were done."""
    path = tmp_path_factory.mktemp("played") / "rostov.xlsx"
    commit(session.new("advance-to-rostov", path, seed="seed"), 3)
    return path


@pytest.fixture
def path(played, tmp_path):
    shutil.copytree(played.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / "rostov.xlsx"


def test_versions_are_told_with_their_last_entry_and_what_was_due(path):
    first, second, third = versions.list_versions(path)
    assert (first.number, first.entry) == (1, "entry 1 (the campaign is set up)")
    assert first.due == (
        "S10 Roles of the first scenario (umpire, 23 December 1942, full day)",
    )
    assert third.entry == ("entry 3 (Campaign points, German, 23 December 1942, full day)")
    assert second.saved <= third.saved


def test_a_version_has_the_time_at_which_it_was_saved(path):
    moment = datetime.fromisoformat("2020-05-01T12:00:00+00:00")
    os.utime(path, (moment.timestamp(), moment.timestamp()))
    commit(session.open(path))
    assert versions.list_versions(path)[-1].saved == moment


def test_a_version_that_cannot_be_read_is_told_with_the_reason(path):
    saving.generations(path)[0].write_bytes(b"text")
    first = versions.list_versions(path)[0]
    assert str(first).startswith(f"1. {first.saved:%Y-%m-%d %H:%M:%S}  cannot be read: ")


def test_the_command_lists_the_versions(path):
    lines = run("history", path, "--versions").stdout.splitlines()
    assert [line.partition(".")[0] for line in lines] == ["1", "2", "3"]
    assert lines[0].endswith("due: S10 Roles of the first scenario (umpire, "
                             "23 December 1942, full day)")  # fmt: skip


def test_the_command_lists_the_versions_as_data(path):
    told = json.loads(run("history", path, "--versions", "--json").stdout)
    assert [each["version"] for each in told] == [1, 2, 3]
    assert told[2]["due"][0].startswith("B1 Campaign points (Russian")


def test_a_workbook_saved_once_has_no_versions(tmp_path):
    session.begin("battlefront", tmp_path / "new.xlsx", seed="seed")
    done = run("history", tmp_path / "new.xlsx", "--versions")
    assert done.stdout == "new.xlsx: no earlier version is kept\n"


def test_a_version_is_written_beside_the_workbook_which_stays(path):
    before = path.read_bytes()
    done = run("history", path, "--open", 2)
    made = path.with_name("rostov (version 2).xlsx")
    assert done.stdout == f"{made}\n"
    assert path.read_bytes() == before
    assert made.read_bytes() == saving.generations(path)[1].read_bytes()
    assert session.open(made).campaign.entries[-1].number == 2


def test_a_version_is_opened_though_the_workbook_is_broken_or_gone(path):
    path.unlink()
    assert run("history", path, "--open", 3).exit_code == 0


def test_a_version_taken_out_twice_is_the_same_file(path):
    assert saving.take_out(path, 2) == saving.take_out(path, 2)


def test_a_version_taken_out_and_worked_in_is_not_written_over(path):
    made = saving.take_out(path, 2)
    commit(session.open(made))
    with pytest.raises(NotSaved, match=r"rostov \(version 2\)\.xlsx: is there already"):
        saving.take_out(path, 2)


def test_a_version_there_is_not_is_refused_with_those_there_are(path):
    done = run("history", path, "--open", 9)
    assert done.exit_code == 1
    assert done.stderr.strip() == (
        "rostov.xlsx: there is no version 9; expected one of 1, 2, 3"
    )


def test_where_no_version_is_kept_that_is_said(path, tmp_path):
    alone = tmp_path / "elsewhere" / path.name
    alone.parent.mkdir()
    alone.write_bytes(path.read_bytes())
    done = run("history", alone, "--open", 3)
    assert done.exit_code == 1
    assert done.stderr.strip() == (
        "rostov.xlsx: no earlier version is kept beside this file"
    )


def test_versions_are_no_sides_business(path):
    assert run("history", path, "--versions", "--side", "german").exit_code == 2


def keep(path, number):
    """Say in the options how many versions are kept, as a person does."""
    book = openpyxl.load_workbook(path)
    sheet = book["Options"]
    names, column = find(sheet, "Option"), find(sheet, "Value")[1]
    row = next(
        r
        for r in range(4, sheet.max_row)
        if sheet.cell(r, names[1]).value == "versions_kept"
    )
    sheet.cell(row, column).value = number
    book.save(path)
    return session.open(path)


@pytest.mark.parametrize(("number", "left"), [(1, 1), ("2", 2), (0, 0), (9, 5)])
def test_as_many_versions_are_kept_as_the_options_say(path, number, left):
    game = keep(path, number)
    game.accept("enough")
    commit(game)
    assert len(saving.generations(path)) == left


def test_a_number_of_versions_that_is_none_is_told_and_five_are_kept(path):
    game = keep(path, "all")
    game.accept("all of them")
    (told,) = map(str, game.check())
    assert told.startswith("Options!")
    assert told.endswith("Value is 'all'; expected a number from 0 to 999.")
    commit(game, 3)
    assert len(saving.generations(path)) == 5


def test_a_campaign_without_the_option_keeps_five(path):
    book = openpyxl.load_workbook(path)
    sheet = book["Options"]
    rows = range(4, sheet.max_row)
    sheet.delete_rows(next(r for r in rows if sheet.cell(r, 1).value == "versions_kept"))
    book.save(path)
    game = session.open(path)
    game.accept("an old workbook")
    commit(game, 4)
    assert game.campaign.find(Option, "versions_kept") is None
    assert len(saving.generations(path)) == 5
