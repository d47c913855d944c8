import { Empty } from 'antd';
import { useMatches } from 'react-router';
import { fr } from '../i18n/fr';
import { PageHeader } from '../ui/PageHeader';
import { screens } from './screens';

/** The honest page of a screen that is not built yet. */
export default function NotYet() {
  const here = useMatches().at(-1)?.pathname ?? '/';
  const screen = screens.find((one) => matches(one.path, here));
  const { title, purpose } = fr.screens[screen?.key ?? 'notFound'];
  return (
    <>
      <PageHeader title={title} />
      <Empty
        className="m-empty-page"
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <strong>{fr.shell.notYetTitle}</strong>
            <p>{fr.shell.notYetText(purpose)}</p>
          </>
        }
      />
    </>
  );
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  );
}
