import os

import pytest

from houseway import paigow as pg

os.environ["MPLBACKEND"] = "Agg"  # plots are drawn, not shown


@pytest.fixture(scope="session")
def classes():
    return pg.hand_classes()


@pytest.fixture(scope="session")
def strategy():
    """The optimal player's strategy against Trump Plaza, which takes some seconds to find."""
    from houseway import paigow as pg

    return pg.solve("trump-plaza").strategy
