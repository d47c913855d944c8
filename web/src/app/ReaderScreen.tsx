// The reader and the work that begins with a card, which other features do.
import { lazy } from 'react';
import { type ReaderMode, ReaderPage } from '../features/reader/page';

const modes: readonly ReaderMode[] = [
  {
    name: 'remettre',
    permission: 'deliveries.handover',
    Desk: lazy(() => import('../features/deliveries/handover/Desk')),
  },
  {
    name: 'bordereau',
    permission: 'deliveries.write',
    Desk: lazy(async () => ({ default: (await import('../features/deliveries/build/Start')).DeliveryStart })),
  },
  {
    name: 'controle',
    permission: 'cards.print',
    Desk: lazy(() => import('../features/cards/control/Desk')),
  },
  {
    name: 'retour',
    permission: 'deliveries.write',
    Desk: lazy(async () => ({ default: (await import('../features/deliveries/build/Start')).ReturnStart })),
  },
];

export default function ReaderScreen() {
  return <ReaderPage modes={modes} />;
}
