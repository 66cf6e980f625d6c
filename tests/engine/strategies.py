"""Random rows and campaigns of the made-up system."""

from hypothesis import strategies as st

from refkit.engine.campaign.campaign import Campaign
from tests.engine.skirmish import SKIRMISH, Band, Camp, Side, Slot

SIDES = st.sampled_from(["red", "blue"])
NAMES = st.sampled_from(["a", "b", "c", "d"])
WORDS = st.sampled_from(["", "hill", "ford"])

BANDS = st.builds(
    Band,
    side=SIDES,
    id=NAMES,
    men=st.integers(0, 9),
    rating=st.sampled_from(["raw", "veteran"]),
    friends=st.lists(NAMES, max_size=2).map(tuple),
    note=WORDS,
)
CAMPS = st.builds(Camp, id=NAMES, side=SIDES, place=WORDS, hidden=st.booleans(), trap=WORDS)
OWN = st.tuples(
    *(
        st.builds(
            Side,
            id=st.just(side),
            men=st.integers(0, 9),
            plan=WORDS,
            handicap=st.integers(0, 3),
        )
        for side in ("red", "blue")
    )
)


def tables(rows):
    """Return rows by class and key, a later one in the place of one with the same key."""
    found = {cls.__name__: {} for cls in (Side, Slot, Band, Camp)}
    for row in rows:
        found[type(row).__name__][row.identity] = row
    return found


ROWS = st.builds(lambda own, rows: [*own, *rows], OWN, st.lists(BANDS | CAMPS, max_size=8))
CAMPAIGNS = ROWS.map(lambda rows: Campaign(SKIRMISH, tables(rows)))
