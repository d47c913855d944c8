// What can be done with a card: what its state allows, and one's role.
import {
  CheckOutlined,
  CloseCircleOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  PrinterOutlined,
  RollbackOutlined,
  SwapOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import type { Card } from '../../../entities/cards/api';
import { ReplaceDialog } from '../../../entities/cards/ReplaceDialog';
import { allows, isPrintable, isReplaceable, problemsOf } from '../../../entities/cards/transitions';
import { ActionBar } from '../../../ui/record/ActionBar';
import type { ChangingAct } from '../list/ActDialog';
import { PrintDialog } from '../list/PrintDialog';
import { useLook } from '../list/useLook';
import { ProblemDialog } from './ProblemDialog';
import { ReasonDialog } from './ReasonDialog';

const t = fr.card;

type Open = ChangingAct | 'print' | 'report' | 'replace';

function PrintOne({ card, onClose, onMark }: { card: Card; onClose: () => void; onMark: () => void }) {
  const wanted = useMemo(() => ({ filter: {}, ids: [card.card_id], all: false, known: [card] }), [card]);
  const look = useLook(wanted);
  return <PrintDialog count={1} look={look} onClose={onClose} onMark={onMark} />;
}

interface Act {
  act: Open;
  on: boolean;
  keys?: string;
  icon: ReactNode;
}

function actsOf(card: Card, may: ReturnType<typeof useMay>): Act[] {
  const { card_status: status } = card;
  return [
    {
      act: 'print',
      on: may('cards.print') && isPrintable(status),
      keys: 'i',
      icon: <PrinterOutlined aria-hidden />,
    },
    {
      act: 'mark',
      on: may('cards.print') && allows('markPrinted', status),
      keys: 'm',
      icon: <CheckOutlined aria-hidden />,
    },
    {
      act: 'misprint',
      on: may('cards.print') && allows('misprint', status) && card.card_deliveryId === null,
      icon: <RollbackOutlined aria-hidden />,
    },
    {
      act: 'report',
      on: may('cards.report') && problemsOf(status).length > 0,
      keys: 's',
      icon: <WarningOutlined aria-hidden />,
    },
    {
      act: 'suspend',
      on: may('cards.cancel') && allows('suspend', status),
      icon: <PauseCircleOutlined aria-hidden />,
    },
    {
      act: 'reinstate',
      on: may('cards.cancel') && allows('reinstate', status),
      icon: <PlayCircleOutlined aria-hidden />,
    },
    {
      act: 'replace',
      on: may('cards.create') && isReplaceable(status),
      keys: 'r',
      icon: <SwapOutlined aria-hidden />,
    },
    {
      act: 'cancel',
      on: may('cards.cancel') && allows('cancel', status),
      icon: <CloseCircleOutlined aria-hidden />,
    },
  ];
}

export function Actions({ card }: { card: Card }) {
  const may = useMay();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const acts = actsOf(card, may).map(({ act, ...rest }) => ({
    ...rest,
    label: t.acts[act],
    danger: act === 'cancel',
    run: () => setOpen(act),
  }));
  return (
    <>
      <ActionBar label={t.actions} acts={acts} />
      {open === 'print' && <PrintOne card={card} onClose={close} onMark={() => setOpen('mark')} />}
      {open === 'report' && <ProblemDialog card={card} onClose={close} />}
      {open === 'replace' && (
        <ReplaceDialog card={card} onClose={close} onReplaced={(id) => void navigate(`/cards/${id}`)} />
      )}
      {open && open !== 'print' && open !== 'report' && open !== 'replace' && (
        <ReasonDialog act={open} card={card} onClose={close} />
      )}
    </>
  );
}
