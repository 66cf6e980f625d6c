"""Worked examples: the `examples.toml` of a system, each played as it is written."""

import tomllib
from functools import cache
from importlib import resources

from refkit import systems
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import Drawn, TypedDice
from refkit.engine.play import play
from refkit.engine.records.parsing import parse_record
from refkit.workbook.sheets import packs

# More steps than any example has before its own.
FAR = 500


@cache
def told(system):
    """Return the worked examples of a system with their setting."""
    file = resources.files(f"refkit.systems.{system}") / "examples.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def of(system):
    """Return the examples of a system, in their order."""
    return told(system).get("example", [])


def begun(system, example):
    """Return the campaign of an example: a pack's or none, the setting's rows, its own.

    Rows are laid over others by their key, so that each tells only what is other.
    """
    loaded, pack = systems.load(system), told(system).get("pack")
    campaign = packs.campaign(pack, seed="example") if pack else _bare(loaded)
    for layer in (told(system).get("setting", {}), example.get("before", {})):
        campaign = laid_over(campaign, layer)
    return campaign


def _bare(loaded):
    """Return the campaign of a system that has nothing but its options."""
    empty = Campaign(loaded, {cls.__name__: {} for cls in loaded.records})
    made = tuple(campaigns.change_between(None, option) for option in loaded.options)
    return ledger.append(empty, Entry(number=0, kind="setup", changes=made))


def laid_over(campaign, layer):
    """Return the campaign with raw rows laid over its own by their keys."""
    changes = []
    for name, raws in layer.items():
        cls = campaign.system.record(name)
        for raw in raws:
            key = _key(cls, raw)
            there = campaign.find(name, key)
            row, faults = parse_record(cls, {**(there.values if there else {}), **raw})
            assert not faults, (name, key, faults)
            changes.append(campaigns.change_between(there, row))
    made = tuple(each for each in changes if each)
    entry = Entry(number=0, kind="setup", changes=made)
    return ledger.append(campaign, entry) if made else campaign


def _key(cls, raw):
    return "/".join(str(raw.get(f, cls.model_fields[f].default)) for f in cls.key)


def due(campaign, step, slot=""):
    """Return the campaign where this step is due, or may interrupt what is.

    Those before it are ticked off.
    """
    for _ in range(FAR):
        owed = play.due_steps(campaign)
        assert owed, f"{step} is never due"
        first = owed[0]
        there = (first, *play.offered_steps(campaign))
        if any(each.step.id == step and slot in ("", each.slot) for each in there):
            return campaign
        done = Entry(
            number=0, kind="step", slot=first.slot, step=first.step.id, side=first.side
        )
        campaign = ledger.append(campaign, done)
    raise AssertionError(f"{step} is not due after {FAR} steps")


def play_example(proof, example):
    """Return the campaign after an example's step was played."""
    campaign, owed, decision = _asked(proof, example)
    told = (Drawn(e) if isinstance(e, str) else e for e in example.get("dice", ()))
    dice = TypedDice(tuple(told), ledger.next_roll(campaign.entries))
    return play.play(campaign, owed, decision, dice)


def refused_codes(proof, example):
    """Return the codes of the grounds on which an example's decision is refused."""
    return [ground.code for ground in play.refusals(*_asked(proof, example))]


def _asked(proof, example):
    if example.get("follows"):
        # It goes on where the one before it ended.
        before = of(proof.system)[of(proof.system).index(example) - 1]
        campaign = laid_over(play_example(proof, before), example.get("before", {}))
    else:
        campaign = proof.begun(proof.system, example)
        campaign = proof.due(campaign, example["step"], example.get("slot", ""))
    owed = play.find_due(campaign, example["step"], example.get("side", ""))
    return campaign, owed, play.parse_decision(owed, example.get("decision", {}))


def differences(proof, example):
    """Return what an example says and its step does not do."""
    if "refused" in example:
        codes = refused_codes(proof, example)
        return [] if codes == example["refused"] else [f"refused: {codes}"]
    after = play_example(proof, example)
    return [*_other_rows(after, example), *_not_said(after, example)]


def _other_rows(after, example):
    for name, rows in example.get("after", {}).items():
        cls = after.system.record(name)
        for fields in rows:
            row = after.find(name, _key(cls, fields))
            found = row and {field: _plain(getattr(row, field)) for field in fields}
            if found != fields:
                yield f"{name} {_key(cls, fields)}: {found}; expected {fields}"
    for name, keys in example.get("gone", {}).items():
        yield from (f"{name} {key}: is there" for key in keys if after.find(name, key))


def _plain(value):
    return [*value] if isinstance(value, tuple) else value


def _not_said(after, example):
    lines = after.entries[-1].lines
    for said in example.get("says", ()):
        if said not in lines:
            yield f"not said: {said!r}; said is {lines}"
