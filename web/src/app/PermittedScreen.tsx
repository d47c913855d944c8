// Shows a screen to those who may see it. The services refuse its calls anyway; this only says it in time.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../auth/permission';
import { fr } from '../i18n/fr';
import { useTitle } from '../ui/PageHeader';
import { Statement } from '../ui/Statement';
import type { Screen } from './screens';

function Forbidden() {
  useTitle(fr.errors.forbiddenTitle);
  return (
    <Statement
      status="info"
      title={fr.errors.forbiddenTitle}
      text={fr.errors.forbiddenText}
      action={
        <Link to="/">
          <Button type="primary">{fr.errors.backHome}</Button>
        </Link>
      }
    />
  );
}

export function PermittedScreen({ screen, children }: { screen: Screen; children: ReactNode }) {
  const may = useMay();
  return screen.permission && !may(screen.permission) ? <Forbidden /> : children;
}
