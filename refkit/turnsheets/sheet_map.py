"""A map of any kind as a sheet shows it: its picture, its signs and its words."""

from typing import NamedTuple

from refkit.engine.maps.plan import Plan
from refkit.engine.sheets.brief import SheetMap
from refkit.turnsheets import area_sheet, plan


class DrawnMap(NamedTuple):
    """A picture in shades of grey, its size, and what goes with it.

    The size is in inches of the table where the map is to scale, else in points. The key
    names what is numbered on the map; the words tell of it who cannot see it.
    """

    svg: str
    wide: float
    high: float
    key: str
    words: str
    is_to_scale: bool = False
    is_broad: bool = True


def draw_sheet_map(
    told: SheetMap, *, large: bool = False, has_legend: bool = True
) -> DrawnMap:
    """Return a map as it is drawn on paper."""
    look = {"large": large, "has_legend": has_legend}
    if isinstance(told, Plan):
        # Smaller on the page, it has larger letters.
        look["large"] = large or told.is_inset
        return DrawnMap(
            plan.plan_svg(told, **look),
            *plan.picture_size(told, **look),
            plan.map_key(told, large=look["large"]),
            plan.plan_words(told),
            is_to_scale=True,
        )
    return DrawnMap(
        area_sheet.areas_svg(told, **look),
        *area_sheet.picture_size(told, **look),
        area_sheet.areas_key(told, large=large),
        area_sheet.sheet_words(told),
        is_broad=area_sheet.is_broad(told),
    )


def sheet_signs(told: SheetMap) -> list[tuple[str, str]]:
    """Return the signs on a map, each as a picture with its meaning."""
    return plan.used_signs(told) if isinstance(told, Plan) else area_sheet.used_signs(told)
