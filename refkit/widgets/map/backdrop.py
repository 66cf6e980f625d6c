"""The umpire's own picture of the table, as the map takes it."""

from base64 import b64encode

from refkit.engine.problems import Problem, Refused

LARGEST = 4_000_000  # bytes; more does not pass in one message from the browser
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}


def data_url(name: str, content: bytes) -> str:
    """Return a PNG or JPEG as a data URL; its first bytes say what it is, not its name."""
    found = [kind for start, kind in KINDS.items() if content.startswith(start)]
    faults = []
    if not found:
        faults.append(Problem(name, "no picture refkit knows", "a PNG or JPEG file"))
    if len(content) > LARGEST:
        size = f"{len(content) / 1e6:.1f} MB"
        faults.append(Problem(name, size, f"at most {LARGEST / 1e6:g} MB"))
    if faults:
        raise Refused(faults)
    return f"data:{found[0]};base64,{b64encode(content).decode()}"
