"""From a save to the front, and to the step Positions of a campaign."""

import json

import pytest

from refkit import shipped
from refkit.geometry.battlefield import Battlefield
from refkit.geometry.checks import parse_layout
from refkit.systems.battlefront.rules import pasting
from tests.cli.test_main import run
from tests.docs.pages import blocks
from tests.systems.battlefront import field, mapped
from tests.vassal import writing as write

GUIDE = shipped.folder("templates") / "vassal" / "mapping.toml"
PIECES = (
    write.stand("G11.1", 10, 20, write.mask("Hans")),
    write.stand("G11.2", 14, 20.5, write.dynamic("Moved", "false")),
    write.piece("Dug in", write.pixel(10, 20)),
    write.stand("S11.1", 10, 30, side="Russian"),
    write.stand("S11.2", 14, 31, write.rotated(90), side="Russian"),
    write.piece("Turn marker", (5, 5)),
)
STANDS = {"G11": [(0, 0), (0, 0)], "S11": [(0, 0), (0, 0)]}


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "game.vsav"
    path.write_bytes(write.save(*PIECES, wrapped=write.in_hex))
    return path


def perimeter(save, *options, mapping=GUIDE):
    return run("perimeter", save, "--mapping", mapping, *options)


def rows(save):
    return perimeter(save, "--rows").stdout


def test_a_save_gives_statuses_and_what_else_is_to_be_said(save):
    told = perimeter(save).stdout.splitlines()
    assert told[0] == "G11.1: Normal: no enemy bars its road to the south edge."
    assert told[-2:] == [
        "hidden from the enemy: G11.1",
        "pieces that are not stands: counters 1, ignored 1",
    ]


def test_a_save_gives_the_data_of_the_case_files_and_who_is_hidden(save):
    told = json.loads(perimeter(save, "--json").stdout)
    assert told["status"] == dict.fromkeys(["G11.1", "G11.2", "S11.1", "S11.2"], "normal")
    assert told["save"] == {"hidden": ["G11.1"], "left_out": {"counters": 1, "ignored": 1}}


def test_the_stands_of_a_save_can_disengage_and_be_drawn(tmp_path):
    path, picture = tmp_path / "near.vsav", tmp_path / "front.svg"
    near = write.stand("S11.1", 10, 23, side="Russian")
    path.write_bytes(write.save(write.stand("G11.1", 10, 20), near))
    told = json.loads(perimeter(path, "--disengage", "--svg", picture, "--json").stdout)
    assert told["moves"] == {"G11.1": [10, 19], "S11.1": [10, 24]}
    assert picture.read_text("utf-8").startswith("<svg")


def test_the_list_is_what_the_step_takes_as_pasted(save):
    after = field.play(mapped.campaign(STANDS), "P", "", {"pasted": rows(save)})
    told = {each.stand: each for each in after.rows("Spot")}
    assert {key: each.place for key, each in told.items()} == {
        "G11.1": "10, 20",
        "G11.2": "14, 20.5",
        "S11.1": "10, 30",
        "S11.2": "14, 31",
    }
    assert [key for key, each in told.items() if each.hidden] == ["G11.1"]
    assert [key for key, each in told.items() if each.dug_in] == ["G11.1"]
    assert [key for key, each in told.items() if each.unmoved] == ["G11.2"]


def test_the_list_is_a_decision_for_the_step_in_json(save):
    done = perimeter(save, "--rows", "--json")
    after = field.play(mapped.campaign(STANDS), "P", "", json.loads(done.stdout))
    assert len(after.rows("Spot")) == 4
    assert done.stderr.splitlines()[0] == "hidden from the enemy: G11.1"


def test_the_list_is_what_the_map_takes_as_pasted(save):
    table = {"table": {"width": 120, "height": 72}, "stands": []}
    homes = {"german": {"edges": [{"edge": "S"}]}, "russian": {"edges": [{"edge": "N"}]}}
    after = pasting.put_rows(
        Battlefield(parse_layout({**table, "homes": homes})), rows(save)
    )
    stand = after.stands["G11.1"]
    assert (stand.x, stand.y, stand.side, stand.me) == (10, 20, "german", "G11")
    assert (stand.improved, after.hidden) == (True, {"G11.1"})
    assert list(after.seen_by("russian").stands) == ["G11.2", "S11.1", "S11.2"]


def test_every_fault_of_both_files_is_told_at_once(tmp_path, save):
    save.write_bytes(save.read_bytes()[:-40])
    mapping = tmp_path / "mapping.toml"
    mapping.write_text("map = 3\npiece = []\n")
    refused = perimeter(save, mapping=mapping)
    assert refused.exit_code == 1
    assert refused.stderr.splitlines() == [
        f"{mapping}: map is 3; expected a text.",
        f"{mapping}: pixels is missing; expected one.",
        f"{save}: is no whole zip file; expected a game saved by VASSAL (.vsav).",
    ]


@pytest.mark.parametrize(("options", "layout"), [([], True), (["--rows"], False)])
def test_what_is_not_mapped_is_told_with_what_is_wrong_with_the_layout(
    save, options, layout
):
    unknown = write.piece("Smoke", write.pixel(1, 1))
    save.write_bytes(write.save(*PIECES, unknown, write.stand("G11.1", 140, 1)))
    refused = perimeter(save, *options)
    assert refused.exit_code == 1
    assert refused.stdout == ""
    told = [line.partition(";")[0] for line in refused.stderr.splitlines()]
    wrong = ["stand G11.1: 2 stands have this id", "stand G11.1: x is 140"]
    assert told == ["piece 'Smoke' at 1, 1: no rule fits", *(wrong if layout else [])]


def test_the_ground_may_be_a_layout_file_beside_the_mapping(tmp_path, save):
    own = GUIDE.read_text("utf-8").split("[table]")
    rules = own[1].partition("\n[[piece]]")
    text = own[0].replace("[pixels]", 'layout = "table.json"\n[pixels]') + "".join(
        rules[1:]
    )
    mapping = tmp_path / "mapping.toml"
    mapping.write_text(text)
    refused = perimeter(save, mapping=mapping)
    assert refused.exit_code == 1
    assert "table.json: No such file" in refused.stderr
    homes = {"german": {"edges": [{"edge": "W"}]}, "russian": {"edges": [{"edge": "E"}]}}
    ground = {"table": {"width": 120, "height": 72}, "homes": homes, "stands": []}
    (tmp_path / "table.json").write_text(json.dumps(ground))
    told = perimeter(save, mapping=mapping).stdout
    assert "G11.1: Normal: no enemy bars its road to the west edge." in told


def test_a_mapping_without_a_table_says_so(tmp_path, save):
    text = GUIDE.read_text("utf-8").partition("[table]")[0] + "[[piece]]\nignore = true\n"
    mapping = tmp_path / "mapping.toml"
    mapping.write_text(text)
    told = perimeter(save, mapping=mapping).stderr.splitlines()
    assert told == [
        "layout: table is missing; expected one.",
        "layout: homes is missing; expected one.",
    ]


def test_a_save_without_a_mapping_is_a_wrong_call(save):
    refused = run("perimeter", save)
    assert refused.exit_code == 2
    assert "expected --mapping with a game saved by VASSAL" in refused.stderr


def test_a_list_of_what_is_no_save_is_a_wrong_call(tmp_path):
    path = tmp_path / "layout.json"
    path.write_text("{}")
    refused = run("perimeter", path, "--rows")
    assert refused.exit_code == 2
    assert (
        "--rows lists a game saved by VASSAL; expected --mapping with it" in refused.stderr
    )


def test_the_mapping_in_the_docs_is_one(tmp_path):
    mapping, path = tmp_path / "my-mapping.toml", tmp_path / "battle.vsav"
    (text,) = blocks("vassal.md", "toml")
    mapping.write_text(text, "utf-8")
    gun = write.piece("S05.2 Rifle section", write.pixel(10, 60))
    path.write_bytes(write.save(*PIECES[:2], gun, PIECES[-1]))
    done = perimeter(path, mapping=mapping)
    assert done.exit_code == 0
    assert "S05.2: Normal: no enemy bars its road to the north edge." in done.stdout
