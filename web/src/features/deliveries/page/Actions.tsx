// What can be done with a delivery, by its state and one's role.
import {
  CloseCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  FilePdfOutlined,
  InboxOutlined,
  SendOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { DeleteDialog } from '../../../ui/form/ConfirmDelete';
import { useJobStore } from '../../../ui/jobs/useJobs';
import { ActionBar, type RecordAct } from '../../../ui/record/ActionBar';
import {
  cancelDelivery,
  deleteDelivery,
  type Delivery,
  type Document,
  forgetDelivery,
  markAsSent,
  receiveDelivery,
  refreshDeliveries,
} from '../api';
import type { PrintParams } from '../list/jobKinds';
import { refusalText } from '../words';
import { StepDialog } from './StepDialog';

const t = fr.delivery;

type Step = 'send' | 'receive' | 'cancel';

async function sendOne({ delivery_id, delivery_code }: Delivery): Promise<{ message: string }> {
  const { results } = await markAsSent([delivery_id]);
  const refused = results.find(({ outcome }) => outcome === 'refused');
  if (refused) throw new Error(refusalText(refused.code));
  return { message: t.sent(delivery_code) };
}

interface DialogProps {
  delivery: Delivery;
  onDone: () => void;
  onClose: () => void;
}

function SendDialog({ delivery, ...rest }: DialogProps) {
  return (
    <StepDialog
      {...rest}
      title={t.sendTitle(delivery.delivery_code)}
      action={t.send}
      run={() => sendOne(delivery)}
    >
      <p>{t.sendText(delivery.delivery_quantity)}</p>
      {delivery.delivery_isErrorType && <p>{t.sendError}</p>}
    </StepDialog>
  );
}

function ReceiveDialog({ delivery, ...rest }: DialogProps) {
  const { delivery_id, delivery_version } = delivery;
  return (
    <StepDialog
      {...rest}
      title={t.receiveTitle(delivery.delivery_code)}
      action={t.receive}
      text={{ label: t.remark, optional: true }}
      run={(text) => receiveDelivery({ delivery_id, delivery_version, ...(text && { reason: text }) })}
    >
      <p>{t.receiveText}</p>
    </StepDialog>
  );
}

function CancelDialog({ delivery, ...rest }: DialogProps) {
  const { delivery_id, delivery_version } = delivery;
  return (
    <StepDialog
      {...rest}
      title={t.cancelTitle(delivery.delivery_code)}
      action={t.cancel}
      danger
      text={{ label: t.reason }}
      run={(reason) => cancelDelivery({ delivery_id, delivery_version, reason })}
    >
      <p>{delivery.delivery_isErrorType ? t.cancelTextError : t.cancelText(delivery.delivery_quantity)}</p>
    </StepDialog>
  );
}

const dialogs = { send: SendDialog, receive: ReceiveDialog, cancel: CancelDialog };

/** What starts each of the acts. */
interface Starts {
  open: (step: Step) => void;
  edit: () => void;
  remove: () => void;
  print: (document: Document) => void;
}

function actsOf(delivery: Delivery, may: ReturnType<typeof useMay>, starts: Starts): RecordAct[] {
  const { delivery_status: status } = delivery;
  const mayWrite = may('deliveries.write');
  const mayDelete = may('deliveries.delete');
  const isDraft = status === 'draft';
  return [
    {
      on: mayWrite && isDraft && delivery.delivery_quantity > 0,
      keys: 'x',
      label: t.send,
      icon: <SendOutlined aria-hidden />,
      run: () => starts.open('send'),
    },
    {
      on: mayWrite && isDraft,
      keys: 'e',
      label: t.edit,
      icon: <EditOutlined aria-hidden />,
      run: starts.edit,
    },
    {
      on: mayWrite && status === 'sent',
      keys: 'r',
      label: t.receive,
      icon: <InboxOutlined aria-hidden />,
      run: () => starts.open('receive'),
    },
    {
      on: true,
      keys: 'i',
      label: t.printSlip,
      icon: <FilePdfOutlined aria-hidden />,
      run: () => starts.print('slip'),
    },
    {
      on: !delivery.delivery_isErrorType,
      keys: 'f',
      label: t.printSheet,
      icon: <FilePdfOutlined aria-hidden />,
      run: () => starts.print('signing_sheet'),
    },
    // One way out per state: what went nowhere leaves no trace, what is on its way leaves its reason.
    {
      on: isDraft && mayDelete,
      label: t.remove,
      hint: t.removeHint,
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      run: starts.remove,
    },
    {
      on: mayWrite && ((isDraft && !mayDelete) || status === 'sent' || status === 'received'),
      label: t.cancel,
      hint: t.cancelHint,
      icon: <CloseCircleOutlined aria-hidden />,
      danger: true,
      run: () => starts.open('cancel'),
    },
  ];
}

export function Actions({ delivery }: { delivery: Delivery }) {
  const jobs = useJobStore();
  const may = useMay();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Step>();
  const { delivery_id: id, delivery_code: code, delivery_status: status } = delivery;
  const [removing, setRemoving] = useState(false);

  function print(document: Document): void {
    jobs.startFile({
      kind: 'deliveries.print',
      title: document === 'slip' ? t.slipTitle(code) : t.sheetTitle(code),
      params: { delivery_ids: [id], document } satisfies PrintParams,
      total: delivery.delivery_quantity,
    });
  }
  const acts = actsOf(delivery, may, {
    open: setOpen,
    edit: () => void navigate(`/delivery/nouveau?bordereau=${id}`),
    remove: () => setRemoving(true),
    print,
  });

  const Dialog = open && dialogs[open];
  return (
    <>
      <ActionBar label={t.actions} acts={acts} plain={status !== 'draft' && status !== 'sent'} />
      <DeleteDialog
        open={removing}
        title={t.removeTitle(code)}
        text={t.removeText(delivery.delivery_isErrorType ? 0 : delivery.delivery_quantity)}
        remove={() => deleteDelivery(id)}
        onDeleted={() => {
          void navigate('/delivery');
          void forgetDelivery(queryClient);
        }}
        onClose={() => setRemoving(false)}
      />
      {Dialog && (
        <Dialog
          delivery={delivery}
          onDone={() => {
            setOpen(undefined);
            void refreshDeliveries(queryClient);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
