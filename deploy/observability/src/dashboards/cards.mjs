// Cards, payments and deliveries as business figures: where cards wait, and for how long they have.
import { board, figure, lines, of } from '../parts.mjs';

/** @param {string} name @param {string} state @returns {[string, string]} */
const line = (name, state) => [`max(${of(name, `state="${state}"`)})`, state.replace('_', ' ')];

export const cards = board({
  uid: 'maillon-cards',
  title: 'Cards and deliveries',
  about: 'Cards, payments and deliveries of the whole country, by state.',
  from: 'now-7d',
  refresh: '1m',
  rows: [
    [
      'Cards',
      [
        lines({
          title: 'On their way to a holder',
          about: 'Cards that are made, printed, and in delivery.',
          unit: 'locale',
          stacked: true,
          targets: ['created', 'printed', 'in_delivery'].map((state) => line('business_cards', state)),
        }),
        lines({
          title: 'With a holder',
          about: 'Cards that were handed over, and what became of them.',
          unit: 'locale',
          stacked: true,
          targets: ['delivered', 'expired', 'suspended'].map((state) => line('business_cards', state)),
        }),
        lines({
          title: 'Out of use',
          about: 'Cards that were declared, replaced or cancelled.',
          unit: 'locale',
          span: 24,
          targets: ['faulty', 'lost', 'stolen', 'damaged', 'replaced', 'cancelled'].map((state) =>
            line('business_cards', state),
          ),
        }),
      ],
    ],
    [
      'Payments',
      [
        figure({
          title: 'Payments',
          about: 'All payments.',
          unit: 'locale',
          span: 6,
          expression: line('business_payments', 'all')[0],
        }),
        figure({
          title: 'Not used',
          about: 'Payments that no card used yet.',
          unit: 'locale',
          span: 6,
          expression: line('business_payments', 'unused')[0],
        }),
        lines({
          title: 'Payments over time',
          about: 'All payments, and those that no card used yet.',
          unit: 'locale',
          targets: [line('business_payments', 'all'), line('business_payments', 'unused')],
        }),
      ],
    ],
    [
      'Deliveries',
      [
        lines({
          title: 'Open',
          about: 'Deliveries that are prepared, on their way, there, and handed over in part.',
          unit: 'locale',
          stacked: true,
          targets: ['draft', 'sent', 'received', 'in_progress'].map((state) =>
            line('business_deliveries', state),
          ),
        }),
        lines({
          title: 'Over',
          about: 'Deliveries that are closed or cancelled.',
          unit: 'locale',
          targets: ['closed', 'cancelled'].map((state) => line('business_deliveries', state)),
        }),
      ],
    ],
  ],
});
