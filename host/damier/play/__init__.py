"""One game at one eboard: mirror, opponent, archive, page and terminal around one queue of events."""
