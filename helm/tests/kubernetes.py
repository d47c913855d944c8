"""Schemas of Kubernetes, strict ones, of the oldest and the newest version that the chart is for; and our own
of those kinds that operators bring along."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

SCHEMAS = files("kubernetes_validate") / "kubernetes-json-schema"
CUSTOM = Path(__file__).parent / "custom_resources"


@cache
def registry(version: str) -> Registry:
    definitions = json.loads((SCHEMAS / f"v{version}-local-strict/_definitions.json").read_text())
    return Resource.from_contents(definitions) @ Registry()


@cache
def validator(version: str, api: str, kind: str) -> Draft202012Validator:
    custom = CUSTOM / f"{kind}.json"
    if custom.exists():
        schema = json.loads(custom.read_text())
        assert schema["properties"]["apiVersion"]["const"] == api
        return Draft202012Validator(schema)
    group = api.replace("/", "-") if "." not in api else api.split(".")[0] + "-" + api.split("/")[1]
    name = f"{kind.lower()}-{group}.json"
    schema = json.loads((SCHEMAS / f"v{version}-local-strict" / name).read_text())
    return Draft202012Validator(schema, registry=registry(version))


def problems(one: dict, version: str) -> list[str]:
    found = validator(version, one["apiVersion"], one["kind"]).iter_errors(one)
    return [f"{one['kind']} {one['metadata']['name']}: {error.json_path}: {error.message}" for error in found]
