"""Names of rows that people know by another word than their id."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.records import Record
from refkit.systems.battlefront.records import (
    Element,
    Flight,
    Fortification,
    Group,
    Module,
    Stand,
    TargetPoint,
    UnitCard,
    Wreck,
)


def _element(_campaign: Campaign, _new: Iterable[Record], row: Element) -> str:
    return row.name


def _stand(campaign: Campaign, new: Iterable[Record], row: Stand) -> str:
    """`T-34/76 of 1st T-34 company`; the element may have come in the same step."""
    there = (each for each in new if isinstance(each, Element) and each.id == row.element)
    element = campaign.find(Element, row.element) or next(there, None)
    return f"{card_name(campaign, row.card)} of {element.name if element else row.element}"


def _unit(campaign: Campaign, _new: Iterable[Record], row: Module | Flight) -> str:
    """What its line of the reinforcement chart calls a module or a flight."""
    lines = campaign.rows(Group, side=row.side, id=row.group)
    return next((line.description for line in lines), "")


def _point(campaign: Campaign, new: Iterable[Record], row: TargetPoint) -> str:
    there = (each for each in new if isinstance(each, Module) and each.id == row.module)
    module = campaign.find(Module, row.module) or next(there, None)
    return f"registered point of {_unit(campaign, new, module)}" if module else ""


def _fortification(_campaign: Campaign, _new: Iterable[Record], row: Fortification) -> str:
    return row.name


def _group(_campaign: Campaign, _new: Iterable[Record], row: Group) -> str:
    return row.description


def _wreck(campaign: Campaign, _new: Iterable[Record], row: Wreck) -> str:
    return f"{card_name(campaign, row.card)} wreck"


def card_name(campaign: Campaign, key: str) -> str:
    """Return what a unit card is called, its key where there is none."""
    card = campaign.find(UnitCard, key)
    return card.name if card else key


NAMES: Mapping[type[Record], Callable[[Campaign, Iterable[Record], Any], str]] = {
    Element: _element,
    Stand: _stand,
    Module: _unit,
    Flight: _unit,
    TargetPoint: _point,
    Fortification: _fortification,
    Wreck: _wreck,
    Group: _group,
}
