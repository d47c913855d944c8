// What somebody should look at, from what this page really knows. « Rien à signaler » is said when everything
// was checked, not before.
import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { environmentQuery } from '../../api/environment';
import { settingsQuery, type Setting } from '../../api/settings';
import { useIsNational, useMay } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { useOnline } from '../../ui/media';
import { useAlerts } from './useAlerts';
import type { Figures } from './useFigures';
import type { Urgent } from './useWork';

interface Finding {
  key: string;
  text: string;
  action?: ReactNode;
}

function geographyFindings(
  { regions, localities }: Figures,
  mayImport: boolean,
  mayWrite: boolean,
): Finding[] {
  const importing = mayImport && <Link to="/localities/import">{fr.home.importAction}</Link>;
  if (regions.data?.total === 0) {
    const creating = mayWrite && <Link to="/regions?new=1">{fr.home.noRegionAction}</Link>;
    return [
      {
        key: 'regions',
        text: fr.home.noRegion,
        action: (
          <>
            {importing} {creating}
          </>
        ),
      },
    ];
  }
  if (regions.data && localities.data?.total === 0) {
    return [{ key: 'localities', text: fr.home.noLocality, action: importing }];
  }
  return [];
}

/** Below this a password is guessed; the specification allows four characters. */
const PRUDENT_LENGTH = 8;

/** Whether the centre still takes the passwords that a new installation takes. */
function takesWeakPasswords(settings: readonly Setting[]): boolean {
  const of = (name: string) => settings.find(({ loginParam_name }) => loginParam_name === name);
  const length = of('global.password.min_length')?.loginParam_intValue ?? PRUDENT_LENGTH;
  const refusesCommon = of('global.password.refuse_common')?.loginParam_boolValue ?? true;
  return length < PRUDENT_LENGTH || !refusesCommon;
}

/** Work that is late, by its own figures. */
function urgentFindings(urgent: readonly Urgent[]): Finding[] {
  return urgent.flatMap(({ key, total, text, path, action }) =>
    total > 0 ? [{ key, text, action: <Link to={path}>{action}</Link> }] : [],
  );
}

function useFindings(figures: Figures, urgent: readonly Urgent[]): { findings: Finding[]; checked: boolean } {
  const online = useOnline();
  const may = useMay();
  const { data: environment, isError } = useQuery(environmentQuery);
  const maySet = useIsNational() && may('settings.write');
  const settings = useQuery({
    ...settingsQuery,
    enabled: maySet && environment?.runningEnv === 'central',
  });
  const findings: Finding[] = [];
  if (!online) findings.push({ key: 'offline', text: fr.home.offline });
  // The band on top says it already where there is one.
  const bare = !environment?.banner;
  if (bare && environment?.runningEnv === 'demo') findings.push({ key: 'demo', text: fr.home.demo });
  if (bare && environment?.runningEnv === 'test') findings.push({ key: 'test', text: fr.home.test });
  if (isError) findings.push({ key: 'environment', text: fr.home.environmentDown });
  const isThere =
    (environment !== undefined || isError) &&
    figures.figures.every(({ answer }) => answer.data !== undefined || answer.isError);
  const { alerts, areChecked, failed } = useAlerts(isThere);
  findings.push(...urgentFindings(urgent));
  for (const { key, total, path } of alerts)
    findings.push({
      key,
      text: fr.home.alerts[key].text(total),
      action: <Link to={path}>{fr.home.alerts[key].action}</Link>,
    });
  const down = figures.figures.filter(({ answer }) => answer.isError);
  if (down.length > 0 || failed.length > 0) {
    // Several figures may be of one answer.
    const names = [...new Set([...down.map(({ screen }) => fr.screens[screen].title), ...failed])].join(', ');
    findings.push({ key: 'down', text: fr.home.down(names) });
  }
  findings.push(...geographyFindings(figures, may('geography.import'), may('geography.write')));
  const { count = 0, withPhoto } = figures.members.data ?? {};
  const faceless = withPhoto === undefined || withPhoto === null ? 0 : count - withPhoto;
  if (faceless > 0) {
    const action = <Link to="/members?withoutPhoto=true">{fr.home.withoutPhotoAction}</Link>;
    findings.push({ key: 'withoutPhoto', text: fr.home.withoutPhoto(faceless), action });
  }
  const toChange = figures.users.data?.toChange ?? 0;
  if (toChange > 0) {
    const action = <Link to="/user_list?mustChangePassword=true">{fr.home.passwordsAction}</Link>;
    findings.push({ key: 'passwords', text: fr.home.passwords(toChange), action });
  }
  if (settings.data && takesWeakPasswords(settings.data.rows)) {
    const action = <Link to="/settings">{fr.home.weakPasswordsAction}</Link>;
    findings.push({ key: 'weakPasswords', text: fr.home.weakPasswords, action });
  }
  return { findings, checked: isThere && areChecked && urgent.every(({ isKnown }) => isKnown) };
}

interface AttentionProps {
  figures: Figures;
  urgent: readonly Urgent[];
}

export function Attention({ figures, urgent }: AttentionProps) {
  const { findings, checked } = useFindings(figures, urgent);
  return (
    <section aria-labelledby="attention">
      <h2 id="attention">{fr.home.attention}</h2>
      {findings.length > 0 && (
        <ul className="m-panel m-findings">
          {findings.map(({ key, text, action }) => (
            <li key={key}>
              <ExclamationCircleOutlined className="m-icon-warning" aria-hidden />
              <span>
                {text} {action}
              </span>
            </li>
          ))}
        </ul>
      )}
      {findings.length === 0 && checked && (
        <p className="m-panel m-calm">
          <CheckCircleOutlined className="m-icon-success" aria-hidden />
          <span>
            <strong>{fr.home.nothing}</strong> <span className="m-hint">{fr.home.nothingHint}</span>
          </span>
        </p>
      )}
      {findings.length === 0 && !checked && (
        <div className="m-panel" role="status" aria-label={fr.home.checking}>
          <Skeleton active title={false} paragraph={{ rows: 1 }} />
        </div>
      )}
    </section>
  );
}
