// A delivery on a narrow screen: which one, its state, how far it is.
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import type { Delivery } from '../api';
import { Settled } from '../columns';
import { StatusTag, TypeTag } from '../StatusTag';

export function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const { delivery_creationDateTime: created } = delivery;
  return (
    <span className="m-delivery-card">
      <strong>{delivery.delivery_code}</strong>
      <span className="m-tags">
        <StatusTag status={delivery.delivery_status} />
        {delivery.delivery_isErrorType && <TypeTag isError />}
      </span>
      <Settled delivery={delivery} />
      {created && (
        <small className="m-hint">
          {fr.deliveries.createdAt} {formatDateTime(created)}
        </small>
      )}
    </span>
  );
}
