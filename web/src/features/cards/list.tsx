// The cards, at any scale: what one sees is a page of what the filters find.
import { PlusOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import type { Card } from '../../ui/cards/api';
import { startFile } from '../../ui/jobs/store';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { DataTable, type Shown } from '../../ui/table/DataTable';
import type { ExportFormat } from '../../ui/table/ExportButton';
import type { ListOrder } from '../../ui/table/useListState';
import { type CardExport, type CardFilter, cardList } from './api';
import './cards.css';
import { columns } from './columns';
import { nameOf } from './labels';
import { BulkActions } from './list/BulkActions';
import { CardRow } from './list/CardRow';
import { CardTags, FilterBar } from './list/FilterBar';
import { useCardFilters } from './useCardFilters';

const t = fr.cards;
const USUAL_ORDER: ListOrder = { orderBy: 'card_createdAt', descending: true };

function startExport(format: ExportFormat, filter: CardFilter, shown: Shown): void {
  const { query, columns: visible, total, totalIsEstimate } = shown;
  const params: CardExport = { format, ...query, ...filter, columns: visible.join(',') };
  const title = t.exportTitle(format.toUpperCase(), total, totalIsEstimate);
  startFile({ kind: 'cards.export', title, params, total });
}

export default function Cards() {
  const navigate = useNavigate();
  const [count, setCount] = useState<string>();
  const mayCreate = usePermission('cards.create');
  const mayPrint = usePermission('cards.print');
  const mayCancel = usePermission('cards.cancel');
  const filters = useCardFilters();
  const { filter } = filters;
  const source = useMemo(() => cardList(filter), [filter]);
  const create = mayCreate && (
    <LinkButton type="primary" to="/cards/creation" icon={<PlusOutlined aria-hidden />}>
      {t.create}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={fr.screens.cards.title} note={count} actions={create} />
      <DataTable<Card>
        name="cards"
        label={fr.screens.cards.title}
        rowKey="card_id"
        source={source}
        columns={columns}
        nameOf={nameOf}
        searchHint={t.search}
        empty={{ title: t.empty, hint: mayCreate ? t.emptyCreate : t.emptyRead, action: create }}
        usualOrder={USUAL_ORDER}
        filters={{
          bar: <FilterBar filters={filters} />,
          count: filters.count,
          tags: <CardTags filters={filters} />,
        }}
        onExport={(format, shown) => startExport(format, filter, shown)}
        cardOf={(card) => <CardRow card={card} />}
        onOpen={(card) => void navigate(`/cards/${card.card_id}`)}
        onCount={setCount}
        countText={t.count}
        onNew={mayCreate ? () => void navigate('/cards/creation') : undefined}
        keepsSelection
        bulkActions={
          mayPrint || mayCancel
            ? (rows, clear, picked) => (
                <BulkActions rows={rows} picked={picked} filter={filter} clear={clear} />
              )
            : undefined
        }
      />
    </>
  );
}
