"""What is rendered is what lies in ci/golden: a change of the chart is seen as a change of these files.
`cargo xtask chart --renew` writes them anew."""

import pytest

import renew
from conftest import rendered
from chart import VALUES, render, values_of


@pytest.mark.parametrize("name", renew.GOLDEN)
def test_a_change_of_what_is_rendered_is_seen(name):
    expected = renew.golden_file(name).read_text()
    assert renew.golden(name) == expected, "look at the change: cargo xtask chart --renew"


@pytest.mark.parametrize("path", VALUES, ids=lambda path: path.stem)
def test_rendering_twice_gives_the_same(path):
    assert render(values_of(path), is_install=True).templates == rendered(path.stem).templates


def test_the_table_of_values_is_that_of_their_comments():
    text = renew.README.read_text()
    assert renew.with_table(text) == text, "run cargo xtask chart --renew"
