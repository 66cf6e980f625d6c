"""The demonstration uses every step, and the same seed gives the same campaign."""

import contextlib
import itertools
import re
import shlex
import subprocess
import sys

import pytest

from refkit import session
from refkit.engine.problems import Refusal, Refused
from refkit.launch import demo
from refkit.launch import script as scripts
from refkit.workbook import saving
from refkit.workbook.sheets import packs
from tests.cli.test_main import HEAVY, loaded_by_status

COMMAND = "refkit demo --out rostov-demo --seed 1"
BEGUN = 16
LATER = 75


class EnoughError(Exception):
    """The demonstration has gone on for long enough."""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The demonstration as the command of the docs plays it."""
    place = tmp_path_factory.mktemp("demo")
    words = [sys.executable, "-m", *shlex.split(COMMAND)]
    subprocess.run(words, cwd=place, stdout=subprocess.DEVNULL, check=True)
    return place / "rostov-demo"


@pytest.fixture(scope="module")
def game(played):
    return session.open(played / "rostov.xlsx")


@pytest.fixture(scope="module")
def chronicle(played):
    return (played / "chronicle.txt").read_text("utf-8")


ROWS = {"orders": [{"group": "A1"}, {"group": "Z9"}], "flights": ["G-P1-1", "G-P1-2"]}


@pytest.mark.parametrize(
    ("field", "said", "left"),
    [
        ("orders[1].group", "not on the chart", {**ROWS, "orders": [{"group": "A1"}]}),
        ("flights", "'G-P1-2' was not chosen", {**ROWS, "flights": ["G-P1-1"]}),
    ],
)
def test_what_is_refused_is_left_out(field, said, left):
    assert demo.drop_refused(ROWS, (Refusal(field, "no", said),)) == left


@pytest.mark.parametrize("field", ["flights", "", "note"])
def test_a_refusal_that_no_leaving_out_mends_stops_the_demonstration(field):
    with pytest.raises(Refused, match="2 of P1; expected 1 at most"):
        demo.drop_refused(ROWS, (Refusal(field, "no", "2 of P1; expected 1 at most"),))


YIELDS = """
["turn 1".veyran]
M3 = [
  { detachment = "V99", territory = "1" },
  { kind = "fortify", territory = "G" },
  { kind = "fortify", territory = "1" },
]
["turn 2".karst]
Z = { note = "The host yields." }
"""


def test_what_is_refused_is_told_what_is_left_open_passed_and_an_interruption_played(
    tmp_path, monkeypatch
):
    (tmp_path / "demo.toml").write_text(YIELDS, "utf-8")
    pack = "veyran-and-karst"
    told = scripts.read_script(tmp_path / "demo.toml", packs.campaign(pack, seed="x"))
    monkeypatch.setattr(demo, "read_script", lambda _: told)
    monkeypatch.setattr(demo, "write_sheets", lambda *_: [])
    told = demo.play(tmp_path, "1", pack=pack)
    what = "2 refusals: what was refused was left out, and chronicle.txt says why"
    assert what in told
    said = (tmp_path / "chronicle.txt").read_text("utf-8").splitlines()
    first = said.index("M3 One move (Veyran, turn 1)")
    assert [line.partition(" is '")[0] for line in said[first + 1 :][:3]] == [
        "  refused: Detachment: Detachment",
        "  refused: Territory: G is not yours (EP-31)",
        "  1 Signal ridge is being fortified",
    ]
    again = said.index("M3 One move (Veyran, turn 1, no. 2)")
    assert said[again + 1] == "  Veyran passes"
    yielded = said.index("Z Surrender (Karst, turn 2)")
    assert said[yielded + 1 :] == [
        "  Karst surrenders",
        "  Veyran wins the campaign by surrender",
        "V The end of the campaign (umpire, turn 2)",
    ]


def files(folder):
    kept = [f for f in folder.rglob("*") if f.is_file() and ".refkit" not in f.parts]
    return {str(file.relative_to(folder)): file.read_bytes() for file in kept}


def begin(folder, most=BEGUN):
    """Play the first steps only; unasked to the first purchases, with their turn sheets."""
    steps = itertools.count(1)

    def tick():
        if next(steps) == most:
            raise EnoughError

    with contextlib.suppress(EnoughError):
        demo.play(folder, "1", tick=tick)
    return folder


@pytest.mark.long
def test_the_first_steps_with_the_same_seed_give_the_same_bytes(tmp_path):
    begun = files(begin(tmp_path / "one"))
    assert files(begin(tmp_path / "two")) == begun
    assert len([name for name in begun if name.endswith("-day.pdf")]) == 3
    game = session.open(tmp_path / "one" / "rostov.xlsx")
    assert (len(game.campaign.entries), game.verify()) == (1 + BEGUN, [])


@pytest.mark.long
def test_the_same_seed_gives_the_same_sheets_on_later_days(played, tmp_path):
    again, whole = files(begin(tmp_path / "again", LATER)), files(played)
    sheets = [name for name in again if name.endswith(".pdf")]
    assert len(sheets) > 8
    assert {name: again[name] for name in sheets} == {name: whole[name] for name in sheets}


@pytest.mark.long
def test_the_campaign_is_over_and_verifies(game):
    assert (game.due(), game.verify()) == ((), [])


@pytest.mark.long
def test_what_the_demonstration_writes_is_private(played):
    kept = [each for each in (played, *played.rglob("*")) if each.name != "lock"]
    modes = {(each.is_dir(), each.stat().st_mode & 0o777) for each in kept}
    assert modes == {(True, 0o700), (False, 0o600)}


@pytest.mark.long
def test_the_whole_demonstration_is_one_save(played):
    assert len(saving.generations(played / "rostov.xlsx")) == 1


@pytest.mark.long
def test_the_status_of_a_campaign_that_is_over_loads_nothing_heavy(played):
    assert loaded_by_status(played / "rostov.xlsx").isdisjoint(HEAVY)


@pytest.mark.long
def test_every_step_that_its_days_call_for_was_done(game):
    campaign, system = game.campaign, game.campaign.system
    facts = [system.facts(campaign, slot.id) for slot in campaign.rows("Slot")]
    called = {s.id for s in system.steps if any(s.is_due(each) for each in facts)}
    assert {entry.step for entry in campaign.entries} - {""} == called


GROUNDS = [
    "none is left", "can be bought from", "points for one module",
    "extra CPP on one roll; expected 1",
    "is not on the side's chart",
    "nothing known there", "there are 0", "is listed twice", "expected 1 at most",
    "is of class R", "belongs to the enemy", "is not an isolated",
    "Russian vehicles can be repaired",
]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("ground", GROUNDS)
def test_what_the_rules_refuse_was_refused(chronicle, ground):
    assert re.search(
        rf"^  refused: .*{re.escape(ground)}",
        chronicle,
        re.MULTILINE,
    )


@pytest.mark.long
def test_repair_was_tried_with_and_without_a_point(chronicle):
    tries = re.findall(r"^  .* rolled .*\(Armour repair", chronicle, re.MULTILINE)
    assert any("one CPP +3" in roll for roll in tries)
    assert any("one CPP +3" not in roll for roll in tries)


@pytest.mark.long
@pytest.mark.parametrize(
    "chart",
    [
        "Armour withdrawal",
        "Escape, infantry",
        "Fortification removal",
        "Smoke missions",
        "CPP",
    ],
)
def test_every_chart_was_read(chronicle, chart):
    assert f"({chart}" in chronicle


@pytest.mark.long
def test_elements_were_combined_and_a_day_had_no_game(chronicle):
    assert "joins G0" in chronicle
    assert "Both defend: no scenario is played" in chronicle


@pytest.mark.long
def test_aircraft_flew_and_were_lost(game):
    states = {flight.status for flight in game.campaign.rows("Flight")}
    assert {"flown", "lost"} <= states


@pytest.mark.long
def test_each_slot_left_a_sheet_for_each_reader(played, game):
    names = [file.name for file in (played / "sheets").iterdir()]
    for slot in game.campaign.rows("Slot"):
        for reader in (*game.campaign.sides, "umpire"):
            end = f"-{reader}-day.pdf"
            assert any(str(slot.date) in name and name.endswith(end) for name in names)
