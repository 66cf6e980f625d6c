"""The seals of the dice as files: one for programs, one to be read."""

from collections.abc import Collection, Iterator
from pathlib import Path

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.trust import fairness
from refkit.engine.trust.disclosure import Disclosure, disclosed
from refkit.handouts.write import write_handouts


def write_seals(
    campaign: Campaign, reader: str, file: Path, *, allow: Collection[str] = ()
) -> tuple[Path, ...]:
    """Write the seals for a side or 'open' into a .json, and as .txt; return both files.

    Raises Refused, and writes neither, when one of them holds a secret of another reader.
    """
    disclosure = disclosed(campaign, reader)
    documents = {
        file.name: disclosure.model_dump_json(indent=1),
        file.with_suffix(".txt").name: "\n".join(seal_lines(campaign, disclosure)),
    }
    encoded = {name: f"{text}\n".encode() for name, text in documents.items()}
    return write_handouts(campaign, reader, file.parent, encoded, allow=allow)


def seal_lines(campaign: Campaign, disclosure: Disclosure) -> Iterator[str]:
    """Yield seals, keys, rolls and decisions by slot, each slot as its seal names it."""
    yield f"{disclosure.campaign}: the seals of the dice"
    for slot in disclosure.slots:
        yield slot.slot
        yield from (f"  {reader} seal {seal}" for reader, seal in slot.seals.items())
        yield from (f"  {reader} key  {key}" for reader, key in slot.keys.items())
        yield from (
            f"  {roll.reader} {fairness.describe_roll(roll)}" for roll in slot.rolls
        )
        for each in slot.decisions:
            title = f"{campaign.system.step(each.step).title}, {naming.short(each.side)}"
            kind = "orders sealed" if each.kind == "orders" else "decision"
            yield f"  {title}: {kind}, seal {each.seal}"
