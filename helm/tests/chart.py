"""The chart, rendered over value files by Helm itself. No cluster is asked."""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml
from helm_python import Chart

ROOT = Path(__file__).resolve().parents[2]
CHART = ROOT / "helm/maillon"
VALUES = sorted((CHART / "ci").glob("*.yaml"))

# What a release brings along that makes pods of its own: a chart that is not here, and an operator.
POD_OWNERS = ("Deployment", "Job", "CronJob", "Pod")


@dataclass
class Release:
    """What Helm would install."""

    values: dict
    objects: list[dict]
    notes: str
    namespace: str = "offices"
    name: str = "maillon"
    templates: dict[str, str] = field(default_factory=dict)

    def of(self, *kinds: str) -> list[dict]:
        return [one for one in self.objects if one["kind"] in kinds]

    def pods(self) -> list[tuple[dict, dict, dict]]:
        """Each object that makes pods, with their metadata and specification."""
        found = []
        for one in self.of(*POD_OWNERS):
            spec = one["spec"]["jobTemplate"]["spec"] if one["kind"] == "CronJob" else one["spec"]
            template = one if one["kind"] == "Pod" else spec["template"]
            found.append((one, template["metadata"], template["spec"]))
        return found

    def containers(self) -> list[tuple[dict, dict, dict]]:
        """Each container, with its owner and pod."""
        return [
            (owner, pod, container)
            for owner, _, pod in self.pods()
            for container in pod.get("initContainers", []) + pod["containers"]
        ]


def title(one: dict) -> str:
    return f"{one['kind']} {one['metadata']['name']}"


@cache
def chart() -> Chart:
    return Chart.load(CHART)


def merged(below: dict, above: dict) -> dict:
    """Values of a second file over those of a first, as Helm takes `-f a -f b`."""
    result = dict(below)
    for key, value in above.items():
        is_deep = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = merged(result[key], value) if is_deep else value
    return result


def values_of(path: Path) -> dict:
    values = yaml.safe_load(path.read_text())
    if path.name == "field.yaml":
        values = merged(yaml.safe_load((CHART / "values-field.yaml").read_text()), values)
    return values


def render(values: dict, **options) -> Release:
    release = Release(values=chart().merge_values(values), objects=[], notes="")
    options = {"name": release.name, "namespace": release.namespace, **options}
    release.name, release.namespace = options["name"], options["namespace"]
    release.templates = chart().render(values, **options)
    for path, text in sorted(release.templates.items()):
        if path.endswith("NOTES.txt"):
            release.notes = text
        else:
            release.objects += [one for one in yaml.safe_load_all(text) if one]
    return release
