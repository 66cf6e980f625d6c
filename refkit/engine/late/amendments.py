"""Amendments: rows that a person sets right by name, taken like cells and forms."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.problems import Refusal, Refused, nearest
from refkit.engine.records.parsing import parse_record


class Amendment(BaseModel):
    """One row as it should be: the fields that were wrong, or that it should not be there.

    Where there is no row with the key it is a new one.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    record: str
    key: str = ""
    fields: dict[str, Any] = {}
    gone: bool = False


def changes(campaign: Campaign, raws: Iterable[Mapping[str, Any]]) -> tuple[Change, ...]:
    """Return the changes that set rows right; Refused holds every fault in them."""
    made: dict[tuple[str, str], Change] = {}
    faults: list[Refusal] = []
    for number, raw in enumerate(raws):
        place = f"facts[{number}]"
        try:
            change = _amending_change(campaign, _parse_amendment(raw))
        except Refused as refused:
            faults += _at_place(place, refused)
            continue
        at = (change.record, change.key)
        if at in made:
            message = f"{change.record} {change.key} is named twice; expected once"
            faults.append(Refusal(place, "listed_twice", message))
        made[at] = change
    if faults:
        raise Refused(faults)
    return tuple(made.values())


def _at_place(place: str, refused: Refused) -> Iterator[Refusal]:
    for fault in refused.faults:
        assert isinstance(fault, Refusal)
        field = f"{place}.{fault.field}".rstrip(".")
        yield Refusal(field, fault.code, fault.message)


def _parse_amendment(raw: Mapping[str, Any]) -> Amendment:
    try:
        return Amendment.model_validate(raw)
    except ValidationError as error:
        expected = "expected record and key, with fields or gone"
        raise Refused(
            [
                _not_understood(
                    ".".join(map(str, fault["loc"])), f"{fault['msg']}; {expected}"
                )
                for fault in error.errors()
            ]
        ) from error


def _not_understood(field: str, message: str) -> Refusal:
    return Refusal(field, "not_understood", message)


def _amending_change(campaign: Campaign, wanted: Amendment) -> Change:
    known = campaign.system.by_name
    if wanted.record not in known:
        near = nearest(wanted.record, known) or ", ".join(known)
        message = f"there is no {wanted.record!r}; expected {near}"
        raise Refused([_not_understood("record", message)])
    row = campaign.find(wanted.record, wanted.key)
    if wanted.gone and row is None:
        message = f"there is no {wanted.record} {wanted.key!r}"
        raise Refused([_not_understood("key", message)])
    made = None if wanted.gone else _amended_row(campaign, wanted)
    if made is not None and wanted.key not in ("", made.identity):
        message = f"the key becomes {made.identity!r}; expected {wanted.key!r}"
        raise Refused([_not_understood("key", message)])
    change = campaigns.change_between(row, made)
    if change is None:
        message = f"{wanted.record} {wanted.key} is so already"
        raise Refused([_not_understood("fields", message)])
    return change


def _amended_row(campaign: Campaign, wanted: Amendment) -> Any:
    """The row as it should be; Refused holds every fault in its fields."""
    row = campaign.find(wanted.record, wanted.key)
    held = {} if row is None else row.values
    cls = campaign.system.record(wanted.record)
    made, faults = parse_record(cls, {**held, **wanted.fields})
    if faults:
        messages = (f"{fault.found}; expected {fault.expected}" for fault in faults)
        places = (f"fields.{fault.field}".rstrip(".") for fault in faults)
        raise Refused(
            [_not_understood(*pair) for pair in zip(places, messages, strict=True)]
        )
    return made
