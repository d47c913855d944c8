import { KeyOutlined, PlusOutlined, WarningOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { keys } from '../../api/keys';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { formatDateTime, formatRelative } from '../../i18n/format';
import { useTerritory } from '../../entities/geography/Territory';
import { BulkDelete } from '../../ui/form/BulkDelete';
import { useDrawerAddress } from '../../ui/form/useDrawerAddress';
import { ListActions } from '../../ui/table/ListActions';
import { ListBar } from '../../ui/table/ListBar';
import { ListFilters } from '../../ui/table/ListFilters';
import { ListPage } from '../../ui/table/ListPage';
import { ListRows } from '../../ui/table/ListRows';
import { useList } from '../../ui/table/useList';
import type { Column } from '../../ui/table/types';
import { deleteUser, type User, userList } from './api';
import { UserDrawer } from './drawer';
import { RoleFilter, useUserFilters, UserTags } from './UserFilters';

const t = fr.users;
const nameOf = (user: User) => t.named(user.login_name, fr.roles[user.login_role]);

function UserName({ user }: { user: User }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('edit', String(user.login_id));
  // Out of the tab order: Enter on the row does the same.
  return (
    <Link to={{ search: params.toString() }} tabIndex={-1}>
      {user.login_name}
    </Link>
  );
}

function lastConnection({ login_lastConnection: at }: User) {
  return at ? (
    <span>
      {formatDateTime(at)} <span className="m-hint">({formatRelative(at)})</span>
    </span>
  ) : (
    <span className="m-hint">{t.never}</span>
  );
}

const columnsWith = (territory: (ids: readonly number[]) => string): Column<User>[] => [
  {
    key: 'login_name',
    title: t.name,
    width: 130,
    sortable: true,
    isName: true,
    render: (user) => <UserName user={user} />,
  },
  {
    key: 'login_role',
    title: t.role,
    width: 230,
    sortable: true,
    render: ({ login_role }) => fr.roles[login_role],
  },
  {
    key: 'login_regionIds',
    title: t.territory,
    width: 130,
    render: ({ login_regionIds }) => territory(login_regionIds),
  },
  {
    key: 'login_lastConnection',
    title: t.lastConnection,
    width: 240,
    sortable: true,
    render: lastConnection,
  },
  {
    key: 'login_mustChangePassword',
    title: t.passwordState,
    width: 130,
    render: ({ login_mustChangePassword }) =>
      login_mustChangePassword ? (
        <span>
          <WarningOutlined className="m-icon-warning" aria-hidden /> {t.mustChange}
        </span>
      ) : (
        ''
      ),
  },
  {
    key: 'login_hasSyncToken',
    title: t.tokenShort,
    width: 90,
    render: ({ login_hasSyncToken, login_role }) => {
      if (login_hasSyncToken)
        return (
          <span>
            <KeyOutlined aria-hidden /> {t.syncTokenPresent}
          </span>
        );
      return login_role === 'sync' ? t.syncTokenAbsent : '';
    },
  },
  { key: 'login_provider', title: t.providerShort, width: 76 },
];

export default function Users() {
  const drawer = useDrawerAddress();
  const mayWrite = usePermission('users.write');
  const queryClient = useQueryClient();
  const territory = useTerritory();
  const columns = useMemo(() => columnsWith(territory), [territory]);
  const filters = useUserFilters();
  const source = useMemo(() => userList(filters.filter), [filters.filter]);
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={drawer.openNew}>
      {t.create}
    </Button>
  );

  const list = useList<User>({
    name: 'users',
    label: fr.screens.users.title,
    rowKey: 'login_id',
    source,
    columns,
    nameOf,
    countText: t.count,
    selects: 'page',
    maySelect: mayWrite,
  });

  return (
    <>
      <ListPage list={list} actions={mayWrite && create} onNew={mayWrite ? drawer.openNew : undefined}>
        <ListBar list={list} hint={t.search}>
          <ListFilters tags={<UserTags filters={filters} />}>
            <RoleFilter filters={filters} />
          </ListFilters>
        </ListBar>
        <ListActions list={list}>
          {({ rows, clear }) => (
            <BulkDelete
              rows={rows}
              nameOf={nameOf}
              title={t.deleteMany(rows.length)}
              text={t.deleteManyText}
              remove={deleteUser}
              onDone={() => {
                clear();
                void queryClient.invalidateQueries({ queryKey: keys.user });
              }}
            />
          )}
        </ListActions>
        <ListRows
          list={list}
          onOpen={(user) => drawer.openRecord(user.login_id)}
          empty={{ title: t.empty, hint: t.emptyHint }}
        />
      </ListPage>
      <UserDrawer address={drawer} mayWrite={mayWrite} />
    </>
  );
}
