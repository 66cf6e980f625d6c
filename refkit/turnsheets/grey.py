"""Colours as shades of grey: sheets are printed in black and white."""

import re
from dataclasses import replace

from refkit.turnsheets.shapes import Shape

COLOUR = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")
SHARES = (0.299, 0.587, 0.114)  # how bright red, green and blue look to the eye


def in_grey(drawn: Shape) -> Shape:
    """Return a shape, and all within it, in grey.

    >>> from refkit.turnsheets.shapes import shape
    >>> print(in_grey(shape("g", shape("path", stroke="#2c6ca8"))))
    <g><path stroke="#606060"></path></g>
    """
    given = {name: COLOUR.sub(_grey_shade, told) for name, told in drawn.attributes.items()}
    inner = drawn.inner
    within = inner if isinstance(inner, str) else tuple(map(in_grey, inner))
    return replace(drawn, attributes=given, inner=within)


def _grey_shade(found: re.Match[str]) -> str:
    parts = zip(SHARES, found.groups(), strict=True)
    shade = round(sum(share * int(part, 16) for share, part in parts))
    return "#" + 3 * f"{shade:02x}"
