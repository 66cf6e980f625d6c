"""Reads damaged order forms back: `python -m tests.mutate.orders N --seed S`.

Each is made from the form of a side, as refkit writes it or as it was filled in: of the
example, or with `--system NAME` of that rules system's own. What is not refused in a
sentence, changes the campaign though it is refused, takes over 5 seconds or 300 megabytes,
or ends the process, is a failure.
"""

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

from refkit import session
from refkit.engine.problems import Refused
from refkit.session import order_forms
from refkit.session.game import Game
from refkit.workbook.sheets import packs
from tests import isolation
from tests.mutate import changing
from tests.mutate.__main__ import NO_ZIP, dear
from tests.systems import proofs
from tests.workbook.orders import pens

SECONDS, MEGABYTES = 5, 300
SENTENCE = re.compile(r"[^\n]+")
LONGEST = 2_000


def game(folder: Path, system: str) -> Game:
    """Return a campaign of the system's example whose sides have orders to write."""
    path, proof = folder / "campaign.xlsx", proofs.of(system)
    begun = session.new(packs.example_pack(system).name, path, seed="a seed")
    # What is filled in first says what is due; else it is any step with orders.
    wanted = [mark.partition(".")[0] for mark, _ in proof.answers][:1]
    wanted = wanted or [step.id for step in begun.campaign.system.steps if step.orders]
    while (owed := begun.due()[0]).step.id not in wanted:
        least = proof.least.get(owed.step.id, {})
        begun.commit(owed, {**begun.draft(owed).values, **least})
    return session.open(path)


def sources(game: Game, folder: Path) -> list[bytes]:
    """Return forms to damage: filled in as two programs save them, and a blank one."""
    sides, answers = game.campaign.sides, proofs.of(game.campaign.system.name).answers
    blank = [p.read_bytes() for s in sides for p in order_forms.write_form(game, s, folder)]
    ours = [pens.edited(data, answers) for data in blank]
    return [*ours, *(pens.filled(data, answers) for data in blank), blank[0]]


def made(forms: list[bytes], seed: str, number: int) -> bytes:
    """Return a damaged form."""
    chance = random.Random(f"{seed} {number}")
    data = chance.choice(forms)
    try:
        return changing.mutated(data, chance)
    except NO_ZIP:
        return changing.flip(data, chance)


def used(game: Game, data: bytes) -> isolation.Outcome:
    """Read a damaged form in a process of its own."""
    return isolation.run(
        lambda: read(game, data), seconds=4 * SECONDS, megabytes=2 * MEGABYTES
    )


def read(game: Game, data: bytes) -> str:
    """Read a form; what has a fault is refused in sentences and changes nothing."""
    before = game.path.read_bytes()
    taken = order_forms.read_forms(game, {"orders.xlsx": data})
    assert game.path.read_bytes() == before, "it was read and changed the campaign"
    if not taken.faults:
        return "read"
    for fault in taken.faults:
        said = str(fault)
        assert SENTENCE.fullmatch(said), f"no sentence: {said!r}"
        assert len(said) < LONGEST, f"too long: {said[:100]!r}"
    try:
        order_forms.carry_out(game, taken)
    except Refused:
        assert game.path.read_bytes() == before, "it was refused and changed the campaign"
        return "refused"
    message = "it has faults and was taken"
    raise AssertionError(message)


def main(argv: list[str]) -> int:
    """Damage forms, and say what became of them."""
    asked = _asked(argv)
    counted: Counter[str] = Counter()
    most = [0.0, 0.0]
    with tempfile.TemporaryDirectory() as folder:
        campaign = game(Path(folder), asked.system)
        forms = sources(campaign, Path(folder))
        for number in range(asked.first, asked.first + asked.count):
            data = made(forms, asked.seed, number)
            done = used(campaign, data)
            most = [max(most[0], done.seconds), max(most[1], done.megabytes)]
            fault = done.fault or dear(done)
            counted["failed" if fault else done.value] += 1
            if fault:
                sys.stdout.write(f"{number}: {fault}\n")
    failed = counted["failed"]
    sys.stdout.write(f"{asked.count} damaged forms: {dict(sorted(counted.items()))}; "
                     f"at most {most[0]:.1f} CPU s and {most[1]:.0f} MB\n")  # fmt: skip
    sys.stdout.write(f"{asked.count - failed} passed, {failed} failed\n")
    return 1 if failed else 0


def _asked(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutate.orders", description=__doc__
    )
    parser.add_argument("count", type=int, help="how many forms to damage")
    parser.add_argument("--system", default=packs.example_pack().system)
    parser.add_argument("--seed", default="refkit")
    parser.add_argument("--first", type=int, default=0, help="the number to begin with")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
