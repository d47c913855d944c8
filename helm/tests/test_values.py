"""Values: the reference, the schema and the defaults say the same."""

import json
import shutil

import pytest
import yaml
from helm_python import Chart, lint

import renew
from checks import amount
from chart import CHART, VALUES, merged, render, values_of

SCHEMA = json.loads((CHART / "values.schema.json").read_text())
VALUES_FILE = yaml.safe_load((CHART / "values.yaml").read_text())
def objects(schema: dict, path: str = ""):
    """Every part of the schema that describes an object, and where it stands."""
    if schema.get("type") == "object":
        yield path, schema
    for key, inner in schema.get("properties", {}).items():
        yield from objects(inner, f"{path}.{key}")
    if isinstance(inner := schema.get("items"), dict):
        yield from objects(inner, f"{path}[]")


def test_the_schema_knows_every_key_and_takes_no_other():
    parts = [*objects(SCHEMA), *[found for name, one in SCHEMA["$defs"].items()
                                 for found in objects(one, f"$defs.{name}")]]
    assert len(parts) > 30
    for path, part in parts:
        # Words that are the operator's own: each value has its type.
        is_of_words = "properties" not in part and isinstance(part.get("additionalProperties"), dict)
        # Values of another chart.
        if not is_of_words and not path.startswith(".nats"):
            assert part["additionalProperties"] is False, path


def resolved(part: dict) -> dict:
    while "$ref" in part:
        node = SCHEMA
        for key in part["$ref"].removeprefix("#/").split("/"):
            node = node[key]
        part = node
    return part


def leaves(values: dict, path: tuple = ()):
    for key, value in values.items():
        if isinstance(value, dict) and value:
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def test_every_default_is_in_the_schema_and_every_key_of_the_schema_has_a_default():
    known = set()

    def walk(part: dict, path: tuple):
        part = resolved(part)
        if part.get("type") == "object" and part.get("properties") and path[:1] != ("nats",):
            for key, inner in part["properties"].items():
                walk(inner, (*path, key))
        else:
            known.add(path)

    walk(SCHEMA, ())
    defaults = {path for path, _ in leaves(VALUES_FILE)}

    def closed(paths: set[tuple]) -> set[tuple]:
        left = ("services", "nats", "labels", "annotations")
        return {path for path in paths if not set(path) & set(left)}

    assert closed(defaults) == closed(known)


def test_every_value_has_its_comment():
    described = set(renew.commented())
    for path, _ in leaves(VALUES_FILE):
        own = [".".join(path[:depth]) for depth in range(1, len(path) + 1)]
        assert described & set(own), f"{'.'.join(path)} has no comment that begins with `# --`"


def test_memory_is_asked_for_by_what_was_measured():
    measured = renew.measured()
    assert measured.keys() == VALUES_FILE["services"].keys()
    for name, (idle, most) in measured.items():
        own = merged(VALUES_FILE["defaults"], VALUES_FILE["services"][name])["resources"]
        request, limit = (amount(own[of]["memory"]) / 2**20 for of in ("requests", "limits"))
        assert 0 < idle <= request, f"{name}: {idle} MiB while it is idle, {request} requested"
        assert 1.5 * most <= limit, f"{name}: {most} MiB at work, {limit} at most"


@pytest.mark.parametrize("path", VALUES, ids=lambda path: path.stem)
def test_lint_complains_of_nothing(path):
    for version in ("1.28.0", "1.37.0"):
        messages = lint(CHART, values_of(path), strict=True, kube_version=version)["messages"]
        # The archive of NATS' chart is fetched by `helm dependency update`; it is not in the sources.
        told = [one["error"] for one in messages if "missing these dependencies: nats" not in one["error"]]
        assert told == ["icon is recommended"]


def test_another_service_joins_by_one_line(tmp_path):
    """What it takes: a line of values, and its word in the schema."""
    copy = tmp_path / "maillon"
    shutil.copytree(CHART, copy, symlinks=False)
    schema = json.loads((copy / "values.schema.json").read_text())
    schema["properties"]["services"]["properties"]["letters"] = {"$ref": "#/$defs/service"}
    (copy / "values.schema.json").write_text(json.dumps(schema))
    line = "  letters: {database: true, calls: [auth, members]}\n"
    text = (copy / "values.yaml").read_text()
    (copy / "values.yaml").write_text(text.replace("\nservices:\n", f"\nservices:\n{line}"))
    # Its connections are counted, too.
    small = merged(values_of(CHART / "ci/small.yaml"), {"postgresql": {"maxConnections": 140}})
    with Chart.load(copy) as chart:
        rendered = chart.render(small, name="maillon", namespace="offices")
    objects = [one for path, part in rendered.items() if path.endswith(".yaml")
               for one in yaml.safe_load_all(part) if one]
    of_it = {one["kind"] for one in objects if one["metadata"]["name"] == "maillon-letters"}
    assert of_it == {"Deployment", "Service", "ServiceAccount", "NetworkPolicy", "PodDisruptionBudget"}
    job = next(one for one in objects if one["kind"] == "Job")
    env = job["spec"]["template"]["spec"]["containers"][0]["env"]
    assert "LETTERS_OWNER_DATABASE_URL" in [variable["name"] for variable in env]


def test_what_is_not_asked_for_is_not_made():
    kinds = {one["kind"] for one in render(values_of(CHART / "ci/shared-volume.yaml")).objects}
    assert kinds == {"Deployment", "Service", "ServiceAccount", "PodDisruptionBudget", "Job", "CronJob",
                     "Pod"}


def test_a_restore_never_follows_up_by_itself(release):
    (job,) = [one for one in release.of("CronJob") if one["metadata"]["name"].endswith("-restore")]
    assert job["spec"]["suspend"] is True
    template = job["spec"]["jobTemplate"]["spec"]["template"]
    (container,) = template["spec"]["containers"]
    assert container["args"] == ["restore", "--databases-are-back"]
    told = {variable["name"] for variable in container["env"]}
    owners = {name.upper() for name, service in VALUES_FILE["services"].items() if service.get("database")}
    assert {f"{name}_OWNER_DATABASE_URL" for name in owners} | {"MAILLON_NATS_URL"} <= told
    # The page that says how to start it.
    page = (CHART.parents[1] / "docs/OPERATIONS.md").read_text()
    assert "--from cronjob/maillon-restore" in page
