"""What leaves the umpire's hands: searched for secrets of others, then written."""

from refkit.handouts.handout import hand_out
from refkit.handouts.search import leaks
from refkit.handouts.secrets import forbidden
from refkit.handouts.write import release

__all__ = ["forbidden", "hand_out", "leaks", "release"]
