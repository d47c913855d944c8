// The screens of daily work that the role opens.
import { RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useMay } from '../../auth/permission';
import type { Permission } from '../../api/permissions';
import { fr } from '../../i18n/fr';
import type { ScreenKey } from '../../i18n/fr/screens';

const daily: { key: ScreenKey; path: string; permission: Permission }[] = [
  { key: 'members', path: '/members', permission: 'members.read' },
  { key: 'cards', path: '/cards', permission: 'cards.read' },
  { key: 'delivery', path: '/delivery', permission: 'deliveries.read' },
  { key: 'transactions', path: '/transactions', permission: 'transactions.read' },
  { key: 'regions', path: '/regions', permission: 'geography.read' },
  { key: 'localities', path: '/localities', permission: 'geography.read' },
  { key: 'synchronization', path: '/synchronization', permission: 'synchronization.read' },
  { key: 'users', path: '/user_list', permission: 'users.read' },
];

export function QuickLinks() {
  const may = useMay();
  const open = daily.filter(({ permission }) => may(permission));
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">{fr.home.shortcuts}</h2>
      {open.length === 0 && <p className="m-panel">{fr.home.noShortcuts}</p>}
      <ul className="m-quick">
        {open.map(({ key, path }) => (
          <li key={key}>
            <Link to={path}>
              <strong>{fr.screens[key].title}</strong>
              <RightOutlined aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
