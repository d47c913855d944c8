// Connections to PostgreSQL, and the places of calls that stand before them.
import { board, lines, of, rate } from '../parts.mjs';

export const database = board({
  uid: 'maillon-database',
  title: 'Database',
  about: 'Connections of the services, the places of calls before them, and whether servers are reached.',
  rows: [
    [
      'Connections',
      [
        lines({
          title: 'In use',
          about: 'Share of the connections of a service that are in use, of its busiest process.',
          unit: 'percentunit',
          max: 1,
          targets: [
            [
              `max by (service) (1 - ${of('database_connections', 'state="idle"')}` +
                ` / ignoring (state) ${of('database_connections', 'state="open"')})`,
              '{{service}}',
            ],
          ],
        }),
        lines({
          title: 'Open and wanted',
          about: 'Connections of all processes of a service, and how many they want.',
          unit: 'locale',
          targets: [
            [`sum by (service) (${of('database_connections', 'state="open"')})`, '{{service}}'],
            [`sum by (service) (${of('database_connections', 'state="wanted"')})`, '{{service}}, wanted'],
          ],
        }),
        lines({
          title: 'Reached',
          about: '1 = every process of the service reaches it, 0 = one does not.',
          unit: 'locale',
          max: 1,
          span: 24,
          targets: [[`min by (service, dependency) (${of('dependency_up')})`, '{{service}} {{dependency}}']],
        }),
      ],
    ],
    [
      'Places of calls',
      [
        lines({
          title: 'In flight',
          about: 'Calls that are worked on, by place (docs/decisions/0126).',
          unit: 'locale',
          span: 8,
          targets: [[`sum by (at) (${of('calls_in_flight')})`, '{{at}}']],
        }),
        lines({
          title: 'Waiting',
          about: 'Calls that wait for a place, two seconds at most.',
          unit: 'locale',
          span: 8,
          targets: [[`sum by (at) (${of('calls_waiting')})`, '{{at}}']],
        }),
        lines({
          title: 'Turned away',
          about: 'Calls a second that waited in vain and were answered 503.',
          unit: 'cps',
          span: 8,
          targets: [[`sum by (at) (${rate('calls_turned_away_total')})`, '{{at}}']],
        }),
      ],
    ],
  ],
});
