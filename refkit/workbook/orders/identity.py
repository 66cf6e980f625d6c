"""Which form a file is: a number that only the campaign's seed can make."""

import hashlib
import hmac
import json

LENGTH = 12


def form_number(seed: str, slot: str, side: str, state: int) -> str:
    """Return the number of a form: of this campaign, slot, side and state, and no other.

    It tells apart campaigns made from the same pack, and betrays nothing of the seed.

    >>> form_number("a seed", "day one", "red", 3)
    '86A4-05FD-0485'
    """
    told = json.dumps(["refkit orders", slot, side, state], ensure_ascii=False)
    digest = hmac.new(seed.encode(), told.encode(), hashlib.sha256).hexdigest()
    short = digest[:LENGTH].upper()
    return "-".join(short[at : at + 4] for at in range(0, LENGTH, 4))
