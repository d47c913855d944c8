import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { environmentQuery } from '../api/environment';
import { fr } from '../i18n/fr';
import { useOnline } from '../ui/media';

export function OfflineBanner() {
  return useOnline() ? null : <Alert banner type="warning" role="alert" title={fr.shell.offline} />;
}

/** What the node's operator wants everybody to know (a demonstration says that its data are fictitious). */
export function EnvironmentBanner() {
  const { data } = useQuery(environmentQuery);
  return data?.banner ? (
    <Alert banner type="info" role="status" className="m-banner" title={data.banner} />
  ) : null;
}
