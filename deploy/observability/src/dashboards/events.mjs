// Whether events leave and arrive.
import { board, figure, lines, logLines, of, rate, rows } from '../parts.mjs';

export const events = board({
  uid: 'maillon-events',
  title: 'Events',
  about:
    'How old the oldest event is that has not left, who leads, how far consumers are, what was given up.',
  rows: [
    [
      'Now',
      [
        figure({
          title: 'Oldest event that waits',
          about: 'Of all services. Over a minute is an alert.',
          unit: 's',
          span: 6,
          expression: `max(${of('outbox_oldest_seconds')})`,
          red: 60,
        }),
        figure({
          title: 'Services without a leader',
          about: 'Services of which no process carries the events to NATS.',
          unit: 'locale',
          span: 6,
          expression: `count(max by (service) (${of('outbox_leader')}) == 0) or vector(0)`,
          red: 1,
        }),
        figure({
          title: 'Furthest behind',
          about: 'Events that the slowest consumer has not applied.',
          unit: 'locale',
          span: 6,
          expression: `max(${of('consumer_lag')})`,
          red: 1000,
        }),
        figure({
          title: 'Given up',
          about: 'Events that consumers could not apply and try no more.',
          unit: 'locale',
          span: 6,
          expression: `sum(max by (consumer) (${of('dead_letters')}))`,
          red: 1,
        }),
      ],
    ],
    [
      'Leaving',
      [
        lines({
          title: 'Age of the oldest',
          about: 'Of the events that wait in the outbox of each service.',
          unit: 's',
          span: 8,
          targets: [[`max by (service) (${of('outbox_oldest_seconds')})`, '{{service}}']],
        }),
        lines({
          title: 'Waiting',
          about: 'Events in the outbox of each service that have not left.',
          unit: 'locale',
          span: 8,
          targets: [[`max by (service) (${of('outbox_waiting')})`, '{{service}}']],
        }),
        lines({
          title: 'Published',
          about: 'Events a second.',
          unit: 'cps',
          span: 8,
          targets: [[`sum by (service) (${rate('outbox_published_total')})`, '{{service}}']],
        }),
        lines({
          title: 'Leaders',
          about: 'Processes that carry the events of a service; one each.',
          unit: 'locale',
          targets: [[`sum by (service) (${of('outbox_leader')})`, '{{service}}']],
        }),
        lines({
          title: 'Numbered for the change feed',
          about: 'Rows a second.',
          unit: 'cps',
          targets: [[`sum by (service) (${rate('outbox_feed_stamped_total')})`, '{{service}}']],
        }),
      ],
    ],
    [
      'Arriving',
      [
        lines({
          title: 'Behind',
          about: 'Events that a consumer has not applied.',
          unit: 'locale',
          targets: [[`max by (consumer) (${of('consumer_lag')})`, '{{consumer}}']],
        }),
        lines({
          title: 'Applied',
          about: 'Events a second.',
          unit: 'cps',
          targets: [
            [`sum by (consumer) (${rate('consumer_events_total', 'outcome="applied"')})`, '{{consumer}}'],
          ],
        }),
        lines({
          title: 'Not applied',
          about:
            'Events a second that failed, could not be read, are of a newer program, or came a second time.',
          unit: 'cps',
          span: 8,
          targets: [
            [
              `sum by (consumer, outcome) (${rate('consumer_events_total', 'outcome!="applied"')})`,
              '{{consumer}} {{outcome}}',
            ],
          ],
        }),
        rows({
          title: 'Given up',
          about: 'Events that a consumer could not apply, by consumer.',
          unit: 'locale',
          span: 8,
          expression: `max by (consumer) (${of('dead_letters')}) > 0`,
        }),
        rows({
          title: 'Of a newer program',
          about: 'Events of a kind that the program does not know; they wait for an upgrade, by consumer.',
          unit: 'locale',
          span: 8,
          expression: `max by (consumer) (${of('consumer_unknown_events')}) > 0`,
        }),
        logLines({
          title: 'What consumers and relays say',
          about: 'Lines of the log about events.',
          query: '{service_name="maillon"} | json | target=~"outbox.*" | level=~"WARN|ERROR"',
        }),
      ],
    ],
  ],
});
