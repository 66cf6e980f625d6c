"""What the turn sheets of a Battlefront campaign say: one a side, one for the umpire."""

from collections.abc import Iterator

from refkit.engine.brief import (
    Box,
    Brief,
    Chance,
    Chances,
    Form,
    FormRow,
    Lines,
    Mark,
    Reminder,
    Reminders,
    Roster,
    RosterRow,
    Section,
    Signature,
    Table,
    TableColumn,
)
from refkit.engine.campaign import Campaign
from refkit.engine.play import Due
from refkit.engine.steps import Step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import (
    Element,
    Flight,
    Fortification,
    FortLine,
    Front,
    Group,
    HistoricalDrm,
    Module,
    Objective,
    Points,
    Posture,
    Slot,
    Stand,
    TargetPoint,
    UnitCard,
    Wreck,
    balance,
    band,
    brought_on,
    marks,
    strength,
)

BOXES: dict[str, Mark] = {"knocked_out": "wreck", "abandoned": "wreck", "eliminated": "lost"}
ORDER_STEPS = ("A", "B6", "B9", "B10", "B11", "B12", "C2", "C3", "E7", "F1")


def brief(campaign: Campaign, side: str, owed: tuple[Due, ...]) -> Brief:
    """Return the sheet of one side from its view, or the umpire's from the whole.

    `owed` is what is due now; it says which slot the sheet is for.
    """
    slot = campaign.get(Slot, owed[0].slot) if owed else campaign.rows(Slot)[-1]
    umpire = side == "umpire"
    of = campaign.sides if umpire else (side,)
    step = owed[0].step if owed else None
    return Brief(
        title=f"{slot.date:%d %B %Y}, {slot.kind.replace('_', ' ')}",
        side=side.capitalize(),
        campaign=campaign.option("title"),
        where=f"Day {slot.day}; due: {step.id} {step.title}" if step else "The campaign is over",
        audience=side,
        facts=tuple(_facts(campaign, slot, of)),
        sections=tuple(_sections(campaign, slot, of, umpire=umpire)),
        footer=f"State after entry {campaign.entries[-1].number}" if campaign.entries else "",
    )


def _facts(campaign: Campaign, slot: Slot, of: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for side in of:
        whose = f"{side.capitalize()}: " if len(of) > 1 else ""
        yield f"{whose}CPP in hand", str(balance(campaign, side, "cpp"))
        yield f"{whose}FPP in hand", str(balance(campaign, side, "fpp"))
        posture = campaign.find(Posture, f"{slot.id}/{side}")
        yield f"{whose}Posture", posture.declared if posture else "not declared"
    yield "Weather", slot.weather or "none set"
    if slot.attacker:
        yield "Attacker", slot.attacker
        yield "Sets up first", slot.defender


def _sections(campaign: Campaign, slot: Slot, of: tuple[str, ...], *, umpire: bool) -> Iterator[Section]:
    yield from _situation(campaign, slot)
    for side in of:
        whose = f"{side.capitalize()}: " if umpire else ""
        yield _roster(campaign, side, whose)
        yield from _means(campaign, side, whose)
        yield from _charts(campaign, side, whose, orders=not umpire)
        yield from _chances(campaign, slot, side, whose)
    if umpire:
        yield from _income(campaign, slot)
    yield _account(campaign, slot, of)
    yield _record(campaign, slot)
    yield from _reminders(campaign, slot)
    yield from _orders(of) if not umpire else ()
    yield Lines(title="Notes", count=8)
    yield Signature(title="Signed", who=("Umpire",) if umpire else (of[0].capitalize(), "Umpire"))


def _situation(campaign: Campaign, slot: Slot) -> Iterator[Section]:
    lines = campaign.rows(Front)
    last = lines[-1].slot if lines else ""
    rows = [(f.id, f.side or "both", f.course) for f in lines if f.slot == last]
    if rows:
        columns = _columns("Line", "Whose", "Course*6")
        yield Table(title="The front", columns=columns, rows=tuple(rows), clause="BF-2.1.5.5-a", note=slot.remark)
    held = [(o.name, o.place, str(o.daily), str(o.final), o.held_by or "nobody") for o in campaign.rows(Objective)]
    if held:
        columns = _columns("Objective*3", "Place", ">VP a day", ">VP at the end", "Held by")
        yield Table(title="Objectives", columns=columns, rows=tuple(held), clause="BF-2.S-c")


def _columns(*told: str) -> tuple[TableColumn, ...]:
    """Columns in short: '>' aligns right, '*3' is three shares wide, '_' is blank to fill."""
    made = []
    for text in told:
        title, _, share = text.lstrip(">_").partition("*")
        align = "right" if text.startswith(">") else "left"
        made.append(TableColumn(title=title, align=align, width=float(share or 1), blank=text.startswith("_")))
    return tuple(made)


def _roster(campaign: Campaign, side: str, whose: str) -> Roster:
    there = [e for e in campaign.rows(Element, side=side) if e.status in ("active", "scheduled")]
    rows = tuple(_roster_row(campaign, element) for element in there)
    gone = [f"{e.id} {e.status}" for e in campaign.rows(Element, side=side) if e not in there]
    return Roster(
        title=f"{whose}Roster", rows=rows, clause="BF-2.1.2.4-a", note="Out of it: " + ", ".join(gone) if gone else ""
    )


def _roster_row(campaign: Campaign, element: Element) -> RosterRow:
    stands = campaign.rows(Stand, element=element.id)
    now = strength(campaign, element)
    reached = band(element.day_start, max(0, element.day_start - now))
    told = [f"{element.group}, class {element.unit_class}", f"{now} of {element.establishment}"]
    told += [f"{reached} lost"] if reached else []
    told += [f"arrives {element.arrives:%d %b}"] if element.status == "scheduled" and element.arrives else []
    away = sorted({f"{s.position.replace('_', ' ')} in {s.pocket}" for s in stands if s.position != "normal"})
    return RosterRow(
        id=element.id,
        name=element.name,
        detail=", ".join((*told, *away)),
        rating=element.rating,
        boxes=tuple(_box(campaign, stand) for stand in stands if stand.status != "surplus"),
        marks=marks(element.day_start) if element.day_start and element.status == "active" else None,
    )


def _box(campaign: Campaign, stand: Stand) -> Box:
    card = campaign.find(UnitCard, stand.card)
    mark = BOXES.get(stand.status, "free" if stand.status == "available" else "away")
    label = card.name if card else stand.card
    return Box(mark=mark, label=f"{label} (command)" if stand.command else label)


def _means(campaign: Campaign, side: str, whose: str) -> Iterator[Section]:
    guns = [
        (m.id, "artillery", "not rolled" if m.smoke is None else f"{m.smoke_left} of {m.smoke} smoke missions", _points_of(campaign, m))
        for m in campaign.rows(Module, side=side, status="active")
    ]
    planes = [
        (f.id, "aircraft", "not rolled" if f.number is None else f"{f.number} aircraft", "")
        for f in campaign.rows(Flight, side=side, status="ready")
    ]
    if guns or planes:
        columns = _columns("Unit", "Kind", "Has*2", "Registered points*3")
        yield Table(title=f"{whose}Artillery and aircraft", columns=columns, rows=(*guns, *planes), clause="BF-2.1.2.5.5-a")
    forts = [
        (f.id, f.item, f.status, f.place or "", "hidden" if f.hidden else "")
        for f in campaign.rows(Fortification, side=side)
        if f.status != "eliminated"
    ]
    if forts:
        columns = _columns("No.", "Item*2", "Status", "Place*3", "Hidden")
        yield Table(title=f"{whose}Fortifications", columns=columns, rows=tuple(forts), clause="BF-2.1.2.6.2-f")
    wrecks = [_wreck_row(campaign, w) for w in campaign.rows(Wreck, side=side)]
    if wrecks:
        columns = _columns("Wreck", "Vehicle*3", "Stand", "State", "Inside the lines of*2", "Place*2")
        yield Table(title=f"{whose}Wrecks", columns=columns, rows=tuple(wrecks), clause="BF-2.1.2.4.1-e")


def _points_of(campaign: Campaign, module: Module) -> str:
    held = [p for p in campaign.rows(TargetPoint, module=module.id) if p.status != "lapsed"]
    return "; ".join(f"{p.id} {p.place or 'not placed'}" for p in held)


def _wreck_row(campaign: Campaign, wreck: Wreck) -> tuple[str, ...]:
    card = campaign.find(UnitCard, wreck.card)
    name = card.name if card else wreck.card
    state = wreck.state.replace("_", " ")
    return wreck.id, name, wreck.stand, state, wreck.ground or "nobody", wreck.place


def _charts(campaign: Campaign, side: str, whose: str, *, orders: bool) -> Iterator[Section]:
    blank = ("_Buy",) if orders else ()
    rows = []
    for group in campaign.rows(Group, side=side):
        have = brought_on(campaign, side, group.id)
        told = (group.id, group.description, group.rating, str(group.price), f"{have} of {group.campaign_max}")
        since = f"{group.since:%d %b}" if group.since else ""
        rows.append((*told, str(group.campaign_max - have), str(group.scenario_max), since, *("" for _ in blank)))
    if rows:
        columns = _columns("RG*0.7", "Reinforcement group*3.4", "Rating*1.7", ">CPP*0.7", ">Brought*1.1", ">Left*0.7", ">Max game", "From", *blank)
        yield Table(title=f"{whose}RG chart", columns=columns, rows=tuple(rows), clause="BF-2.1.2.5-d")
    works = [
        (line.item, line.size, str(line.price), str(line.most), line.note, *("" for _ in blank))
        for line in campaign.rows(FortLine, side=side)
    ]
    if works:
        columns = _columns("Item*2", "Size*2", ">FPP", ">At a time", "Note*3", *blank)
        yield Table(title=f"{whose}FPP chart", columns=columns, rows=tuple(works), clause="BF-2.1.2.6.2-e")


def _chances(campaign: Campaign, slot: Slot, side: str, whose: str) -> Iterator[Section]:
    """The chances of repair, escape, removal and smoke rolls that may be decided on."""
    turn = Turn(campaign, slot.id, side)
    for step_id in ("B10", "B11", "E7", "F1"):
        step = campaign.system.step(step_id)
        rows = tuple(
            Chance(what=choice.label, result=result, chance=chance)
            for choice in step.code.offer(turn)
            for result, chance in choice.odds.items()
        )
        if rows:
            yield Chances(title=f"{whose}{step.title}", rows=rows, clause=step.clauses[0])


def _income(campaign: Campaign, slot: Slot) -> Iterator[Section]:
    rows = [
        (f"{d.date:%d %b}", d.side, f"{d.modifier:+d}" if d.income else "no CPP")
        for d in campaign.rows(HistoricalDrm)
        if d.date >= slot.date
    ]
    if rows:
        columns = _columns("Date", "Side", ">Modifier")
        yield Table(title="Historical modifiers to come", columns=columns, rows=tuple(rows), clause="BF-2.1.2.1.2-a")


def _account(campaign: Campaign, slot: Slot, of: tuple[str, ...]) -> Table:
    rows = tuple(
        (line.side, line.kind.replace("_", " "), f"{line.cpp:+d}" if line.cpp else "", f"{line.fpp:+d}" if line.fpp else "", f"{line.reference} {line.note}".strip())
        for side in of
        for line in campaign.rows(Points, side=side, slot=slot.id)
    )
    columns = _columns("Side", "For*1.4", ">CPP*0.7", ">FPP*0.7", "What*6")
    return Table(title="Points in this slot", columns=columns, rows=rows, clause="BF-2.1.2.5-e")


def _record(campaign: Campaign, slot: Slot) -> Table:
    rows = tuple(
        (str(entry.number), entry.step, entry.side or "umpire", line)
        for entry in campaign.entries
        if entry.slot == slot.id
        for line in (*entry.lines, *map(str, entry.readings))
    )
    columns = _columns(">No.*0.6", "Step*0.7", "By", "What was done*8")
    return Table(title="On record for this slot", columns=columns, rows=rows)


def _reminders(campaign: Campaign, slot: Slot) -> Iterator[Section]:
    facts = campaign.system.facts(campaign, slot.id) | {"game"}
    due = [step for step in campaign.system.steps if step.is_due(facts)]
    items = tuple(_reminder(step, told.text, told.clause) for step in due for told in step.reminders)
    if items:
        yield Reminders(title="Not to forget", items=items)


def _reminder(step: Step, text: str, clause: str) -> Reminder:
    return Reminder(text=f"{step.id} {step.title}: {text}", clause=clause)


def _orders(of: tuple[str, ...]) -> Iterator[Section]:
    rows = (
        FormRow(label="Posture for the next slot", choices=("attack", "defend")),
        FormRow(label="Registered points (module)", blanks=("module", "module")),
        FormRow(label="Extra CPP on smoke or aircraft", blanks=("unit", "unit")),
        FormRow(label="Removal attempts, 1 FPP each", blanks=("item or wreck", "item or wreck", "item or wreck")),
        FormRow(label="Elements to combine", blanks=("keeps its id", "is struck off")),
        FormRow(label="Repairs with 1 CPP", blanks=("wreck", "wreck", "wreck")),
        FormRow(label="Left at home", blanks=("ME", "ME", "ME")),
    )
    yield Form(title=f"Orders of the {of[0].capitalize()} side", rows=rows)
