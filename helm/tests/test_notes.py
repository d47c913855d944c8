"""What Helm prints when it is done: the next command, and what to mind."""

from chart import merged, render
from conftest import rendered


def test_the_first_installation_says_how_to_sign_in(small, central):
    assert "grep 'First sign-in'" in small.notes
    assert "component=auth" in small.notes
    assert "password in the Secret maillon-admin" in central.notes
    assert "helm test maillon -n offices" in small.notes


def test_an_upgrade_does_not(central):
    upgraded = rendered("central", is_upgrade=True)
    assert "upgraded" in upgraded.notes
    assert "Sign in" not in upgraded.notes and "maillon-admin" not in upgraded.notes


def test_what_people_type_is_told(small, central):
    assert "https://maillon.example" in central.notes
    assert "https://maillon.example" in rendered("gateway-api").notes
    assert "port-forward service/maillon-gateway 8080:80" in small.notes


def test_what_is_left_open_is_told(central):
    values = central.values
    assert "NOTE" not in central.notes
    assert "`trustedProxies` is empty" in render(merged(values, {"trustedProxies": []})).notes
    assert "chosen by a tag" in render(merged(values, {"image": {"digest": ""}})).notes
