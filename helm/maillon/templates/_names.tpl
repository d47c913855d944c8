{{/* Name of all objects of this release. */}}
{{- define "maillon.name" -}}
{{- $name := .Values.fullnameOverride | default (ternary .Release.Name (printf "%s-maillon" .Release.Name)
    (contains "maillon" .Release.Name)) -}}
{{- $name | trunc 35 | trimSuffix "-" -}}
{{- end }}

{{/* By these a Service, a policy or a budget finds its pods. Takes {root, component}. */}}
{{- define "maillon.selector" -}}
app.kubernetes.io/name: maillon
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* What every object is labelled with. Takes {root, component}. */}}
{{- define "maillon.labels" -}}
{{ include "maillon.selector" . }}
app.kubernetes.io/part-of: maillon
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Head of an object. Takes {root, component, and a suffix of its name}. */}}
{{- define "maillon.head" -}}
name: {{ include "maillon.name" .root }}-{{ .suffix | default .component }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "maillon.labels" . | nindent 2 }}
{{- end }}

{{/* The image, by its digest where there is one. */}}
{{- define "maillon.image" -}}
{{- $image := .Values.image -}}
{{- with .Values.global.imageRegistry }}{{ . }}/{{ end -}}
{{- $image.repository -}}
{{- if $image.digest }}@{{ $image.digest }}{{ else }}:{{ $image.tag | default .Chart.AppVersion }}{{ end -}}
{{- end }}

{{/* The order of hooks. Takes a name. */}}
{{- define "maillon.hookWeight" -}}
{{- get (dict "account" "-10" "migrate" "-5" "test" "0") . | required (printf "no hook is called %s" .) -}}
{{- end }}

{{/* A service with what holds for all. Takes {root, component}. */}}
{{- define "maillon.service" -}}
{{- $own := get .root.Values.services .component -}}
{{- mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy $own) | toYaml -}}
{{- end }}

{{/* How many pods of a service there are at least. Takes a service. */}}
{{- define "maillon.fewest" -}}
{{- ternary .autoscaling.minReplicas .replicas .autoscaling.enabled -}}
{{- end }}

{{/* How many there are at most. Takes a service. */}}
{{- define "maillon.most" -}}
{{- ternary .autoscaling.maxReplicas .replicas .autoscaling.enabled -}}
{{- end }}

{{/* Whether NATS is there before this release is: the first installation brings it along. */}}
{{- define "maillon.natsIsThere" -}}
{{- if not (and .Values.nats.enabled .Release.IsInstall) }}yes{{ end -}}
{{- end }}

{{/* Names of ports and what they are. */}}
{{- define "maillon.grpcPort" -}}50051{{- end }}
{{- define "maillon.httpPort" -}}8080{{- end }}
{{- define "maillon.opsPort" -}}9090{{- end }}

{{/* Name and address of the PostgreSQL cluster that is made here. */}}
{{- define "maillon.cluster" -}}
{{ include "maillon.name" . }}-postgresql
{{- end }}

{{- define "maillon.postgresqlHost" -}}
{{- if .Values.cloudnativepg.enabled -}}
{{ include "maillon.cluster" . }}-rw
{{- else -}}
{{ .Values.postgresql.host }}
{{- end -}}
{{- end }}

{{/* Secret with the certificates that PostgreSQL's is checked against. */}}
{{- define "maillon.postgresqlCa" -}}
{{- if .Values.postgresql.caSecret -}}
{{ .Values.postgresql.caSecret }}
{{- else if .Values.cloudnativepg.enabled -}}
{{ include "maillon.cluster" . }}-ca
{{- end -}}
{{- end }}

{{/* Name of the volume with photos. */}}
{{- define "maillon.photosClaim" -}}
{{ .Values.photoStore.claim.existingClaim | default (printf "%s-photos" (include "maillon.name" .)) }}
{{- end }}

{{/* Address of NATS, as its chart names it. */}}
{{- define "maillon.natsUrl" -}}
{{- if .Values.nats.enabled -}}
nats://{{ ternary .Release.Name (printf "%s-nats" .Release.Name) (contains "nats" .Release.Name) }}:4222
{{- else -}}
{{ .Values.jetstream.url }}
{{- end -}}
{{- end }}
