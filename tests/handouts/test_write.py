"""A packet is written whole, or the folder stays as it was."""

import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.problems import Refused
from refkit.handouts import write_handouts
from refkit.workbook.sheets import packs

MARKER = "Unternehmen Wintergewitter"


@pytest.fixture(scope="module")
def rostov():
    campaign = packs.campaign("advance-to-rostov", seed="geheim-4711")
    element = campaign.find("Element", "G01")
    return campaigns.apply_changes(
        campaign, [campaigns.change_between(element, element.replace(note=MARKER))]
    )


def there(folder):
    """Return what lies in a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_every_document_is_written(rostov, tmp_path):
    told = {"a.txt": b"Posture", "b.csv": b"1;2"}
    files = write_handouts(rostov, "russian", tmp_path / "new" / "folder", told)
    assert [file.name for file in files] == ["a.txt", "b.csv"]
    assert there(tmp_path / "new" / "folder") == told


def test_one_leak_holds_back_the_whole_packet(rostov, tmp_path):
    told = {"a.txt": b"Posture", "b.csv": MARKER.encode(), "c.txt": b"The end"}
    with pytest.raises(Refused, match=rf"^b\.csv not written: .*: holds '{MARKER}'"):
        write_handouts(rostov, "russian", tmp_path, told)
    assert there(tmp_path) == {}


def test_every_leak_of_every_document_is_told(rostov, tmp_path):
    told = {"a.txt": MARKER.encode(), f"{MARKER}.txt": b"A", "c.pdf": b"%PDF-1.7"}
    with pytest.raises(Refused) as refused:
        write_handouts(rostov, "russian", tmp_path, told)
    assert [str(fault).split(":")[0] for fault in refused.value.faults] == [
        "a.txt not written",
        f"{MARKER}.txt not written",
        "c.pdf not written",
    ]


@pytest.mark.parametrize("reader", ["german", "umpire"])
def test_who_may_know_it_is_given_it(rostov, tmp_path, reader):
    write_handouts(rostov, reader, tmp_path, {"a.txt": MARKER.encode()})
    assert there(tmp_path) == {"a.txt": MARKER.encode()}


def test_the_umpire_may_let_out_a_text_by_its_exact_words(rostov, tmp_path):
    told = {"a.txt": MARKER.encode()}
    with pytest.raises(
        Refused, match=r"\(Element G01\).*you allow exactly this text \(--allow\)"
    ):
        write_handouts(rostov, "russian", tmp_path, told, allow=[MARKER.lower()])
    assert write_handouts(rostov, "russian", tmp_path, told, allow=[MARKER])


def test_what_only_one_side_may_know_is_not_for_everyone(rostov, tmp_path):
    with pytest.raises(Refused, match=r"a\.txt not written"):
        write_handouts(rostov, "open", tmp_path, {"a.txt": MARKER.encode()})
    assert write_handouts(rostov, "open", tmp_path, {"a.txt": b"Posture"})


def test_what_cannot_be_put_in_place_is_taken_back(rostov, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"as it was")
    (tmp_path / "c.txt" / "in the way").mkdir(parents=True)
    told = dict.fromkeys(("a.txt", "b.txt", "c.txt"), b"new")
    with pytest.raises(Refused, match=r"cannot be written .*; expected a folder with room"):
        write_handouts(rostov, "russian", tmp_path, told)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.txt", "c.txt"]
    assert (tmp_path / "a.txt").read_bytes() == b"as it was"


def test_what_lay_there_is_replaced(rostov, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"as it was")
    write_handouts(rostov, "russian", tmp_path, {"a.txt": b"new"})
    assert there(tmp_path) == {"a.txt": b"new"}


@pytest.mark.parametrize(
    "name", ["../a.txt", "/tmp/a.txt", "a\\b.txt", "", "..", "a\n.txt", "a" * 250]
)
def test_a_document_has_the_name_of_a_file(rostov, tmp_path, name):
    with pytest.raises(Refused, match=r"^document .*: expected (the|a) name of"):
        write_handouts(rostov, "umpire", tmp_path / "sheets", {name: b"A"})
    assert there(tmp_path) == {}


def test_an_unknown_reader_is_refused(rostov, tmp_path):
    expected = "side 'polish': expected one of german, russian, open, umpire"
    with pytest.raises(Refused, match=f"^{expected}$"):
        write_handouts(rostov, "polish", tmp_path, {})
