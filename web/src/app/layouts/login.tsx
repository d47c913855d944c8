// Alone on the page: who we are, where we are (environment), the form.
import { useQuery } from '@tanstack/react-query';
import { environmentQuery } from '../../api/environment';
import { LoginForm } from '../LoginForm';
import { fr } from '../../i18n/fr';
import { Logo } from '../../ui/Logo';
import { useTitle } from '../../ui/PageHeader';
import { EnvironmentBanner, OfflineBanner } from '../Banners';
import { CONTENT_ID } from '../Shell';

export function Component() {
  useTitle(fr.screens.login.title);
  const { data: environment } = useQuery(environmentQuery);
  return (
    <div className="m-login">
      <OfflineBanner />
      <EnvironmentBanner />
      <main id={CONTENT_ID} className="m-login-card" tabIndex={-1}>
        <div className="m-login-brand">
          <Logo size={56} />
          <h1 tabIndex={-1}>{fr.shell.product}</h1>
          <p>{fr.session.tagline}</p>
        </div>
        <LoginForm />
      </main>
      <footer className="m-login-foot">
        {environment &&
          [fr.shell.environments[environment.runningEnv], environment.nodeName, environment.version]
            .filter(Boolean)
            .join(' · ')}
      </footer>
    </div>
  );
}
