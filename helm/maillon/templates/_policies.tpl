{{/* Pods of this release. Takes {root, component}. */}}
{{- define "maillon.peer" -}}
- podSelector:
    matchLabels:
      {{- include "maillon.selector" . | nindent 6 }}
{{- end }}

{{/* A port, anywhere or at these peers. Takes {port, to}. */}}
{{- define "maillon.egress" -}}
- ports: [{port: {{ .port }}}]
  {{- with .to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "maillon.dnsEgress" -}}
- ports: [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}]
{{- end }}

{{- define "maillon.natsEgress" -}}
{{- $policy := .Values.networkPolicy -}}
{{- $own := list (dict "podSelector" (dict "matchLabels"
    (dict "app.kubernetes.io/name" "nats" "app.kubernetes.io/instance" .Release.Name))) -}}
{{- include "maillon.egress" (dict "port" (ternary 4222 $policy.natsPort .Values.nats.enabled)
    "to" (ternary $own $policy.natsTo .Values.nats.enabled)) -}}
{{- end }}

{{- define "maillon.postgresqlEgress" -}}
{{- $own := list (dict "podSelector" (dict "matchLabels"
    (dict "cnpg.io/cluster" (include "maillon.cluster" .)))) -}}
{{- $isMadeHere := .Values.cloudnativepg.enabled -}}
{{- include "maillon.egress" (dict "port" (ternary 5432 .Values.postgresql.port $isMadeHere)
    "to" (ternary $own .Values.networkPolicy.postgresqlTo $isMadeHere)) -}}
{{- end }}
