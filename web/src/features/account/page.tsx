// « Mon compte »: who I am, my password, where I am signed in.
import { Descriptions } from 'antd';
import { Link } from 'react-router';
import { useSession } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { useTerritory } from '../../entities/geography/Territory';
import { PageHeader } from '../../ui/PageHeader';
import { OwnPasswordForm } from '../../entities/users/OwnPasswordForm';
import { SessionList } from '../../entities/sessions/SessionList';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys';
import './account.css';

const t = fr.account;

export default function Account() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const territory = useTerritory();
  if (!user) return null;
  return (
    <>
      <PageHeader title={fr.screens.account.title} />
      <div className="m-account">
        <div className="m-account-part">
          <section className="m-panel" aria-labelledby="identity">
            <h2 id="identity">{t.identity}</h2>
            <Descriptions
              column={1}
              size="small"
              items={[
                { key: 'name', label: fr.users.name, children: user.login_name },
                { key: 'role', label: fr.users.role, children: fr.roles[user.login_role] },
                { key: 'territory', label: fr.users.territory, children: territory(user.login_regionIds) },
              ]}
            />
            <p className="m-account-help">{fr.roleHelp[user.login_role]}.</p>
            <Link className="m-link" to={`/permissions?role=${user.login_role}`}>
              {t.rights}
            </Link>
          </section>
          <section className="m-panel" aria-labelledby="password">
            <h2 id="password">{t.password}</h2>
            <p className="m-account-help">{t.passwordText}</p>
            <OwnPasswordForm
              login={user.login_name}
              submit={t.passwordSubmit}
              onChanged={() => void queryClient.invalidateQueries({ queryKey: keys.session })}
            />
          </section>
        </div>
        <section className="m-panel" aria-labelledby="sessions">
          <h2 id="sessions">{t.sessions}</h2>
          <p className="m-account-help">{t.sessionsText}</p>
          <SessionList />
        </section>
      </div>
    </>
  );
}
