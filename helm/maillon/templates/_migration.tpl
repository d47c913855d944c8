{{/* Annotations of a hook. A failed one stays to be read; the next takes its place. Takes {when, order}. */}}
{{- define "maillon.hook" -}}
helm.sh/hook: {{ .when }}
helm.sh/hook-weight: {{ include "maillon.hookWeight" .order | quote }}
helm.sh/hook-delete-policy: before-hook-creation
{{- end }}

{{/* What a job does as the owner of the databases. Takes {root, account, args, isNats}: whether NATS is
there by then. */}}
{{- define "maillon.migration" -}}
{{- $root := .root -}}
{{- $service := dict "database" true -}}
{{- $needs := dict "root" $root "service" $service "isNats" .isNats -}}
backoffLimit: {{ $root.Values.migrate.backoffLimit }}
activeDeadlineSeconds: {{ $root.Values.migrate.activeDeadlineSeconds }}
template:
  metadata:
    labels:
      {{- include "maillon.selector" (dict "root" $root "component" "migrate") | nindent 6 }}
  spec:
    restartPolicy: Never
    {{- include "maillon.podHead" (dict "root" $root "account" .account) | nindent 4 }}
    containers:
      - name: {{ first .args }}
        {{- include "maillon.containerHead" $root | nindent 8 }}
        args: {{ toJson .args }}
        env:
          {{- include "maillon.migrateEnv" (dict "root" $root "isNats" .isNats) | nindent 10 }}
        resources:
          {{- toYaml $root.Values.migrate.resources | nindent 10 }}
        volumeMounts:
          {{- include "maillon.mounts" $needs | nindent 10 }}
    volumes:
      {{- include "maillon.volumes" $needs | nindent 6 }}
{{- end }}
