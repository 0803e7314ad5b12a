"""The rule sets that tests run over: the registry, and house rules that the records must carry as well."""

from draughts64.variant import LUDOTEKA, NAMES, VARIANTS, Variant

BUILT_IN = [VARIANTS[name] for name in NAMES]

# The other readings of Ludoteka's terse text.
READINGS = [
    LUDOTEKA.replace(name=f"ludoteka-{king_capture}-{removal}-{promotion}", **fields)
    for king_capture in ("neighbour", "next", "flying")
    for removal in ("at_once", "at_end")
    for promotion in ("ends", "goes_on")
    for fields in [{"king_capture": king_capture, "removal": removal, "promotion": promotion}]
]


def label(value: object) -> str | None:
    """A test id for a rule set."""
    return value.name if isinstance(value, Variant) else None
