// Rate, errors and duration of every call, at the gateway and at each service.
import { board, choice, figure, lines, logLines, of, quantile, rate, rows, traces } from '../parts.mjs';

const HTTP = 'http_server_request_duration_seconds';
const RPC = 'rpc_server_duration_seconds';
const API = 'route=~"/api/.*"';
const CHOSEN = 'route=~"$route"';
const OF_SERVICE = 'service=~"$service"';
const FAULTS = 'code=~"Internal|Unknown|Unavailable|DeadlineExceeded|DataLoss"';

export const services = board({
  uid: 'maillon-services',
  title: 'Services',
  about: 'Rate, errors and duration of every call. Points of the panels of duration lead to traces.',
  variables: [
    choice('route', 'Route', `label_values(${HTTP}_count, route)`),
    choice('service', 'Service', `label_values(${RPC}_count, service)`),
  ],
  rows: [
    [
      'Objective: 99.5 % of calls in thirty days',
      [
        figure({
          title: 'Calls a second',
          about: 'Calls of /api.',
          unit: 'reqps',
          expression: `sum(${rate(`${HTTP}_count`, API)})`,
        }),
        figure({
          title: 'Failed, five minutes',
          about: 'Share of calls of /api that were answered 5xx.',
          unit: 'percentunit',
          expression: 'max(maillon:http_errors:ratio_rate5m{namespace=~"$namespace"})',
          red: 0.072,
          decimals: 2,
        }),
        figure({
          title: 'Failed, one hour',
          about: 'Over 7.2 % the errors of the month are used up in two days.',
          unit: 'percentunit',
          expression: 'max(maillon:http_errors:ratio_rate1h{namespace=~"$namespace"})',
          red: 0.072,
          decimals: 2,
        }),
        figure({
          title: 'Failed, three days',
          about: 'Over 0.5 % the objective of the month is missed.',
          unit: 'percentunit',
          expression: 'max(maillon:http_errors:ratio_rate3d{namespace=~"$namespace"})',
          red: 0.005,
          decimals: 2,
        }),
        figure({
          title: 'Connections',
          about: 'Open connections of browsers and proxies; the gateway keeps 4,096.',
          unit: 'locale',
          expression: `sum(${of('http_connections')})`,
          red: 3500,
        }),
        figure({
          title: 'Processes that answer',
          about: 'Processes that Prometheus reaches.',
          unit: 'locale',
          expression: `sum(${of('up', 'job="maillon"')})`,
        }),
      ],
    ],
    [
      'Gateway',
      [
        lines({
          title: 'Rate',
          about: 'Calls a second, by status.',
          unit: 'reqps',
          span: 8,
          stacked: true,
          targets: [[`sum by (status) (${rate(`${HTTP}_count`, CHOSEN)})`, '{{status}}']],
        }),
        lines({
          title: 'Errors',
          about: 'Answers of 5xx a second, by route.',
          unit: 'reqps',
          span: 8,
          targets: [
            [
              `sum by (route, status) (${rate(`${HTTP}_count`, `${CHOSEN}, status=~"5.."`)})`,
              '{{status}} {{route}}',
            ],
          ],
        }),
        lines({
          title: 'Duration',
          about: 'Half, nineteen of twenty, ninety-nine of a hundred calls take no longer.',
          unit: 's',
          span: 8,
          exemplars: true,
          targets: [
            [quantile(0.5, HTTP, '', CHOSEN), '50 %'],
            [quantile(0.95, HTTP, '', CHOSEN), '95 %'],
            [quantile(0.99, HTTP, '', CHOSEN), '99 %'],
          ],
        }),
        rows({
          title: 'Slowest routes',
          about: 'Of nineteen of twenty calls, the longest, in the last five minutes.',
          unit: 's',
          expression:
            `topk(15, histogram_quantile(0.95, sum by (le, method, route) ` +
            `(rate(${of(`${HTTP}_bucket`, CHOSEN)}[5m]))) > 0)`,
        }),
        rows({
          title: 'Refused for want of a permission',
          about: 'Answers of 403 in the last hour, by route.',
          unit: 'locale',
          expression: `topk(15, sum by (route) (increase(${of(`${HTTP}_count`, 'status="403"')}[1h])) > 0)`,
        }),
      ],
    ],
    [
      'Services',
      [
        lines({
          title: 'Rate',
          about: 'Calls a second at each service.',
          unit: 'reqps',
          span: 8,
          targets: [[`sum by (service) (${rate(`${RPC}_count`, OF_SERVICE)})`, '{{service}}']],
        }),
        lines({
          title: 'Errors',
          about: 'Calls a second that failed for a reason of ours, by service and code.',
          unit: 'reqps',
          span: 8,
          targets: [
            [
              `sum by (service, code) (${rate(`${RPC}_count`, `${OF_SERVICE}, ${FAULTS}`)})`,
              '{{service}} {{code}}',
            ],
          ],
        }),
        lines({
          title: 'Duration',
          about: 'Nineteen of twenty calls take no longer, by service.',
          unit: 's',
          span: 8,
          exemplars: true,
          targets: [[quantile(0.95, RPC, 'service', OF_SERVICE), '{{service}}']],
        }),
        rows({
          title: 'Slowest calls',
          about: 'Of nineteen of twenty calls, the longest, in the last five minutes.',
          unit: 's',
          span: 24,
          expression:
            `topk(15, histogram_quantile(0.95, sum by (le, rpc) ` +
            `(rate(${of(`${RPC}_bucket`, OF_SERVICE)}[5m]))) > 0)`,
        }),
      ],
    ],
    [
      'Traces and lines',
      [
        traces({
          title: 'Clicks that failed',
          about: 'What browsers measured: clicks of which a call failed.',
          span: 12,
          query: '{ resource.service.name = "web" && span.app.calls.failed > 0 }',
        }),
        traces({
          title: 'Slow calls',
          about: 'Calls of the gateway that took over a second.',
          span: 12,
          query: '{ kind = server && span.http.route =~ "/api/.*" && duration > 1s }',
        }),
        logLines({
          title: 'Lines to look at',
          about: 'Warnings and errors of all processes.',
          query: '{service_name="maillon"} | json | level=~"WARN|ERROR"',
        }),
      ],
    ],
  ],
});
