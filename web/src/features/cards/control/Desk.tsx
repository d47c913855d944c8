// After printing: every card of the stack is presented once. Then it is known which are there, which are
// missing and which do not belong; those that are there are marked, those that are missing printed again.
// Presenting changes no state.
import { CheckOutlined, PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Popconfirm } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { bounds } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import type { CardStatus } from '../../../entities/cards/api';
import { isPrintable } from '../../../entities/cards/transitions';
import { type Scanned } from '../../../entities/cards/scan/code';
import { ScanDesk } from '../../../entities/cards/scan/ScanDesk';
import { useHandedScan } from '../../../entities/cards/scan/useHandedScan';
import { useScanNote } from '../../../entities/cards/scan/useScanNote';
import { Panel } from '../../../ui/record/Panel';
import { listCards, verifyCard } from '../api';
import '../cards.css';
import { holderOf } from '../labels';
import { ActDialog } from '../list/ActDialog';
import { PrintDialog } from '../list/PrintDialog';
import { useLook } from '../list/useLook';
import { type Checked, expectCards, forget, see, sorted, useControl } from './control';

const t = fr.cardControl;
/** More than one reads through. */
const LISTED = 100;

/** Nothing to say against it, or what. */
function faultOf(status: CardStatus, number: string): string | undefined {
  return isPrintable(status) ? undefined : t.otherState(number, fr.cardStatuses[status]);
}

interface ListProps {
  id: string;
  title: string;
  hint?: string;
  cards: readonly Checked[];
  actions?: React.ReactNode;
}

function CheckedList({ id, title, hint, cards, actions }: ListProps) {
  return (
    <Panel id={id} title={title} actions={actions}>
      {hint && <p className="m-hint">{hint}</p>}
      <ul className="m-checked">
        {cards.slice(0, LISTED).map((card) => (
          <li key={card.id}>
            <Link to={`/cards/${card.id}`}>{formatCardNumber(card.number)}</Link>
          </li>
        ))}
      </ul>
      {cards.length > LISTED && <p className="m-hint">{fr.jobs.moreFailures(cards.length - LISTED)}</p>}
    </Panel>
  );
}

type Doing = { act: 'mark' | 'print'; ids: readonly number[] };

function Dialog({
  act,
  ids,
  onClose,
  onMark,
}: Doing & { onClose: () => void; onMark: (ids: number[]) => void }) {
  const wanted = useMemo(() => ({ filter: {}, ids, all: false, known: [] }), [ids]);
  const look = useLook(wanted);
  if (act === 'mark') return <ActDialog act="mark" count={ids.length} look={look} onClose={onClose} />;
  return (
    <PrintDialog
      count={ids.length}
      look={look}
      onClose={onClose}
      onMark={(targets) => onMark(targets.map(({ id }) => id))}
    />
  );
}

/** What is expected, where it does not come from a print. */
function Expecting({ status }: { status: 'created' | 'printed' }) {
  const loading = useMutation({
    mutationFn: async () => {
      const { rows, total } = await listCards({
        card_status: status,
        _limit: bounds.many.max,
        _orderBy: 'card_id',
      });
      if (total > rows.length) throw new Error(t.tooMany(bounds.many.max));
      // A printed card that lies on a delivery is on its way already.
      const here = rows.filter(({ card_deliveryId }) => card_deliveryId === null);
      expectCards(here.map(({ card_id, card_idNumber }) => ({ id: card_id, number: card_idNumber })));
    },
  });
  return (
    <>
      <Button loading={loading.isPending} onClick={() => loading.mutate()}>
        {t.expect[status]}
      </Button>
      {loading.error && <Alert type="error" showIcon role="alert" title={loading.error.message} />}
    </>
  );
}

function Head({ count }: { count: Record<'expected' | 'seen', number> }) {
  const isBegun = count.expected > 0 || count.seen > 0;
  return (
    <div className="m-form-actions">
      {!isBegun && (
        <>
          <Expecting status="created" />
          <Expecting status="printed" />
        </>
      )}
      {isBegun && (
        <Popconfirm title={t.restartText} okText={t.restart} cancelText={fr.form.cancel} onConfirm={forget}>
          <Button>{t.restart}</Button>
        </Popconfirm>
      )}
    </div>
  );
}

type Control = ReturnType<typeof useControl>;
type Tell = ReturnType<typeof useScanNote>['tell'];

/** Whether the card that is presented belongs to the stack. */
async function look(scan: Scanned, { expected }: Control, tell: Tell): Promise<void> {
  if (scan.kind === 'wrong') return tell('error', fr.scan.problems[scan.problem]);
  const number = formatCardNumber(scan.number);
  const body = scan.kind === 'code' ? { card_qrcode: scan.qrcode } : { card_idNumber: scan.number };
  try {
    const { verdict, card } = await verifyCard(body);
    // A badly printed code too: it is not what was signed.
    if (verdict === 'forged') return tell('error', t.unsigned(number));
    if (!card) return tell('error', t.unknown(number));
    const fault = faultOf(card.card_status, number);
    if (fault) return tell('error', fault);
    if (!see({ id: card.card_id, number: card.card_idNumber })) return tell('error', t.twice(number));
    const isExtra = expected !== null && expected.every(({ id }) => id !== card.card_id);
    return isExtra ? tell('error', t.unexpected(number)) : tell('ok', t.seen(number, holderOf(card)));
  } catch (error) {
    return tell('error', (error as Error).message);
  }
}

interface ListsProps {
  control: Control;
  act: (kind: Doing['act'], cards: readonly Checked[]) => void;
}

/** What does not belong, what is missing, what is there. */
function Lists({ control, act }: ListsProps) {
  const { found, missing, extra } = sorted(control);
  return (
    <>
      {extra.length > 0 && (
        <CheckedList id="extra" title={t.extraTitle(extra.length)} hint={t.extraHint} cards={extra} />
      )}
      {missing.length > 0 && (
        <CheckedList
          id="missing"
          title={t.missingTitle(missing.length)}
          hint={t.missingHint}
          cards={missing}
          actions={
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => act('print', missing)}>
              {t.reprint}
            </Button>
          }
        />
      )}
      {found.length > 0 && (
        <CheckedList
          id="found"
          title={t.foundTitle(found.length)}
          cards={found}
          actions={
            <Button type="primary" icon={<CheckOutlined aria-hidden />} onClick={() => act('mark', found)}>
              {fr.cards.acts.mark}
            </Button>
          }
        />
      )}
    </>
  );
}

export default function ControlDesk() {
  const control = useControl();
  const { note, tell } = useScanNote();
  const [doing, setDoing] = useState<Doing>();
  const { found, missing, extra } = sorted(control);
  const { expected, seen } = control;
  const scanned = (scan: Scanned): void => void look(scan, control, tell);
  useHandedScan(scanned);

  const act = (kind: Doing['act'], cards: readonly Checked[]): void =>
    setDoing({ act: kind, ids: cards.map(({ id }) => id) });
  return (
    <>
      <p className="m-hint">{t.hint}</p>
      <Head count={{ expected: expected?.length ?? 0, seen: seen.length }} />
      <ScanDesk label={t.box} note={note} onScan={scanned} listens={!doing} autoFocus camera="on" />
      <p role="status">
        <strong>
          {expected === null
            ? t.counted(seen.length)
            : t.progress(found.length, expected.length, missing.length, extra.length)}
        </strong>
      </p>
      <Lists control={control} act={act} />
      {doing && (
        <Dialog
          key={doing.act}
          {...doing}
          onClose={() => setDoing(undefined)}
          onMark={(ids) => setDoing({ act: 'mark', ids })}
        />
      )}
    </>
  );
}
