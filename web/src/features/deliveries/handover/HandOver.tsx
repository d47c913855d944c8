// Handing cards over to a queue of people: scan, compare, confirm, next.
import { useQueryClient } from '@tanstack/react-query';
import { type InputRef, Progress } from 'antd';
import { useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { type Scanned } from '../../../entities/cards/scan/code';
import { ScanDesk } from '../../../entities/cards/scan/ScanDesk';
import { useScanNote } from '../../../entities/cards/scan/useScanNote';
import { notifySuccess } from '../../../ui/notify';
import { Panel } from '../../../ui/record/Panel';
import { beep } from '../../../ui/scan/sound';
import { refreshDeliveries, type Whole } from '../api';
import { holderOf, outcomeOf, stateOf } from '../words';
import { HandOverDialog } from './HandOverDialog';
import { type Proof, type Settled, today } from './settle';

const t = fr.handOver;

interface HandOverProps extends Whole {
  /** The card whose dialog is open. */
  open: number | undefined;
  onOpen: (cardId: number | undefined) => void;
}

function HowFar({ delivery, cards }: Whole) {
  const delivered = cards.filter((card) => stateOf(card, delivery) === 'delivered').length;
  const returned = cards.filter((card) => stateOf(card, delivery) === 'returned').length;
  return (
    <div className="m-hand-over-progress">
      <Progress
        percent={cards.length > 0 ? Math.floor((100 * (delivered + returned)) / cards.length) : 0}
        showInfo={false}
        aria-label={t.progressLabel}
      />
      <span>{t.progress(delivered, returned, cards.length - delivered - returned)}</span>
    </div>
  );
}

export function HandOver({ delivery, cards, open, onOpen }: HandOverProps) {
  const queryClient = useQueryClient();
  const { note, tell, clear } = useScanNote();
  const [date, setDate] = useState(today);
  const box = useRef<InputRef>(null);
  const line = open === undefined ? undefined : cards.find(({ card_id }) => card_id === open);

  function scanned(scan: Scanned): void {
    if (scan.kind === 'wrong') return tell('error', fr.scan.problems[scan.problem]);
    const number = formatCardNumber(scan.number);
    const found = cards.find((card) => card.card_idNumber === scan.number);
    if (!found || found.card_id === null) return tell('error', t.notHere(number));
    if (stateOf(found, delivery) !== 'todo') return tell('error', t.already(number, outcomeOf(found)));
    beep('ok');
    clear();
    return onOpen(found.card_id);
  }

  function close(): void {
    onOpen(undefined);
    // Once the dialog has given the focus back: the next number may be typed.
    requestAnimationFrame(() => box.current?.focus());
  }

  function settled({ closed }: Settled, proof: Proof): void {
    const name = line ? holderOf(line) : '';
    setDate(proof.date || today());
    tell('ok', proof.mode === 'deliver' ? t.delivered(name) : t.kept(name));
    if (closed) notifySuccess(t.closed(delivery.delivery_code));
    close();
    void refreshDeliveries(queryClient);
  }

  return (
    <Panel id="hand-over" title={t.title}>
      <ScanDesk
        label={t.scan}
        note={note}
        onScan={scanned}
        listens={open === undefined}
        inputRef={box}
        autoFocus
      />
      <HowFar delivery={delivery} cards={cards} />
      <p className="m-hint">{t.pick}</p>
      {line && (
        <HandOverDialog
          key={open}
          delivery={delivery}
          line={line}
          date={date}
          onSettled={settled}
          onClose={close}
        />
      )}
    </Panel>
  );
}
