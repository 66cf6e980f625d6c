"""Keys that are written out: "x = destroyed", "Red = lost", "A elite, B veteran"."""

import re
from collections.abc import Iterable, Iterator

from refkit.workbook.adopt import words
from refkit.workbook.adopt.seeing import colours
from refkit.workbook.adopt.seen import LegendEntry, Look
from refkit.workbook.sheets.worksheets import fold_heading

_PIPS = "●○◯◐■□▪▫★☆✓✔✗✘†‡⚫⚪▲△◆◇"
_EQUALS = re.compile(
    r"\s*([^\s=:;,.\u00b7\u2022|][^=:;,.\u00b7\u2022|]{0,24}?)\s*="
    r"\s*([^=;,.\u00b7\u2022|]{2,60}?)\s*(?=[;,.\u00b7\u2022|]|$|\s{2,})"
)
_WHOLE = re.compile(r"\s*([^\s=:;,.]{1,3})\s*=\s*([^\W\d_][^=]{1,60}?)\s*")
_PIP = re.compile(rf"([{_PIPS}]+)\s*[=:\-\u2013]?\s*([^\W\d_][^{_PIPS},;]{{1,60}})")
_CODE = re.compile(r"(\w{1,3})\s+([^\W\d_][\w\s.-]{2,40})")
# "✓ on the table", and what a blank means, where they stand in a key.
_SIGNED = re.compile(
    r"([^\w\s,;:.()'\"/&#%<>=+-]{1,3})\s*[=:\u2013-]?\s*([^\W\d_][^\n,;=]{1,60}?)\s*"
    r"(?=[,;]|$|\s[^\w\s,;:.()'\"/&#%<>=+-])"
)
_LONG = re.compile(r"\s*([^\s=:;,.][^=:;,.]{3,24}?)\s*=\s*([^\W\d_][^=]{1,60}?)\s*")
# What some call yellow others call orange.
_NEAR = {"yellow": ("orange",), "orange": ("yellow", "brown"), "red": ("orange",)}
HUES = ("grey", "red", "orange", "yellow", "green", "blue", "purple", "brown")


def entries_in(texts: Iterable[str], looks: Iterable[Look] = ()) -> Iterator[LegendEntry]:
    """Yield the lines of a key that stand in texts.

    `looks` are those found in the lines: a colour named in words is looked for in them.
    """
    known = set(looks)
    for text in texts:
        found = _EQUALS.findall(text) + _PIP.findall(_EQUALS.sub(" ", text))
        for sign, says in found or _codes(text):
            look = _named_look(sign, known)
            yield LegendEntry(" ".join(says.split()), look or Look(), "" if look else sign)


def whole_entry(text: str) -> tuple[str, str] | None:
    """Return the sign and the meaning of a text that explains one sign and no more.

    >>> whole_entry("1 = Elite"), whole_entry("2 = veteran, 3 = raw")
    (('1', 'Elite'), None)
    """
    found = _WHOLE.fullmatch(text)
    return (found[1], found[2]) if found else None


def explained(text: str) -> tuple[tuple[str, str], ...]:
    """Return the signs that a text of a key explains, with what it says of each.

    >>> explained("x = lost"), explained("✓ there"), explained("blank box = in play")
    ((('x', 'lost'),), (('✓', 'there'),), (('blank box', 'in play'),))
    """
    if one := whole_entry(text):
        return (one,)
    signed = tuple((sign, " ".join(says.split())) for sign, says in _SIGNED.findall(text))
    if signed and text.startswith(signed[0][0]):
        return signed
    found = _LONG.fullmatch(text)
    return ((found[1], found[2]),) if found else ()


def _codes(text: str) -> list[tuple[str, str]]:
    """Return letters and their meaning from a list of three or more: "A elite, B raw"."""
    parts = re.split(r"\s*[,;]\s*|\s{2,}", text.rpartition(":")[2].strip(" ."))
    found = [_CODE.fullmatch(part) for part in parts]
    if len(parts) < 3 or not all(found):
        return []
    pairs = [(each[1], each[2]) for each in found if each]
    return pairs if len({sign for sign, _ in pairs}) == len(pairs) else []


def _named_look(sign: str, known: set[Look]) -> Look | None:
    """Return the look that a text names, as the lines have it; None for any other text."""
    folded = fold_heading(sign).lstrip("*\u2022- ")
    if folded in words.words_of("struck"):
        return Look(struck=True)
    for hue in HUES:
        if folded in words.words_of(f"colour_{hue}"):
            return _look_of_hue(hue, known)
    return None


def _look_of_hue(hue: str, known: set[Look]) -> Look | None:
    """Return the fill, or else the colour of letters, of this hue; None for none."""
    for name in (hue, *_NEAR.get(hue, ())):
        fills = sorted(look.fill for look in known if colours.hue_of(look.fill) == name)
        if fills:
            return Look(fill=fills[0])
    letters = sorted(look.colour for look in known if colours.hue_of(look.colour) == hue)
    return Look(greyed=hue == "grey", colour=letters[0]) if letters else None
