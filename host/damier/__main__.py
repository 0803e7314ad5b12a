"""`python -m damier` is the command `damier`."""

from damier.cli import main

main()
