"""The checks of what is rendered, over every value file, and faults that each of them has to find."""

import copy

import pytest

import checks
from chart import render
from conftest import rendered


@pytest.mark.parametrize("check", checks.ALL, ids=lambda check: check.__name__)
def test_what_is_rendered_passes(check, release):
    assert check(release) == []


def test_a_long_name_of_a_release_is_cut(central):
    release = render(central.values, name="a" * 53)
    for check in (checks.names, checks.labels, checks.selectors, checks.references):
        assert check(release) == []


def test_data_outlive_the_release():
    for name, kind in (("field", "PersistentVolumeClaim"), ("cloudnativepg", "Cluster")):
        broken = copy.deepcopy(rendered(name))
        first(broken, kind)["metadata"]["annotations"].clear()
        assert checks.kept(rendered(name)) == [] and checks.kept(broken) != []


def first(release, kind):
    return release.of(kind)[0]


def pod(release):
    return first(release, "Deployment")["spec"]["template"]["spec"]


def container(release):
    return pod(release)["containers"][0]


def rename(release, kind, name):
    first(release, kind)["metadata"]["name"] = name


# Each is a fault that the schemas of Kubernetes let pass.
FAULTS = {
    "a name with capitals": (checks.names, lambda r: rename(r, "Service", "Foo_Bar")),
    "a name that is too long": (checks.names, lambda r: rename(r, "Service", "a" * 64)),
    "two objects of one name": (checks.names, lambda r: r.objects.append(first(r, "Service"))),
    "another namespace": (checks.names, lambda r: first(r, "Job")["metadata"].update(namespace="default")),
    "a label that is too long": (
        checks.labels, lambda r: first(r, "Service")["metadata"]["labels"].update(a="a" * 64)),
    "a selector of other pods": (
        checks.selectors, lambda r: first(r, "Deployment")["spec"]["selector"]["matchLabels"].update(a="b")),
    "a service without pods": (
        checks.selectors, lambda r: first(r, "Service")["spec"]["selector"].update(a="b")),
    "a service of all pods": (
        checks.selectors,
        lambda r: first(r, "Service")["spec"]["selector"].pop("app.kubernetes.io/component")),
    "a policy for nobody": (
        checks.policies,
        lambda r: first(r, "NetworkPolicy")["spec"]["podSelector"]["matchLabels"].update(a="b")),
    "a port that no machine has": (
        checks.ports, lambda r: container(r)["ports"][0].update(containerPort=99999)),
    "a probe of a port that is not there": (
        checks.ports, lambda r: container(r)["readinessProbe"]["httpGet"].update(port="nowhere")),
    "a target that is not there": (
        checks.ports, lambda r: first(r, "Service")["spec"]["ports"][0].update(targetPort="nowhere")),
    "no readiness": (checks.probes, lambda r: container(r).pop("readinessProbe")),
    "a probe that leaves all to Kubernetes": (
        checks.probes, lambda r: container(r)["livenessProbe"].pop("timeoutSeconds")),
    "a mount without a volume": (
        checks.volumes,
        lambda r: container(r)["volumeMounts"].append({"name": "data", "mountPath": "/data"})),
    "a volume of the machine": (
        checks.volumes, lambda r: pod(r)["volumes"].__setitem__(0, {"name": "tmp", "hostPath": {}})),
    "a volume without a bound": (checks.volumes, lambda r: pod(r)["volumes"][0].update(emptyDir={})),
    "a file that nobody mounted": (
        checks.volumes,
        lambda r: container(r)["env"].append({"name": "A", "value": "/etc/maillon/other/ca.crt"})),
    "root": (checks.security, lambda r: pod(r)["securityContext"].update(runAsUser=0)),
    "a file system that can be written": (
        checks.security, lambda r: container(r)["securityContext"].update(readOnlyRootFilesystem=False)),
    "an account of another": (checks.security, lambda r: pod(r).update(serviceAccountName="default")),
    "a policy of images that is none": (
        checks.security, lambda r: container(r).update(imagePullPolicy="Sometimes")),
    "a quantity that is none": (
        checks.resources, lambda r: container(r)["resources"]["limits"].update(memory="256Mo")),
    "a limit below the request": (
        checks.resources, lambda r: container(r)["resources"]["limits"].update(memory="1Mi")),
    "more at least than at most": (
        checks.scaling, lambda r: first(r, "HorizontalPodAutoscaler")["spec"].update(minReplicas=99)),
    "a number that two set": (
        checks.scaling, lambda r: [one["spec"].update(replicas=3) for one in r.of("Deployment")]),
    "no budget": (checks.scaling, lambda r: r.objects.remove(first(r, "PodDisruptionBudget"))),
    "a secret of nobody": (
        checks.secrets, lambda r: container(r)["env"].append(
            {"name": "A", "valueFrom": {"secretKeyRef": {"name": "nobody", "key": "a"}}})),
    "a password to be read": (
        checks.secrets, lambda r: container(r)["env"].append({"name": "PGPASSWORD", "value": "secret"})),
    "a variable twice": (
        checks.environment, lambda r: container(r)["env"].append(container(r)["env"][0])),
    "an address of nobody": (
        checks.references,
        lambda r: container(r)["env"].append({"name": "CARDS_URL", "value": "http://cards:50051"})),
    "an entrance that leads nowhere": (
        checks.references, lambda r: [one["metadata"].update(name="other") for one in r.of("Service")]),
    "a hook before its account": (
        checks.hooks,
        lambda r: first(r, "Job")["metadata"]["annotations"].update({"helm.sh/hook-weight": "-99"})),
    "a volume that is a hook": (
        checks.hooks, lambda r: first(r, "Service")["metadata"].update(
            annotations={"helm.sh/hook": "pre-upgrade", "helm.sh/hook-weight": "0"})),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_that_schemas_let_pass_is_found(fault, central):
    check, make = FAULTS[fault]
    broken = copy.deepcopy(central)
    make(broken)
    assert check(broken) != []
