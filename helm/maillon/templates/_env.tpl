{{/* A variable out of a Secret. Takes {name, secret, key}. */}}
{{- define "maillon.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end }}

{{/* What a process is told that runs for long. Takes {root, component, service}. */}}
{{- define "maillon.env" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $service := .service -}}
- name: MAILLON_OPS_ADDR
  value: 0.0.0.0:{{ include "maillon.opsPort" $root }}
- name: MAILLON_DRAIN_S
  value: {{ $values.drainSeconds | quote }}
- name: MAILLON_GRACE_S
  value: {{ $values.terminationGracePeriodSeconds | quote }}
{{- include "maillon.nodeEnv" $root | nindent 0 }}
- name: MAILLON_ENV
  value: {{ $values.node.env }}
{{- include "maillon.telemetryEnv" $root | nindent 0 }}
{{- include "maillon.natsEnv" $root | nindent 0 }}
{{- if $values.tls.enabled }}
{{- include "maillon.tlsEnv" $root | nindent 0 }}
{{- end }}
{{- $scheme := ternary "https" "http" $values.tls.enabled -}}
{{- $port := include "maillon.grpcPort" $root -}}
{{- range $service.calls }}
- name: {{ upper . }}_URL
  value: {{ $scheme }}://{{ include "maillon.name" $root }}-{{ . }}:{{ $port }}
{{- end }}
{{- if $service.database }}
{{- include "maillon.databaseEnv" . | nindent 0 }}
{{- end }}
{{- if $service.photos }}
{{- include "maillon.photosEnv" $root | nindent 0 }}
{{- end }}
{{- if and (eq .component "reports") $values.otlp.tracesAddress }}
- name: MAILLON_TRACES_ADDRESS
  value: {{ $values.otlp.tracesAddress | quote }}
{{- end }}
{{- if and (eq .component "auth") $values.admin.existingSecret }}
{{ include "maillon.secretVariable" (dict "name" "MAILLON_ADMIN_PASSWORD"
    "secret" $values.admin.existingSecret "key" $values.admin.key) }}
{{- end }}
{{- if and (or $service.http $service.metabase) $values.metabase.site }}
- name: MAILLON_METABASE_SITE
  value: {{ $values.metabase.site }}
{{- end }}
{{- if and $service.metabase $values.metabase.site }}
{{- include "maillon.metabaseEnv" $root | nindent 0 }}
{{- end }}
{{- if and $service.http $values.map.existingClaim }}
- name: MAILLON_MAP_FILE
  value: /var/lib/maillon/map/{{ $values.map.file }}
{{- end }}
{{- if or $service.http $service.centre }}
- name: MAILLON_NODE_NAME
  value: {{ $values.node.name | quote }}
{{- end }}
{{- if and $service.centre $values.centre.url }}
- name: MAILLON_CENTRE_URL
  value: {{ $values.centre.url }}
{{ include "maillon.secretVariable" (dict "name" "MAILLON_SYNC_TOKEN"
    "secret" $values.centre.existingSecret "key" $values.centre.key) }}
{{- end }}
{{- if $service.http }}
- name: MAILLON_HTTP_ADDR
  value: 0.0.0.0:{{ include "maillon.httpPort" $root }}
- name: MAILLON_WEB_PEERS
  value: {{ include "maillon.name" $root }}-{{ .component }}-pods:{{ include "maillon.httpPort" $root }}
- name: MAILLON_TRACED_CLICKS
  value: {{ $values.otlp.tracedClicks | quote }}
{{- with $values.trustedProxies }}
- name: MAILLON_TRUSTED_PROXIES
  value: {{ join "," . }}
{{- end }}
{{- end }}
{{- end }}

{{/* What a service with a database of its own is told. Takes {root, component, service}. */}}
{{- define "maillon.databaseEnv" -}}
{{- $values := .root.Values -}}
- name: {{ upper .component }}_GRPC_ADDR
  value: 0.0.0.0:{{ include "maillon.grpcPort" .root }}
- name: {{ upper .component }}_DATABASE_URL
  value: {{ include "maillon.databaseUrl" (dict "root" .root "component" .component
    "role" (printf "%s_run" .component)) }}
{{ include "maillon.secretVariable" (dict "name" "PGPASSWORD" "key" "password"
    "secret" (printf "%s-%s" $values.postgresql.secretPrefix .component)) }}
- name: MAILLON_DATABASE_BUDGET
  value: {{ $values.postgresql.maxConnections | quote }}
- name: MAILLON_REPLICAS
  value: {{ include "maillon.most" .service | quote }}
{{ include "maillon.secretVariable" (dict "name" "MAILLON_SERVICE_SECRET"
    "secret" $values.serviceSecret.existingSecret "key" $values.serviceSecret.key) }}
- name: MAILLON_STREAM_REPLICAS
  value: {{ $values.jetstream.streamReplicas | quote }}
{{- end }}

{{/* Which node this is. */}}
{{- define "maillon.nodeEnv" -}}
- name: MAILLON_NODE
  value: {{ .Values.node.number | quote }}
{{- end }}

{{/* Certificates between services. */}}
{{- define "maillon.tlsEnv" -}}
- name: MAILLON_TLS_CERT
  value: /etc/maillon/tls/tls.crt
- name: MAILLON_TLS_KEY
  value: /etc/maillon/tls/tls.key
- name: MAILLON_TLS_CA
  value: /etc/maillon/tls/ca.crt
- name: MAILLON_TLS_CLIENTS
  value: "true"
{{- end }}

{{/* Logs and traces. */}}
{{- define "maillon.telemetryEnv" -}}
- name: MAILLON_LOG
  value: {{ .Values.log | quote }}
- name: MAILLON_LOG_FORMAT
  value: json
{{- with .Values.otlp.endpoint }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ . }}
{{- end }}
{{- if and .Values.otlp.endpoint (lt (float64 .Values.otlp.kept) 1.0) }}
- name: OTEL_TRACES_SAMPLER
  value: parentbased_traceidratio
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ .Values.otlp.kept | quote }}
{{- end }}
{{- end }}

{{- define "maillon.natsEnv" -}}
{{- if and .Values.jetstream.existingSecret (not .Values.nats.enabled) -}}
{{ include "maillon.secretVariable" (dict "name" "MAILLON_NATS_URL"
    "secret" .Values.jetstream.existingSecret "key" .Values.jetstream.key) }}
{{- else -}}
- name: MAILLON_NATS_URL
  value: {{ include "maillon.natsUrl" . }}
{{- end }}
{{- if .Values.jetstream.credentialsSecret }}
- name: MAILLON_NATS_CREDENTIALS
  value: /etc/maillon/nats-credentials/nats.creds
{{- end }}
{{- if .Values.jetstream.caSecret }}
- name: MAILLON_NATS_CA
  value: /etc/maillon/nats-ca/ca.crt
{{- end }}
{{- if .Values.jetstream.certificateSecret }}
- name: MAILLON_NATS_CERT
  value: /etc/maillon/nats-certificate/tls.crt
- name: MAILLON_NATS_KEY
  value: /etc/maillon/nats-certificate/tls.key
{{- end }}
{{- end }}

{{/* Address of a service's database without the password, which is in PGPASSWORD. Takes {root, component,
role}. */}}
{{- define "maillon.databaseUrl" -}}
{{- $postgresql := .root.Values.postgresql -}}
{{- $port := ternary 5432 $postgresql.port .root.Values.cloudnativepg.enabled -}}
postgres://{{ $postgresql.prefix }}_{{ .role -}}
@{{ include "maillon.postgresqlHost" .root }}:{{ $port -}}
/{{ $postgresql.prefix }}_{{ .component }}?sslmode={{ $postgresql.sslMode -}}
{{- if include "maillon.postgresqlCa" .root }}&sslrootcert=/etc/maillon/postgresql/ca.crt{{ end -}}
{{- end }}

{{- define "maillon.photosEnv" -}}
{{- $store := .Values.photoStore -}}
- name: MAILLON_PHOTO_STORE
{{- if $store.claim.enabled }}
  value: /var/lib/maillon/photos
{{- else }}
  value: {{ $store.url }}
- name: AWS_DEFAULT_REGION
  value: {{ $store.region }}
{{- with $store.endpoint }}
- name: AWS_ENDPOINT_URL_S3
  value: {{ . }}
{{- end }}
{{- if $store.allowHttp }}
- name: AWS_ALLOW_HTTP
  value: "true"
{{- end }}
{{ include "maillon.secretVariable" (dict "name" "AWS_ACCESS_KEY_ID"
    "secret" $store.existingSecret "key" "access-key-id") }}
{{ include "maillon.secretVariable" (dict "name" "AWS_SECRET_ACCESS_KEY"
    "secret" $store.existingSecret "key" "secret-access-key") }}
{{- end }}
{{- end }}

{{- define "maillon.metabaseEnv" -}}
{{- $metabase := .Values.metabase -}}
{{ include "maillon.secretVariable" (dict "name" "MAILLON_METABASE_KEY"
    "secret" $metabase.existingSecret "key" $metabase.key) }}
- name: MAILLON_METABASE_DASHBOARDS
{{- $named := list }}
{{- range $name, $number := $metabase.dashboards }}
{{- $named = append $named (printf "%s=%d" $name (int $number)) }}
{{- end }}
  value: {{ join "," $named | quote }}
{{- end }}

{{/* What the migrations are told: every database, as its owner, and which role runs. Takes {root,
isNats}. */}}
{{- define "maillon.migrateEnv" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- include "maillon.nodeEnv" $root }}
{{ include "maillon.telemetryEnv" $root }}
{{- if .isNats }}
{{- include "maillon.natsEnv" $root | nindent 0 }}
- name: MAILLON_STREAM_REPLICAS
  value: {{ $values.jetstream.streamReplicas | quote }}
{{- end }}
{{ include "maillon.secretVariable" (dict "name" "PGPASSWORD" "key" "password"
    "secret" (printf "%s-owner" $values.postgresql.secretPrefix)) }}
{{- range $component, $service := $values.services }}
{{- if $service.database }}
{{- $place := dict "root" $root "component" $component }}
- name: {{ upper $component }}_DATABASE_URL
  value: {{ include "maillon.databaseUrl" (set $place "role" (printf "%s_run" $component)) }}
- name: {{ upper $component }}_OWNER_DATABASE_URL
  value: {{ include "maillon.databaseUrl" (set $place "role" "owner") }}
{{- end }}
{{- end }}
{{- end }}

{{/* What the doctor is told: what the services are, each with the role that it runs with. A volume of photos
belongs to the pods that mount it. */}}
{{- define "maillon.doctorEnv" -}}
{{- $root := . -}}
{{- $values := .Values -}}
{{- include "maillon.nodeEnv" . }}
- name: MAILLON_ENV
  value: {{ $values.node.env }}
{{- include "maillon.natsEnv" . | nindent 0 }}
- name: MAILLON_STREAM_REPLICAS
  value: {{ $values.jetstream.streamReplicas | quote }}
- name: MAILLON_DATABASE_BUDGET
  value: {{ $values.postgresql.maxConnections | quote }}
{{ include "maillon.secretVariable" (dict "name" "MAILLON_SERVICE_SECRET"
    "secret" $values.serviceSecret.existingSecret "key" $values.serviceSecret.key) }}
{{- range $component, $own := $values.services }}
{{- if $own.database }}
{{- $service := include "maillon.service" (dict "root" $root "component" $component) | fromYaml }}
- name: {{ upper $component }}_DATABASE_URL
  value: {{ include "maillon.databaseUrl" (dict "root" $root "component" $component
    "role" (printf "%s_run" $component)) }}
{{ include "maillon.secretVariable" (dict "name" (printf "%s_DATABASE_PASSWORD" (upper $component))
    "key" "password" "secret" (printf "%s-%s" $values.postgresql.secretPrefix $component)) }}
- name: {{ upper $component }}_REPLICAS
  value: {{ include "maillon.most" $service | quote }}
{{- end }}
{{- end }}
{{- if not $values.photoStore.claim.enabled }}
{{- include "maillon.photosEnv" . | nindent 0 }}
{{- end }}
{{- if $values.tls.enabled }}
- name: MAILLON_TLS_CA
  value: /etc/maillon/tls-gateway/ca.crt
- name: MAILLON_CERTIFICATES
  {{- $files := list }}
  {{- range $component, $_ := $values.services }}
  {{- $files = append $files (printf "/etc/maillon/tls-%s/tls.crt" $component) }}
  {{- end }}
  value: {{ join "," $files }}
{{- end }}
{{- end }}
