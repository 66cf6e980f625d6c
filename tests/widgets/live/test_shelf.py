"""Small private files beside the workbook: whole, or left alone and told."""

import stat

import pytest

from refkit.widgets.live.shelf import MOST, Shelf


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "rostov.xlsx", "drafts")


def test_what_is_put_there_is_found_again(shelf):
    shelf.put("one", {"note": "a cold night"})
    assert dict(shelf.all()) == {"one": {"note": "a cold night"}}


def test_a_later_thing_takes_the_place_of_an_earlier_one(shelf):
    shelf.put("one", {"note": "cold"})
    shelf.put("one", {"note": "warm"})
    assert dict(shelf.all()) == {"one": {"note": "warm"}}


def test_what_is_dropped_is_gone(shelf):
    shelf.put("one", {})
    shelf.drop("one")
    shelf.drop("one")
    assert list(shelf.all()) == []


def test_nobody_else_may_read_it(shelf):
    shelf.put("one", {})
    modes = [
        stat.S_IMODE(p.stat().st_mode) for p in (shelf.folder, *shelf.folder.iterdir())
    ]
    assert modes == [0o700, 0o600]


def test_it_lies_in_one_folder_a_workbook(shelf, tmp_path):
    shelf.put("one", {})
    assert shelf.folder == tmp_path / ".refkit" / "rostov.xlsx" / "drafts"


@pytest.mark.parametrize("text", ["", "{", "[1]", "\x00", '"text"', "[" * 100_000])
def test_a_broken_file_is_left_alone_and_told(shelf, text):
    shelf.put("one", {})
    broken = shelf.folder / "two.json"
    broken.write_text(text)
    assert [name for name, _ in shelf.all()] == ["one"]
    assert shelf.trouble == "drafts/two.json in .refkit cannot be read; refkit ignores it."
    assert broken.read_text() == text


def test_a_file_too_large_to_be_ours_is_not_read(shelf):
    shelf.put("one", {})
    with (shelf.folder / "two.json").open("wb") as file:
        file.truncate(MOST + 1)
    assert [name for name, _ in shelf.all()] == ["one"]
    assert "is too large" in shelf.trouble


def test_what_cannot_be_written_is_told_in_a_sentence(tmp_path):
    (tmp_path / ".refkit").write_text("in the way")
    shelf = Shelf(tmp_path / "rostov.xlsx", "drafts")
    shelf.put("one", {})
    assert shelf.trouble == (
        "What you type cannot be kept in .refkit/rostov.xlsx (File exists)."
    )


def test_a_save_cut_off_leaves_nothing_that_is_read(shelf):
    shelf.put("one", {})
    (shelf.folder / ".one.123").write_text("{")
    assert list(shelf.all()) == [("one", {})]
    assert shelf.trouble == ""
