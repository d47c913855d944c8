{{/* Rules of the restricted Pod Security Standard, for a pod. */}}
{{- define "maillon.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{/* The same for a container. */}}
{{- define "maillon.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* What all pods begin with. Takes {root, account}. */}}
{{- define "maillon.podHead" -}}
serviceAccountName: {{ include "maillon.name" .root }}-{{ .account }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  {{- include "maillon.podSecurity" .root | nindent 2 }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* What all containers begin with. */}}
{{- define "maillon.containerHead" -}}
image: {{ include "maillon.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  {{- include "maillon.containerSecurity" . | nindent 2 }}
{{- end }}

{{/* Live: the process answers. Whether its database does is no reason to restart it, but one to send it no
work. */}}
{{- define "maillon.probes" -}}
startupProbe:
  httpGet: {path: /health/live, port: ops}
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 30
livenessProbe:
  httpGet: {path: /health/live, port: ops}
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: {path: /health/ready, port: ops}
  periodSeconds: 3
  timeoutSeconds: 5
  failureThreshold: 2
{{- end }}

{{/* Secrets that are files in a pod: {name, secret, keys}. Takes {root, component, service, isNats, and
isForCertificates: those of all services, without their keys}. */}}
{{- define "maillon.secretFiles" -}}
{{- $values := .root.Values -}}
{{- $files := list -}}
{{- with and .service.database (include "maillon.postgresqlCa" .root) }}
{{- $files = append $files (dict "name" "postgresql" "secret" . "keys" (list "ca.crt")) }}
{{- end }}
{{- with and .isNats $values.jetstream.credentialsSecret }}
{{- $files = append $files (dict "name" "nats-credentials" "secret" . "keys" (list "nats.creds")) }}
{{- end }}
{{- with and .isNats $values.jetstream.caSecret }}
{{- $files = append $files (dict "name" "nats-ca" "secret" . "keys" (list "ca.crt")) }}
{{- end }}
{{- with and .isNats $values.jetstream.certificateSecret }}
{{- $files = append $files (dict "name" "nats-certificate" "secret" . "keys" (list "tls.crt" "tls.key")) }}
{{- end }}
{{- if and .component $values.tls.enabled }}
{{- $secret := printf "%s-%s" $values.tls.secretPrefix .component }}
{{- $files = append $files (dict "name" "tls" "secret" $secret "keys" (list "tls.crt" "tls.key" "ca.crt")) }}
{{- end }}
{{- if and .isForCertificates $values.tls.enabled }}
{{- range $component, $_ := $values.services }}
{{- $keys := ternary (list "tls.crt" "ca.crt") (list "tls.crt") (eq $component "gateway") }}
{{- $secret := printf "%s-%s" $values.tls.secretPrefix $component }}
{{- $files = append $files (dict "name" (printf "tls-%s" $component) "secret" $secret "keys" $keys) }}
{{- end }}
{{- end }}
{{- toJson $files -}}
{{- end }}

{{/* Takes what `secretFiles` takes. */}}
{{- define "maillon.mounts" -}}
- name: tmp
  mountPath: /tmp
{{- range include "maillon.secretFiles" . | fromJsonArray }}
- name: {{ .name }}
  mountPath: /etc/maillon/{{ .name }}
  readOnly: true
{{- end }}
{{- if and .service.photos .root.Values.photoStore.claim.enabled }}
- name: photos
  mountPath: /var/lib/maillon/photos
{{- end }}
{{- if and .service.http .root.Values.map.existingClaim }}
- name: map
  mountPath: /var/lib/maillon/map
  readOnly: true
{{- end }}
{{- end }}

{{/* Takes what `secretFiles` takes. */}}
{{- define "maillon.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 256Mi
{{- range include "maillon.secretFiles" . | fromJsonArray }}
- name: {{ .name }}
  secret:
    secretName: {{ .secret }}
    # For the group of the pod alone.
    defaultMode: 0440
    items:
      {{- range .keys }}
      - {key: {{ . }}, path: {{ . }}}
      {{- end }}
{{- end }}
{{- if and .service.photos .root.Values.photoStore.claim.enabled }}
- name: photos
  persistentVolumeClaim:
    claimName: {{ include "maillon.photosClaim" .root }}
{{- end }}
{{- if and .service.http .root.Values.map.existingClaim }}
- name: map
  persistentVolumeClaim:
    claimName: {{ .root.Values.map.existingClaim }}
    readOnly: true
{{- end }}
{{- end }}

{{/* Spreads the pods of a service over machines and zones; a rolling upgrade counts only those of its own
generation. Takes {root, component}. */}}
{{- define "maillon.spread" -}}
{{- $spread := .root.Values.topologySpread -}}
{{- $labels := include "maillon.selector" . -}}
{{- $whens := dict "kubernetes.io/hostname" $spread.hostname "topology.kubernetes.io/zone" $spread.zone -}}
{{- range $key, $when := $whens }}
- maxSkew: 1
  topologyKey: {{ $key }}
  whenUnsatisfiable: {{ $when }}
  matchLabelKeys: [pod-template-hash]
  labelSelector:
    matchLabels:
      {{- $labels | nindent 6 }}
{{- end }}
{{- end }}
