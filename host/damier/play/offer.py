"""The rule sets that a new game can have: all that come with Damier, and house rules met this evening."""

import contextlib
from typing import Any

from damier import variants
from damier.line.mirror import PlayedGame
from damier.play.shown import rules_shown
from draughts64.variant import Variant, named

Message = dict[str, Any]


class Offer:
    """`rules` is what is offered, by name; a house rule that has been met replaces another of its name."""

    def __init__(self, wanted: Variant) -> None:
        self.rules: dict[str, Variant] = {}
        self._shown: dict[str, Message] = {}
        for variant in (*variants.offered().values(), wanted):
            self._add(variant)

    def meet(self, view: Message | None, played: PlayedGame | None) -> None:
        """Offer the house rules of the game and of what the eboard shows, too."""
        if played is not None:
            self._add(played.game.variant)
        if view is not None and view.get("rules") is not None:
            with contextlib.suppress(ValueError):
                self._add(named(str(view.get("variant")), view["rules"]))

    def shown(self) -> dict[str, Message]:
        """Describe them for the page."""
        return dict(self._shown)

    def _add(self, variant: Variant) -> None:
        # Described once: the page is told of everything at every change of a light.
        if self.rules.get(variant.name) != variant:
            self.rules[variant.name] = variant
            self._shown[variant.name] = rules_shown(variant)
