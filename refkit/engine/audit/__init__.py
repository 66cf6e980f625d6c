"""The books balanced: what the ledger did, entry by entry, against what the rules allow."""
