"""Recorded campaigns: how each began, every decision, every die, and what came of it.

Those of a rules system lie in a folder of its name; its proof says how each begins.
"""

import gzip
import hashlib
import io
import json
import zipfile
from pathlib import Path

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.dice import Drawn, TypedDice
from refkit.engine.play import play
from refkit.workbook.build.building import build_workbook
from tests.play.player import Player
from tests.systems import proofs

HERE = Path(__file__).parent


def campaigns(system):
    """Return the names of the campaigns that are recorded of a system."""
    return [*proofs.of(system).recorded]


def file(system, name):
    """Return where a recording lies."""
    return HERE / system / f"{name}.json.gz"


def read(system, name):
    """Return a recording."""
    told = json.loads(gzip.decompress(file(system, name).read_bytes()))
    return {"system": system, **told}


def write(system, name, recording):
    """Write a recording; the same one gives the same bytes."""
    told = {key: value for key, value in recording.items() if key != "system"}
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    place = file(system, name)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(gzip.compress(text.encode(), mtime=0))


def record(system, name):
    """Return a recording of a campaign played at random from the beginning to the end."""
    proof = proofs.of(system)
    campaign = proof.recorded[name]()
    rows, steps, player = set_up(campaign), [], Player(name, proof, most=12)
    while owed := play.due_steps(campaign):
        now = player.chance.choice(owed)
        decision = player.decide(campaign, now)
        dice = player.dice_of(campaign, now)
        campaign = play.play(campaign, now, decision, dice)
        raw = decision.model_dump(mode="json", exclude_defaults=True)
        told = [*read_out(campaign.entries[-1])]
        steps.append([now.slot, now.step.id, now.side, raw, told])
    recording = {"system": system, "rows": rows, "steps": steps}
    return {**recording, **outcome(replay(recording))}


def read_out(entry):
    """Yield the faces that an entry's dice showed, and the names of the cards drawn."""
    for each in entry.readings:
        yield from [each.roll.card] if each.roll.card else each.roll.faces


def set_up(campaign):
    """Return the rows of a campaign by class, what is as usual left out."""
    return {
        name: [row.model_dump(mode="json", exclude_defaults=True) for row in table.values()]
        for name, table in campaign.tables.items()
        if table
    }


def begun(recording):
    """Return the campaign of a recording as it was set up."""
    system = systems.load(recording["system"])
    empty = Campaign(system, {cls.__name__: {} for cls in system.records})
    classes = ((system.record(name), rows) for name, rows in recording["rows"].items())
    return proofs.entered(
        empty, [cls.model_validate(r) for cls, rows in classes for r in rows]
    )


def shown(told):
    """Return what was thrown and drawn, as a person types it."""
    return [Drawn(each) if isinstance(each, str) else each for each in told]


def replay(recording):
    """Return the campaign that the recorded decisions and dice make."""
    campaign = begun(recording)
    for slot, step, side, raw, told in recording["steps"]:
        owed = play.find_due(campaign, step, side)
        assert owed.slot == slot, (owed, slot)
        dice = TypedDice(shown(told), ledger.next_roll(campaign.entries))
        campaign = play.play(campaign, owed, play.parse_decision(owed, raw), dice)
    return campaign


def outcome(campaign):
    """Return what a recording has to come to: the last digest and the workbook."""
    return {
        "digest": campaign.entries[-1].digest,
        "workbook": contents(build_workbook(campaign)),
    }


def contents(workbook):
    """Return the SHA-256 of a workbook's parts; how they are packed is the library's."""
    found = hashlib.sha256()
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        for name in archive.namelist():
            found.update(name.encode() + b"\0" + archive.read(name) + b"\0")
    return found.hexdigest()


def differences(recording):
    """Return what a recording comes to otherwise than it did, in words."""
    now = outcome(replay(recording))
    return [
        f"{name} is {now[name]}; expected {recording[name]}"
        for name in now
        if now[name] != recording[name]
    ]
