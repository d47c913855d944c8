// Sending several deliveries: who would be refused is said before, what became of each after.
import { SendOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { keys } from '../../../api/keys';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { BulkRunDialog, type Plan } from '../../../ui/jobs/BulkRunDialog';
import { gather, type Target } from '../../../ui/jobs/gather';
import type { Picked } from '../../../ui/table/ListActions';
import { type Delivery, type DeliveryFilter, getDelivery, listDeliveries, MOST_LINES } from '../api';

const t = fr.deliveries;

interface Wanted {
  filter: DeliveryFilter & { filter?: string };
  picked: Picked<Delivery>;
}

const nameOf = ({ id, row }: Target<Delivery>): string => row?.delivery_code ?? t.unknown(id);

function refusalOf({ row: delivery }: Target<Delivery>): string | undefined {
  if (!delivery) return t.refusals.gone;
  if (delivery.delivery_status === 'cancelled') return t.refusals.cancelled;
  if (delivery.delivery_status !== 'draft') return t.refusals.alreadySent;
  return delivery.delivery_quantity === 0 ? t.refusals.empty : undefined;
}

function planOf(targets: readonly Target<Delivery>[]): Plan<Target<Delivery>> {
  const possible: Target<Delivery>[] = [];
  const refused: { row: Target<Delivery>; reason: string }[] = [];
  for (const row of targets) {
    const reason = refusalOf(row);
    if (reason) refused.push({ row, reason });
    else possible.push(row);
  }
  return { possible, refused };
}

interface DialogProps {
  wanted: Wanted;
  onClose: (started: boolean) => void;
}

function SendDialog({ wanted, onClose }: DialogProps) {
  const [nonce] = useState(() => Date.now());
  const [planned, setPlanned] = useState<{ done: number; total: number }>();
  const { filter, picked } = wanted;
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.delivery, 'plan', nonce],
    queryFn: ({ signal }) =>
      gather<Delivery>(
        { ids: picked.keys.map(Number), all: picked.all, known: picked.rows },
        {
          idOf: ({ delivery_id }) => delivery_id,
          list: (part) => listDeliveries({ ...filter, ...part, _orderBy: 'delivery_id' }, signal),
          get: getDelivery,
          most: MOST_LINES,
          tooMany: t.tooMany,
        },
        signal,
        (done, total) => setPlanned({ done, total }),
      ),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <BulkRunDialog<Target<Delivery>>
      title={t.sendTitle(picked.count)}
      action={t.send}
      question={<p>{t.sendText}</p>}
      plan={data && planOf(data)}
      planned={planned}
      error={error}
      onRetryPlan={() => void refetch()}
      nameOf={nameOf}
      idOf={({ id }) => id}
      jobOf={(targets) => ({
        kind: 'deliveries.send',
        title: t.sendTitle(targets.length),
        params: null,
        address: '/delivery/',
        rows: targets.map((target) => ({ id: target.id, name: nameOf(target) })),
      })}
      onClose={onClose}
    />
  );
}

interface BulkActionsProps {
  picked: Picked<Delivery>;
  filter: DeliveryFilter;
}

export function BulkActions({ picked, filter }: BulkActionsProps) {
  // Kept while the dialog is open: the list behind it may change.
  const [wanted, setWanted] = useState<Wanted>();
  const mayWrite = usePermission('deliveries.write');
  if (!mayWrite) return null;
  return (
    <>
      <Button
        icon={<SendOutlined aria-hidden />}
        onClick={() => setWanted({ filter: { ...filter, filter: picked.query.filter }, picked })}
      >
        {t.send}
      </Button>
      {wanted && (
        <SendDialog
          wanted={wanted}
          onClose={(started) => {
            setWanted(undefined);
            if (started) picked.clear();
          }}
        />
      )}
    </>
  );
}
