"""Accounts: what owners have in hand, as lines with reasons."""
