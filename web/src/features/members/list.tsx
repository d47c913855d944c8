// The members, at any scale: what one sees is a page of what the filters find.
import { PlusOutlined } from '@ant-design/icons';
import { Spin } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { asksFirst } from '../../ui/firstAnswers';
import { LinkButton } from '../../ui/LinkButton';
import { Suggestions } from '../../ui/member/Suggestions';
import { notifyInformation } from '../../ui/notify';
import { PageHeader } from '../../ui/PageHeader';
import { DataTable } from '../../ui/table/DataTable';
import { firstRows } from '../../ui/table/firstRows';
import type { ListOrder } from '../../ui/table/useListState';
import { type Member, memberList } from './api';
import { archivedColumns, columns } from './columns';
import { nameOf } from './labels';
import { FilterTags } from './list/FilterTags';
import { MemberCard } from './list/MemberCard';
import { startExport } from './list/startExport';
import { useMemberFilters } from './list/useMemberFilters';

const t = fr.members;
/** Half a second of a slow line, of which nothing is seen before one asks for it. */
const BulkActions = lazy(() => import('./list/BulkActions'));
const FilterBar = lazy(() => import('./list/FilterBar'));
const coming = <Spin size="small" />;
/** Whom one has just enrolled is on top. */
const USUAL_ORDER: ListOrder = { orderBy: 'member_createdAt', descending: true };

asksFirst(async (queryClient, may) => {
  if (may('members.read')) await firstRows(queryClient, 'members', memberList({}), USUAL_ORDER);
});

export default function Members() {
  const navigate = useNavigate();
  const [count, setCount] = useState<string>();
  const mayWrite = usePermission('members.write');
  const filters = useMemberFilters();
  const { filter } = filters;
  const readsCards = usePermission('cards.read');
  const source = useMemo(() => memberList(filter, readsCards), [filter, readsCards]);
  const create = mayWrite && (
    <LinkButton type="primary" to="/members/nouveau" icon={<PlusOutlined aria-hidden />}>
      {t.create}
    </LinkButton>
  );
  const open = (member: Member): void => {
    if (member.member_archivedAt) notifyInformation(t.archivedClosed);
    else void navigate(`/members/${member.member_id}`);
  };

  return (
    <>
      <PageHeader title={fr.screens.members.title} note={count} actions={create} />
      <DataTable<Member>
        name="members"
        label={fr.screens.members.title}
        rowKey="member_id"
        source={source}
        columns={filter.archived ? archivedColumns : columns}
        nameOf={nameOf}
        searchHint={t.search}
        empty={{
          title: t.empty,
          hint: mayWrite ? t.emptyCreate : t.emptyRead,
          action: create,
        }}
        suggestions={(typed, search) => (
          <Suggestions query={{ ...filter, filter: typed }} onChoose={search} />
        )}
        usualOrder={USUAL_ORDER}
        filters={{
          bar: (
            <Suspense fallback={coming}>
              <FilterBar filters={filters} />
            </Suspense>
          ),
          count: filters.count,
          tags: <FilterTags filters={filters} />,
        }}
        onExport={(format, shown) => startExport(format, filter, shown)}
        cardOf={(member) => <MemberCard member={member} />}
        onOpen={open}
        onCount={setCount}
        countText={t.count}
        onNew={mayWrite ? () => void navigate('/members/nouveau') : undefined}
        keepsSelection
        bulkActions={(rows, clear, picked) => (
          <Suspense fallback={coming}>
            <BulkActions rows={rows} picked={picked} filter={filter} clear={clear} />
          </Suspense>
        )}
      />
    </>
  );
}
