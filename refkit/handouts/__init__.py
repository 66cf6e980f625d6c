"""Handouts: every document is searched for the secrets of others, then written."""

from refkit.handouts.handout import hand_out
from refkit.handouts.secrets import secret_texts
from refkit.handouts.write import write_handouts

__all__ = ["hand_out", "secret_texts", "write_handouts"]
