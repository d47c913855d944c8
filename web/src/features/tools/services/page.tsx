// How the services are, and the events that wait between them.
import { useQuery } from '@tanstack/react-query';
import { useIsNational } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatTime } from '../../../i18n/format';
import { PageHeader } from '../../../ui/PageHeader';
import { LoadingState } from '../../../ui/table/ListStates';
import { ToneTag } from '../../../ui/ToneTag';
import '../../../ui/record/record.css';
import '../checks/checks.css';
import { servicesQuery } from './api';
import { nameOf, ServiceItem } from './ServiceItem';
import './services.css';

const t = fr.services;

/** Who tells of the others is away itself. */
function NobodyTells() {
  return (
    <li className="m-panel m-service">
      <div className="m-check-head">
        <h2>{nameOf('reports')}</h2>
        <ToneTag state="down">{t.states.down}</ToneTag>
      </div>
      <p role="alert">{t.allDown}</p>
    </li>
  );
}

function National() {
  const { data, isError, dataUpdatedAt } = useQuery(servicesQuery);
  const wrong = data?.rows.filter(({ service_state: state }) => state !== 'up').length ?? 0;
  return (
    <div className="m-services">
      <PageHeader
        title={fr.screens.services.title}
        note={data && !isError && (wrong > 0 ? t.problems(wrong) : t.well)}
      />
      <p>
        {t.intro}{' '}
        {data && !isError && <span className="m-hint">{t.readAt(formatTime(new Date(dataUpdatedAt)))}</span>}
      </p>
      {!data && !isError && <LoadingState />}
      <ul className="m-service-list">
        {isError ? <NobodyTells /> : data?.rows.map((one) => <ServiceItem key={one.service_name} of={one} />)}
      </ul>
    </div>
  );
}

export default function Services() {
  // As the service decides it: what is told is the whole installation's.
  const isNational = useIsNational();
  if (isNational) return <National />;
  return (
    <div className="m-services">
      <PageHeader title={fr.screens.services.title} />
      <p className="m-panel">{t.nationalOnly}</p>
    </div>
  );
}
