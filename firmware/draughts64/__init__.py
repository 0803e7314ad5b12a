"""The game of draughts on 32 squares: positions, legal moves, results, notation."""
