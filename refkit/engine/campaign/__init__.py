"""The campaign as a value: its rows, its ledger, and what each reader may know of them."""
