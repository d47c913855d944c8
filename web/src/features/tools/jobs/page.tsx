// Work that goes on after its answer: how far it is, who began it, its end, its file. Also from a browser
// that did not begin it.
import { useMemo } from 'react';
import { isMoving, type ServerJob } from '../../../api/serverJobs';
import { useIsNational, usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { useDrawerAddress } from '../../../ui/form/useDrawerAddress';
import { JobItem } from '../../../ui/jobs/JobItem';
import '../../../ui/jobs/jobs.css';
import { useJobs } from '../../../ui/jobs/useJobs';
import { ListBar } from '../../../ui/table/ListBar';
import { ListFilters } from '../../../ui/table/ListFilters';
import { ListPage } from '../../../ui/table/ListPage';
import { ListRows } from '../../../ui/table/ListRows';
import { useFollowing } from '../../../ui/table/useFollowing';
import { useList } from '../../../ui/table/useList';
import type { ListOrder } from '../../../ui/table/useListState';
import { jobList } from './api';
import { JobActions, useColumns } from './columns';
import { FilterBar, useJobFilters } from './FilterBar';
import { JobDrawer } from './JobDrawer';
import './jobs.css';
import { JobProgress, kindName, nameOf, StateTag } from './words';

const t = fr.jobList;
const USUAL_ORDER: ListOrder = { orderBy: 'job_createdAt', descending: true };

/** What this browser does itself. */
function Here() {
  const jobs = useJobs();
  if (jobs.length === 0) return null;
  return (
    <section className="m-panel m-jobs-here" aria-labelledby="jobs-here">
      <h2 id="jobs-here">{t.here}</h2>
      <p className="m-hint">{t.hereHint}</p>
      <ul className="m-jobs" aria-label={t.here}>
        {jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function JobCard({ job }: { job: ServerJob }) {
  const { job_createdAt: at } = job;
  return (
    <span className="m-job-card">
      <strong>{kindName(job)}</strong>
      <span className="m-hint">{[job.login_name, at && formatDateTime(at)].filter(Boolean).join(' · ')}</span>
      <span>
        <StateTag state={job.job_state} />
      </span>
      <JobProgress job={job} />
    </span>
  );
}

export default function Jobs() {
  const drawer = useDrawerAddress();
  // As the service decides it: work may be about members anywhere.
  const mayRead = usePermission('tools.read');
  const isNational = useIsNational();
  const seesAll = mayRead && isNational;
  const filters = useJobFilters();
  const { filter } = filters;
  const source = useMemo(() => jobList(filter), [filter]);
  const list = useList<ServerJob>({
    name: 'jobs',
    label: fr.screens.jobs.title,
    rowKey: 'job_id',
    source,
    columns: useColumns(seesAll),
    nameOf,
    order: USUAL_ORDER,
    countText: t.count,
  });
  useFollowing(source, list, isMoving);
  return (
    <>
      <ListPage list={list} above={<Here />}>
        <ListBar list={list}>
          <ListFilters>
            <FilterBar filters={filters} seesAll={seesAll} />
          </ListFilters>
        </ListBar>
        <ListRows
          list={list}
          onOpen={(job) => drawer.openRecord(job.job_id)}
          cardOf={(job) => <JobCard job={job} />}
          cardActions={(job) => <JobActions job={job} />}
          empty={{ title: t.empty, hint: t.emptyHint }}
        />
      </ListPage>
      <JobDrawer address={drawer} />
    </>
  );
}
