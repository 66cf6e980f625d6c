"""From the pixels of a map to inches on the table."""

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

SKEW = 0.02  # how much the scales east and north may differ

Number = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]
Point = tuple[Number, Number]


class MappingPart(BaseModel):
    """A part of a mapping; it never changes."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class KnownPoint(MappingPart):
    """A point known both on the map and on the table."""

    pixel: Point
    inches: Point


class Scale(MappingPart):
    """Pixels to inches: by a scale and a corner, or by two known points.

    >>> Scale(per_inch=40, south_west=(60, 2940)).inches(1500, 2140)
    (36.0, 20.0)
    """

    per_inch: Annotated[float, Field(gt=0, le=1e4, allow_inf_nan=False)] | None = None
    south_west: Point | None = None
    known: tuple[KnownPoint, KnownPoint] | None = None

    @model_validator(mode="after")
    def _require_scale(self) -> Self:
        by_corner = None not in (self.per_inch, self.south_west)
        is_mixed = self.known and (self.per_inch or self.south_west)
        if by_corner == bool(self.known) or is_mixed:
            message = "per_inch and south_west, or known with two points"
            raise ValueError(message)
        if self.known:
            self._require_true_points()
        return self

    def _require_true_points(self) -> None:
        """Refuse points that give two scales, or that turn or mirror the map."""
        east, north = self._inches_a_pixel
        if not east or not north or abs(abs(east / north) - 1) > SKEW:
            message = "two points apart both ways, with the same scale east and north"
            raise ValueError(message)
        if east * north > 0:  # pixels count down the map, inches up the table
            message = "two points that do not mirror the map"
            raise ValueError(message)

    @property
    def _inches_a_pixel(self) -> tuple[float, float]:
        """Inches a pixel, to the east and down; 0 where two points give none."""
        if self.known is None:
            step = 1 / (self.per_inch or 1)
            return step, -step
        (ax, ay), (bx, by) = (each.pixel for each in self.known)
        (au, av), (bu, bv) = (each.inches for each in self.known)
        east = (bu - au) / (bx - ax) if bx != ax else 0
        return east, (bv - av) / (by - ay) if by != ay else 0

    def inches(self, x: float, y: float) -> tuple[float, float]:
        """Return the place of a pixel on the table, to a thousandth of an inch."""
        east, north = self._inches_a_pixel
        pixel, at = self.south_west or (0.0, 0.0), (0.0, 0.0)
        if self.known:
            pixel, at = self.known[0].pixel, self.known[0].inches
        return (
            round(at[0] + (x - pixel[0]) * east, 3),
            round(at[1] + (y - pixel[1]) * north, 3),
        )
