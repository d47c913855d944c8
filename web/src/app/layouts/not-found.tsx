import { Button, Result } from 'antd';
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { useTitle } from '../../ui/PageHeader';
import { CONTENT_ID } from '../Shell';

export function Component() {
  useTitle(fr.errors.notFoundTitle);
  return (
    <main id={CONTENT_ID} className="m-alone" tabIndex={-1}>
      <Result
        status="404"
        title={<h1 tabIndex={-1}>{fr.errors.notFoundTitle}</h1>}
        subTitle={fr.errors.notFoundText}
        extra={
          <Link to="/">
            <Button type="primary">{fr.errors.backHome}</Button>
          </Link>
        }
      />
    </main>
  );
}
