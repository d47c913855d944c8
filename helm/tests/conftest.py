"""Value files of the chart, each rendered once."""

from functools import cache

import pytest

from chart import VALUES, Release, render, values_of


@cache
def rendered(name: str, is_upgrade: bool = False) -> Release:
    path = next(path for path in VALUES if path.stem == name)
    return render(values_of(path), is_install=not is_upgrade, is_upgrade=is_upgrade)


EACH = [(path.stem, is_upgrade) for path in VALUES for is_upgrade in (False, True)]


@pytest.fixture(params=EACH, ids=[f"{name}-{'upgrade' if later else 'first'}" for name, later in EACH])
def release(request) -> Release:
    """The first installation and an upgrade, over each value file."""
    return rendered(*request.param)


@pytest.fixture
def central() -> Release:
    return rendered("central")


@pytest.fixture
def small() -> Release:
    return rendered("small")
