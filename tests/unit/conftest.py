import pytest

from houseway import paigow as pg


@pytest.fixture(scope="session")
def classes():
    return pg.hand_classes()
