"""Small campaigns to try a step on: the setting of the examples, and what differs."""

import datetime
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from refkit import systems
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import TypedDice
from refkit.engine.play import play as engine
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.engine.records.parsing import parse_record
from refkit.systems.battlefront.hooks import complete

TODAY, TOMORROW = "24 Dec", "25 Dec"
SIDES = ("german", "russian")


@cache
def told():
    """Return the worked examples with their setting."""
    file = resources.files("refkit.systems.battlefront") / "examples.toml"
    return tomllib.loads(file.read_text("utf-8"))


def slots(*days):
    """Return raw slots, day by day: the first of a day is called `24 Dec`, `25 Dec` ...

    The others have their part of the day behind it: `24 Dec night`.
    """
    first, rows = datetime.date(1942, 12, 24), []
    for number, parts in enumerate(days):
        date = first + datetime.timedelta(days=number)
        for part in parts:
            key = f"{date.day} {date:%b}" + (f" {part}" if part != parts[0] else "")
            rows.append({"id": key, "day": number + 1, "date": date, "kind": part})
    return [{**row, "first_attacker": "russian" * (n == 0)} for n, row in enumerate(rows)]


def campaign(before=None, options=None, days=()):
    """Return the setting with other rows laid over it, at the first slot's first step.

    `days` lists the parts of each day, where the calendar is to be another.
    """
    system = systems.load("battlefront")
    empty = Campaign(system, {cls.__name__: {} for cls in system.records})
    rows = [system.option(name).replace(value=v) for name, v in (options or {}).items()]
    setting = {**told()["setting"], **({"Slot": slots(*days)} if days else {})}
    laid = lay(system, setting, before or {})
    made = [row for name in laid if name != "Stand" for row in laid[name].values()]
    made += complete(_entered(empty, [*rows, *made]))
    stands = {row.id: row for row in made if type(row).__name__ == "Stand"}
    other = [stands.pop(key, None) for key in laid.get("Stand", {})]
    made = [row for row in made if row not in other]
    made += _stands(system, other, laid.get("Stand", {}))
    return _entered(empty, [*rows, *made])


def adopted(before):
    """Return the campaign as one whose first entry adopted an umpire's own workbook."""
    laid = campaign(before)
    [entry] = laid.entries
    first = entry.model_copy(update={"kind": "adoption"})
    return ledger.append(Campaign(laid.system, {n: {} for n in laid.tables}), first)


def lay(system, setting, before):
    """Return raw rows laid over raw rows by their key, taken as cells and forms are."""
    laid = {}
    for name in (*setting, *(n for n in before if n not in setting)):
        cls, rows = system.record(name), {}
        for raw in (*setting.get(name, ()), *before.get(name, ())):
            key = "/".join(str(raw.get(f, cls.model_fields[f].default)) for f in cls.key)
            rows[key] = {**rows.get(key, {}), **raw}
        laid[name] = rows if name == "Stand" else {k: row(cls, r) for k, r in rows.items()}
    return laid


def row(cls, raw):
    """Return the record a person wrote; its faults fail the test."""
    taken, faults = parse_record(cls, raw)
    assert not faults, faults
    return taken


def _stands(system, there, raws):
    cls = system.record("Stand")
    for stand, raw in zip(there, raws.values(), strict=True):
        yield row(cls, {**(stand.values if stand else {}), **raw})


def _entered(empty, rows):
    changes = tuple(campaigns.change_between(None, each) for each in rows)
    return ledger.append(empty, Entry(number=0, kind="setup", changes=changes))


def without(campaign, *records):
    """Return the campaign without a row of these records."""
    gone = (
        campaigns.change_between(row, None)
        for name in records
        for row in campaign.rows(name)
    )
    return campaigns.apply_changes(campaign, tuple(gone))


def at(campaign, step, slot=TODAY):
    """Return the campaign where this step is due: those before it are ticked off."""
    if "game" in campaign.system.step(step).when:
        campaign = fought(campaign, slot)
    for each in campaign.rows("Slot"):
        for before in campaign.system.steps:
            if each.id == slot and before.id == step:
                return campaign
            for side in SIDES if before.actor == "side" else ("",):
                done = Entry(number=0, kind="step", slot=each.id, step=before.id, side=side)
                campaign = ledger.append(campaign, done)
    raise AssertionError(step)


def fought(campaign, slot):
    """Return the campaign with a game in the slot, the Russians attacking unless told."""
    now = campaign.find("Slot", slot)
    if now.attacker:
        return campaign
    after = now.replace(attacker="russian", defender="german", status="open")
    return campaigns.apply_changes(campaign, (campaigns.change_between(now, after),))


def both_defend(campaign, slot):
    """Return the campaign with no game in the slot, as both sides defend."""
    now = campaign.find("Slot", slot)
    after = now.replace(status="no_scenario")
    return campaigns.apply_changes(campaign, (campaigns.change_between(now, after),))


def due_in(campaign, slot=TODAY):
    """Return the ids of the steps that the facts of a slot call for, in order."""
    there = campaign.system.facts(campaign, slot)
    return [step.id for step in campaign.system.steps if step.is_due(there)]


def play(campaign, step, side="", decision=None, dice=(), slot=TODAY):
    """Return the campaign after the step was played with typed dice."""
    campaign = at(campaign, step, slot)
    owed = engine.find_due(campaign, step, side)
    typed = TypedDice(tuple(dice), ledger.next_roll(campaign.entries))
    return engine.play(campaign, owed, engine.parse_decision(owed, decision or {}), typed)


def grounds(campaign, step, side="", decision=None, slot=TODAY):
    """Return the refusals of a decision."""
    campaign = at(campaign, step, slot)
    owed = engine.find_due(campaign, step, side)
    return engine.refusals(campaign, owed, engine.parse_decision(owed, decision or {}))


def codes(*args, **named):
    """Return the codes of the grounds on which a decision is refused."""
    return [ground.code for ground in grounds(*args, **named)]


def cautions(campaign, step, side="", decision=None, slot=TODAY):
    """Return what a decision that is taken loses, as the fields and the sentences."""
    campaign = at(campaign, step, slot)
    owed = engine.find_due(campaign, step, side)
    found = engine.cautions(campaign, owed, engine.parse_decision(owed, decision or {}))
    return [(each.field, each.message) for each in found]


def refused_due(campaign, due, step, side="", slot=TODAY):
    """Return the codes on which a step is refused while another one is due."""
    try:
        engine.find_due(at(campaign, due, slot), step, side)
    except Refused as error:
        return [fault.code for fault in error.faults]
    raise AssertionError(step)


def turn(campaign, side="", slot=TODAY):
    """Return a turn without dice."""
    return Turn(campaign, slot, side)


def offers(campaign, step, side="", slot=TODAY):
    """Return what a step offers."""
    code = campaign.system.step(step).code
    return list(code.offer(turn(at(campaign, step, slot), side, slot)))


def draft(campaign, step, side="", slot=TODAY):
    """Return the decision a form starts from."""
    return campaign.system.step(step).draft(turn(at(campaign, step, slot), side, slot))


def balance(campaign, side, kind="cpp"):
    """Return the points a side has in hand."""
    return sum(getattr(line, kind) for line in campaign.rows("Points", side=side))


def wreck(key="W1", stand="G02.1", **fields):
    """Return the raw row of a wreck inside its owner's line."""
    side = "german" if stand.startswith("G") else "russian"
    card = "G-TANK" if side == "german" else "S-TANK"
    told = {"state": "knocked_out", "slot": TODAY, "ground": side, **fields}
    return {"id": key, "side": side, "card": card, "stand": stand, **told}


def fort(key="G-X1", side="german", **fields):
    """Return the raw row of a fortification that stands on the map."""
    told = {"item": "wire", "slot": TODAY, "status": "placed", "ground": side}
    return {"id": key, "side": side, "removable": True, **told, **fields}


def element(key, group="I1", **fields):
    """Return the raw row of an element of its letter's side."""
    side = "german" if key.startswith("G") else "russian"
    kind = {"unit_class": group[0], "unit_type": "tank" if group[0] == "A" else "rifle"}
    told = {"name": f"Company {key}", "rating": "trained", **kind, "establishment": 5}
    return {"id": key, "side": side, "group": group, **told, **fields}


def module(key="G-O1-1", **fields):
    """Return the raw row of an artillery module that has rolled for smoke."""
    told = {"side": "german", "group": "O1", "slot": TODAY, "smoke": 2, "smoke_left": 2}
    return {"id": key, **told, **fields}


def flight(key="G-P1-1", **fields):
    """Return the raw row of a flight that has rolled for aircraft."""
    told = {"side": "german", "group": "P1", "slot": TODAY, "number": 2}
    return {"id": key, **told, **fields}


def purse(cpp=5, fpp=3, side="german"):
    """Return the raw row of what a side has in hand."""
    told = {"slot": TODAY, "kind": "initial", "cpp": cpp, "fpp": fpp}
    return {"side": side, "number": 1, **told}


def day(date, **fields):
    """Return the raw row of the first slot on another date."""
    return {"id": TODAY, "date": datetime.date.fromisoformat(date), **fields}


def status(*stands, **fields):
    """Return raw rows of stands that are other than available and whole."""
    return [{"id": stand, **fields} for stand in stands]


def brief(campaign, reader="german", kind="day"):
    """Return a sheet of a reader; that of the day with its appendix before its end."""
    owed = engine.due_steps(campaign)
    made = campaign.system.brief(view(campaign, reader), reader, owed, kind)
    if kind != "day":
        return made
    more = campaign.system.brief(view(campaign, reader), reader, owed, "appendix")
    *first, last = made.sections
    return made.model_copy(update={"sections": (*first, *more.sections, last)})


def holds(row: object, fields: Mapping[str, object]) -> bool:
    """Whether a row holds these values."""
    return {name: getattr(row, name) for name in fields} == dict(fields)


def refused(campaign, *args, **named):
    """Return the Refused that playing raises."""
    try:
        play(campaign, *args, **named)
    except Refused as error:
        return error
    raise AssertionError(args)
