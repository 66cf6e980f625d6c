"""Records the campaigns of the rules systems anew, or with `--check` only replays them.

`python -m tests.recorded [SYSTEM [NAME ...]] [--check]` takes every system and every
campaign where none is named.
"""

import sys

from refkit.engine.problems import Refused
from tests.recorded import recording
from tests.systems import proofs


def main(*words):
    """Record or check the campaigns named; 1 if one is not current."""
    check = "--check" in words
    names, wanted = proofs.asked([word for word in words if word != "--check"])
    told = [
        (system, name)
        for system in names
        for name in recording.campaigns(system)
        if name in (wanted or [name])
    ]
    stale = [line for each in told for line in (checked if check else recorded)(*each)]
    sys.stdout.writelines(f"{line}\n" for line in stale)
    return 1 if check and stale else 0


def recorded(system, name):
    """Record a campaign; yield what it came to."""
    made = recording.record(system, name)
    recording.write(system, name, made)
    size = recording.file(system, name).stat().st_size
    steps = len(made["steps"])
    yield f"{system} {name}: {steps} steps, digest {made['digest']}, {size} bytes"


def checked(system, name):
    """Yield what makes a recording stale."""
    try:
        told = recording.differences(recording.read(system, name))
        yield from (f"{system} {name}: {each}" for each in told)
    except (OSError, Refused, AssertionError) as error:
        yield f"{system} {name}: {error}"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
