// What somebody should look at, from what this page really knows. « Rien à signaler » names what was checked.
import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { environmentQuery } from '../../api/environment';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { useOnline } from '../../ui/media';

interface RegionsAnswer {
  data?: { total: number };
  isError: boolean;
}

function useFindings({ data, isError }: RegionsAnswer): { key: string; text: ReactNode }[] {
  const online = useOnline();
  const mayWrite = usePermission('geography.write');
  const { data: environment } = useQuery(environmentQuery);
  const findings = [];
  if (!online) findings.push({ key: 'offline', text: fr.home.offline });
  // The band on top says it already where there is one.
  const bare = !environment?.banner;
  if (bare && environment?.runningEnv === 'demo') findings.push({ key: 'demo', text: fr.home.demo });
  if (bare && environment?.runningEnv === 'test') findings.push({ key: 'test', text: fr.home.test });
  if (isError) findings.push({ key: 'geography', text: fr.home.geographyDown });
  if (data?.total === 0) {
    const action = mayWrite && <Link to="/regions?new=1">{fr.home.noRegionAction}</Link>;
    findings.push({
      key: 'regions',
      text: (
        <>
          {fr.home.noRegion} {action}
        </>
      ),
    });
  }
  return findings;
}

export function Attention({ regions }: { regions: RegionsAnswer }) {
  const findings = useFindings(regions);
  return (
    <section aria-labelledby="attention">
      <h2 id="attention">{fr.home.attention}</h2>
      {findings.length === 0 ? (
        <p className="m-panel m-calm">
          <CheckCircleOutlined className="m-icon-success" aria-hidden />
          <span>
            <strong>{fr.home.nothing}</strong> <span className="m-hint">{fr.home.nothingHint}</span>
          </span>
        </p>
      ) : (
        <ul className="m-panel m-findings">
          {findings.map(({ key, text }) => (
            <li key={key}>
              <ExclamationCircleOutlined className="m-icon-warning" aria-hidden />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
