"""What the ledger of a campaign may not hold by these rules, besides what accounts say."""

from refkit.systems.battlefront.audit import accounts, maxima, roster, sight

LAWS = tuple(law for each in (accounts, roster, maxima, sight) for law in each.LAWS)
