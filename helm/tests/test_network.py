"""Who reaches whom: what the policies let through is what services call, and nothing else."""

from chart import CHART, merged, render, values_of
from checks import matches
from conftest import rendered


def component(one: dict) -> str:
    return one["metadata"]["labels"]["app.kubernetes.io/component"]


def lets_through(rules: list[dict], side: str, port, labels: dict) -> bool:
    """Whether a rule lets a pod of the release through, on a port by its name or number."""
    return any(
        port in [one["port"] for one in rule["ports"]]
        and (side not in rule or any(matches(peer["podSelector"], labels) for peer in rule[side]
                                     if "podSelector" in peer and "namespaceSelector" not in peer))
        for rule in rules
    )


def test_services_reach_those_that_they_call_and_no_others(release):
    policies = {component(one): one["spec"] for one in release.of("NetworkPolicy")}
    if not release.values["networkPolicy"]["enabled"]:
        assert policies == {}
        return
    services = release.values["services"]
    pods = {component(owner): metadata["labels"] for owner, metadata, _ in release.pods()
            if owner["kind"] == "Deployment"}
    for caller in services:
        for called in services:
            wanted = called in services[caller]["calls"]
            out = lets_through(policies[caller]["egress"], "to", 50051, pods[called])
            into = lets_through(policies[called]["ingress"], "from", "grpc", pods[caller])
            assert (out, into) == (wanted, wanted), f"{caller} → {called}"


def test_all_pods_are_closed_unless_a_policy_opens_them(central):
    (deny,) = [one for one in central.of("NetworkPolicy") if component(one) == "all"]
    assert deny["spec"]["policyTypes"] == ["Ingress", "Egress"]
    assert not deny["spec"].keys() & {"ingress", "egress"}
    for _, metadata, _ in central.pods():
        assert matches(deny["spec"]["podSelector"], metadata["labels"])


def callers_at(release, port: int) -> set[str]:
    policies = {component(one): one["spec"] for one in release.of("NetworkPolicy")}
    return {name for name, policy in policies.items()
            if any(port in [one["port"] for one in rule["ports"]] for rule in policy.get("egress", []))}


def test_what_is_outside_is_reached_by_those_who_need_it(central):
    def callers_of(port: int) -> set[str]:
        return callers_at(central, port)

    owners = {"auth", "geography", "members", "cards", "reports", "sync"}
    assert callers_of(5432) == owners | {"migrate", "doctor"}
    assert callers_of(443) == {"members", "cards", "doctor"}
    assert callers_of(4222) == owners | {"gateway", "migrate", "doctor"}
    assert callers_of(4317) == owners | {"gateway", "migrate"}
    assert callers_of(53) == owners | {"gateway", "migrate", "doctor", "test"}


def test_the_centre_is_reached_by_sync_alone_where_it_is_named():
    field = values_of(CHART / "ci/field.yaml")
    assert callers_at(render(field), 443) == {"sync"}
    nowhere = {"centre": {"url": "", "existingSecret": ""}}
    assert callers_at(render(merged(field, nowhere)), 443) == set()
    peer = {"ipBlock": {"cidr": "203.0.113.7/32"}}
    narrow = render(merged(field, {"networkPolicy": {"centreTo": [peer], "centrePort": 8443}}))
    sync = next(one["spec"] for one in narrow.of("NetworkPolicy") if component(one) == "sync")
    assert {"ports": [{"port": 8443}], "to": [peer]} in sync["egress"]


def test_metrics_are_for_whom_the_values_name(central, small):
    ports = [one["port"] for policy in small.of("NetworkPolicy")
             for rule in policy["spec"].get("ingress", []) for one in rule["ports"]]
    assert "ops" not in ports
    watched = {component(policy) for policy in central.of("NetworkPolicy")
               for rule in policy["spec"].get("ingress", []) if {"port": "ops"} in rule["ports"]}
    assert watched == set(central.values["services"])


def test_nats_of_the_release_is_for_its_pods():
    release = rendered("cloudnativepg")
    (policy,) = [one["spec"] for one in release.of("NetworkPolicy") if component(one) == "nats"]
    rule = next(rule for rule in policy["ingress"] if {"port": 4222} in rule["ports"])
    (peer,) = rule["from"]
    assert all(matches(peer["podSelector"], metadata["labels"]) for _, metadata, _ in release.pods())


def test_the_gateway_is_reached_by_the_ingress_controller_and_by_the_test(central):
    gateway = next(one["spec"] for one in central.of("NetworkPolicy") if component(one) == "gateway")
    (rule,) = [rule for rule in gateway["ingress"] if {"port": "http"} in rule["ports"]]
    assert rule["from"][0] == central.values["networkPolicy"]["ingressFrom"][0]
    test = next(metadata["labels"] for owner, metadata, _ in central.pods() if owner["kind"] == "Pod")
    assert matches(rule["from"][1]["podSelector"], test)
