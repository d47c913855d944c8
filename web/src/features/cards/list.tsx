// The cards, at any scale: what one sees is a page of what the filters find.
import { PlusOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import type { Card } from '../../entities/cards/api';
import type { JobStore } from '../../ui/jobs/JobStore';
import { useJobStore } from '../../ui/jobs/useJobs';
import { LinkButton } from '../../ui/LinkButton';
import { ListActions } from '../../ui/table/ListActions';
import { ListBar } from '../../ui/table/ListBar';
import { ListFilters } from '../../ui/table/ListFilters';
import { ListPage } from '../../ui/table/ListPage';
import { ListRows } from '../../ui/table/ListRows';
import { type Shown, useList } from '../../ui/table/useList';
import { type ExportFormat, ExportMenu } from '../../ui/table/ExportButton';
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

function startExport(jobs: JobStore, format: ExportFormat, filter: CardFilter, shown: Shown): void {
  const { query, columns: visible, total, totalIsEstimate } = shown;
  const params: CardExport = { format, ...query, ...filter, columns: visible.join(',') };
  const title = t.exportTitle(format.toUpperCase(), total, totalIsEstimate);
  jobs.startFile({ kind: 'cards.export', title, params, total });
}

export default function Cards() {
  const jobs = useJobStore();
  const navigate = useNavigate();
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
  const list = useList<Card>({
    name: 'cards',
    label: fr.screens.cards.title,
    rowKey: 'card_id',
    source,
    columns,
    nameOf,
    order: USUAL_ORDER,
    selects: 'kept',
    maySelect: mayPrint || mayCancel,
    countText: t.count,
  });
  return (
    <ListPage
      list={list}
      actions={create}
      onNew={mayCreate ? () => void navigate('/cards/creation') : undefined}
    >
      <ListBar
        list={list}
        hint={t.search}
        tools={<ExportMenu onChoose={(format) => startExport(jobs, format, filter, list.shown)} />}
      >
        <ListFilters count={filters.count} tags={<CardTags filters={filters} />}>
          <FilterBar filters={filters} />
        </ListFilters>
      </ListBar>
      <ListActions list={list}>{(picked) => <BulkActions picked={picked} filter={filter} />}</ListActions>
      <ListRows
        list={list}
        onOpen={(card) => void navigate(`/cards/${card.card_id}`)}
        cardOf={(card) => <CardRow card={card} />}
        empty={{ title: t.empty, hint: mayCreate ? t.emptyCreate : t.emptyRead }}
      />
    </ListPage>
  );
}
