"""Plays campaigns at random and tells what they broke.

`python -m tests.play [SYSTEM] 0 500` plays the campaigns of these numbers, of every rules
system where none is named.
"""

import itertools
import json
import sys
import traceback
from collections import Counter

from tests.play.whole import played
from tests.systems import proofs


def main(*words):
    """Print a line for each campaign that breaks a law, and last what was done, as JSON."""
    told, refused = Counter(), Counter()
    names, (first, last) = proofs.asked([*words])
    for name, seed in itertools.product(names, range(int(first), int(last))):
        try:
            campaign, player = played(name, seed)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{place.name}, {place.filename}:{place.lineno}"
            sys.stdout.write(
                f"{name} campaign {seed}: {type(error).__name__} in {where}: {error}\n"
            )
            continue
        told += counted(campaign, player)
        refused += player.refused
    sys.stdout.write(json.dumps({**told, "refused": dict(refused.most_common())}) + "\n")


def counted(campaign, player):
    """Return what there was of a campaign, in numbers."""
    rolls = sum(len(entry.readings) for entry in campaign.entries)
    steps = sum(entry.kind == "step" for entry in campaign.entries)
    told = {"campaigns": 1, "steps": steps, "rolls": rolls, "out of turn": player.late}
    return Counter(told)


if __name__ == "__main__":
    main(*sys.argv[1:])
