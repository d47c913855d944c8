// The work that waits: how many of what, each as the way to exactly those. Asked for with the permission alone, each
// failing by itself.
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { candidateCountQuery, cardCountQuery, deliveryCountQuery, toDeliverCountQuery } from './api';
import type { FigureOf } from './useFigures';

const t = fr.home;
/** A delivery that is not settled by then needs somebody's eyes. */
const OLD_DAYS = 30;
/** Counted at once: the first of the others are among them. */
const EXPIRY_DAYS = 90;
const SOONER_DAYS = [30, 60] as const;

/** A day of the browser's calendar, `days` from today. */
export function dayFromNow(days: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return day.toLocaleDateString('sv-SE');
}

const addressOf = (path: string, filter: object): string =>
  `${path}?${new URLSearchParams(filter as Record<string, string>).toString()}`;

export function useWork(): FigureOf[] {
  const may = useMay();
  const cards = may('cards.read');
  const deliveries = may('deliveries.read');
  const creates = may('cards.create');
  const builds = may('deliveries.write');

  const toPrint = useQuery({ ...cardCountQuery({ card_status: 'created' }), enabled: cards });
  const toDeliver = useQuery({ ...toDeliverCountQuery, enabled: deliveries });
  const candidates = useQuery({ ...candidateCountQuery, enabled: creates });
  const expiring = (days: number) => ({
    card_status: 'delivered' as const,
    expiresFrom: dayFromNow(0),
    expiresTo: dayFromNow(days),
  });
  const expiry = useQuery({ ...cardCountQuery(expiring(EXPIRY_DAYS)), enabled: cards });
  const old = { unsettledDays: OLD_DAYS };
  const unsettled = useQuery({ ...deliveryCountQuery(old), enabled: deliveries });

  const work: FigureOf[] = [];
  if (creates)
    work.push({ screen: 'cardCreation', label: t.candidates, path: '/cards/creation', answer: candidates });
  if (cards)
    work.push({ screen: 'cards', label: t.toPrint, path: '/cards?card_status=created', answer: toPrint });
  if (deliveries) {
    // Who may build a delivery finds them beside the box that takes scans; the others in the list of cards.
    const path = builds ? '/delivery/nouveau' : '/cards?card_status=printed';
    work.push({ screen: 'delivery', label: t.toDeliver, path, answer: toDeliver });
    work.push({
      screen: 'delivery',
      label: t.unsettled(OLD_DAYS),
      path: addressOf('/delivery', old),
      answer: unsettled,
    });
  }
  if (cards) {
    work.push({
      screen: 'cards',
      label: t.expiring(EXPIRY_DAYS),
      path: addressOf('/cards', expiring(EXPIRY_DAYS)),
      answer: expiry,
      parts: SOONER_DAYS.map((days) => ({
        label: t.within(days),
        path: addressOf('/cards', expiring(days)),
      })),
    });
  }
  return work;
}
