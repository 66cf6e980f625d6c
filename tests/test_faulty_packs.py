"""A pack or a demonstration with a mistake in it is refused in sentences."""

import shutil

import pytest

from refkit.engine.problems import Refused
from refkit.workbook.sheets import packs
from tests.mutate import packs as spoiling


@pytest.mark.parametrize("number", range(60))
def test_a_damaged_pack_is_read_or_refused(number):
    name, came = spoiling.used("faulty packs", number)
    assert came in {"read", "refused"}, f"{name}: {came}"


def test_damage_is_told(capsys):
    assert spoiling.main(["12", "--seed", "told"]) == 0
    assert "12 damaged packs: {" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("found", "there"),
    [("9xS-INF", "9}xS-INF"), ("9xG-INF", "no stands")],
)
def test_contents_that_mean_no_stands_are_refused_at_their_line(tmp_path, found, there):
    folder = shutil.copytree(spoiling.PACKS / "advance-to-rostov", tmp_path / "own")
    file = folder / "Element.csv"
    text = file.read_text("utf-8")
    assert found in text
    file.write_text(text.replace(found, there, 1), "utf-8")
    with pytest.raises(Refused, match=r"Element\.csv line \d+") as refused:
        packs.read_pack(folder, seed="own")
    assert there in str(refused.value)
