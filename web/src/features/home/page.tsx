// The landing page: key figures, what needs attention, the way to one's work. Nothing here is made up: a figure that
// is not known says so.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMay } from '../../auth/permission';
import { useSession } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { PageHeader } from '../../ui/PageHeader';
import { regionCountQuery } from './api';
import { Attention } from './Attention';
import { Figure } from './Figure';
import { QuickLinks } from './QuickLinks';

export default function Home() {
  const { user } = useSession();
  const may = useMay();
  const mayReadGeography = may('geography.read');
  const regions = useQuery({ ...regionCountQuery, enabled: mayReadGeography });

  return (
    <>
      <PageHeader title={fr.screens.home.title} note={user ? fr.home.welcome(user.login_name) : undefined} />
      <section aria-labelledby="figures">
        <h2 id="figures">{fr.home.figures}</h2>
        <div className="m-figures">
          {mayReadGeography && (
            <Link to="/regions" className="m-figure-link">
              <Figure label={fr.screens.regions.title} value={regions.data?.total} failed={regions.isError} />
            </Link>
          )}
        </div>
      </section>
      <Attention regions={regions} />
      <QuickLinks />
    </>
  );
}
