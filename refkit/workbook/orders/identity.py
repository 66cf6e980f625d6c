"""The number of a form, which only the campaign's secret seed can make."""

import hashlib
import hmac
import json

LENGTH = 12


def form_number(seed: str, slot: str, side: str, state: int) -> str:
    """Return the number of a form: of this campaign, slot, side and state, and no other.

    Campaigns from the same pack have different numbers, and a number says nothing of the
    seed: it is a keyed hash.

    >>> form_number("a seed", "day one", "red", 3)
    '86A4-05FD-0485'
    """
    told = json.dumps(["refkit orders", slot, side, state], ensure_ascii=False)
    digest = hmac.new(seed.encode(), told.encode(), hashlib.sha256).hexdigest()
    short = digest[:LENGTH].upper()
    return "-".join(short[at : at + 4] for at in range(0, LENGTH, 4))
