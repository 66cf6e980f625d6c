"""Engine against oracle: `python -m tests.perimeter [LAYOUTS] [FIRST SEED]`."""

import sys
from collections import Counter

from tests.perimeter.agreement import explained


def main(count="5000", first="0"):
    """Print what is not agreed at once, and last how many layouts came out how."""
    totals = Counter()
    for seed in range(int(first), int(first) + int(count)):
        outcome = explained(seed)
        totals[outcome.split(":")[0]] += 1
        if outcome != "agreed":
            sys.stdout.write(f"layout {seed}: {outcome}\n")
            sys.stdout.flush()
    told = ", ".join(f"{many} {outcome}" for outcome, many in totals.most_common())
    sys.stdout.write(f"{count} layouts: {told}\n")
    return 1 if totals["unexplained"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
