"""The old name of :mod:`calavera.solve.headsup.build`, for one release."""

import warnings

from calavera.solve.headsup.build import main

if __name__ == "__main__":
    warnings.warn(
        "python -m calavera.solve.building is now calavera.solve.headsup.build", FutureWarning, stacklevel=1
    )
    main()
