"""Plays campaigns with marked secrets and looks for them in all that is handed out.

`python -m tests.secrecy [SYSTEM] 0 200` plays the campaigns of these numbers, of every
rules system where none is named.
"""

import itertools
import json
import sys
from collections import Counter

from tests.secrecy.whole import played
from tests.systems import proofs


def main(*words):
    """Print every leak of the campaigns, and last what was looked through, as JSON."""
    counted = Counter()
    names, (first, last) = proofs.asked([*words])
    for name, seed in itertools.product(names, range(int(first), int(last))):
        told, found = played(name, seed)
        counted += told + Counter(campaigns=1, leaks=len(found))
        sys.stdout.writelines(f"{name} campaign {seed}: {each}\n" for each in found)
    sys.stdout.write(json.dumps(dict(counted)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
