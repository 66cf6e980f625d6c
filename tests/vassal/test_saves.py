"""Saves of VASSAL: every wrapping, stacks, decks and masks; what is damaged is refused."""

import lzma
import struct
import tracemalloc
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.problems import Refused
from refkit.vassal import saves, sequences, wrappings
from refkit.vassal.pieces import MapPlace
from tests.vassal import writing as write

HERE = Path(__file__).parent
TIGER = write.piece("Tiger I", (120, 80), write.marker("Side", "German"), key="7")


def read(*pieces, **named):
    return saves.read_save(write.save(*pieces, **named))


def only(*pieces, **named):
    (piece,) = read(*pieces, **named).pieces
    return piece


def faults(data):
    with pytest.raises(Refused) as refused:
        saves.read_save(data)
    return [str(fault) for fault in refused.value.faults]


@pytest.mark.parametrize("wrapped", [write.in_xz, write.in_hex, write.keyed, str.encode])
def test_a_piece_is_read_from_every_wrapping(wrapped):
    piece = only(TIGER, wrapped=wrapped)
    assert (piece.name, piece.place) == ("Tiger I", ("Main Map", 120, 80))
    assert piece.properties == {"Side": "German"}


@pytest.mark.parametrize("kind", ["hex", "keyed", "xz"])
def test_what_pywargame_wrote_is_read(kind):
    found = saves.open_save(HERE / f"pywargame-{kind}.vsav")
    assert found.module == "Rostov"
    assert [(each.name, each.place, each.hidden) for each in found.pieces] == [
        ("Rifle section", ("Main Map", 1500, 2140), False),
        ("Pz IV H", ("Main Map", 1660, 2140), False),
        ("Rifle section", ("Main Map", 1660, 1900), True),
    ]
    assert found.pieces[1].properties == {"Side": "German", "TextLabel": "G11.2"}


@pytest.mark.parametrize("name", ["Süd/Ost", "a;b", "Q\tR", "'quoted'", "back\\", "\\/;"])
def test_letters_and_marks_in_names_come_through(name):
    worn = (write.marker("Side", name), write.rotated(30), write.label(name))
    told = " ".join(name.split())
    piece = only(write.piece("Tiger", (1, 2), *worn))
    assert piece.properties == {"Side": told, "TextLabel": told}


def test_what_a_terminal_would_obey_is_blank():
    piece = only(write.piece("A\a\x1b[31mB", (1, 2)))
    assert piece.name == "A [31mB"


def test_the_outermost_trait_has_the_last_word():
    worn = (write.dynamic("Step", "2"), write.marker("Step", "1"))
    assert only(write.piece("A", (1, 2), *worn)).properties == {"Step": "2"}


@pytest.mark.parametrize(
    ("level", "told"),
    [
        (2, {"Hit_Active": "true", "Hit_Level": "2", "Hit_Name": "Wreck"}),
        (-1, {"Hit_Active": "false", "Hit_Level": "1", "Hit_Name": ""}),
        (9, {"Hit_Active": "true", "Hit_Level": "9", "Hit_Name": ""}),
        ("x", {}),
    ],
)
def test_a_layer_tells_its_level(level, told):
    worn = write.layer("Hit", level, "Shaken", "Wreck")
    assert only(write.piece("A", (1, 2), worn)).properties == told


def test_several_markers_in_one_trait_are_told_apart():
    worn = ("mark;Side,Type", "German,Gun\\,heavy")
    told = {"Side": "German", "Type": "Gun,heavy"}
    assert only(write.piece("A", (1, 2), worn)).properties == told


def test_prototypes_are_known_by_name():
    worn = write.prototype("Infantry;Nation=German")
    assert only(write.piece("A", (1, 2), worn)).prototypes == {"Infantry"}


@pytest.mark.parametrize(
    ("worn", "is_hidden"),
    [
        (write.mask("Hans"), True),
        (write.invisible("side:German"), True),
        (write.mask(), False),
        (write.invisible(), False),
        (write.rotated(180), False),
    ],
)
def test_a_masked_or_invisible_piece_is_hidden(worn, is_hidden):
    within = (write.marker("Side", "German"), worn, write.rotated(7))
    assert only(write.piece("A", (1, 2), *within)).hidden == is_hidden


def test_a_stack_says_where_its_pieces_lie():
    found = read(TIGER, write.stack((500, 600), "7"))
    assert found.pieces[0].place == MapPlace("Main Map", 500, 600)


def test_the_pieces_of_a_deck_are_known():
    assert read(TIGER, write.deck((1, 2), "7", "8")).decked == {"7", "8"}


def test_an_old_save_names_no_module():
    assert read(TIGER, module=None).module == ""
    assert saves.read_save(write.zipped(write.in_xz(write.text()), "")).module == ""


GAME = write.in_hex(write.text(TIGER))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "is no whole zip file; expected a game saved by VASSAL (.vsav)."),
        (b"begin_save", "is no whole zip file; expected a game saved by VASSAL (.vsav)."),
        (write.zipped(GAME)[:-30], "is no whole zip file; expected a game"),
        (write.zipped(GAME, name="buildFile.xml"), "there is no 'savedGame' in it"),
        (write.zipped(b""), "it does not begin like a saved game"),
        (write.zipped(b"!VCSK"), "it does not begin"),
        (write.zipped(GAME[:-1]), "its hex digits are damaged"),
        (write.zipped(GAME[:-40]), "it is cut off; expected the whole file"),
        (write.zipped(write.in_xz("begin_save")[:-9]), "its xz data is cut off"),
        (write.zipped(b"\xfd7zXZ\0" + b"\1" * 40), "its xz data is damaged"),
        (write.save(TIGER, "LOG\tM/7"), "it is a game log with moves"),
        (write.save("+/1/piece;;;a;A/Main Map;x;2"), "piece 1 of the save: it cannot be"),
        (write.save("+/1/piece;;;a;A"), "piece 1 of the save: it cannot be read"),
        (write.save("+/1/prototype;a/Main Map;1;2"), "piece 1 of the save: it cannot"),
        (write.save(TIGER, "+/1/stack/Main Map;1"), "piece 2 of the save: it cannot"),
        (write.save(TIGER, module="<!DOCTYPE a>"), "moduledata: "),
    ],
)
def test_what_is_damaged_is_refused(data, fault):
    assert fault in faults(data)[0]


def test_every_piece_that_cannot_be_read_is_told():
    assert len(faults(write.save("+/1", TIGER, "+/2", "+/3/stack/x"))) == 3


def test_a_fault_names_the_file(tmp_path):
    file = tmp_path / "game.vsav"
    file.write_bytes(b"PK")
    with pytest.raises(Refused, match=r"game.vsav: is no whole zip file; expected"):
        saves.open_save(file)


def test_commands_in_commands_have_a_bottom():
    deep = "".join("\\" * number + write.ESC + "x" for number in range(30))
    with pytest.raises(Refused, match="are nested more than 12 deep"):
        list(sequences.all_commands("begin_save" + deep))


def lying():
    """A save whose directory says less than it inflates to."""
    data = bytearray(write.zipped(b"\0" * 5_000_000))
    for mark, at in ((b"PK\1\2", 24), (b"PK\3\4", 22)):
        struct.pack_into("<I", data, data.index(mark) + at, 10)
    return bytes(data)


# Made when they are tested: to pack them takes long.
BOMBS = {
    "deflate": lambda: write.zipped(b"\0" * 30_000_000),
    "xz": lambda: write.zipped(lzma.compress(b"\0" * 200_000_000, preset=0)),
    "a lying directory": lying,
    "a long piece": lambda: write.save(TIGER, "+/1/" + "x" * saves.LONGEST),
    "many pieces": lambda: packed(*["+/1"] * (saves.MOST_PIECES + 1)),
    "plain": lambda: write.zipped(("begin_save" + "x" * 60_000_000).encode()),
    "many commands": lambda: packed(*["x"] * saves.MOST_COMMANDS),
    "many traits": lambda: packed(*["+/1/" + "a\t" * 90_000] * 5),
}


def packed(*commands):
    return write.save(*commands, wrapped=write.in_xz)


@pytest.mark.parametrize("made", BOMBS.values(), ids=BOMBS)
def test_a_bomb_takes_little_memory(made):
    data = made()
    tracemalloc.start()
    assert len(faults(data)) == 1
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 4 * wrappings.LIMIT


def test_xz_that_wants_much_memory_is_refused():
    data = bytearray(lzma.compress(b"begin_save"))
    length = (data[12] + 1) * 4 - 4  # of the header of the block, without its checksum
    data[16] = 38  # a dictionary of 1.5 GB
    struct.pack_into("<I", data, 12 + length, zlib.crc32(data[12 : 12 + length]))
    with pytest.raises(Refused, match="its xz data is damaged"):
        wrappings.unpack_text(bytes(data))


WORN = (write.layer("Hit", 1, "a", "b"), write.mask("x"), write.label("G1"))
WHOLE = write.text(TIGER, write.piece("B", (3, 4), *WORN), write.stack((1, 2), "7"))
DAMAGE = st.tuples(st.integers(0, len(WHOLE) - 1), st.sampled_from("\\\t;/,\x1b'+0"))


def found(data):
    """Return the pieces of a save, or the faults it is refused for."""
    try:
        return saves.read_save(data).pieces or ["no piece"]
    except Refused as refused:
        return refused.faults


@given(st.lists(DAMAGE, max_size=12))
def test_whatever_is_damaged_is_read_or_refused(damage):
    told = list(WHOLE)
    for at, letter in damage:
        told[at] = letter
    assert found(write.zipped(write.in_xz("".join(told))))


@given(st.integers(0, len(GAME)), st.binary(max_size=9))
def test_bytes_that_are_damaged_are_read_or_refused(at, bad):
    assert found(write.zipped(GAME[:at] + bad + GAME[at + len(bad) :]))


@given(st.integers(0, 400), st.binary(min_size=1, max_size=9))
def test_a_zip_file_that_is_damaged_is_read_or_refused(at, bad):
    data = write.zipped(GAME)
    assert found(data[:at] + bad + data[at + len(bad) :])
