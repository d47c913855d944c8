"""Alerts and dashboards come from deploy/observability, whole, and are small enough for Kubernetes."""

import json
import tarfile

import yaml

from chart import ROOT, chart

OBSERVABILITY = ROOT / "deploy/observability"
RULES = sorted((OBSERVABILITY / "prometheus/rules").glob("*.yaml"))
DASHBOARDS = sorted((OBSERVABILITY / "grafana/dashboards").glob("*.json"))
# Of an object in Kubernetes' store.
LARGEST = 1_000_000


def test_every_alert_is_in_a_rule_of_kubernetes(central):
    assert RULES
    expected = [group for path in RULES for group in yaml.safe_load(path.read_text())["groups"]]
    assert [group for one in central.of("PrometheusRule") for group in one["spec"]["groups"]] == expected


def test_every_dashboard_is_in_a_config_map(central):
    assert DASHBOARDS
    maps = central.of("ConfigMap")
    given = {name: json.loads(text) for one in maps for name, text in one["data"].items()}
    assert given == {f"maillon-{path.name}": json.loads(path.read_text()) for path in DASHBOARDS}
    assert all(len(json.dumps(one)) < LARGEST for one in maps)
    assert all(one["metadata"]["labels"]["grafana_dashboard"] == "1" for one in maps)


def test_a_packaged_chart_holds_copies(tmp_path):
    with tarfile.open(chart().save(tmp_path)) as archive:
        names = archive.getnames()
        assert all(member.isfile() for member in archive.getmembers())
    for path in RULES:
        assert f"maillon/files/rules/{path.name}" in names
    for path in DASHBOARDS:
        assert f"maillon/files/dashboards/{path.name}" in names
    # Values of tests are no part of it.
    assert not any(name.startswith("maillon/ci/") for name in names)
