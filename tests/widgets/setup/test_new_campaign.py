"""The door to a campaign of one's own: three questions, then its steps."""

from refkit.session import open_set_up
from refkit.widgets.page.guard import Guard
from refkit.widgets.setup.new_campaign import NewCampaign


def test_a_title_makes_the_file_and_leads_to_its_page(tmp_path):
    told, gone = [], []
    door = NewCampaign(tmp_path, Guard(told.extend), gone.append)
    door.make.click()
    assert "the title: it is blank" in told[0]
    door.system.value = "echelons"
    door.title_of.value = "The ridge"
    assert door.file.placeholder == "The ridge.xlsx"
    door.make.click()
    assert gone == ["campaign.ipynb?workbook=The+ridge.xlsx"]
    assert open_set_up(tmp_path / "The ridge.xlsx").campaign.option("title") == "The ridge"


def test_a_name_that_is_taken_is_told_and_nothing_is_made(tmp_path):
    told, gone = [], []
    (tmp_path / "mine.xlsx").write_bytes(b"")
    door = NewCampaign(tmp_path, Guard(told.extend), gone.append)
    door.title_of.value, door.file.value = "Mine", "mine"
    door.make.click()
    assert "there is a file already" in told[0]
    assert (gone, (tmp_path / "mine.xlsx").read_bytes()) == ([], b"")
