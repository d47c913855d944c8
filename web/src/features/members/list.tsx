// The members, at any scale: what one sees is a page of what the filters find.
import { PlusOutlined } from '@ant-design/icons';
import { Spin } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { asksFirst } from '../../ui/firstAnswers';
import { useJobStore } from '../../ui/jobs/useJobs';
import { LinkButton } from '../../ui/LinkButton';
import { Suggestions } from '../../entities/members/Suggestions';
import { notifyInformation } from '../../ui/notify';
import { ListActions } from '../../ui/table/ListActions';
import { ListBar } from '../../ui/table/ListBar';
import { ListFilters } from '../../ui/table/ListFilters';
import { ListPage } from '../../ui/table/ListPage';
import { ListRows } from '../../ui/table/ListRows';
import { ExportMenu } from '../../ui/table/ExportButton';
import { firstRows } from '../../ui/table/firstRows';
import { useList } from '../../ui/table/useList';
import type { ListOrder } from '../../ui/table/useListState';
import { type Member, type MemberFilter, memberList } from './api';
import { archivedColumns, columns } from './columns';
import { nameOf } from './labels';
import { MemberTags } from './list/MemberTags';
import { MemberCard } from './list/MemberCard';
import { PrintList } from './list/PrintList';
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

function useMembers(filter: MemberFilter) {
  const readsCards = usePermission('cards.read');
  const source = useMemo(() => memberList(filter, readsCards), [filter, readsCards]);
  return useList<Member>({
    name: 'members',
    label: fr.screens.members.title,
    rowKey: 'member_id',
    source,
    columns: filter.archived ? archivedColumns : columns,
    nameOf,
    order: USUAL_ORDER,
    selects: 'kept',
    countText: t.count,
  });
}

export default function Members() {
  const jobs = useJobStore();
  const navigate = useNavigate();
  const mayWrite = usePermission('members.write');
  const filters = useMemberFilters();
  const { filter } = filters;
  const create = mayWrite && (
    <LinkButton type="primary" to="/members/nouveau" icon={<PlusOutlined aria-hidden />}>
      {t.create}
    </LinkButton>
  );
  const open = (member: Member): void => {
    if (member.member_archivedAt) notifyInformation(t.archivedClosed);
    else void navigate(`/members/${member.member_id}`);
  };

  const list = useMembers(filter);

  return (
    <ListPage
      list={list}
      actions={create}
      onNew={mayWrite ? () => void navigate('/members/nouveau') : undefined}
    >
      <ListBar
        list={list}
        hint={t.search}
        tools={
          <>
            <ExportMenu onChoose={(format) => startExport(jobs, format, filter, list.shown)} />
            <PrintList filter={filter} shown={list.shown} />
          </>
        }
      >
        <ListFilters count={filters.count} tags={<MemberTags filters={filters} />}>
          <Suspense fallback={coming}>
            <FilterBar filters={filters} />
          </Suspense>
        </ListFilters>
      </ListBar>
      <ListActions list={list}>
        {(picked) => (
          <Suspense fallback={coming}>
            <BulkActions picked={picked} filter={filter} />
          </Suspense>
        )}
      </ListActions>
      <ListRows
        list={list}
        onOpen={open}
        cardOf={(member) => <MemberCard member={member} />}
        empty={{ title: t.empty, hint: mayWrite ? t.emptyCreate : t.emptyRead }}
        suggestions={(typed, search) => (
          <Suggestions query={{ ...filter, filter: typed }} onChoose={search} />
        )}
      />
    </ListPage>
  );
}
