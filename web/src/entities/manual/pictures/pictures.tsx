// The pictures of the manual, by its pages: life-cycles, drawn from the tables that the program works by.
import type { ComponentType } from 'react';
import { fr } from '../../../i18n/fr';
import type { CardStatus } from '../../cards/api';
import { TRANSITIONS } from '../../cards/transitions';
import { type DeliveryStatus, STEPS } from '../../deliveries/transitions';
import { LifePicture, type Place } from './LifePicture';

type Table<State> = Readonly<Record<string, { from: readonly State[]; to: State }>>;

/** Every way of a table once, whatever leads along it; what stays where it is is no way. */
export function waysOf<State extends string>(table: Table<State>): [State, State][] {
  const ways = new Map<string, [State, State]>();
  for (const { from, to } of Object.values(table))
    for (const one of from) if (one !== to) ways.set(`${one}>${to}`, [one, to]);
  return [...ways.values()];
}

type Stored = Exclude<CardStatus, 'expired'>;

const CARD_PLACES: Record<Stored, Place> = {
  created: { x: 10, y: 160 },
  printed: { x: 190, y: 160 },
  in_delivery: { x: 370, y: 160 },
  delivered: { x: 550, y: 160 },
  cancelled: { x: 100, y: 40 },
  faulty: { x: 370, y: 300 },
  suspended: { x: 550, y: 20 },
  lost: { x: 760, y: 60 },
  stolen: { x: 760, y: 160 },
  damaged: { x: 760, y: 260 },
  replaced: { x: 930, y: 160 },
};

const DELIVERY_PLACES: Record<DeliveryStatus, Place> = {
  draft: { x: 10, y: 110 },
  sent: { x: 190, y: 110 },
  received: { x: 370, y: 30 },
  in_progress: { x: 550, y: 110 },
  closed: { x: 760, y: 110 },
  cancelled: { x: 190, y: 220 },
};

const CardLife = () => (
  <LifePicture<Stored>
    title={fr.help.cardLife}
    width={1064}
    height={360}
    places={CARD_PLACES}
    labels={fr.cardStatuses}
    ways={waysOf(TRANSITIONS as Table<Stored>)}
    bends={{ 'delivered>replaced': 290, 'suspended>replaced': -150, 'suspended>stolen': 20 }}
  />
);

const DeliveryLife = () => (
  <LifePicture<DeliveryStatus>
    title={fr.help.deliveryLife}
    width={900}
    height={280}
    places={DELIVERY_PLACES}
    labels={fr.deliveryStatuses}
    ways={waysOf<DeliveryStatus>(STEPS)}
    bends={{ 'sent>closed': 130, 'received>cancelled': 40 }}
  />
);

export const pictures: Readonly<Record<string, ComponentType>> = {
  'cycle-de-vie-carte': CardLife,
  bordereaux: DeliveryLife,
};
