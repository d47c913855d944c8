// Who may do what, from the server's own table.
import { CheckOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { permissionTableQuery } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { PageHeader } from '../../ui/PageHeader';
import { ErrorState } from '../../ui/table/ListStates';
import { permissionName } from './words';

const t = fr.documentation;

export function Rights() {
  const { data, error, refetch } = useQuery(permissionTableQuery);
  return (
    <article>
      <PageHeader title={t.rights} note={t.references} />
      <p>{t.rightsLead}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <div className="m-docs-wide" tabIndex={0} role="region" aria-label={t.rights}>
          <table className="m-docs-rights">
            <thead>
              <tr>
                <th scope="col">{t.right}</th>
                {data.roles.map((role) => (
                  <th key={role} scope="col">
                    {fr.roles[role as keyof typeof fr.roles] ?? role}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ permission, roles }) => (
                <tr key={permission}>
                  <th scope="row">
                    {permissionName(permission)} <code>{permission}</code>
                  </th>
                  {data.roles.map((role) => (
                    <td key={role}>
                      {roles.includes(role) ? (
                        <>
                          <CheckOutlined className="m-icon-success" aria-hidden /> {t.yes}
                        </>
                      ) : (
                        <span className="m-docs-no">{t.no}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </article>
  );
}
