"""The head of every sheet: whose it is, which slot it is of, and the state it tells."""

from collections.abc import Iterable
from typing import Any

from refkit.engine.accounts import figures
from refkit.engine.campaign import naming
from refkit.engine.sheets.asked import Asked

Facts = Iterable[tuple[str, str]]


def sheet_head(
    asked: Asked,
    facts: Facts = (),
    state: Iterable[str] = (),
    *,
    title: str = "",
    place: str = "",
) -> dict[str, Any]:
    """Return the heads of a brief, its sections left out.

    `facts` are labels with values, `state` says them in few words for further pages.
    `place` is where the campaign has come to; title and place are the slot's unless given.
    """
    whose = "Public" if asked.is_open else naming.short(asked.reader)
    # Each reader counts the entries that he may see, the umpire all.
    own = "" if asked.is_umpire else f" of the {whose} history"
    entries = asked.campaign.entries[-1:]
    last = [f"As of entry {entry.number}{own}" for entry in entries]
    return {
        "title": title or asked.when,
        "side": whose,
        "full_name": _full_name(asked, whose),
        "campaign": asked.campaign.option("title"),
        "where": _where(asked, place or naming.short(asked.when)),
        "audience": asked.reader,
        "word": asked.campaign.system.side,
        "facts": tuple(facts),
        "state": tuple(state),
        "footer": "".join(last),
    }


def _full_name(asked: Asked, whose: str) -> str:
    """Return the full name of a side, none where it says no more than the short."""
    row = asked.campaign.find("Side", asked.reader)
    name = str(getattr(row, "name", "")) if row else ""
    return "" if name.casefold() == whose.casefold() else name


def _where(asked: Asked, place: str) -> str:
    if not asked.owed:
        return "The campaign is over"
    step = asked.step
    return f"{place}; due: {step.title}" if step else place


def own_facts(asked: Asked) -> Facts:
    """Return what each side whose own things the reader knows has in hand, with labels."""
    return tuple(
        (f"{asked.whose(side)}{name}", str(value))
        for side in asked.own
        for name, value in figures.in_hand(asked.campaign, side).items()
    )


def blank_head(place: str, labels: Iterable[str]) -> dict[str, Any]:
    """Return the heads that are otherwise on a blank form, with labels to fill in."""
    facts = tuple((label, "") for label in labels)
    return {
        "title": "Blank form",
        "where": place,
        "facts": facts,
        "state": (),
        "footer": "",
    }
