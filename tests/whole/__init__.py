"""Whole games on the whole product: real firmware, real line, real page, hands on wood."""
