// The reader that hands over: whoever comes presents a card, and it is found on its delivery by itself.
import { useQueryClient } from '@tanstack/react-query';
import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { fr } from '../../../i18n/fr';
import { formatCardNumber, formatTime } from '../../../i18n/format';
import { type Scanned } from '../../../entities/cards/scan/code';
import { ScanDesk } from '../../../entities/cards/scan/ScanDesk';
import { useHandedScan } from '../../../entities/cards/scan/useHandedScan';
import { useScanNote } from '../../../entities/cards/scan/useScanNote';
import { notifySuccess } from '../../../ui/notify';
import { Panel } from '../../../ui/record/Panel';
import { beep } from '../../../ui/scan/sound';
import { refreshDeliveries } from '../api';
import '../deliveries.css';
import { holderOf } from '../words';
import { type Found, findLine } from './find';
import { HandOverDialog } from './HandOverDialog';
import { type Mode, type Proof, type Settled, today } from './settle';

const t = fr.handOverDesk;

interface Done extends Found {
  at: Date;
  mode: Mode;
}

function DoneList({ done }: { done: readonly Done[] }) {
  return (
    <Panel id="handed-over" title={t.done(done.length)}>
      {done.length === 0 && <p className="m-hint">{t.none}</p>}
      <ul className="m-lines">
        {done.map(({ line, delivery, at, mode }) => (
          <li key={line.card_id}>
            <time dateTime={at.toISOString()}>{formatTime(at)}</time>
            <span>{holderOf(line)}</span>
            <span>{formatCardNumber(line.card_idNumber)}</span>
            <span>{fr.handOver.modes[mode]}</span>
            <Link to={`/delivery/${delivery.delivery_id}`}>{delivery.delivery_code}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Looks for the line of a card that was presented. */
function useLook({ tell, clear }: ReturnType<typeof useScanNote>, onFound: (found: Found) => void) {
  const queryClient = useQueryClient();
  const last = useRef(0);
  return async (scan: Scanned): Promise<void> => {
    if (scan.kind === 'wrong') return tell('error', fr.scan.problems[scan.problem]);
    const mine = (last.current += 1);
    clear();
    const answer = await findLine(queryClient, scan).catch((error: Error) => error.message);
    // Another card was presented meanwhile.
    if (last.current !== mine) return undefined;
    if (typeof answer === 'string') return tell('error', answer);
    beep('ok');
    return onFound(answer);
  };
}

export default function HandOverDesk() {
  const queryClient = useQueryClient();
  const scanNote = useScanNote();
  const { note, tell } = scanNote;
  const [found, setFound] = useState<Found>();
  const [date, setDate] = useState(today);
  const [done, setDone] = useState<readonly Done[]>([]);
  const box = useRef<InputRef>(null);
  const look = useLook(scanNote, setFound);
  const scanned = (scan: Scanned): void => void look(scan);
  useHandedScan(scanned);

  function close(): void {
    setFound(undefined);
    // Once the dialog has given the focus back: the next number may be typed.
    requestAnimationFrame(() => box.current?.focus());
  }

  function settled({ closed }: Settled, proof: Proof): void {
    if (!found) return;
    const name = holderOf(found.line);
    setDate(proof.date || today());
    setDone((before) => [{ ...found, at: new Date(), mode: proof.mode }, ...before]);
    tell('ok', proof.mode === 'deliver' ? fr.handOver.delivered(name) : fr.handOver.kept(name));
    if (closed) notifySuccess(fr.handOver.closed(found.delivery.delivery_code));
    close();
    void refreshDeliveries(queryClient);
  }

  return (
    <>
      <p className="m-hint">{t.hint}</p>
      <ScanDesk
        label={fr.handOver.scan}
        note={note}
        onScan={scanned}
        listens={!found}
        inputRef={box}
        autoFocus
        camera="on"
      />
      <DoneList done={done} />
      {found && (
        <HandOverDialog
          key={found.line.card_id}
          delivery={found.delivery}
          line={found.line}
          date={date}
          onSettled={settled}
          onClose={close}
        />
      )}
    </>
  );
}
