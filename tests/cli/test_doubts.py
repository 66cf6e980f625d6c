"""A workbook that verify rejects: who prints from it is warned, on screen and on paper."""

import io

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from refkit import session
from refkit.cli.main import main
from refkit.handouts import hand_out
from tests.excel import change

NOT_VERIFIED = "The workbook does not pass refkit verify"


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    path = tmp_path_factory.mktemp("begun") / "rostov.xlsx"
    session.new("advance-to-rostov", path, seed="seed")
    return path


@pytest.fixture(scope="module")
def tampered(begun):
    path = begun.with_name("tampered.xlsx")
    path.write_bytes(begun.read_bytes())
    change(path, "CPP chart", "CPP", 19)
    return path


def run(*words):
    return CliRunner().invoke(main, list(map(str, words)))


def prints(path, out, *whose):
    return run("sheets", path, *whose, "--kind", "day", "--out", out)


def texts(folder):
    (file,) = folder.glob("*.pdf")
    return [page.extract_text() for page in PdfReader(io.BytesIO(file.read_bytes())).pages]


def test_the_command_line_warns_and_writes_the_sheet(tampered, tmp_path):
    done = prints(tampered, tmp_path, "--side", "german")
    assert done.exit_code == 0
    assert done.stderr.startswith(
        "Warning: tampered.xlsx does not pass verify (one problem): what is written from "
        "it may be wrong. `refkit verify tampered.xlsx` lists what is wrong."
    )
    assert not any(NOT_VERIFIED in text for text in texts(tmp_path))


def test_the_seals_come_with_the_same_warning(tampered, tmp_path):
    for more in ((), ("--out", tmp_path / "seals.json")):
        done = run("seal", tampered, *more)
        assert done.exit_code == 0
        assert "tampered.xlsx does not pass verify" in done.stderr


def test_the_umpire_s_copy_says_it_on_every_page_and_what_is_wrong_on_the_first(
    tampered, tmp_path
):
    prints(tampered, tmp_path, "--umpire")
    pages = texts(tmp_path)
    assert all(NOT_VERIFIED in text for text in pages)
    assert "CPP chart!" in pages[0]


def test_a_workbook_that_agrees_with_its_ledger_brings_no_warning(begun, tmp_path):
    for done in (prints(begun, tmp_path, "--umpire"), run("seal", begun)):
        assert (done.exit_code, done.stderr) == (0, "")
    assert not any(NOT_VERIFIED in text for text in texts(tmp_path))


@pytest.mark.parametrize("look", [{"kinds": ("map",)}, {"page": True}, {"excel": True}])
def test_a_map_a_page_and_a_workbook_for_the_umpire_say_it_too(begun, tmp_path, look):
    campaign, said = session.open(begun).campaign, ("Sheet1!A1: is wrong",)
    plain, told = (
        hand_out(campaign, "umpire", tmp_path / name, breaks=breaks, **look)
        for name, breaks in (("plain", ()), ("told", said))
    )
    assert [file.name for file in told] == [file.name for file in plain]
    if look.get("excel"):
        return
    data = told[0].read_bytes()
    text = data.decode() if look.get("page") else texts(tmp_path / "told")[0]
    assert NOT_VERIFIED in text


def test_a_blank_form_says_nothing_of_a_campaign(begun, tmp_path):
    campaign = session.open(begun).campaign
    hand_out(campaign, "umpire", tmp_path, breaks=("x",), blank=True, kinds=("day",))
    assert not any(NOT_VERIFIED in text for text in texts(tmp_path))
