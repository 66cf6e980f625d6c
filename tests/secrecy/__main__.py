"""Plays campaigns with marked secrets: `python -m tests.secrecy 0 200`."""

import json
import sys
from collections import Counter

from tests.secrecy.whole import played


def main(first, last):
    """Print every leak of the campaigns, and last what was looked through, as JSON."""
    counted = Counter()
    for seed in range(int(first), int(last)):
        told, found = played(seed)
        counted += told + Counter(campaigns=1, leaks=len(found))
        sys.stdout.writelines(f"campaign {seed}: {each}\n" for each in found)
    sys.stdout.write(json.dumps(dict(counted)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])
