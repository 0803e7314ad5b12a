"""What touches pins, files and the cable; everything else of the eboard is pure."""
