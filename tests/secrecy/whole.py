"""One campaign played at random, all that leaves it looked through on the way."""

from collections import Counter

from refkit.engine.play import play
from refkit.handouts.comparing import Needle
from refkit.handouts.search import search_document, search_name
from refkit.handouts.write import leak_faults
from tests.secrecy import handing, otherwise, planting
from tests.systems import proofs

SHARE = 0.06


def played(system, seed):
    """Play a campaign to its end; return what was counted, and every leak found."""
    proof, mark = proofs.of(system), planting.marks()
    player = planting.MarkedPlayer(seed, proof, mark)
    campaign = planting.small(proof, seed, mark)
    told, found = Counter(), []
    while owed := play.due_steps(campaign):
        if player.happens(SHARE):
            campaign = player.noted(campaign)
            found += looked(proof, campaign, told)
        campaign = player.play(
            campaign, player.chance.choice(play.due_steps(campaign) or owed)
        )
    found += looked(proof, player.noted(campaign), told, is_printed=True)
    return told, found


def looked(proof, campaign, told, *, is_printed=False):
    """Yield a sentence for all that any reader is given and may not know."""
    told["moments"] += 1
    for reader in handing.readers(campaign):
        barred = planting.barred(campaign, reader)
        told["markers"] += len(barred)
        said = handing.said(campaign, reader)
        told["texts"] += len(said)
        for name, text in said.items():
            held = {*planting.MARK.findall(name + text)}
            yield from (f"{name}: holds {mark}" for mark in held & barred)
        yield from told_apart(proof, campaign, reader, said)
        if is_printed:
            yield from of_files(campaign, reader, barred, told)


def told_apart(proof, campaign, reader, said):
    """Yield the sheets that say otherwise where only secrets of others are other."""
    for change in (otherwise.otherwise, otherwise.fewer, otherwise.exchanged):
        again = handing.said(change(proof, campaign, reader), reader)
        if said.keys() != again.keys():
            yield f"{reader}: other sheets, {sorted(said.keys() ^ again.keys())}"
        for name in said.keys() & again.keys():
            if said[name] != again[name]:
                yield f"{name}: {first_difference(said[name], again[name])}"


def first_difference(before, after):
    """Return where two texts first differ, and what they say there."""
    pairs = enumerate(zip(before, after, strict=False))
    place = next((number for number, (one, two) in pairs if one != two), 0)
    one, two = (each[max(0, place - 90) :][:150] for each in (before, after))
    return f"says {one!r}, and {two!r} where only secrets of others are other"


def of_files(campaign, reader, barred, told):
    """Yield what is found in the files themselves, by markers and by the last look."""
    files = handing.printed(campaign, reader)
    told["files"] += len(files)
    yield from leak_faults(campaign, reader, files)
    needles = [Needle(mark) for mark in barred]
    for name, data in files.items():
        for each in (*search_name(name, needles), *search_document(data, needles)):
            yield f"{name}: {each}"
