"""``python -m houseway.cli``."""

from houseway.cli import main

main()
