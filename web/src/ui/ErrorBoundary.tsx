// What a screen shows when its code fails, or could not be loaded. The layout around it stays.
import { Button } from 'antd';
import { useRouteError } from 'react-router';
import { fr } from '../i18n/fr';
import { isPreloadError } from './preload';
import { useTitle } from './PageHeader';
import { Statement } from './Statement';

export function ErrorBoundary() {
  const error = useRouteError();
  const preload = isPreloadError(error);
  const title = preload ? fr.errors.preloadTitle : fr.errors.crashTitle;
  useTitle(title);
  return (
    <Statement
      status="warning"
      title={title}
      text={preload ? fr.errors.preloadText : fr.errors.crashText}
      action={
        <Button type="primary" onClick={() => window.location.reload()}>
          {fr.errors.reload}
        </Button>
      }
    />
  );
}
