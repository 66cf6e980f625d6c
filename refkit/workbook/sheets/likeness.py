"""How like two words are, from 0 to 100, as a person glancing at both would say."""

import re
from functools import lru_cache

from rapidfuzz import fuzz

SURE = 100
SHORTENED = 92  # "Vet." for veteran
BEGUN = 60  # "Str." for strength this morning
WITHIN = 0.86  # "Unit name" for name
SWAPPED = 0.97  # "strength, full" for full strength
SHORTEST = 3
LONGEST = 40
KEPT = 100_000


@lru_cache(KEPT)
def bare_words(text: str) -> str:
    """Return a text's words and nothing else, in small letters.

    >>> bare_words(" No. of  Stands:")
    'no of stands'
    """
    return " ".join(re.findall(r"[^\W_]+|#", text.casefold()))


@lru_cache(KEPT)
def score(his: str, ours: str) -> int:
    """Return how like two words are.

    >>> score("Vet.", "veteran"), score("Qualty", "quality"), score("Unit", "weather")
    (92, 92, 18)
    """
    one, two = bare_words(his), bare_words(ours)
    if not one or not two or len(one) > LONGEST:
        return 0
    if one == two:
        return SURE
    found = [fuzz.ratio(one, two), SWAPPED * fuzz.token_sort_ratio(one, two)]
    if set(one.split()) & set(two.split()):
        found.append(WITHIN * fuzz.token_set_ratio(one, two))
    if len(one) >= SHORTEST and two.startswith(one):
        found.append(BEGUN if two.count(" ") > one.count(" ") else SHORTENED)
    return min(round(max(found)), SURE - 1)
