"""`refkit adopt`, run as a person runs it: proposed, put right in a talk, adopted."""

import json
import shlex

import pytest
from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main
from refkit.workbook.sheets import vocabulary
from tests.docs.pages import lines
from tests.workbook.adopt import rosters

LINES = ("Taken over: 2 on Sides", "5 on Roster", "New columns at the end of Order of")


@pytest.fixture
def path(tmp_path):
    return put(tmp_path, rosters.husky())


def put(folder, data):
    (folder / "roster.xlsx").write_bytes(data)
    return folder / "roster.xlsx"


def run(path, *words, typed=""):
    return CliRunner().invoke(
        main, ["adopt", str(path), *words], input=typed, env={"COLUMNS": "200"}
    )


def test_it_is_shown_and_nothing_changes_before_a_yes(path):
    done = run(path, typed="n\n")
    assert "Order of Battle: Roster (Element), 100 of 100" in done.output
    assert "Sides: German, American." in done.output
    assert all(line in done.output for line in LINES)
    assert (done.exit_code, path.read_bytes()) == (1, rosters.husky())


def test_the_rules_system_may_be_named(path):
    done = run(path, "--system", "battlefront", "--yes", "--seed", "x")
    assert done.output.endswith("roster.xlsx is adopted.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--system", "chess"), "rules system: is 'chess'; expected one of "),
        (
            ("--system", "chess", "--pack", "battlefront"),
            "pack 'battlefront': is of 'battlefront'; expected one of the rules system 'ch",
        ),
    ],
)
def test_a_rules_system_that_is_not_there_is_refused(path, words, said):
    done = run(path, *words, "--yes")
    assert (done.exit_code, said in done.output) == (1, True)


def test_a_rules_system_without_words_for_rosters_says_so(path, monkeypatch):
    monkeypatch.setattr(vocabulary, "_system_kinds", lambda _: ())
    done = run(path, "--system", "battlefront", "--yes")
    assert done.output == (
        "rules system 'battlefront': it has no words.toml, which says what umpires call "
        "things in rosters; expected one that has.\n"
    )
    assert (done.exit_code, path.read_bytes()) == (1, rosters.husky())


def test_an_empty_answer_and_none_at_all_are_a_no(path):
    for typed in ("\n", ""):
        assert run(path, typed=typed).output.endswith("Nothing was changed.\n")


def test_a_yes_adopts_it(path):
    done = run(path, typed="y\n")
    assert (done.exit_code, session.open(path).check()) == (0, [])


def test_it_is_adopted_without_asking(path):
    done = run(path, "--yes", "--seed", "x")
    assert done.output.endswith("roster.xlsx is adopted.\n")
    assert session.open(path).campaign.option("seed") == "x"


@pytest.mark.parametrize(
    "typed",
    [
        "Order of Battle!Quality:Reg.=elite",
        "--word 'Order of Battle!Quality:Reg.=elite'",
        '--word="Order of Battle!Quality:Reg.=elite"',
    ],
)
def test_a_word_is_put_right_in_the_talk(path, typed):
    run(path, typed=f"{typed}\ny\n")
    assert session.open(path).campaign.find("Element", "A01").rating == "elite"


def test_a_column_is_left_alone_in_the_talk(path):
    run(path, typed="Order of Battle!Notes=\ny\n")
    assert session.open(path).campaign.find("Element", "G03").note == ""


def test_a_correction_that_makes_no_sense_is_told_and_forgotten(path):
    done = run(path, typed="Order of Batle=Element\ny\n")
    assert "expected a worksheet of the workbook (Order of Battle?)" in done.output
    assert done.exit_code == 0


def test_a_yes_to_what_cannot_be_adopted_asks_again(path):
    done = run(path, typed="--ignore 'Order of Battle'\ny\n\n")
    assert done.output.count("no worksheet looks like a roster") == 2
    assert (done.exit_code, path.read_bytes()) == (1, rosters.husky())


def test_what_is_in_the_way_goes_to_the_other_stream_with_exit_1(path):
    done = run(path, "--yes", "--set", "Order of Battle!Quality=")
    assert done.exit_code == 1
    assert "Order of Battle: no column holds the rating" in done.stderr


def test_a_proposal_is_data_and_changes_nothing(path):
    told = json.loads(run(path, "--json").stdout)
    assert (told["adopted"], told["faults"]) == (False, [])
    assert told["proposal"]["sides"] == ["German", "American"]
    assert path.read_bytes() == rosters.husky()


def test_adopting_as_data(path):
    assert json.loads(run(path, "--json", "--yes").stdout)["adopted"]
    assert session.open(path).verify() == []


def test_adopting_twice_says_so_with_the_mapping(path):
    run(path, "--yes")
    data = path.read_bytes()
    done = run(path, "--yes")
    assert (
        "is adopted already; correct its worksheet Mapping where it is wrong" in done.output
    )
    assert "Element.rating" in done.output
    told = json.loads(run(path, "--json").stdout)
    assert (told["new"], told["mapping"][0][1]) == (False, "Order of Battle")
    assert path.read_bytes() == data


def test_a_campaign_of_refkit_s_own_has_nothing_to_adopt(tmp_path):
    session.new("battlefront", tmp_path / "campaign.xlsx", seed="x")
    done = run(tmp_path / "campaign.xlsx")
    assert "is a campaign's workbook already; there is nothing to adopt" in done.output


def test_a_workbook_that_is_no_roster_is_told_plainly(tmp_path):
    path = put(tmp_path, rosters.small(("sword", 3), title="Items", head=("It", "Price")))
    done = run(path, "--yes")
    assert done.exit_code == 1
    assert "no worksheet looks like a roster, a chart or a calendar" in done.stderr
    assert "Items: left alone, only a little like refkit's RG chart" in done.stdout


def test_the_examples_of_the_docs_work(tmp_path):
    words = [shlex.split(line)[3:] for line in lines("own-roster.md") if " adopt " in line]
    book = rosters.opened(
        rosters.small(
            ("German", "1st", "Crack", 8),
            ("British", "A", "raw", 7),
            title="OOB",
            head=("Side", "Unit", "Quality", "Points"),
        )
    )
    book.create_sheet("Painted")
    assert run(put(tmp_path, rosters.saved(book)), *words[1]).exit_code == 0
    campaign = session.open(tmp_path / "roster.xlsx").campaign
    told = [(e.rating, e.establishment) for e in campaign.rows("Element")]
    assert (words[0], told) == ([], [("elite", 8), ("raw", 7)])


def test_a_file_that_is_none_is_refused_in_a_sentence(tmp_path):
    done = run(tmp_path / "none.xlsx")
    assert done.exit_code == 1
    assert "there is no such file; expected a workbook" in done.stderr


def test_before_it_is_adopted_every_other_command_says_how_to(path):
    done = CliRunner().invoke(main, ["status", str(path)])
    assert done.stderr == (
        "the workbook: it is not a refkit campaign; expected one from `refkit new`, or "
        "a roster of yours after `refkit adopt`.\n"
    )
