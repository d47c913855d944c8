// What the statistics' words read like: months, bands and places, and the words of lists, which the lists
// have already.
import { fr } from '../../i18n/fr';
import type { Unit } from './api';
import { isMonth, monthName } from './figures';

const t = fr.statistics;
const BAND = /^(\d+)(?:-(\d+)|\+)$/;

/** The words of the lists that count this. */
const words: Record<Unit, Record<string, string>> = {
  members: { ...fr.members.statuses, ...fr.members.genders, ...fr.members.links },
  cards: fr.cardStatuses,
  deliveries: fr.deliveryStatuses,
  acts: fr.auditActions,
  runs: { ...fr.synchronization.states, ...fr.synchronization.directions },
  records: {},
  nodes: {},
  transactions: {
    ...fr.transactions.operators,
    ...fr.transactions.types,
    used: fr.transactions.states.used,
    unused: fr.transactions.states.free,
  },
};

function bandName(key: string, unit: Unit): string | undefined {
  const [, from, to] = BAND.exec(key) ?? [];
  if (from === undefined) return undefined;
  return unit === 'members' ? t.years(from, to) : t.days(from, to);
}

/** A word that nobody has yet, as it can be read. */
const plain = (key: string): string => key.replaceAll('_', ' ');

export function nameOf(key: string, unit: Unit, label: string | null = null): string {
  if (label !== null) return label;
  if (isMonth(key)) return monthName(key);
  return bandName(key, unit) ?? words[unit][key] ?? t.keys[key] ?? plain(key);
}
