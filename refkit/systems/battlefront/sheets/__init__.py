"""What the turn sheets of a Battlefront campaign say: one a side, one for the umpire."""

from collections.abc import Iterator

from refkit.engine.brief import Brief, Lines, Section, Signature
from refkit.engine.campaign import Campaign
from refkit.engine.play import Due
from refkit.systems.battlefront.records import Posture, Slot, WeatherRow, balance
from refkit.systems.battlefront.sheets import (
    account,
    charts,
    engaged,
    forecast,
    means,
    options,
    plan,
    situation,
)
from refkit.systems.battlefront.sheets.standing import figures
from refkit.systems.battlefront.steps import posture

__all__ = ["brief", "figures"]


def brief(campaign: Campaign, side: str, owed: tuple[Due, ...]) -> Brief:
    """Return the sheet of one side from its view, or the umpire's from the whole.

    `owed` is what is due now; it says which slot the sheet is for.
    """
    slot = _slot(campaign, owed)
    umpire = side == "umpire"
    of = campaign.sides if umpire else (side,)
    # That there is a step the umpire does in secret may tell what the enemy declared.
    told = [each.step for each in owed[:1] if umpire or each.step.audience != "umpire"]
    due = "".join(f"; due: {step.id} {step.title}" for step in told)
    last = [f"State after entry {entry.number}" for entry in campaign.entries[-1:]]
    return Brief(
        title=f"{slot.date:%d %B %Y}, {slot.kind.replace('_', ' ')}",
        side=side.capitalize(),
        campaign=campaign.option("title"),
        where=f"Day {slot.day}{due}" if owed else "The campaign is over",
        audience=side,
        facts=tuple(_facts(campaign, slot, of)),
        sections=tuple(_sections(campaign, owed, of, umpire=umpire)),
        footer="".join(last),
    )


def _slot(campaign: Campaign, owed: tuple[Due, ...]) -> Slot:
    return campaign.get(Slot, owed[0].slot) if owed else campaign.rows(Slot)[-1]


def _facts(
    campaign: Campaign, slot: Slot, of: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    for side in of:
        whose = f"{side.capitalize()}: " if len(of) > 1 else ""
        yield f"{whose}CPP in hand", str(balance(campaign, side, "cpp"))
        yield f"{whose}FPP in hand", str(balance(campaign, side, "fpp"))
        own = campaign.find(Posture, f"{slot.id}/{side}")
        yield f"{whose}Posture", own.declared if own else "not declared"
    yield "Weather", _weather(campaign, slot)
    if slot.attacker:
        yield "Attacker", slot.attacker
        yield "Sets up first", slot.defender
        yield "Moves first", posture.first_to_move(campaign, slot)


def _weather(campaign: Campaign, slot: Slot) -> str:
    """The weather of the slot with its effect, as the umpire's chart has it (R-71)."""
    rows = campaign.rows(WeatherRow, weather=slot.weather)
    effects = dict.fromkeys(row.effect for row in rows if row.effect)
    return ": ".join((slot.weather or "none set", *effects))


def _sections(
    campaign: Campaign, owed: tuple[Due, ...], of: tuple[str, ...], *, umpire: bool
) -> Iterator[Section]:
    slot = _slot(campaign, owed)
    yield from situation.situation(campaign, slot)
    yield from situation.judged(campaign) if umpire else ()
    for side in of:
        whose = f"{side.capitalize()}: " if umpire else ""
        yield means.roster(campaign, side, whose)
        yield from means.means(campaign, side, whose)
        yield from engaged.casualty_sheet(campaign, owed, side, whose)
        yield from engaged.engaged(campaign, side, whose)
        yield from charts.charts(campaign, side, whose, orders=not umpire)
        yield from charts.chances(campaign, slot, side, whose)
    yield from charts.income(campaign, slot)
    yield from forecast.forecast(campaign) if umpire else ()
    yield from () if umpire else means.seen(campaign, of[0])
    yield account.account(campaign, slot, of)
    yield account.record(campaign, slot)
    yield from account.reminders(campaign, slot)
    yield from options.options(campaign)
    yield from account.orders(of) if not umpire else ()
    yield Lines(title="Notes", count=8)
    yield Signature(
        title="Signed", who=("Umpire",) if umpire else (of[0].capitalize(), "Umpire")
    )
    yield from plan.table(campaign, slot, of)
