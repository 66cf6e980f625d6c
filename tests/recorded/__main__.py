"""Records the campaigns anew: `python -m tests.recorded`; `--check` only replays them."""

import sys

from refkit.engine.problems import Refused
from tests.recorded import recording


def main(*names):
    """Record or check the campaigns named, all if none is; 1 if one is not current."""
    check = "--check" in names
    told = [name for name in names if name != "--check"] or recording.CAMPAIGNS
    stale = [line for name in told for line in (checked if check else recorded)(name)]
    sys.stdout.writelines(f"{line}\n" for line in stale)
    return 1 if check and stale else 0


def recorded(name):
    """Record a campaign; yield what it came to."""
    made = recording.record(name)
    recording.write(name, made)
    size = recording.file(name).stat().st_size
    yield f"{name}: {len(made['steps'])} steps, digest {made['digest']}, {size} bytes"


def checked(name):
    """Yield what makes a recording stale."""
    try:
        yield from (
            f"{name}: {each}" for each in recording.differences(recording.read(name))
        )
    except (OSError, Refused, AssertionError) as error:
        yield f"{name}: {error}"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
