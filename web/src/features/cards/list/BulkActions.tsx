// What can be done with several cards. Printing and marking as printed are two acts: the first leaves every
// state as it is.
import {
  CheckOutlined,
  CloseCircleOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  PrinterOutlined,
  RollbackOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import type { Card } from '../../../entities/cards/api';
import { PERMISSIONS } from '../../../entities/cards/transitions';
import type { Picked } from '../../../ui/table/ListActions';
import type { CardFilter } from '../api';
import { ActDialog } from './ActDialog';
import type { BulkAct, CardTarget } from './plan';
import { PrintDialog } from './PrintDialog';
import { useLook, type WantedCards } from './useLook';

const t = fr.cards;

const icons: Record<BulkAct, ReactNode> = {
  print: <PrinterOutlined aria-hidden />,
  mark: <CheckOutlined aria-hidden />,
  misprint: <RollbackOutlined aria-hidden />,
  suspend: <PauseCircleOutlined aria-hidden />,
  reinstate: <PlayCircleOutlined aria-hidden />,
  cancel: <CloseCircleOutlined aria-hidden />,
};
const ACTS = Object.keys(icons) as BulkAct[];

interface Opened {
  act: BulkAct;
  wanted: WantedCards;
  count: number;
}

interface DialogProps extends Opened {
  onClose: (started: boolean) => void;
  onMark: (targets: readonly CardTarget[]) => void;
}

function Dialog({ act, wanted, count, onClose, onMark }: DialogProps) {
  const look = useLook(wanted);
  if (act === 'print')
    return <PrintDialog count={count} look={look} onClose={() => onClose(false)} onMark={onMark} />;
  return <ActDialog act={act} count={count} look={look} onClose={onClose} />;
}

interface BulkActionsProps {
  picked: Picked<Card>;
  filter: CardFilter;
}

export function BulkActions({ picked, filter }: BulkActionsProps) {
  // Kept while the dialog is open: the list behind it may change.
  const [opened, setOpened] = useState<Opened>();
  const may = useMay();
  const wanted = useMemo<WantedCards>(
    () => ({
      filter: { ...filter, filter: picked.query.filter },
      ids: picked.keys.map(Number),
      all: picked.all,
      known: picked.rows,
    }),
    [filter, picked.query.filter, picked.keys, picked.all, picked.rows],
  );
  const close = (started: boolean): void => {
    setOpened(undefined);
    if (started) picked.clear();
  };
  /** Of those that were just printed, as they are now. */
  const mark = (targets: readonly CardTarget[]): void =>
    setOpened({
      act: 'mark',
      count: targets.length,
      wanted: { ...wanted, all: false, ids: targets.map(({ id }) => id), known: [] },
    });
  return (
    <>
      {ACTS.filter((act) => may(PERMISSIONS[act])).map((act) => (
        <Button
          key={act}
          icon={icons[act]}
          danger={act === 'cancel'}
          onClick={() => setOpened({ act, wanted, count: picked.count })}
        >
          {t.acts[act]}
        </Button>
      ))}
      {opened && <Dialog key={opened.act} {...opened} onClose={close} onMark={mark} />}
    </>
  );
}
