"""Pieces become stands: who they are, their flags, and what is no stand."""

import pytest

from refkit import shipped
from refkit.vassal import mapping, placing, saves
from refkit.vassal.mapping import PieceMapping
from tests.vassal import writing as write

GUIDE = mapping.read_mapping(shipped.folder("templates") / "vassal" / "mapping.toml")
ANY = {"map": "Main Map", "pixels": {"per_inch": 10, "south_west": (0, 0)}}


def placed(*pieces, guide=GUIDE, module="Rostov"):
    return placing.place_pieces(saves.read_save(write.save(*pieces, module=module)), guide)


def by(*rules, **more):
    return PieceMapping.model_validate({**ANY, "piece": rules, **more})


def told(*pieces, **named):
    return [str(fault) for fault in placed(*pieces, **named).faults]


def test_a_piece_is_a_stand_where_it_lies():
    (stand,) = placed(write.stand("G11.1", 36.5, 20.25)).stands
    assert stand == {
        "id": "G11.1",
        "side": "german",
        "x": 36.5,
        "y": 20.25,
        "me": "G11",
        "cls": "I",
        "improved": False,
        "unmoved": False,
        "immobile": False,
        "ko": False,
    }


def test_a_turned_piece_lies_where_it_lay():
    turned = placed(write.stand("G11.1", 36, 20, write.rotated(37.5)))
    assert turned.stands == placed(write.stand("G11.1", 36, 20)).stands


def test_the_first_rule_that_fits_counts():
    gun = write.stand("G03.1", 1, 1, write.marker("Type", "Gun"))
    assert [each["cls"] for each in placed(gun, write.stand("G11.1", 2, 2)).stands] == [
        "G",
        "I",
    ]


def test_stacked_pieces_are_all_stands_of_the_place_of_their_stack():
    pieces = [write.stand(f"G11.{number}", 1, 1) for number in (1, 2, 3)]
    stack = write.stack(write.pixel(40, 30), "G11.1", "G11.2", "G11.3")
    places = [(each["x"], each["y"]) for each in placed(*pieces, stack).stands]
    assert places == [(40, 30)] * 3


def test_a_counter_marks_the_stands_on_its_spot():
    pieces = [write.stand("G11.1", 1, 1), write.stand("G11.2", 2, 1)]
    found = placed(*pieces, write.piece("Dug in", write.pixel(1, 1)))
    assert [each["improved"] for each in found.stands] == [True, False]
    assert found.left_out == {"counters": 1}


def test_flags_come_from_every_rule_that_fits():
    hit = write.layer("Damage", 1, "Knocked out")
    stand = write.stand("G11.1", 1, 1, hit, write.dynamic("Moved", "false"))
    (found,) = placed(stand).stands
    assert (found["ko"], found["unmoved"], found["immobile"]) == (True, True, False)


@pytest.mark.parametrize("veil", [write.mask("Hans"), write.invisible("x")])
def test_a_veiled_piece_is_hidden_and_in_place(veil):
    found = placed(write.stand("G11.1", 1, 1, veil), write.stand("G11.2", 3, 1))
    assert found.hidden == ("G11.1",)
    assert found.rows.splitlines()[1].split("\t")[6] == "yes"
    assert found.rows.splitlines()[2].split("\t")[6] == ""
    assert list(found.notes) == ["hidden from the enemy: G11.1"]


def test_a_rule_can_ask_for_a_prototype():
    guide = by({"prototype": "Infantry*", "side": "a"}, {"ignore": True})
    one = write.piece("A", (1, 1), write.prototype("Armour"), write.prototype("infantry 2"))
    found = placed(one, write.piece("B", (2, 2)), guide=guide)
    assert [each["id"] for each in found.stands] == ["A"]


def test_those_named_alike_are_counted():
    guide = by({"side": "a", "stand": "{name} {n}"})
    pieces = [write.piece(name, (1, 1), key=str(k)) for k, name in enumerate("AAB")]
    found = placed(*pieces, guide=guide)
    assert [each["id"] for each in found.stands] == ["A 1", "A 2", "B 1"]


def test_the_side_may_be_a_property():
    guide = by({"side": "{Side}"})
    assert (
        placed(write.stand("G1", 1, 1, side="red"), guide=guide).stands[0]["side"] == "red"
    )


def test_pieces_that_no_rule_fits_are_told_by_name_and_place():
    pieces = [write.piece("Smoke", write.pixel(x, 2)) for x in (12, 13, 14)]
    assert told(*pieces, write.stand("G11.1", 1, 1), write.piece("Road", (60, 2940))) == [
        "piece 'Smoke' at 12, 2 and 2 more: no rule fits; expected a [[piece]] rule with "
        "its side, or with ignore = true.",
        "piece 'Road' at 0, 0: no rule fits; expected a [[piece]] rule with its side, or "
        "with ignore = true.",
    ]


def test_a_piece_that_lacks_what_its_rule_asks_for_is_told():
    nameless = write.piece("Gun", write.pixel(1, 2), write.marker("Side", "Russian"))
    blank = write.stand("", 3, 4, side="Russian")
    assert told(nameless, blank) == [
        "piece 'Gun' at 1, 2: it has no 'TextLabel'; expected one, as its rule asks.",
        "piece 'Rifle section' at 3, 4: it has no 'TextLabel'; expected one, as its rule "
        "asks.",
    ]


def test_a_save_of_another_module_is_told():
    guide = GUIDE.model_copy(update={"module": "Rostov"})
    faults = told(write.piece("Q", (1, 1), on="Europe"), guide=guide, module="Risk")
    assert faults == [
        "module: it is 'Risk'; expected 'Rostov'.",
        "map: no piece is on 'Main Map'; expected one of 'Europe' (pieces: 1).",
    ]
    assert told(guide=guide) == [
        "map: no piece is on 'Main Map'; expected pieces on a map."
    ]


def test_what_is_no_stand_is_counted():
    found = placed(
        write.stand("G11.1", 1, 1),
        write.piece("Turn marker", (1, 1)),
        write.piece("Card", (2, 2), key="8"),
        write.deck((2, 2), "8"),
        write.piece("Reserve", (1, 1), on="OOB"),
        write.piece("Gone", (0, 0), on="null"),
    )
    assert found.faults == ()
    assert list(found.notes) == [
        "pieces that are not stands: ignored 1, in decks 1, on the map 'OOB' 1, on no map 1"
    ]


def test_stands_out_of_action_are_in_the_layout_and_in_no_list():
    wreck = write.stand("G11.1", 1, 1, write.layer("Damage", 1, "Knocked out"))
    found = placed(wreck)
    assert len(found.layout({})["stands"]) == 1
    assert found.rows.splitlines() == ["\t".join(placing.HEADINGS)]
    assert list(found.notes) == ["knocked out, so not listed: G11.1"]


def test_the_mapping_goes_before_the_ground_of_a_layout_file():
    ground = {"table": {"width": 1}, "terrain": [], "stands": [1, 2]}
    layout = placed(write.stand("G11.1", 1, 1)).layout(ground)
    assert layout["table"] == {"width": 120, "height": 72}
    assert (layout["terrain"], len(layout["stands"])) == ([], 1)
