"""Values that are refused, before anything is changed, with a message that names the key."""

import pytest
from helm_python import HelmError

from chart import VALUES, merged, render, values_of

FIELD = {"env": "field", "number": 7}
SMALL = values_of(next(path for path in VALUES if path.stem == "small"))


def set_at(path: str, value) -> dict:
    for key in reversed(path.split(".")):
        value = {key: value}
    return value


# A value, and how the message names it.
SCHEMA = {
    "image.repo": "maillon",
    "image.digest": "sha256:abc",
    "image.tag": "latest",
    "image.pullPolicy": "Sometimes",
    "image.pullSecrets": [""],
    "node.env": "production",
    "node.number": 3,
    "node.name": "",
    "fullnameOverride": "Foo_Bar",
    "otlp.endpoint": "collector:4317",
    "otlp.kept": 20,
    "otlp.tracesAddress": "https://grafana.example/explore",
    "serviceSecret.existingSecret": "My Secret",
    "admin.password": "secret",
    "postgresql.port": 99999,
    "postgresql.sslMode": "on",
    "postgresql.prefix": "Maillon-1",
    "postgresql.password": "secret",
    "cloudnativepg.instances": 0,
    "cloudnativepg.backup.schedule": "0 2 * * *",
    "jetstream.url": "nats://user:password@nats.example:4222",
    "jetstream.streamReplicas": 2,
    "nats.config.jetstream.merge.sync_interval": "2m",
    "nats.config.jetstream.enabled": False,
    "photoStore.url": "/var/photos",
    "photoStore.claim.size": "20 GB",
    "metabase.dashboards.members": "1",
    "centre.url": "http://maillon.example",
    "centre.token": "secret",
    "trustedProxies": ["10.0.0.1"],
    "tls.issuer.kind": "Authority",
    "drainSeconds": "10",
    "defaults.replicas": 0,
    "defaults.resources.limits.memory": "256Mo",
    "defaults.resources.limits.cpu": "1",
    "defaults.tolerations": [{"effect": "Never"}],
    "services.members.replicas": "2",
    "services.member": {"replicas": 2},
    "services.gateway.calls": ["Cards"],
    "topologySpread.zone": "Always",
    "migrate.backoffLimit": -1,
    "doctor.schedule": "daily",
    "ingress.hosts": ["maillon.example"],
    "httpRoute.parentRefs": [{"namespace": "gateways"}],
    "networkPolicy.ingressFrom": [{"namespaceSelector": {"matchLabel": {}}}],
    "networkPolicy.natsPort": 0,
    # Helm takes a default away by null: then nothing would be closed.
    "networkPolicy.enabled": None,
    "serviceMonitor.interval": "fast",
    "prometheusRule.enabled": "yes",
    "dashboards.folder": "Maillon",
}
TOGETHER = {
    "serviceSecret.existingSecret": set_at("serviceSecret.existingSecret", ""),
    "postgresql.secretPrefix": set_at("postgresql.secretPrefix", ""),
    "postgresql.host: give": set_at("postgresql.host", ""),
    "postgresql.host: leave": set_at("cloudnativepg.enabled", True),
    "jetstream.url: give": set_at("jetstream.url", ""),
    "jetstream.url: leave": set_at("jetstream.existingSecret", "nats"),
    "jetstream.url and jetstream.existingSecret": set_at("nats.enabled", True),
    "photoStore.url: name": set_at("photoStore.url", ""),
    "photoStore.url: leave": set_at("photoStore.claim.enabled", True),
    "photoStore.existingSecret": set_at("photoStore.existingSecret", ""),
    "services.members.replicas": {"photoStore": {"url": "", "claim": {"enabled": True}}},
    "metabase.site": set_at("metabase.site", "https://metabase.example"),
    "centre.existingSecret": {"node": FIELD, "centre": {"url": "https://maillon.example"}},
    "centre.url: give": {"node": FIELD, "centre": {"existingSecret": "maillon-centre"}},
    "centre.url: leave": {"centre": {"url": "https://maillon.example", "existingSecret": "maillon-centre"}},
    "tls.secretPrefix": set_at("tls.enabled", True),
    "ingress.host": set_at("ingress.enabled", True),
    "httpRoute.parentRefs": set_at("httpRoute.enabled", True),
    "cloudnativepg.backup.objectStore": set_at("cloudnativepg.backup.enabled", True),
    "terminationGracePeriodSeconds": {"drainSeconds": 30, "terminationGracePeriodSeconds": 45},
    "postgresql.maxConnections: at least 118": set_at("postgresql.maxConnections", 100),
    "postgresql.maxConnections: at least 136": {"services": {"cards": {"replicas": 5}}},
    "services.cards.resources": set_at("services.cards.resources.limits.memory", "64Mi"),
    "services.gateway: leave": set_at("services.gateway", None),
    "services.gateway.calls": set_at("services.gateway.calls", ["auth", "letters"]),
    "services.cards.autoscaling": {"services": {"cards": {"autoscaling": {"minReplicas": 9}}}},
}


SERVERS = merged(SMALL, {"jetstream": {"url": ""}, "nats": {"enabled": True}})


def refusal_of(values: dict) -> str:
    with pytest.raises(HelmError) as refused:
        render(values)
    return str(refused.value)


@pytest.mark.parametrize("path", SCHEMA)
def test_a_value_that_can_not_be_is_refused(path):
    told = refusal_of(merged(SMALL, set_at(path, SCHEMA[path])))
    *above, key = path.split(".")
    # A key that is not known is named beside the place where it stands.
    assert f"at '/{'/'.join([*above, key])}" in told or (
        f"at '/{'/'.join(above)}'" in told and f"'{key}'" in told), told


@pytest.mark.parametrize("message", TOGETHER)
def test_values_that_need_or_exclude_each_other_are_refused(message):
    told = refusal_of(merged(SMALL, TOGETHER[message]))
    assert f"\n- {message}" in told, told


def test_all_that_is_missing_is_told_at_once():
    told = refusal_of({})
    for key in ("serviceSecret.existingSecret", "postgresql.secretPrefix", "postgresql.host", "jetstream.url",
                "photoStore.url"):
        assert f"\n- {key}: " in told


def test_streams_have_no_more_replicas_than_there_are_servers():
    alone = {"nats": {"config": {"cluster": {"enabled": False}}}}
    assert "\n- jetstream.streamReplicas: more than" in refusal_of(merged(SERVERS, alone))
    fewer = {"nats": {"config": {"cluster": {"replicas": 2}}}}
    assert "\n- jetstream.streamReplicas: more than" in refusal_of(merged(SERVERS, fewer))
    assert render(SERVERS).of("Deployment")


def test_a_field_office_needs_a_number():
    told = refusal_of(merged(SMALL, {"node": {"env": "field"}}))
    assert "at '/node/number'" in told
