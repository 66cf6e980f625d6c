"""Colours of a workbook as RRGGBB: its own, those of its theme, those by number."""

import colorsys
from xml.etree import ElementTree as ET

from openpyxl.styles.colors import COLOR_INDEX, Color

from refkit.xlsx.package import markup
from refkit.xlsx.package.package import Package

# Up to which angle of the circle of colours each name goes.
_HUES = (
    (16, "red"),
    (47, "orange"),
    (68, "yellow"),
    (165, "green"),
    (255, "blue"),
    (320, "purple"),
    (361, "red"),
)
WHITE, BLACK = "FFFFFF", "000000"
# Cells number the light and dark pairs of a theme the other way round than it lists them.
_THEME_ORDER = (1, 0, 3, 2)


def theme_colours(package: Package, book: str) -> tuple[str, ...]:
    """Return the colours of the theme as cells number them, none without a theme."""
    part = next(iter(package.related(book, "theme")), "")
    if not part:
        return ()
    schemes = markup.children(package.tree(part), "themeElements", "clrScheme")
    listed = tuple(_listed(each) for scheme in schemes[:1] for each in scheme)
    if len(listed) < len(_THEME_ORDER):
        return listed
    return (*(listed[number] for number in _THEME_ORDER), *listed[len(_THEME_ORDER) :])


def _listed(colour: ET.Element) -> str:
    """Return a colour of a theme; that of the system as it was last."""
    for each in colour:
        return (each.get("lastClr") or each.get("val") or "").upper()
    return ""


def rgb_of(colour: Color | None, theme: tuple[str, ...]) -> str:
    """Return a colour as RRGGBB, '' where it is left to the program."""
    if colour is None:
        return ""
    found = ""
    if colour.type == "rgb" and isinstance(colour.rgb, str):
        found = colour.rgb[-6:].upper()
    elif colour.type == "theme" and 0 <= colour.theme < len(theme):
        found = theme[colour.theme]
    elif colour.type == "indexed" and 0 <= colour.indexed < len(COLOR_INDEX):
        found = COLOR_INDEX[colour.indexed][-6:].upper()
    return _tinted(found, colour.tint or 0.0) if _is_rgb(found) else ""


def is_grey(rgb: str) -> bool:
    """Tell whether a colour of letters is a grey that fades them."""
    if not _is_rgb(rgb):
        return False
    channels = _channels(rgb)
    return max(channels) - min(channels) <= 24 and 0x60 <= sum(channels) / 3 <= 0xE0


def _is_rgb(text: str) -> bool:
    return len(text) == 6 and all(each in "0123456789ABCDEF" for each in text)


def _channels(rgb: str) -> tuple[int, ...]:
    return tuple(int(rgb[at : at + 2], 16) for at in (0, 2, 4))


def _tinted(rgb: str, tint: float) -> str:
    """Return a colour made lighter (tint up to 1) or darker (down to -1)."""
    if not tint:
        return rgb
    hue, light, full = colorsys.rgb_to_hls(*(each / 255 for each in _channels(rgb)))
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    made = colorsys.hls_to_rgb(hue, min(max(light, 0.0), 1.0), full)
    return "".join(f"{round(each * 255):02X}" for each in made)


def hue_of(rgb: str) -> str:
    """Return what a colour is called, '' for white, black and none.

    >>> hue_of("FFD966"), hue_of("A6A6A6"), hue_of("FFFFFF")
    ('yellow', 'grey', '')
    """
    if not _is_rgb(rgb):
        return ""
    hue, light, full = colorsys.rgb_to_hls(*(each / 255 for each in _channels(rgb)))
    if full < 0.12 or light < 0.12 or light > 0.97:
        return "grey" if 0.12 <= light <= 0.97 else ""
    angle = hue * 360
    if light < 0.4 and 15 <= angle < 45:
        return "brown"
    # Gold is an orange; as light as sand it is called yellow.
    angle += 10 if 42 <= angle < 47 and light >= 0.6 else 0
    return next(name for limit, name in _HUES if angle < limit)
