"""Whether the engine and the oracle agree on a layout, and if not, why not."""

from refkit.geometry import doubts, perimeter
from refkit.geometry.checks import parse_layout
from tests.perimeter import layouts, oracle

MESHES = 0.1, 0.05, 0.02  # a lattice sees no way that is narrower than its mesh
HAIR = 0.02  # inches within which a lattice cannot tell


def differing(data, mesh):
    """Return the stands that engine and oracle judge otherwise."""
    found = perimeter.perimeter(parse_layout(data)).status
    other = oracle.judge(data, mesh)
    return sorted(name for name in found if found[name] != other[name])


def explained(seed):
    """Return how it stands with the layout of a seed."""
    data = layouts.layout(seed)
    for mesh in MESHES:
        stands = differing(data, mesh)
        if not stands:
            return "agreed" if mesh == MESHES[0] else f'agreed at {mesh:g}"'
    close = doubts.close_calls(parse_layout(data), HAIR)
    if set(stands) <= set(close):
        return f'decided within {HAIR:g}"'
    return f"unexplained: {', '.join(stands)}"
