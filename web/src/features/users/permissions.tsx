// « Qui peut faire quoi »: the table that the services apply, in words.
import { CheckOutlined, MinusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { permissionTableQuery } from '../../auth/permission';
import { useSession } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { PageHeader } from '../../ui/PageHeader';
import { useNarrow } from '../../ui/media';
import { ErrorState, LoadingState } from '../../ui/table/ListStates';
import type { Role } from './api';
import { areasOf, type PermissionRow } from './permissionAreas';
import './permissions.css';

const t = fr.permissionMatrix;

function Mark({ allowed }: { allowed: boolean }) {
  return (
    <span className={allowed ? 'm-mark m-mark-yes' : 'm-mark'}>
      {allowed ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />}
      <span className="m-visually-hidden">{allowed ? t.allowed : t.denied}</span>
    </span>
  );
}

function Matrix({ roles, rows }: { roles: readonly Role[]; rows: readonly PermissionRow[] }) {
  return (
    <div className="m-matrix-box" role="region" aria-label={t.caption} tabIndex={0}>
      <table className="m-matrix">
        <caption className="m-visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.permission}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {fr.roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        {areasOf(rows).map(({ key, title, rows: inArea }) => (
          <tbody key={key}>
            <tr className="m-matrix-area">
              <th scope="rowgroup" colSpan={roles.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {inArea.map(({ permission, label, roles: granted }) => (
              <tr key={permission}>
                <th scope="row">{label}</th>
                {roles.map((role) => (
                  <td key={role}>
                    <Mark allowed={granted.includes(role)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function RoleRights({ role, rows }: { role: Role; rows: readonly PermissionRow[] }) {
  const allowed = rows.filter((row) => row.roles.includes(role)).length;
  return (
    <section className="m-rights" aria-label={t.captionRole(fr.roles[role])}>
      <h2>{t.captionRole(fr.roles[role])}</h2>
      <p className="m-hint">
        {fr.roleHelp[role]}. {t.count(allowed, rows.length)}.
      </p>
      {areasOf(rows).map(({ key, title, rows: inArea }) => (
        <Fragment key={key}>
          <h3>{title}</h3>
          <ul>
            {inArea.map(({ permission, label, roles }) => (
              <li key={permission} className={roles.includes(role) ? undefined : 'm-hint'}>
                <Mark allowed={roles.includes(role)} /> <span>{label}</span>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

export default function Permissions() {
  const { data, error, isPending, refetch } = useQuery(permissionTableQuery);
  const { user } = useSession();
  const narrow = useNarrow();
  const [params, setParams] = useSearchParams();
  // Processes sign in by themselves: nobody can be given this role.
  const roles = data?.roles.filter((role) => role !== 'service') ?? [];
  const asked = roles.find((role) => role === params.get('role'));
  // Ten columns are too many for a phone.
  const role = asked ?? (narrow ? user?.login_role : undefined);
  const choices = roles.map((value) => ({ value: value as string, label: fr.roles[value] }));

  return (
    <>
      <PageHeader title={fr.screens.permissions.title} />
      <p className="m-intro">
        {t.intro} {t.territory}
      </p>
      <div className="m-toolbar">
        <label htmlFor="role">{t.forRole}</label>
        <Select<string>
          id="role"
          className="m-role-filter"
          value={role ?? 'all'}
          options={narrow ? choices : [{ value: 'all', label: t.allRoles }, ...choices]}
          onChange={(value) => setParams(value === 'all' ? {} : { role: value }, { replace: true })}
          popupMatchSelectWidth={false}
        />
      </div>
      {isPending && <LoadingState />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && role && <RoleRights role={role} rows={data.rows} />}
      {data && !role && <Matrix roles={roles} rows={data.rows} />}
    </>
  );
}
