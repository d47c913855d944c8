// What may be done with a delivery in which state: the table of contract §5, as the service has it.
import { deliveryTransitions } from '../../api/facts';
import type { components } from '../../api/schema';

export type DeliveryStatus = components['schemas']['Delivery']['delivery_status'];

/** By the service's name of the step; what changes no state is left out. */
export const STEPS = deliveryTransitions satisfies Record<
  string,
  { from: readonly DeliveryStatus[]; to: DeliveryStatus }
>;
