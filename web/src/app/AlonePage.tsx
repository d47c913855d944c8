// A form alone on its page, without menu: signing in, and the password that has to be changed first.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { environmentQuery } from '../api/environment';
import { fr } from '../i18n/fr';
import { Logo } from '../ui/Logo';
import { EnvironmentBanner, OfflineBanner } from './Banners';
import { CONTENT_ID } from './Shell';

interface AlonePageProps {
  title: string;
  text: string;
  children: ReactNode;
  /** More than a form. */
  wide?: boolean;
}

export function AlonePage({ title, text, children, wide = false }: AlonePageProps) {
  const { data: environment } = useQuery(environmentQuery);
  return (
    <div className="m-login">
      <OfflineBanner />
      <EnvironmentBanner />
      <main
        id={CONTENT_ID}
        className={wide ? 'm-login-card m-login-card-wide' : 'm-login-card'}
        tabIndex={-1}
      >
        <div className="m-login-brand">
          <Logo size={56} />
          <h1 tabIndex={-1}>{title}</h1>
          <p>{text}</p>
        </div>
        {children}
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
