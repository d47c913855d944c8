"""Every object against the schemas of Kubernetes, each different one once."""

import json

import pytest
import yaml

import kubernetes
from chart import CHART

OLDEST = yaml.safe_load((CHART / "Chart.yaml").read_text())["kubeVersion"].removeprefix(">=").split("-")[0]
NEWEST = "1.37.0"
VERSIONS = (OLDEST, NEWEST)

seen: set[tuple[str, str]] = set()


@pytest.mark.parametrize("version", VERSIONS)
def test_objects_are_what_kubernetes_takes(version, release):
    wrong = []
    for one in release.objects:
        # Most objects are the same over several value files.
        mark = (version, json.dumps(one, sort_keys=True))
        if mark not in seen:
            seen.add(mark)
            wrong += kubernetes.problems(one, version)
    assert wrong == []


@pytest.mark.parametrize("version", VERSIONS)
def test_a_word_that_is_spelled_wrong_is_found(version, central):
    for kind in {one["kind"] for one in central.objects} - {"ServiceAccount", "ConfigMap"}:
        broken = json.loads(json.dumps(central.of(kind)[0]))
        broken["spec"]["nonsense"] = 1
        assert kubernetes.problems(broken, version), kind
