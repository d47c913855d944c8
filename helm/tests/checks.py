"""What schemas of Kubernetes don't see. Each check says what is wrong in a release; nothing = all is well."""

import re
from collections import Counter

from chart import Release, title

DNS_LABEL = re.compile(r"[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?")
PORT_NAME = re.compile(r"[a-z0-9]([-a-z0-9]{0,13}[a-z0-9])?")
QUANTITY = re.compile(r"([0-9]+(?:\.[0-9]+)?)(m|k|M|G|T|Ki|Mi|Gi|Ti)?")
FACTORS = {"m": 1e-3, None: 1, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
FACTORS |= {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "Ti": 2**40}
PROBES = ("startupProbe", "livenessProbe", "readinessProbe")
THRESHOLDS = {"periodSeconds", "timeoutSeconds", "failureThreshold"}
# Pods of others: the chart of NATS, which is a dependency, and CloudNativePG's.
STRANGERS = ({"app.kubernetes.io/name": "nats"}, {"cnpg.io/cluster": None})


def amount(quantity: str) -> float | None:
    """What `128Mi` is; none = no quantity."""
    found = QUANTITY.fullmatch(str(quantity))
    return float(found[1]) * FACTORS[found[2]] if found else None


def matches(selector: dict, labels: dict) -> bool:
    wanted = selector.get("matchLabels", selector)
    return all(labels.get(key) == value for key, value in wanted.items())


def is_of_others(selector: dict) -> bool:
    wanted = selector.get("matchLabels", {})
    return any(all(key in wanted and value in (None, wanted[key]) for key, value in one.items())
               for one in STRANGERS)


def names(release: Release) -> list[str]:
    """Names are DNS labels, and each belongs to one object."""
    wrong = [f"{title(one)}: no name of Kubernetes" for one in release.objects
             if not DNS_LABEL.fullmatch(one["metadata"]["name"])]
    wrong += [f"{title(one)}: in another namespace" for one in release.objects
              if one["metadata"].get("namespace") != release.namespace]
    twice = Counter(title(one) for one in release.objects)
    return wrong + [f"{name}: twice" for name, count in twice.items() if count > 1]


def labels(release: Release) -> list[str]:
    """Labels are short enough, and objects say what they belong to."""
    wrong = []
    for one in release.objects:
        own = one["metadata"].get("labels", {})
        wrong += [f"{title(one)}: label {key} is too long" for key, value in own.items() if len(value) > 63]
        if own.get("app.kubernetes.io/instance") != release.name:
            wrong.append(f"{title(one)}: does not say of which release it is")
    return wrong


def selectors(release: Release) -> list[str]:
    """Whatever chooses pods finds those that it is for."""
    wrong = []
    pods = [(title(owner), metadata["labels"]) for owner, metadata, _ in release.pods()]
    for one in release.of("Deployment"):
        if not matches(one["spec"]["selector"], one["spec"]["template"]["metadata"]["labels"]):
            wrong.append(f"{title(one)}: its selector does not choose its own pods")
    for one in release.of("Service", "PodDisruptionBudget"):
        found = [name for name, own in pods if matches(one["spec"]["selector"], own)]
        if found != [f"Deployment {one['metadata']['name'].removesuffix('-pods')}"]:
            wrong.append(f"{title(one)}: chooses {found or 'no pod'}")
    for one in release.of("Deployment"):
        for spread in one["spec"]["template"]["spec"]["topologySpreadConstraints"]:
            if not matches(spread["labelSelector"], one["spec"]["template"]["metadata"]["labels"]):
                wrong.append(f"{title(one)}: spreads other pods than its own")
    return wrong


def policies(release: Release) -> list[str]:
    """Network policies are for pods that are there, and let in pods that are there."""
    wrong = []
    pods = [metadata["labels"] for _, metadata, _ in release.pods()]
    for one in release.of("NetworkPolicy"):
        rules = one["spec"].get("ingress", []) + one["spec"].get("egress", [])
        peers = [peer for rule in rules for peer in rule.get("from", []) + rule.get("to", [])]
        chosen = [peer["podSelector"] for peer in peers
                  if "podSelector" in peer and "namespaceSelector" not in peer]
        for selector in [one["spec"]["podSelector"], *chosen]:
            if not is_of_others(selector) and not any(matches(selector, own) for own in pods):
                wrong.append(f"{title(one)}: {selector} chooses no pod")
    return wrong


def ports(release: Release) -> list[str]:
    """Ports have good names and numbers, and whoever names one means one that is there."""
    wrong = []
    for owner, _, container in release.containers():
        own = container.get("ports", [])
        for port in own:
            if not PORT_NAME.fullmatch(port.get("name", "")):
                wrong.append(f"{title(owner)}: port {port} has no name")
            if not 1024 <= port["containerPort"] <= 65535:
                wrong.append(f"{title(owner)}: port {port['containerPort']}")
        named = {port["name"] for port in own}
        for probe in PROBES:
            if probe in container and container[probe]["httpGet"]["port"] not in named:
                wrong.append(f"{title(owner)}: {probe} asks a port that is not there")
    for one in release.of("Service"):
        target = next(pod for owner, _, pod in release.pods()
                      if title(owner) == f"Deployment {one['metadata']['name'].removesuffix('-pods')}")
        named = {port["name"] for container in target["containers"] for port in container["ports"]}
        wrong += [f"{title(one)}: port {port['targetPort']} of its pods is not there"
                  for port in one["spec"]["ports"] if port["targetPort"] not in named]
    return wrong


def probes(release: Release) -> list[str]:
    """What runs for long is probed, with thresholds that are said; what ends is not."""
    wrong = []
    for owner, _, container in release.containers():
        for probe in PROBES:
            if (probe in container) != (owner["kind"] == "Deployment"):
                wrong.append(f"{title(owner)}: {probe}")
            elif probe in container and not THRESHOLDS <= container[probe].keys():
                wrong.append(f"{title(owner)}: {probe} leaves its thresholds to Kubernetes")
    return wrong


def volumes(release: Release) -> list[str]:
    """Every mount has its volume and every volume its mount; nothing is of the machine."""
    wrong = []
    for owner, _, pod in release.pods():
        own = {volume["name"]: volume for volume in pod.get("volumes", [])}
        mounts = [mount for container in pod["containers"] for mount in container.get("volumeMounts", [])]
        mounted = {mount["name"] for mount in mounts}
        wrong += [f"{title(owner)}: volume {name} is not there" for name in mounted - own.keys()]
        wrong += [f"{title(owner)}: nobody mounts {name}" for name in own.keys() - mounted]
        twice = Counter(mount["mountPath"] for mount in mounts)
        wrong += [f"{title(owner)}: two mounts at {path}" for path, count in twice.items() if count > 1]
        for name, volume in own.items():
            if not volume.keys() & {"emptyDir", "secret", "persistentVolumeClaim"}:
                wrong.append(f"{title(owner)}: volume {name} is none of those that may be used")
            if "emptyDir" in volume and "sizeLimit" not in volume["emptyDir"]:
                wrong.append(f"{title(owner)}: volume {name} has no bound")
        files = {f"{mount['mountPath']}/{item['path']}" for mount in mounts
                 for item in own.get(mount["name"], {}).get("secret", {}).get("items", [])}
        used = {path for container in pod["containers"] for variable in container.get("env", [])
                for path in re.findall(r"/etc/maillon/[^&,\s]+", variable.get("value", ""))}
        wrong += [f"{title(owner)}: {path} is mounted and used by nobody" for path in files - used]
        wrong += [f"{title(owner)}: {path} is not there" for path in used - files]
    return wrong


def security(release: Release) -> list[str]:
    """The restricted Pod Security Standard and a bit more, hooks and tests included."""
    wrong = []
    for owner, _, pod in release.pods():
        context = pod["securityContext"]
        if not context.get("runAsNonRoot") or context.get("runAsUser") != 65532:
            wrong.append(f"{title(owner)}: may run as root")
        if context.get("seccompProfile") != {"type": "RuntimeDefault"}:
            wrong.append(f"{title(owner)}: no seccomp profile")
        if pod.get("automountServiceAccountToken") is not False or pod.get("enableServiceLinks") is not False:
            wrong.append(f"{title(owner)}: gets a token or links of services")
        accounts = {one["metadata"]["name"] for one in release.of("ServiceAccount")}
        if pod.get("serviceAccountName") not in accounts:
            wrong.append(f"{title(owner)}: has no account of its own")
        if any(pod.get(key) for key in ("hostNetwork", "hostPID", "hostIPC")):
            wrong.append(f"{title(owner)}: shares the machine's namespaces")
    for owner, _, container in release.containers():
        context = container["securityContext"]
        strict = {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True,
                  "capabilities": {"drop": ["ALL"]}}
        if context != strict:
            wrong.append(f"{title(owner)}: {context}")
        if container["imagePullPolicy"] not in ("Always", "IfNotPresent", "Never"):
            wrong.append(f"{title(owner)}: imagePullPolicy {container['imagePullPolicy']}")
    return wrong


def resources(release: Release) -> list[str]:
    """Requests and limits are quantities; memory has both, and the limit is not below the request."""
    wrong = []
    for owner, _, container in release.containers():
        requests, limits = container["resources"]["requests"], container["resources"]["limits"]
        for quantity in [*requests.values(), *limits.values()]:
            if amount(quantity) is None:
                wrong.append(f"{title(owner)}: {quantity} is no quantity")
        least, most = amount(requests["memory"]), amount(limits["memory"])
        if "cpu" not in requests or (least and most and least > most):
            wrong.append(f"{title(owner)}: requests {requests}, limits {limits}")
    return wrong


def scaling(release: Release) -> list[str]:
    """Autoscalers have bounds and a target that leaves the number to them; budgets let machines go."""
    wrong = []
    deployments = {one["metadata"]["name"]: one["spec"] for one in release.of("Deployment")}
    scaled = {}
    for one in release.of("HorizontalPodAutoscaler"):
        target = one["spec"]["scaleTargetRef"]["name"]
        scaled[target] = one["spec"]
        if one["spec"]["minReplicas"] > one["spec"]["maxReplicas"]:
            wrong.append(f"{title(one)}: at least more than at most")
        if target not in deployments:
            wrong.append(f"{title(one)}: scales nothing")
    budgets = {one["metadata"]["name"] for one in release.of("PodDisruptionBudget")}
    for name, spec in deployments.items():
        if ("replicas" in spec) == (name in scaled):
            wrong.append(f"{name}: its number is set by two, or by nobody")
        least = spec.get("replicas", scaled.get(name, {}).get("minReplicas", 0))
        if (least > 1) != (name in budgets):
            wrong.append(f"{name}: {least} replicas and {'a' if name in budgets else 'no'} budget")
        if spec["strategy"]["rollingUpdate"] != {"maxUnavailable": 0, "maxSurge": 1}:
            wrong.append(f"{name}: an upgrade takes pods away before there are others")
    return wrong


def secrets(release: Release) -> list[str]:
    """Secrets are those that the values name; the chart makes none, and no value holds one."""
    wrong = [f"{title(one)}: a secret of the chart" for one in release.of("Secret")]
    for owner, _, pod in release.pods():
        for name in secret_names(pod):
            if not is_named_by(release.values, name, release):
                wrong.append(f"{title(owner)}: no value names the Secret {name}")
    for owner, _, container in release.containers():
        for variable in container.get("env", []):
            is_secret = re.search("PASSWORD|SECRET|KEY$", variable["name"])
            is_file = variable.get("value", "").startswith("/etc/maillon/")
            if is_secret and "value" in variable and not is_file:
                wrong.append(f"{title(owner)}: {variable['name']} is readable")
    return wrong


def secret_names(pod: dict) -> set[str]:
    found = {one["name"] for one in pod.get("imagePullSecrets", [])}
    found |= {volume["secret"]["secretName"] for volume in pod.get("volumes", []) if "secret" in volume}
    for container in pod["containers"]:
        references = [variable["valueFrom"]["secretKeyRef"] for variable in container.get("env", [])
                      if "valueFrom" in variable]
        found |= {reference["name"] for reference in references}
    return found


def is_named_by(values: dict, name: str, release: Release) -> bool:
    """In full by a value, by a prefix of it and the word for a service or the owner, or made by
    CloudNativePG."""
    words = {"owner", *values["services"]}
    prefixes = {values["postgresql"]["secretPrefix"], values["tls"]["secretPrefix"]} - {""}
    if any(name == f"{prefix}-{word}" for prefix in prefixes for word in words):
        return True
    if values["cloudnativepg"]["enabled"] and name.endswith("-postgresql-ca"):
        return any(one["metadata"]["name"] + "-ca" == name for one in release.of("Cluster"))

    def texts(value):
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        yield from ([value] if isinstance(value, str) else [])
        for one in inner:
            yield from texts(one)

    return name in texts(values)


def environment(release: Release) -> list[str]:
    """No variable twice."""
    wrong = []
    for owner, _, container in release.containers():
        twice = Counter(variable["name"] for variable in container.get("env", []))
        wrong += [f"{title(owner)}: {name} twice" for name, count in twice.items() if count > 1]
    return wrong


def references(release: Release) -> list[str]:
    """Whatever names a Service, and a port of it, names one that is there."""
    services = {one["metadata"]["name"]: {port["name"]: port["port"] for port in one["spec"]["ports"]}
                for one in release.of("Service")}
    wrong = []
    for one in release.of("Ingress"):
        for rule in one["spec"]["rules"]:
            for path in rule["http"]["paths"]:
                service = path["backend"]["service"]
                if service["port"]["name"] not in services.get(service["name"], {}):
                    wrong.append(f"{title(one)}: leads nowhere")
    for one in release.of("HTTPRoute"):
        for rule in one["spec"]["rules"]:
            for backend in rule["backendRefs"]:
                if backend["port"] not in services.get(backend["name"], {}).values():
                    wrong.append(f"{title(one)}: leads nowhere")
    for one in release.of("ServiceMonitor"):
        watched = [service for service in release.of("Service")
                   if matches(one["spec"]["selector"], service["metadata"]["labels"])]
        named = {port["port"] for port in one["spec"]["endpoints"]}
        seen = {service["metadata"]["name"] for service in watched
                if named <= services[service["metadata"]["name"]].keys()}
        if seen != {deployment["metadata"]["name"] for deployment in release.of("Deployment")}:
            wrong.append(f"{title(one)}: does not watch every service")
    for owner, _, container in release.containers():
        for variable in container.get("env", []):
            if re.fullmatch("[A-Z]+_URL", variable["name"]) and not is_outside(variable["name"]):
                place = re.fullmatch(r"https?://([^:]+):(\d+)", variable["value"])
                if not place or services.get(place[1], {}).get("grpc") != int(place[2]):
                    wrong.append(f"{title(owner)}: {variable['name']} leads nowhere")
    return wrong


def is_outside(name: str) -> bool:
    """Whether it is the address of something outside."""
    return name in ("MAILLON_NATS_URL",) or name.endswith("DATABASE_URL")


def hooks(release: Release) -> list[str]:
    """A hook's account is made before it, and what outlives a release is no hook."""
    wrong = []
    weights = {title(one): int(one["metadata"]["annotations"]["helm.sh/hook-weight"])
               for one in release.objects if "helm.sh/hook" in one["metadata"].get("annotations", {})}
    for owner, _, pod in release.pods():
        account = f"ServiceAccount {pod['serviceAccountName']}"
        if title(owner) in weights and not weights.get(account, 99) < weights[title(owner)]:
            wrong.append(f"{title(owner)}: its account is not there in time")
    wrong += [f"{name}: would be deleted before each upgrade" for name in weights
              if name.split()[0] not in ("ServiceAccount", "Job", "Pod")]
    return wrong


def kept(release: Release) -> list[str]:
    """What holds data outlives the release."""
    return [f"{title(one)}: goes with the release" for one in
            release.of("PersistentVolumeClaim", "Cluster", "Database")
            if one["metadata"].get("annotations", {}).get("helm.sh/resource-policy") != "keep"]


ALL = (names, labels, selectors, policies, ports, probes, volumes, security, resources, scaling, secrets,
       environment, references, hooks, kept)
