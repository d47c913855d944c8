// The cards of a delivery: searched, sorted and paged here, for all of them came with it.
import { Button } from 'antd';
import { type CSSProperties, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { keys } from '../../../api/keys';
import { fr } from '../../../i18n/fr';
import { formatBirth, formatCardNumber } from '../../../i18n/format';
import { CardStatusTag } from '../../../entities/cards/StatusTag';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { plain } from '../../../ui/plain';
import { List } from '../../../ui/table/List';
import { ListActions } from '../../../ui/table/ListActions';
import { ListBar } from '../../../ui/table/ListBar';
import { ListRows } from '../../../ui/table/ListRows';
import { useList } from '../../../ui/table/useList';
import type { Column } from '../../../ui/table/types';
import type { ListSource } from '../../../ui/table/useRows';
import type { Delivery, DeliveryLine, Whole } from '../api';
import { SeveralDialog, type SeveralKind } from '../handover/SeveralDialog';
import { LineTag } from '../StatusTag';
import { holderOf, lineName, outcomeOf, stateOf } from '../words';

const t = fr.delivery;

/** Unknown cards have no id: their place on the delivery names them. */
export interface Line extends DeliveryLine {
  line: number;
  /** Sorted by what is shown. */
  state: string;
}

const text = (line: DeliveryLine): string =>
  plain(`${line.card_idNumber} ${holderOf(line)} ${line.card_memberIdNumber ?? ''}`);

function sourceOf({ delivery, cards }: Whole): ListSource<Line> {
  const all = cards.map((card, index) => ({
    ...card,
    line: index + 1,
    state: t.lineStates[stateOf(card, delivery)],
  }));
  return {
    // The version is new after every change of a line.
    queryKey: [
      ...keys.delivery,
      'lines',
      delivery.delivery_id,
      delivery.delivery_version,
      delivery.delivery_settled,
    ],
    fetch: ({ filter, _orderBy = 'line', _descending, _limit, _offset }) => {
      const words = plain(filter ?? '').split(/\s+/);
      const order = _orderBy as keyof Line;
      const found = all
        .filter((line) => words.every((word) => text(line).includes(word)))
        .toSorted((a, b) =>
          order === 'line'
            ? a.line - b.line
            : String(a[order] ?? '').localeCompare(String(b[order] ?? ''), 'fr') || a.line - b.line,
        );
      if (_descending) found.reverse();
      const rows = found.slice(_offset, _offset + _limit);
      return Promise.resolve({ total: found.length, totalIsEstimate: false, rows });
    },
  };
}

function columnsOf(delivery: Delivery): Column<Line>[] {
  const columns: Column<Line>[] = [
    {
      key: 'card_photoFileName',
      title: t.photo,
      width: 70,
      isLink: true,
      render: (row) => (
        <span className="m-thumb">
          <MemberPhoto fileName={row.card_photoFileName} name={holderOf(row) || '?'} size="thumb" />
        </span>
      ),
    },
    {
      key: 'card_idNumber',
      title: t.number,
      width: 150,
      sortable: true,
      isName: true,
      render: (row) => formatCardNumber(row.card_idNumber),
    },
    {
      key: 'card_lastname',
      title: t.lastname,
      width: 140,
      sortable: true,
      render: (row) => (row.card_id === null ? t.unknownCard : (row.card_lastname ?? '')),
    },
    { key: 'card_firstname', title: t.firstname, width: 130, sortable: true },
    { key: 'card_memberIdNumber', title: t.memberNumber, width: 140, sortable: true },
    {
      key: 'state',
      title: t.lineState,
      width: 150,
      sortable: true,
      render: (row) => <LineTag state={stateOf(row, delivery)} />,
    },
    {
      key: 'motive',
      title: delivery.delivery_isErrorType ? t.motive : t.outcome,
      width: 220,
      render: (row) => <span title={row.identityDocument ?? undefined}>{outcomeOf(row)}</span>,
    },
    {
      key: 'identityDocument',
      title: t.document,
      width: 160,
      isExtra: true,
    },
    {
      key: 'card_birthDate',
      title: t.birthDate,
      width: 150,
      sortable: true,
      isExtra: true,
      render: ({ card_birthDate: day, card_birthDatePrecision: precision }) =>
        day ? formatBirth(day, precision) : '',
    },
    {
      key: 'card_status',
      title: t.cardStatus,
      width: 130,
      sortable: true,
      isExtra: true,
      render: ({ card_status: status }) => (status ? <CardStatusTag status={status} /> : ''),
    },
  ];
  return columns;
}

function LineCard({ line, delivery }: { line: Line; delivery: Delivery }) {
  const outcome = outcomeOf(line);
  return (
    <span className="m-delivery-card">
      <strong>{holderOf(line) || t.unknownCard}</strong>
      <span>{formatCardNumber(line.card_idNumber)}</span>
      <span>
        <LineTag state={stateOf(line, delivery)} />
      </span>
      {outcome && <small className="m-hint">{outcome}</small>}
    </span>
  );
}

function useLines({ delivery, cards }: Whole, maySelect: boolean) {
  const source = useMemo(() => sourceOf({ delivery, cards }), [delivery, cards]);
  const columns = useMemo(() => columnsOf(delivery), [delivery]);
  return useList<Line>({
    name: 'delivery-lines',
    label: t.linesTitle,
    rowKey: 'line',
    source,
    columns,
    nameOf: lineName,
    selects: 'page',
    maySelect,
    countText: t.linesCount,
  });
}

interface LinesProps extends Whole {
  /** Absent = nothing is handed over now, or not by this user. */
  onHandOver?: (cardId: number) => void;
}

export function Lines({ delivery, cards, onHandOver }: LinesProps) {
  const navigate = useNavigate();
  const [several, setSeveral] = useState<{ kind: SeveralKind; lines: Line[]; clear: () => void }>();

  function open(line: Line): void {
    if (line.card_id === null) return;
    if (onHandOver && stateOf(line, delivery) === 'todo') onHandOver(line.card_id);
    else void navigate(`/cards/${line.card_id}`);
  }

  const list = useLines({ delivery, cards }, onHandOver !== undefined);

  return (
    // The list itself is the landmark of this name.
    <div className="m-panel m-delivery-lines" style={{ '--m-lines': cards.length } as CSSProperties}>
      <div className="m-panel-head">
        <h2>{t.linesTitle}</h2>
        <span className="m-hint">{list.count}</span>
      </div>
      <List list={list}>
        <ListBar list={list} hint={t.linesSearch} />
        <ListActions list={list}>
          {({ rows: lines, clear }) => (
            <>
              <Button onClick={() => setSeveral({ kind: 'delivered', lines, clear })}>
                {fr.handOver.several}
              </Button>
              <Button onClick={() => setSeveral({ kind: 'returned', lines, clear })}>
                {fr.handOver.severalKept}
              </Button>
            </>
          )}
        </ListActions>
        <ListRows
          list={list}
          onOpen={open}
          cardOf={(line) => <LineCard line={line} delivery={delivery} />}
          empty={{ title: t.linesEmpty, hint: t.linesEmptyHint }}
        />
      </List>
      {several && (
        <SeveralDialog
          {...several}
          delivery={delivery}
          onClose={(anyDone) => {
            setSeveral(undefined);
            if (anyDone) several.clear();
          }}
        />
      )}
    </div>
  );
}
