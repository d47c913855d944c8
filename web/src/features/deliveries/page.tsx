// The page of one delivery: where it is, what can be done, the hand-over of its cards, its lines, its
// history.
import { useQuery } from '@tanstack/react-query';
import { Alert, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { History } from '../../entities/audit/History';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import '../../ui/record/record.css';
import { ErrorState } from '../../ui/table/ListStates';
import { useRecordId } from '../../ui/record/useRecordId';
import { deliveryQuery, type Whole } from './api';
import './deliveries.css';
import { HandOver } from './handover/HandOver';
import { Actions } from './page/Actions';
import { Facts } from './page/Facts';
import { historyLabels, historyText } from '../../entities/deliveries/history';
import { Lines } from './page/Lines';
import { isHandedOver } from './words';

const t = fr.delivery;

function DeliveryView({ delivery, cards }: Whole) {
  const mayHandOver = usePermission('deliveries.handover') && isHandedOver(delivery);
  // Which line is being settled, by its card.
  const [open, setOpen] = useState<number>();
  return (
    <>
      {delivery.delivery_status === 'cancelled' && (
        <Alert
          type="warning"
          showIcon
          title={t.cancelledTitle}
          description={delivery.delivery_reason && t.cancelledReason(delivery.delivery_reason)}
        />
      )}
      <Facts delivery={delivery} isHandedOver={mayHandOver} />
      <Actions delivery={delivery} />
      {mayHandOver && <HandOver delivery={delivery} cards={cards} open={open} onOpen={setOpen} />}
      <Lines delivery={delivery} cards={cards} onHandOver={mayHandOver ? setOpen : undefined} />
      {/* It hides itself from those who may not see it. */}
      <div className="m-panel m-history-panel">
        <History entity="delivery" id={delivery.delivery_id} labels={historyLabels} format={historyText} />
      </div>
    </>
  );
}

export default function DeliveryPage() {
  const id = useRecordId();
  const { data, error, refetch } = useQuery(deliveryQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  const delivery = isGone ? undefined : (data?.delivery ?? undefined);
  return (
    <div className="m-record m-delivery">
      {/* The same one throughout: it holds the focus. */}
      <PageHeader
        title={delivery ? delivery.delivery_code : fr.screens.deliveryDetail.title}
        note={delivery?.delivery_isErrorType ? t.errorNote : undefined}
      />
      {isGone && (
        <Result
          status="info"
          title={t.gone}
          extra={
            <LinkButton type="primary" to="/delivery">
              {t.backToList}
            </LinkButton>
          }
        />
      )}
      {/* Another delivery's page starts afresh. */}
      {delivery && <DeliveryView key={id} delivery={delivery} cards={data!.cards} />}
      {error && !isGone && !delivery && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !delivery && (
        <div role="status" aria-label={t.loading}>
          <Skeleton active paragraph={{ rows: 2 }} />
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
    </div>
  );
}
