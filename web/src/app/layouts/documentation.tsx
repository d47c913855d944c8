// For reading: no menu of the product, one way back, a column of readable width.
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
            <Link to="/" className="m-back">
              <ArrowLeftOutlined aria-hidden /> {fr.errors.backHome}
            </Link>
          }
        />
        <main id={CONTENT_ID} className="m-content m-reading" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
