// What a screen shows when its code fails, or could not be loaded. The layout around it stays.
import { Button, Result } from 'antd';
import { useRouteError } from 'react-router';
import { fr } from '../i18n/fr';
import { isPreloadError } from './preload';
import { useTitle } from './PageHeader';

export function ErrorBoundary() {
  const error = useRouteError();
  const preload = isPreloadError(error);
  const title = preload ? fr.errors.preloadTitle : fr.errors.crashTitle;
  useTitle(title);
  return (
    <Result
      status="warning"
      title={<h1 tabIndex={-1}>{title}</h1>}
      subTitle={preload ? fr.errors.preloadText : fr.errors.crashText}
      extra={
        <Button type="primary" onClick={() => window.location.reload()}>
          {fr.errors.reload}
        </Button>
      }
    />
  );
}
