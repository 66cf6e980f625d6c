"""Saves as VASSAL writes them, made by hand from the description of its format."""

import io
import lzma
import zipfile
import zlib

ESC = "\x1b"
MODULE = "<data version='1'><version>1.0</version><name>{}</name></data>"
KEY = 0x5A


def sequence(mark, *texts):
    """Return texts in one: a mark within a text is kept by a backslash."""
    return mark.join(_guarded(text).replace(mark, f"\\{mark}") for text in texts)


def _guarded(text):
    is_doubtful = text.endswith("\\") or (text[:1] == "'" and text[-1:] == "'")
    return f"'{text}'" if is_doubtful else text


def trait(made, state=""):
    return made, state


def marker(name, value):
    return trait(f"mark;{sequence(',', name)}", sequence(",", value))


def dynamic(name, value):
    return trait("PROP;" + sequence(";", name, "false,0,9,false", ":K,Change:P", ""), value)


def label(text, name="TextLabel"):
    rest = ("Change label", "10", "", "0,0,0", "t", "0", "c", "0", "b", "c", "$pieceName$")
    return trait("label;" + sequence(";", "76,130", *rest, "Dialog", "0", "0", name), text)


def layer(name, level, *levels):
    flags = ("false", "0", "0", "a.png\\,b.png", sequence(",", *levels), "true", name)
    keys = ("", "2", "A", "", "2", "", "", "2", "", "", "", "1")
    return trait("emb2;" + sequence(";", *keys, *flags, "", "", "false"), str(level))


def mask(owner="null"):
    return trait("obs;88,130;hide.png;Hide;I;?;sides:German;Peek;;true;;", f"{owner};")


def invisible(owner="null"):
    return trait("hide;73,130;Invisible;0,0,0;side:;0.3;", owner)


def rotated(angle):
    return trait("rotate;1;;Rotate;;;Facing;", str(angle))


def prototype(name):
    return trait(f"prototype;{name}")


def piece(name, place, *traits, on="Main Map", key=""):
    """Return the command that adds a piece, its traits from the outermost."""
    state = sequence(";", on, *map(str, place), "42", "0")
    made = f"piece;;;{name}.png;{name.replace(';', chr(92) + ';')}"
    for outer, now in reversed(traits):
        made, state = sequence("\t", outer, made), sequence("\t", now, state)
    return "+/" + sequence(
        "/", key or str(zlib.crc32(repr((name, place)).encode())), made, state
    )


def stack(place, *keys, on="Main Map"):
    state = sequence(";", on, *map(str, place), *keys, "@@1")
    return "+/" + sequence("/", "900", "stack", state)


def deck(place, *keys, on="Main Map"):
    state = sequence(";", on, *map(str, place), "false", ",".join(keys))
    return "+/" + sequence("/", "901", "deck;false;;;", state)


def text(*told, end="end_save"):
    """Return the commands of a saved game: those for pieces lie one deeper."""
    within = (sequence(ESC, each) for each in told)
    return sequence(ESC, "begin_save", sequence(ESC, "", *within), "PLAYER\tx\ty\tz", end)


def in_hex(told, key=KEY):
    return b"!VCSK" + bytes([key]).hex().encode() + _veiled(told, key).hex().encode()


def keyed(told, key=KEY):
    return b"VOBS" + bytes([key]) + _veiled(told, key)


def _veiled(told, key):
    return bytes(each ^ key for each in told.encode())


def in_xz(told):
    return lzma.compress(told.encode())


def zipped(game, module="Rostov", name="savedGame"):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr(name, game)
        if module is not None:
            out.writestr("moduledata", MODULE.format(module))
            out.writestr("savedata", MODULE.format("a game"))
    return file.getvalue()


def save(*pieces, wrapped=in_xz, module="Rostov"):
    return zipped(wrapped(text(*pieces)), module)


def pixel(x, y):
    """Return the pixel of a place on the table of the shipped mapping."""
    return 60 + round(40 * x), 2940 - round(40 * y)


def stand(name, x, y, *traits, side="German", **named):
    """Return a counter of the module that the shipped mapping is for."""
    worn = (label(name), marker("Side", side), *traits)
    return piece("Rifle section", pixel(x, y), *worn, key=name, **named)
