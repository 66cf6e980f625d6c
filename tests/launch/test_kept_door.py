"""The port and the key of a workbook's pages from one start to the next."""

import pytest

from refkit.launch.kept_door import KeptDoor


@pytest.fixture
def campaign(tmp_path):
    path = tmp_path / "book.xlsx"
    path.touch()
    return path


def files(folder):
    return [*folder.rglob("door.json")]


def test_the_same_port_has_the_same_key(campaign):
    first = KeptDoor.at(8000, campaign, asked=False)
    assert KeptDoor.last(campaign) == first
    assert KeptDoor.at(8000, campaign, asked=False) == first


def test_another_port_has_another_key(campaign):
    first = KeptDoor.at(8000, campaign, asked=False)
    assert KeptDoor.at(8001, campaign, asked=False).key != first.key


def test_a_port_that_was_asked_for_is_not_kept(campaign):
    KeptDoor.at(8000, campaign, asked=True)
    assert KeptDoor.last(campaign) is None


def test_two_workbooks_of_a_folder_and_the_folder_itself_have_doors_of_their_own(campaign):
    other = campaign.with_name("other.xlsx")
    other.touch()
    places = campaign, other, campaign.parent
    kept = [KeptDoor.at(8000 + n, each, asked=False) for n, each in enumerate(places)]
    assert [KeptDoor.last(each) for each in places] == kept


def test_the_key_is_private_to_its_owner(campaign):
    KeptDoor.at(8000, campaign, asked=False)
    (kept,) = files(campaign.parent)
    assert kept.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("held", ["", "[]", '{"port": 0, "key": "a"}', '{"port": 80}'])
def test_what_is_no_door_is_none(campaign, held):
    KeptDoor.at(8000, campaign, asked=False)
    (kept,) = files(campaign.parent)
    kept.write_text(held)
    assert KeptDoor.last(campaign) is None
