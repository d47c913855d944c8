// What would become of the members whom a move finds: how many, and who is refused and why.
import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { Link } from 'react-router';
import type { MovePreview as Preview } from '../../../../entities/cooperatives/api';
import { fr } from '../../../../i18n/fr';

const t = fr.belonging;

export const refusalText = (code: string): string => t.refusals[code] ?? t.refused;

export function MovePreview({ preview }: { preview: Preview }) {
  const { total, moved, already_done: already, refusals } = preview;
  const refused = refusals.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className="m-plan" role="status">
        <span>{t.found(total)}</span>
        <span>
          <CheckCircleOutlined className="m-icon-success" aria-hidden /> {t.willMove(moved)}
        </span>
        {already > 0 && <span>{t.areThere(already)}</span>}
        {refused > 0 && (
          <span>
            <CloseCircleOutlined className="m-icon-failure" aria-hidden /> {fr.bulkRun.refused(refused)}
          </span>
        )}
      </p>
      {moved === 0 && <Alert type="warning" showIcon title={fr.bulkRun.nothingPossible} />}
      {refused > 0 && (
        <details className="m-job-failures" open={refused <= 10}>
          <summary>{fr.bulkRun.refusedList}</summary>
          {refusals.map(({ code, count, members }) => (
            <div key={code}>
              <p className="m-plan">
                {refusalText(code)} ({count})
              </p>
              <ul className="m-plan-reasons">
                {members.map(({ member_id: id, member_name: name }) => (
                  <li key={id}>
                    <Link to={`/members/${id}`}>{name ?? fr.members.unknown(id)}</Link>
                  </li>
                ))}
              </ul>
              {count > members.length && (
                <p className="m-hint">{fr.jobs.moreFailures(count - members.length)}</p>
              )}
            </div>
          ))}
        </details>
      )}
    </>
  );
}
