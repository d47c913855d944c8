// How a delivery's fields read in its history.
import type { components } from '../../api/schema';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';

type DeliveryStatus = components['schemas']['Delivery']['delivery_status'];

const t = fr.deliveries;

export const historyLabels: Record<string, string> = {
  delivery_code: t.code,
  delivery_status: t.status,
  delivery_isErrorType: t.type,
  delivery_quantity: t.quantity,
  delivery_settled: t.settled,
  delivery_sentDateTime: t.sentAt,
  delivery_receivedDateTime: t.receivedAt,
  delivery_closedDateTime: t.closedAt,
  delivery_deliveredByLogin: t.deliveredBy,
  delivery_reason: t.reason,
  delivery_remark: t.remark,
  // Told by another field.
  delivery_sent: '',
  delivery_deliveredByLoginId: '',
};

/** Nothing: as it is. */
export function historyText(field: string, value: unknown): string | undefined {
  if (field === 'delivery_isErrorType') return value === true ? t.error : t.normal;
  if (typeof value !== 'string' || value === '') return undefined;
  if (field === 'delivery_status') return fr.deliveryStatuses[value as DeliveryStatus];
  return field.endsWith('DateTime') ? formatDateTime(value) : undefined;
}
