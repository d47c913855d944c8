// For the director, in French: how many members, cards and deliveries there are, and whether the house works.
import { board, figure, lines, of } from '../parts.mjs';

/** @param {string} name @param {string} state */
const now = (name, state) => `max(${of(name, `state="${state}"`)})`;

/** @param {string} name @param {string} state */
const gained = (name, state) =>
  `max(max by (namespace) (${of(name, `state="${state}"`)})` +
  ` - max by (namespace) (${of(name, `state="${state}"`)} offset 1d))`;

/** @param {string} title @param {string} about @param {string} expression */
const count = (title, about, expression) => figure({ title, about, unit: 'locale', expression, decimals: 0 });

/** @param {string} name @param {string} state @param {string} legend @returns {[string, string]} */
const line = (name, state, legend) => [now(name, state), legend];

export const director = board({
  uid: 'maillon-direction',
  title: 'Direction',
  about: 'Les membres, les cartes et les bordereaux, et si le service est rendu.',
  from: 'now-30d',
  refresh: '5m',
  rows: [
    [
      'Membres',
      [
        count('Membres', 'Tous les membres enregistrés.', now('business_members', 'all')),
        count(
          'Nouveaux en un jour',
          'Membres de plus que la veille à la même heure.',
          gained('business_members', 'all'),
        ),
        count('Avec photo', 'Membres dont la photo est enregistrée.', now('business_members', 'with_photo')),
        figure({
          title: 'Part avec carte valide',
          about: 'Membres qui ont une carte valide, sur tous les membres.',
          unit: 'percentunit',
          expression: `${now('business_members', 'with_valid_card')} / ${now('business_members', 'all')}`,
          decimals: 1,
        }),
        count('Suspendus', 'Membres suspendus.', now('business_members', 'suspended')),
        count('Décédés', 'Membres décédés.', now('business_members', 'deceased')),
        lines({
          title: 'Membres au fil du temps',
          about: 'Tous les membres, ceux qui ont une photo, ceux qui ont une carte valide.',
          unit: 'locale',
          span: 24,
          targets: [
            line('business_members', 'all', 'Membres'),
            line('business_members', 'with_photo', 'Avec photo'),
            line('business_members', 'with_valid_card', 'Avec carte valide'),
          ],
        }),
      ],
    ],
    [
      'Cartes',
      [
        count('À imprimer', 'Cartes créées qui ne sont pas imprimées.', now('business_cards', 'created')),
        count('Imprimées', 'Cartes imprimées qui attendent un bordereau.', now('business_cards', 'printed')),
        count('En livraison', 'Cartes en route.', now('business_cards', 'in_delivery')),
        count('Délivrées et valides', 'Cartes remises et valides.', now('business_cards', 'delivered')),
        count('Expirées', 'Cartes remises dont la validité est passée.', now('business_cards', 'expired')),
        count(
          'Paiements à utiliser',
          "Paiements qui n'ont pas encore servi à une carte.",
          now('business_payments', 'unused'),
        ),
        lines({
          title: 'De la création à la remise',
          about: 'Les cartes par état.',
          unit: 'locale',
          span: 12,
          targets: [
            line('business_cards', 'created', 'À imprimer'),
            line('business_cards', 'printed', 'Imprimées'),
            line('business_cards', 'in_delivery', 'En livraison'),
          ],
        }),
        lines({
          title: 'Cartes délivrées',
          about: 'Les cartes remises : valides et expirées.',
          unit: 'locale',
          span: 12,
          targets: [
            line('business_cards', 'delivered', 'Valides'),
            line('business_cards', 'expired', 'Expirées'),
          ],
        }),
      ],
    ],
    [
      'Bordereaux',
      [
        count('Brouillons', 'Bordereaux en préparation.', now('business_deliveries', 'draft')),
        count('Envoyés', 'Bordereaux en route.', now('business_deliveries', 'sent')),
        count('Reçus', 'Bordereaux arrivés.', now('business_deliveries', 'received')),
        count(
          'En cours de remise',
          'Bordereaux dont des cartes sont remises.',
          now('business_deliveries', 'in_progress'),
        ),
        count('Clos', 'Bordereaux clos.', now('business_deliveries', 'closed')),
        count('Annulés', 'Bordereaux annulés.', now('business_deliveries', 'cancelled')),
      ],
    ],
    [
      'Service rendu',
      [
        figure({
          title: 'Appels réussis, trois jours',
          about: "L'objectif est de 99,5 % sur trente jours.",
          unit: 'percentunit',
          span: 8,
          expression: 'min(1 - maillon:http_errors:ratio_rate3d{namespace=~"$namespace"})',
          decimals: 2,
        }),
        figure({
          title: 'Travaux en attente',
          about: 'Lots de cartes et impressions qui attendent leur tour.',
          unit: 'locale',
          span: 8,
          expression: `sum(max by (service) (${of('jobs', 'state="waiting"')}))`,
        }),
        figure({
          title: 'Données à vérifier',
          about: 'Enregistrements signalés par les contrôles de la nuit.',
          unit: 'locale',
          span: 8,
          expression: `sum(max by (service, check) (${of('check_findings', 'level="error"')}))`,
          red: 1,
        }),
      ],
    ],
  ],
});
