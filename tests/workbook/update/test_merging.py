"""A file that others changed meanwhile: both changes in it, or side by side and unsaved."""

import openpyxl
import pytest

from refkit import session
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.problems import Refused
from refkit.workbook.saving import NotSaved
from refkit.workbook.update import updating
from refkit.workbook.update.merging import Clashed
from tests.excel import change, find


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    path = tmp_path_factory.mktemp("fresh") / "rostov.xlsx"
    session.new("advance-to-rostov", path, seed="seed")
    return path.read_bytes()


@pytest.fixture
def path(fresh, tmp_path):
    path = tmp_path / "rostov.xlsx"
    path.write_bytes(fresh)
    return path


@pytest.fixture
def game(path):
    return session.open(path)


def commit(game):
    owed = game.due()[0]
    return game.commit(owed, game.draft(owed).values)


def outside(path, edit):
    """Change the file as a person does who has it open in another program."""
    book = openpyxl.load_workbook(path)
    edit(book)
    book.save(path)
    return path.read_bytes()


def test_a_commit_writes_what_its_entry_changes_and_compares_no_campaigns(
    game, path, monkeypatch
):
    assert game.hand_edits == ()
    monkeypatch.setattr(campaigns, "changes_between", None)
    monkeypatch.setattr(updating, "changes_between", None)
    entry = commit(game)
    monkeypatch.undo()
    assert entry.changes
    again = session.open(path)
    assert again.campaign == game.campaign
    assert again.hand_edits == ()


def test_other_cells_changed_outside_stay_and_are_a_hand_edit(game, path):
    change(path, "German Roster", "Rating", "elite")
    entry = commit(game)
    (edit,) = game.hand_edits
    assert edit.words == "Rating of G01, 'raw' becomes 'elite'"
    again = session.open(path)
    assert again.campaign.entries[-1] == entry
    assert again.hand_edits == (edit,)
    assert game.notices == (
        "rostov.xlsx: somebody changed other cells meanwhile; these changes stay, for you"
        " to accept or put back",
    )


def test_what_is_no_cell_of_the_campaign_stays_without_a_word_of_hand_edits(game, path):
    outside(path, lambda book: book.create_sheet("Mine").append(["kept"]))
    commit(game)
    assert game.hand_edits == ()
    assert openpyxl.load_workbook(path)["Mine"]["A1"].value == "kept"


def test_a_row_that_came_and_one_that_went_outside_stay(game, path):
    def edit(book):
        book["Front"].append(["1942-12-24 full day", None, "Start"])
        book["Objectives"].delete_rows(4)

    outside(path, edit)
    commit(game)
    assert len(session.open(path).hand_edits) == 2


@pytest.fixture
def promoted(path):
    """A campaign opened with a rating that was typed by hand, to be put back."""
    change(path, "German Roster", "Rating", "elite")
    return session.open(path)


def test_the_same_cell_is_shown_side_by_side_and_nothing_is_saved(promoted, path):
    change(path, "German Roster", "Rating", "veteran")
    changed = path.read_bytes()
    with pytest.raises(Clashed) as caught:
        promoted.put_back()
    (clash,) = caught.value.clashes
    assert clash == ("German Roster!D4", "elite", "veteran", "raw")
    assert str(clash) == (
        "German Roster!D4: as read elite, in the file now veteran, to be saved raw"
    )
    head, columns, line = str(caught.value).splitlines()
    assert head.startswith("rostov.xlsx: was changed meanwhile where this would change it;")
    assert columns.split("  ")[0] == "cell"
    assert line.split("  ")[0] == "German Roster!D4"
    assert path.read_bytes() == changed
    assert len(promoted.hand_edits) == 1


def test_the_same_value_in_the_same_cell_is_no_clash(promoted, path):
    change(path, "German Roster", "Rating", "raw")
    promoted.put_back()
    assert session.open(path).hand_edits == ()


def test_what_others_did_already_is_left_and_the_rest_is_done(path):
    change(path, "German Roster", "Rating", "elite")
    change(path, "German Roster", "Day start", 1)
    game = session.open(path)
    change(path, "German Roster", "Rating", "raw")
    change(path, "German Roster", "Entry point", "north")
    game.put_back()
    (edit,) = session.open(path).hand_edits
    assert edit.words.startswith("Entry point of G01")


def test_another_cell_of_the_same_row_is_no_clash(promoted, path):
    change(path, "German Roster", "Entry point", "north")
    promoted.put_back()
    (edit,) = session.open(path).hand_edits
    assert edit.words.startswith("Entry point of G01")


def test_a_row_that_went_outside_is_not_brought_back(promoted, path):
    outside(path, lambda book: book["German Roster"].delete_rows(4))
    with pytest.raises(Clashed, match=r"German Roster!A4 G01 +elite +no row +raw"):
        promoted.put_back()


def test_a_row_that_both_added_is_a_clash_unless_it_is_the_same(game, path):
    def edit(book):
        book["Postures"].append(["1942-12-23 full day", None, "german", "defend"])

    outside(path, edit)
    with pytest.raises(Clashed, match=r"Postures!A4 1942-12-23 full day/german +no row"):
        commit(game)


def test_a_row_put_back_that_is_another_outside_is_a_clash(path):
    outside(path, lambda book: book["Objectives"].delete_rows(4))
    game = session.open(path)

    def edit(book):
        book["Objectives"].append(["airfield", "Another"])

    outside(path, edit)
    with pytest.raises(
        Clashed, match=r"Objectives!A\d+ airfield +no row +airfield, Another"
    ):
        game.put_back()


def test_a_row_put_back_twice_is_put_back_once(path):
    original = path.read_bytes()
    outside(path, lambda book: book["Objectives"].delete_rows(4))
    game = session.open(path)
    path.write_bytes(original)
    game.put_back()
    assert session.open(path).hand_edits == ()


def test_a_step_somebody_else_did_meanwhile_is_shown_beside_ours(game, path):
    other = session.open(path)
    commit(other)
    with pytest.raises(Clashed) as caught:
        commit(game)
    (clash, *_) = caught.value.clashes
    done = "step 1942-12-23 full day S10"
    assert clash == ("Ledger, entry 2", "none", done, done)


def test_an_entry_altered_outside_is_a_clash(game, path):
    def edit(book):
        row, column = find(book["Ledger"], "Who")
        book["Ledger"].cell(row + 1, column).value = "somebody"

    outside(path, edit)
    with pytest.raises(Clashed, match=r"Ledger, entry 1 +setup +setup +setup"):
        commit(game)


def test_a_file_that_cannot_be_read_any_more_is_left_alone(game, path):
    change(path, "German Roster", "Status", "asleep")
    changed = path.read_bytes()
    with pytest.raises(NotSaved, match=r"cannot be read now; German Roster!E4: Status is"):
        commit(game)
    assert path.read_bytes() == changed


def test_a_file_that_is_no_workbook_any_more_is_left_alone(game, path):
    path.write_bytes(b"gone")
    with pytest.raises(Refused, match="expected"):
        commit(game)
    assert path.read_bytes() == b"gone"


def test_a_file_changed_and_open_in_excel_is_said_to_be_open(game, path):
    change(path, "German Roster", "Rating", "elite")
    (path.parent / "~$rostov.xlsx").write_bytes(b"\x03Ann".ljust(55))
    with pytest.raises(NotSaved, match="is open in Excel by Ann"):
        commit(game)


def test_hand_edits_of_before_and_of_meanwhile_are_both_there(path):
    change(path, "German Roster", "Rating", "elite")
    game = session.open(path)
    change(path, "Russian Roster", "Rating", "elite")
    game.accept("promoted")
    (left,) = session.open(path).hand_edits
    assert left.tab == "Russian Roster"
