"""A made-up war of crowns on the map of the provinces: all that systems share, at once.

Lots say in which order the crowns draw cards and move hosts by turns over the areas; where
hosts of foes meet they strike by turns, and who is beaten retreats. Any crown may play a
card while others move. Gold is an account of its own; two crowns may have a secret pact,
and then read the same until it is broken.
"""
