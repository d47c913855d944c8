// What may be done with a delivery in which state: the table of contract §5, as the service has it
// (services/cards/src/domain/delivery.rs).
import type { components } from '../../api/schema';

export type DeliveryStatus = components['schemas']['Delivery']['delivery_status'];

/** By the service's name of the step; what changes no state is left out. */
export const STEPS = {
  send: { from: ['draft'], to: 'sent' },
  receive: { from: ['sent'], to: 'received' },
  handOver: { from: ['sent', 'received', 'in_progress'], to: 'in_progress' },
  close: { from: ['sent', 'received', 'in_progress'], to: 'closed' },
  cancel: { from: ['draft', 'sent', 'received'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly DeliveryStatus[]; to: DeliveryStatus }>;
