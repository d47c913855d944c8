// For reading: no menu of the product, one way back.
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Link, Outlet } from 'react-router';
import { fr } from '../../i18n/fr';
import { Header } from '../Header';
import { CONTENT_ID } from '../Shell';

export function Component() {
  return (
    <div className="m-layout">
      <div className="m-body">
        <Header
          start={
            <Link to="/" className="m-back" aria-label={fr.errors.backHome}>
              <ArrowLeftOutlined aria-hidden /> <span className="m-wide-only">{fr.errors.backHome}</span>
            </Link>
          }
        />
        <main id={CONTENT_ID} className="m-content m-content-docs" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
