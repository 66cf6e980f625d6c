"""What factions and forces have in hand: thalers, and the tokens of loot."""

from refkit.engine.accounts.account import Account

# Its faction's and the umpire's, where all may see the rest of the row.
SECRET = "side"
THALERS = Account(
    name="thalers",
    short="T",
    record="Purse",
    amount="thalers",
    apart=True,
    heading="Treasury",
    clause="DL-2",
)
LOOT = Account(
    name="loot",
    short="tokens",
    record="Loot",
    amount="change",
    owner=("force",),
    reason="reason",
    heading="Loot tokens",
    clause="DL-35",
)
