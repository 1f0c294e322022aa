"""``python -m calavera`` is the ``calavera`` command."""

from calavera.cli import main

main()
