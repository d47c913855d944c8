// What holds for all users: read by anyone signed in, changed by settings.write (contract §2).
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';
import { useIsNational, usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { PageHeader } from '../../ui/PageHeader';
import { ErrorState, LoadingState } from '../../ui/table/ListStates';
import { groupsOf } from './definitions';
import { SettingItem } from './SettingItem';
import './settings.css';

const t = fr.settings;

export default function Settings() {
  const { data, error, isPending, refetch } = useQuery(settingsQuery);
  const isNational = useIsNational();
  const mayWrite = usePermission('settings.write') && isNational;
  return (
    <div className="m-settings">
      <PageHeader title={fr.screens.settings.title} />
      <p className="m-intro">
        {t.intro} {!mayWrite && (isNational ? t.readOnly : t.nationalOnly)}
      </p>
      {isPending && <LoadingState />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data &&
        groupsOf(data.rows).map(({ key, title, settings }) => (
          <section key={key} aria-labelledby={`group-${key}`}>
            <h2 id={`group-${key}`}>{title}</h2>
            {fr.settingGroupHelp[key] && <p className="m-hint">{fr.settingGroupHelp[key]}</p>}
            <ul className="m-panel m-setting-list">
              {settings.map((setting) => (
                <SettingItem key={setting.name} setting={setting} mayWrite={mayWrite} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
