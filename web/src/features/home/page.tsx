// The landing page: what needs attention, the work that waits, where things are going, key figures, the way
// to one's work. Nothing here is made up: a figure that is not known says so.
import { lazy, Suspense } from 'react';
import { usePermission } from '../../auth/permission';
import { useSession } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { asksFirst } from '../../ui/firstAnswers';
import { PageHeader } from '../../ui/PageHeader';
import { Attention } from './Attention';
import { Figure } from './Figure';
import { QuickLinks } from './QuickLinks';
import { askForFigures, useFigures } from './useFigures';
import { askForWork, useWork } from './useWork';
import './home.css';

const Trends = lazy(() => import('./Trends'));

asksFirst((queryClient, may) =>
  Promise.all([...askForWork(queryClient, may), ...askForFigures(queryClient, may)]),
);

export default function Home() {
  const { user } = useSession();
  const figures = useFigures();
  const { work, urgent } = useWork();
  const isCounted = usePermission('statistics.read');
  return (
    <>
      <PageHeader title={fr.screens.home.title} note={user ? fr.home.welcome(user.login_name) : undefined} />
      <Attention figures={figures} urgent={urgent} />
      {work.length > 0 && (
        <section aria-labelledby="work">
          <h2 id="work">{fr.home.work}</h2>
          <div className="m-figures">
            {work.map((figure) => (
              <Figure key={figure.path} {...figure} />
            ))}
          </div>
        </section>
      )}
      {isCounted && (
        <section aria-labelledby="trends" className="m-trends-place">
          <h2 id="trends">{fr.home.trends}</h2>
          <Suspense>
            <Trends />
          </Suspense>
        </section>
      )}
      <section aria-labelledby="figures">
        <h2 id="figures">{fr.home.figures}</h2>
        {figures.figures.length === 0 && <p className="m-panel">{fr.home.noFigures}</p>}
        <div className="m-figures">
          {figures.figures.map((figure) => (
            <Figure key={figure.path} {...figure} />
          ))}
        </div>
      </section>
      <QuickLinks />
    </>
  );
}
