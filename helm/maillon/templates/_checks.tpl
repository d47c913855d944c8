{{/* What schemas can't say: values that need or exclude each other. All that is wrong is told at once. */}}
{{- define "maillon.check" -}}
{{- $wrong := concat (fromJsonArray (include "maillon.missing" .))
    (fromJsonArray (include "maillon.contradictions" .))
    (fromJsonArray (include "maillon.unknownServices" .)) -}}
{{- if $wrong }}
{{- fail (printf "\n- %s" (join "\n- " $wrong)) }}
{{- end }}
{{- end }}

{{- define "maillon.missing" -}}
{{- $v := .Values -}}
{{- $wrong := list -}}
{{- if not $v.serviceSecret.existingSecret }}
{{- $wrong = append $wrong (print "serviceSecret.existingSecret: "
    "name the Secret with what processes get their service tokens against") }}
{{- end }}
{{- if not $v.postgresql.secretPrefix }}
{{- $wrong = append $wrong
    "postgresql.secretPrefix: name what the Secrets with the roles' passwords begin with" }}
{{- end }}
{{- if not (or $v.postgresql.host $v.cloudnativepg.enabled) }}
{{- $wrong = append $wrong "postgresql.host: give the address of a server, or enable cloudnativepg" }}
{{- end }}
{{- if not (or $v.jetstream.url $v.jetstream.existingSecret $v.nats.enabled) }}
{{- $wrong = append $wrong
    "jetstream.url: give the address of NATS, or jetstream.existingSecret, or enable nats" }}
{{- end }}
{{- if not (or $v.photoStore.url $v.photoStore.claim.enabled) }}
{{- $wrong = append $wrong "photoStore.url: name a bucket, or enable photoStore.claim" }}
{{- end }}
{{- if and $v.photoStore.url (not $v.photoStore.existingSecret) }}
{{- $wrong = append $wrong "photoStore.existingSecret: name the Secret with the bucket's keys" }}
{{- end }}
{{- if and $v.tls.enabled (not $v.tls.secretPrefix) }}
{{- $wrong = append $wrong "tls.secretPrefix: name what the Secrets with certificates begin with" }}
{{- end }}
{{- if and $v.metabase.site (not (and $v.metabase.existingSecret $v.metabase.dashboards)) }}
{{- $wrong = append $wrong "metabase.site: needs metabase.existingSecret and metabase.dashboards" }}
{{- end }}
{{- if and $v.centre.url (not $v.centre.existingSecret) }}
{{- $wrong = append $wrong
    "centre.existingSecret: name the Secret with the token that the centre gave this node" }}
{{- end }}
{{- if and $v.centre.existingSecret (not $v.centre.url) }}
{{- $wrong = append $wrong "centre.url: give the address of the centre, which the token is for" }}
{{- end }}
{{- if and $v.ingress.enabled (not $v.ingress.host) }}
{{- $wrong = append $wrong "ingress.host: give the name that people type" }}
{{- end }}
{{- if and $v.httpRoute.enabled (not $v.httpRoute.parentRefs) }}
{{- $wrong = append $wrong "httpRoute.parentRefs: name a Gateway" }}
{{- end }}
{{- if and $v.cloudnativepg.backup.enabled (not $v.cloudnativepg.backup.objectStore) }}
{{- $wrong = append $wrong "cloudnativepg.backup.objectStore: name the plugin's ObjectStore" }}
{{- end }}
{{- toJson $wrong -}}
{{- end }}

{{- define "maillon.contradictions" -}}
{{- $v := .Values -}}
{{- $wrong := list -}}
{{- if and $v.postgresql.host $v.cloudnativepg.enabled }}
{{- $wrong = append $wrong "postgresql.host: leave it empty with cloudnativepg.enabled" }}
{{- end }}
{{- if and (or $v.jetstream.url $v.jetstream.existingSecret) $v.nats.enabled }}
{{- $wrong = append $wrong "jetstream.url and jetstream.existingSecret: leave them empty with nats.enabled" }}
{{- end }}
{{- if and $v.jetstream.url $v.jetstream.existingSecret }}
{{- $wrong = append $wrong "jetstream.url: leave it empty with jetstream.existingSecret" }}
{{- end }}
{{- if and $v.photoStore.url $v.photoStore.claim.enabled }}
{{- $wrong = append $wrong "photoStore.url: leave it empty with photoStore.claim.enabled" }}
{{- end }}
{{- if and $v.centre.url (eq (int $v.node.number) 0) }}
{{- $wrong = append $wrong "centre.url: leave it empty at the centre, which is node 0" }}
{{- end }}
{{- if le (int $v.terminationGracePeriodSeconds) (add (int $v.drainSeconds) 20 | int) }}
{{- $wrong = append $wrong
    "terminationGracePeriodSeconds: more than drainSeconds + 20, or calls are cut off" }}
{{- end }}
{{- $cluster := $v.nats.config.cluster }}
{{- $servers := ternary (int $cluster.replicas) 1 $cluster.enabled -}}
{{- if and $v.nats.enabled (gt (int $v.jetstream.streamReplicas) $servers) }}
{{- $wrong = append $wrong "jetstream.streamReplicas: more than nats.config.cluster has servers" }}
{{- end }}
{{- $root := . -}}
{{- $connections := 0 -}}
{{- range $component, $own := $v.services }}
{{- $service := include "maillon.service" (dict "root" $root "component" $component) | fromYaml }}
{{- if gt (int $service.autoscaling.minReplicas) (int $service.autoscaling.maxReplicas) }}
{{- $wrong = append $wrong (printf "services.%s.autoscaling: minReplicas exceeds maxReplicas" $component) }}
{{- end }}
{{- $most := include "maillon.most" $service | int }}
{{- if $service.database }}
{{- /* Four in the pool and two of the relay, and one more pod while an upgrade rolls. */}}
{{- $connections = add $connections (mul 6 (ternary (add1 $most) $most (gt $most 1))) | int }}
{{- end }}
{{- $asked := include "maillon.bytes" $service.resources.requests.memory | float64 }}
{{- if gt $asked (include "maillon.bytes" $service.resources.limits.memory | float64) }}
{{- $wrong = append $wrong (printf
    "services.%s.resources: more memory is requested than the limit allows" $component) }}
{{- end }}
{{- if and $service.photos $v.photoStore.claim.enabled (gt $most 1) }}
{{- $wrong = append $wrong (printf
    "services.%s.replicas: one alone with photoStore.claim; more of them need a bucket" $component) }}
{{- end }}
{{- end }}
{{- if gt $connections (sub (int $v.postgresql.maxConnections) 10 | int) }}
{{- $wrong = append $wrong (printf
    "postgresql.maxConnections: at least %d for so many pods" (add $connections 10)) }}
{{- end }}
{{- toJson $wrong -}}
{{- end }}

{{/* How many bytes an amount of memory is. */}}
{{- define "maillon.bytes" -}}
{{- $unit := regexFind "[a-zA-Z]*$" (toString .) -}}
{{- $factors := dict "" 1.0 "m" 1e-3 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12
    "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 -}}
{{- mulf (trimSuffix $unit (toString .) | float64) (get $factors $unit) -}}
{{- end }}

{{- define "maillon.unknownServices" -}}
{{- $wrong := list -}}
{{- $services := .Values.services -}}
{{- if not (hasKey $services "gateway") }}
{{- $wrong = append $wrong "services.gateway: leave it, or nobody reaches the others" }}
{{- end }}
{{- range $component, $own := $services }}
{{- range $own.calls }}
{{- if not (hasKey $services .) }}
{{- $wrong = append $wrong (printf "services.%s.calls: there is no service %s" $component .) }}
{{- end }}
{{- end }}
{{- end }}
{{- toJson $wrong -}}
{{- end }}
