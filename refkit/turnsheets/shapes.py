"""Shapes of a drawing as values: they become SVG text, or lists for a web page."""

import html
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

BARRED = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # by XML
SVG = "http://www.w3.org/2000/svg"
Points = Iterable[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Shape:
    """An SVG element: its tag, its attributes, and its contents, shapes or one text."""

    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    inner: "tuple[Shape, ...] | str" = ()

    def __str__(self) -> str:
        pairs = self.attributes.items()
        given = "".join(f' {name}="{_escape_text(value)}"' for name, value in pairs)
        own = self.inner
        content = _escape_text(own) if isinstance(own, str) else "".join(map(str, own))
        return f"<{self.tag}{given}>{content}</{self.tag}>"

    def as_lists(self) -> list[Any]:
        """Return the shape as lists and texts, for a page that builds its own nodes."""
        inner = self.inner
        told = inner if isinstance(inner, str) else [each.as_lists() for each in inner]
        return [self.tag, dict(self.attributes), told]


def shape(tag: str, *inner: Shape, **attributes: object) -> Shape:
    """Return a shape; underscores in the names of attributes become hyphens.

    >>> print(shape("circle", r=7.50, class_="stand", stroke_width=2))
    <circle r="7.5" class="stand" stroke-width="2"></circle>
    """
    return Shape(tag, _svg_attributes(attributes), inner)


def text(content: object, **attributes: object) -> Shape:
    """Return a line of text.

    >>> print(text("<b>", x=1))
    <text x="1">&lt;b&gt;</text>
    """
    return Shape("text", _svg_attributes(attributes), str(content))


def path_data(*lines: Points, closed: bool = False) -> str:
    """Return the attribute d of a path through these points, one stretch for each line.

    >>> path_data([(0, 0), (2.5, 0)], [(9, 9), (9, 8), (8, 8)], closed=True)
    'M0 0L2.5 0ZM9 9L9 8L8 8Z'
    """
    end = "Z" if closed else ""
    joined = ("L".join(f"{shorten(x)} {shorten(y)}" for x, y in line) for line in lines)
    return "".join(f"M{line}{end}" for line in joined if line)


def transform_to(x: float, y: float, size: float = 1.0) -> str:
    """Return the transform that moves a shape to a place and scales it.

    >>> transform_to(1, 2.5), transform_to(1, 2, 1.25)
    ('translate(1 2.5)', 'translate(1 2) scale(1.25)')
    """
    scale = "" if size == 1 else f" scale({shorten(size)})"
    return f"translate({x:g} {y:g}){scale}"


def shorten(value: float) -> str:
    """Return a number as short as it can be written, to a hundredth.

    >>> shorten(3.0), shorten(2.456), shorten(-0.001)
    ('3', '2.46', '0')
    """
    # Plus nought turns a minus nought into a plain one, which prints without a sign.
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _escape_text(content: str) -> str:
    r"""Return a text escaped for XML; letters that XML bars become a replacement mark.

    >>> _escape_text("<G01>\x00")
    '&lt;G01&gt;�'
    """
    return html.escape(BARRED.sub("\ufffd", content))


def _svg_attributes(attributes: Mapping[str, object]) -> dict[str, str]:
    return {
        name.strip("_").replace("_", "-"): (
            shorten(value) if isinstance(value, int | float) else str(value)
        )
        for name, value in attributes.items()
    }
