"""Pictures of a study: bands by slot, shares won, and what each chart line moves.

Each is a matplotlib figure: `figure.savefig("bands.png")` keeps it, a notebook shows it.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.side_looks import colours_of
from refkit.lab import wording
from refkit.lab.answers import Band, answers
from refkit.lab.comparing import Difference
from refkit.lab.study import Study

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

NOBODY = "#b5b5b5"
WIDE, HIGH, LINE = 8.0, 4.5, 0.34
FEW, MOST = 3, 15


def bands(study: Study, figure: str = "Points", variant: int = 0) -> "Figure":
    """Return a figure of the sides from slot to slot: the middle, and where most lie.

    Half of the campaigns lie in the dark band, nine of ten in the light one.
    """
    found = answers(study, variant)
    picture, axes = _blank(f"{figure} by {_slot(study)}, {found.runs} campaigns")
    told = [each for each in found.bands if each.figure == figure]
    for side, colour in colours_of(study.campaign(variant)).items():
        own = [each for each in told if each.side == side]
        if own:
            _band(axes, own, naming.short(side), colour.ink)
    slots = list(dict.fromkeys(each.slot for each in told))
    axes.set_xticks(range(len(slots)), [naming.slot_words(each) for each in slots])
    axes.tick_params(axis="x", rotation=20)
    axes.set_ylabel(figure)
    axes.legend(frameon=False)
    return picture


def _band(axes: "Axes", own: Sequence[Band], name: str, colour: str) -> None:
    places = range(len(own))
    low, quarter, middle, three, high = zip(*(e.values for e in own), strict=True)
    axes.fill_between(places, low, high, color=colour, alpha=0.12, linewidth=0)
    axes.fill_between(places, quarter, three, color=colour, alpha=0.28, linewidth=0)
    axes.plot(places, middle, color=colour, linewidth=2, marker="o", label=name)


def _slot(study: Study) -> str:
    return study.campaign().system.slot


def shares(study: Study) -> "Figure":
    """Return who wins how often, with the interval of each share.

    A few variants stand one below the other; of many it is the first.
    """
    names = [each.name or "As it is" for each in study.plan.variants]
    names = names if len(names) <= FEW else names[:1]
    found = [answers(study, at) for at in range(len(names))]
    high = 1.6 + len(names) * len(found[0].wins) * LINE
    title = f"Campaigns won or ahead, of {found[0].runs}"
    picture, axes = _blank(title, high=high)
    rows = [
        (
            f"{wording.who(side)}, {name}" if len(names) > 1 else wording.who(side),
            side,
            told,
        )
        for name, each in zip(names, found, strict=True)
        for side, told in each.wins.items()
    ]
    colours = colours_of(study.campaign())
    for place, (_, side, told) in enumerate(rows):
        colour = colours[side].ink if side else NOBODY
        axes.barh(place, told.value * 100, color=colour, height=0.62)
        ends = [[(told.value - told.low) * 100], [(told.high - told.value) * 100]]
        axes.errorbar(told.value * 100, place, xerr=ends, color="black", capsize=3)
    axes.set_yticks(range(len(rows)), [label for label, _, _ in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("per cent, with the interval of 95 %")
    return picture


def tornado(moved: Iterable[Difference], campaign: Campaign, side: str) -> "Figure":
    """Return what each change moves of the points of a side, the greatest at the top."""
    rows = sorted(moved, key=lambda each: -abs(each.points[side].value))[:MOST]
    runs = rows[0].runs if rows else 0
    title = f"Points of {naming.short(side)} by each change, {runs} pairs of campaigns"
    picture, axes = _blank(title, high=1.6 + len(rows) * LINE)
    colour = colours_of(campaign)[side].ink
    for place, each in enumerate(rows):
        told = each.points[side]
        axes.barh(place, told.value, color=colour, height=0.62)
        axes.errorbar(told.value, place, xerr=told.half, color="black", capsize=3)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(rows)), [each.name for each in rows])
    axes.invert_yaxis()
    axes.set_xlabel("points more or fewer, with the interval of 95 %")
    return picture


def _blank(title: str, high: float = HIGH) -> "tuple[Figure, Axes]":
    # matplotlib takes a while to load; without pyplot nothing is kept of a picture.
    from matplotlib.figure import Figure

    picture = Figure(figsize=(WIDE, high), layout="constrained")
    axes = picture.add_subplot()
    axes.set_title(title, loc="left", fontweight="bold")
    axes.spines[["top", "right"]].set_visible(False)
    return picture, axes


def all_pictures(study: Study, moved: Sequence[Difference] = ()) -> "dict[str, Figure]":
    """Return the pictures of a study by name; the tornado where something was changed."""
    found = {"bands": bands(study), "shares": shares(study)}
    campaign = study.campaign()
    if moved:
        found["tornado"] = tornado(moved, campaign, campaign.sides[0])
    return found
