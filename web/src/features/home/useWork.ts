// The work that waits: how many of what, each as the way to exactly those. Asked for with the permission
// alone, each failing by itself.
import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type May, useMay } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import {
  candidateCountQuery,
  cardsToPrintCountQuery,
  deliveryCountQuery,
  expiringCardsQuery,
  toDeliverCountQuery,
} from './api';
import type { Counted, FigureOf } from './useFigures';

const t = fr.home;
/** A delivery that is not settled by then needs somebody's eyes. */
const OLD_DAYS = 30;
const IN_FORCE = '/cards?card_status=delivered';
const addressOf = (path: string, filter: object): string =>
  `${path}?${new URLSearchParams(filter as Record<string, string>).toString()}`;

const old = { unsettledDays: OLD_DAYS };

/** What `useWork` asks for. */
export function askForWork(queryClient: QueryClient, may: May): Promise<void>[] {
  return [
    ...(may('cards.read')
      ? [queryClient.prefetchQuery(cardsToPrintCountQuery), queryClient.prefetchQuery(expiringCardsQuery)]
      : []),
    ...(may('deliveries.read')
      ? [queryClient.prefetchQuery(toDeliverCountQuery), queryClient.prefetchQuery(deliveryCountQuery(old))]
      : []),
    ...(may('cards.create') ? [queryClient.prefetchQuery(candidateCountQuery)] : []),
  ];
}

/** Of the work what is late already. */
export interface Urgent {
  key: string;
  total: number;
  /** Answered, or failed: then its figure says so. */
  isKnown: boolean;
  text: string;
  path: string;
  action: string;
}

export function useWork(): { work: FigureOf[]; urgent: Urgent[] } {
  const may = useMay();
  const cards = may('cards.read');
  const deliveries = may('deliveries.read');
  const creates = may('cards.create');
  const builds = may('deliveries.write');

  const toPrint = useQuery({ ...cardsToPrintCountQuery, enabled: cards });
  const toDeliver = useQuery({ ...toDeliverCountQuery, enabled: deliveries });
  const candidates = useQuery({ ...candidateCountQuery, enabled: creates });
  const expiring = useQuery({ ...expiringCardsQuery, enabled: cards });
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
    const [latest, ...sooner] = expiring.data ?? [];
    work.push({
      screen: 'cards',
      label: t.expiring(latest?.days),
      path: latest?.path ?? IN_FORCE,
      answer: { ...expiring, data: latest },
      parts: sooner.map(({ days, path, ...counted }) => ({ label: t.within(days), path, ...counted })),
    });
  }
  return { work, urgent: urgentOf({ cards, deliveries }, unsettled, expiring) };
}

type Answer<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError'>;

function urgentOf(
  reads: { cards: boolean; deliveries: boolean },
  unsettled: Answer<Counted>,
  expiring: Answer<(Counted & { days: number; path: string })[]>,
): Urgent[] {
  // The soonest of them.
  const soon = expiring.data?.at(-1);
  const urgent: Urgent[] = [];
  if (reads.deliveries)
    urgent.push({
      key: 'late',
      total: unsettled.data?.total ?? 0,
      isKnown: unsettled.data !== undefined || unsettled.isError,
      text: t.late(unsettled.data?.total ?? 0, OLD_DAYS),
      path: addressOf('/delivery', old),
      action: t.lateAction,
    });
  if (reads.cards)
    urgent.push({
      key: 'expiring',
      total: soon?.total ?? 0,
      isKnown: expiring.data !== undefined || expiring.isError,
      text: t.expireSoon(soon?.total ?? 0, soon?.days ?? 0),
      path: soon?.path ?? IN_FORCE,
      action: t.expireSoonAction,
    });
  return urgent;
}
