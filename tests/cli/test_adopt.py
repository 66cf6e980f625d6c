"""`refkit adopt`, run as a person runs it: asked, put right, summed up, adopted."""

import io
import json
import tomllib

import openpyxl
import pytest
from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main
from refkit.workbook.sheets import vocabulary
from tests.docs import own_roster
from tests.workbook.adopt import rosters

ADOPTED = (
    "roster.xlsx is adopted.\n"
    "It is being set up: `refkit set-up roster.xlsx` lists what is missing.\n"
)
REGULAR = "Rating: Regular"


@pytest.fixture
def path(tmp_path):
    """A roster that leaves one question: which rating is Regular."""
    return put(tmp_path, own_roster.data())


def put(folder, data):
    (folder / "roster.xlsx").write_bytes(data)
    return folder / "roster.xlsx"


def run(path, *words, typed=""):
    return CliRunner().invoke(
        main, ["adopt", str(path), *words], input=typed, env={"COLUMNS": "200"}
    )


def data(path, *words):
    return json.loads(run(path, "--json", *words).stdout)


def ratings(path):
    campaign = rosters.started(path).campaign
    return {each.name: each.rating for each in campaign.rows("Element")}


def test_it_asks_sums_up_and_changes_nothing_before_a_yes(path):
    done = run(path, typed="1\nn\n")
    asked, _, summed = done.output.partition("Question 1 of 1. ")
    assert "OOB: Roster of British and German (Element), 99 of 100\n" in asked
    assert "Painted: left alone, its heading " in asked
    assert "OOB!C7 and 1 more" in summed
    assert "│ British │ 4        │ 38            │ 30           │ 38     │" in summed
    assert "│ German  │ 3        │ 28            │ 23           │ 28     │" in summed
    assert "the column stays yours and is not kept up: Painted by (G3)" in summed
    assert "Taken over: 2 sides, " in summed
    assert done.output.endswith("Nothing was changed.\n")
    assert (done.exit_code, path.read_bytes()) == (1, own_roster.data())


def test_an_answer_is_what_is_adopted(path):
    done = run(path, typed="veteran\ny\n")
    assert (done.exit_code, done.output[-len(ADOPTED) :]) == (0, ADOPTED)
    assert ratings(path)["B Company, 5 DCLI"] == "veteran"
    game = session.open(path)
    assert (game.check(), game.verify()) == ([], [])


@pytest.mark.parametrize("typed", ["q\n", "", "\n\n"])
def test_who_stops_at_a_question_has_changed_nothing(path, typed):
    done = run(path, typed=typed)
    assert done.output.endswith("Nothing was changed.\n")
    assert (done.exit_code, path.read_bytes()) == (1, own_roster.data())


def test_an_empty_answer_and_none_at_all_are_a_no(path):
    for typed in ("1\n\n", "1\n"):
        assert run(path, typed=typed).output.endswith("Nothing was changed.\n")


def test_what_must_be_answered_is_not_adopted_without(path):
    done = run(path, "--yes")
    [fault] = done.stderr.splitlines()
    assert "'Regular'" in fault
    assert fault.endswith("Nothing is adopted before you answer (OOB!C7 and 1 more).")
    assert (done.exit_code, path.read_bytes()) == (1, own_roster.data())


def test_a_correction_on_the_command_line_answers_the_question(path):
    done = run(path, "--word", "OOB!Quality:Regular=trained", "--yes", "--seed", "x")
    assert (done.exit_code, done.output[-len(ADOPTED) :]) == (0, ADOPTED)
    assert rosters.started(path).campaign.option("seed") == "x"


def test_what_is_said_of_a_tab_without_a_list_stops_no_macro_workbook(tmp_path):
    book = openpyxl.load_workbook(io.BytesIO(own_roster.data()))
    book.create_sheet("Empty")
    book.create_sheet("One")["C5"] = "x"
    saved = io.BytesIO()
    book.save(saved)
    path = tmp_path / "roster.xlsm"
    path.write_bytes(rosters.with_macros(saved.getvalue()))
    said = ("--set", "Empty=Element German", "--set", "One!x=Element.name")
    done = run(path, *said, "--word", "OOB!Quality:Regular=trained", "--yes")
    assert (done.exit_code, done.exception) == (0, None)
    assert "Empty: left alone, there is no list on it" in done.output


def test_a_file_of_answers_is_written_filled_in_and_read(path, tmp_path):
    answers = tmp_path / "answers.toml"
    done = run(path, "--answers", str(answers))
    assert done.exit_code == 0
    assert "answers.toml is written. Of its 1 questions 1 must be answered." in done.output
    assert answers.stat().st_mode & 0o777 == 0o600
    text = answers.read_text("utf-8")
    assert tomllib.loads(text) == {REGULAR: ""}
    assert path.read_bytes() == own_roster.data()
    answers.write_text(text.replace('""', '"veteran"'), "utf-8")
    done = run(path, "--answers", str(answers), "--yes")
    assert (done.exit_code, done.output[-len(ADOPTED) :]) == (0, ADOPTED)
    assert ratings(path)["B Company, 5 DCLI"] == "veteran"


def test_every_fault_in_a_file_of_answers_is_told_at_its_line(path, tmp_path):
    answers = tmp_path / "answers.toml"
    answers.write_text(f'\n"{REGULAR}" = "raw"\n"Old" = "x"\n', "utf-8")
    told = data(path, "--answers", str(answers))
    assert told["faults"] == []
    assert "answers.toml, line 3: 'Old' is not asked any more" in told["lines"][0]
    answers.write_text(f'\n"{REGULAR}" = "veter"\n', "utf-8")
    done = run(path, "--answers", str(answers), "--yes")
    assert done.stderr == (
        "answers.toml, line 2: 'Rating: Regular' is 'veter'; expected one of trained, "
        "experienced, raw, veteran, elite (veteran?).\n"
    )
    assert (done.exit_code, path.read_bytes()) == (1, own_roster.data())


def test_with_nothing_to_ask_no_file_is_written(path, tmp_path):
    answers = tmp_path / "answers.toml"
    word = ("--word", "OOB!Quality:Regular=trained")
    done = run(path, *word, "--answers", str(answers), "--yes")
    assert done.output.endswith(ADOPTED)
    assert not answers.exists()


def test_the_file_is_written_for_a_script_too(path, tmp_path):
    told = data(path, "--answers", str(tmp_path / "a.toml"), "--yes")
    assert (told["adopted"], told["written"]) == (False, str(tmp_path / "a.toml"))
    assert (tmp_path / "a.toml").exists()


def test_a_proposal_is_data_and_changes_nothing(path):
    told = data(path)
    assert list(told) == [
        "adopted",
        "new",
        "proposal",
        "questions",
        "summary",
        "lines",
        "faults",
    ]
    assert (told["adopted"], told["new"]) == (False, True)
    assert told["proposal"]["sides"] == ["British", "German"]
    [tab] = told["proposal"]["tabs"]
    assert (tab["tab"], tab["record"], tab["side"]) == ("OOB", "Element", "")
    fields = {column["heading"]: column["field"] for column in tab["columns"]}
    assert [fields[each] for each in ("Unit", "Full", "Lost", "Now", "Painted by")] == [
        "name",
        "establishment",
        "",
        "strength",
        "",
    ]
    words = tab["columns"][2]["words"]
    assert words["Elite"][0] == "elite"
    assert (words["Regular"][0], words["Regular"][2]) == ("trained", True)
    [question] = told["questions"]
    assert (question["name"], question["where"], question["must"]) == (
        REGULAR,
        "OOB!C7 and 1 more",
        True,
    )
    assert len(told["faults"]) == 1
    assert told["summary"]["own"] == {"OOB": ["Painted by (G3)"]}
    assert path.read_bytes() == own_roster.data()


def test_adopting_as_data_sums_up_what_there_is(path):
    told = data(path, "--yes", "--word", "OOB!Quality:Regular=trained")
    assert (told["adopted"], told["questions"], told["faults"]) == (True, [], [])
    assert told["summary"]["sides"][1] == {
        "Side": "German",
        "Elements": 3,
        "Full strength": 28,
        "Strength now": 23,
        "Stands": 28,
    }
    assert rosters.started(path).verify() == []


@pytest.mark.parametrize(
    "typed",
    [
        "OOB!Quality:Veteran=raw",
        "--word 'OOB!Quality:Veteran=raw'",
        '--word="OOB!Quality:Veteran=raw"',
    ],
)
def test_a_word_is_put_right_in_the_talk(path, typed):
    run(path, typed=f"1\n{typed}\ny\n")
    assert ratings(path)["A Company, 5 DCLI"] == "raw"


def test_a_column_is_taken_in_the_talk(path):
    run(path, typed="1\nOOB!Painted by=Element.note\ny\n")
    notes = [each.note for each in rosters.started(path).campaign.rows("Element")]
    assert notes[1:3] == ["Tom", "Ann"]


def test_a_correction_that_makes_no_sense_is_told_and_forgotten(path):
    done = run(path, typed="1\nOBB=Element\ny\n")
    assert "expected a worksheet of the workbook (OOB?)" in done.output
    assert done.exit_code == 0


def test_a_yes_to_what_cannot_be_adopted_asks_again(path):
    done = run(path, typed="1\n--ignore OOB\ny\n\n")
    assert done.output.count("no worksheet looks like a roster") == 2
    assert (done.exit_code, path.read_bytes()) == (1, own_roster.data())


def test_what_is_in_the_way_goes_to_the_other_stream_with_exit_1(path):
    done = run(path, "--yes", "--set", "OOB!Quality=")
    assert done.exit_code == 1
    assert "rating" in done.stderr
    assert path.read_bytes() == own_roster.data()


def test_the_rules_system_may_be_named(path):
    word = ("--word", "OOB!Quality:Regular=trained")
    done = run(path, "--system", "battlefront", "--yes", *word)
    assert done.output.endswith(ADOPTED)


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
    assert (done.exit_code, path.read_bytes()) == (1, own_roster.data())


def test_adopting_twice_says_so_with_the_mapping(path):
    run(path, "--yes", "--word", "OOB!Quality:Regular=trained")
    before = path.read_bytes()
    done = run(path, "--yes")
    assert (
        "is adopted already; correct its worksheet Mapping where it is wrong" in done.output
    )
    assert "Element.rating" in done.output
    told = data(path)
    assert (told["new"], "OOB" in str(told["mapping"])) == (False, True)
    assert path.read_bytes() == before


def test_a_campaign_of_refkit_s_own_has_nothing_to_adopt(tmp_path):
    session.begin("battlefront", tmp_path / "campaign.xlsx", seed="x")
    done = run(tmp_path / "campaign.xlsx")
    assert "is a campaign's workbook already; there is nothing to adopt" in done.output


def test_a_workbook_that_is_no_roster_is_told_plainly(tmp_path):
    path = put(tmp_path, rosters.small(("sword", 3), title="Items", head=("It", "Price")))
    done = run(path, "--yes")
    assert done.exit_code == 1
    assert "no worksheet looks like a roster, a chart or a calendar" in done.stderr
    assert "Items: left alone, " in done.stdout


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
