// What narrows the list of jobs: what is done, how it stands, whose it is.
import { Switch } from 'antd';
import { useId } from 'react';
import { fr } from '../../../i18n/fr';
import { type AddressFilters, useAddressFilters } from '../../../entities/geography/useAddressFilters';
import { ChoiceFilter } from '../../../ui/filters/parts';
import { flagIn, oneOf } from '../../../ui/filters/read';
import { type JobFilter, type State, STATES } from './api';

const t = fr.jobList;
const KINDS = Object.keys(fr.jobs.serverKinds);

const read = (params: URLSearchParams): JobFilter => ({
  job_kind: oneOf(KINDS, params.get('job_kind')),
  job_state: oneOf(STATES, params.get('job_state')),
  mine: flagIn(params.get('mine')),
});

export const useJobFilters = () => useAddressFilters<JobFilter>(read);

interface FilterBarProps {
  filters: AddressFilters<JobFilter>;
  /** Sees those of others too. */
  seesAll: boolean;
}

export function FilterBar({ filters: { filter, put }, seesAll }: FilterBarProps) {
  const id = useId();
  return (
    <>
      <ChoiceFilter
        name={t.filterNames.kind}
        title={t.kind}
        value={filter.job_kind}
        options={KINDS.map((value) => ({ value, label: fr.jobs.serverKinds[value]! }))}
        onChange={(job_kind) => put({ job_kind })}
      />
      <ChoiceFilter<State>
        name={t.filterNames.state}
        title={t.state}
        value={filter.job_state}
        options={STATES.map((value) => ({ value, label: fr.jobs.serverStates[value] }))}
        onChange={(job_state) => put({ job_state })}
      />
      {seesAll && (
        <label className="m-job-mine" htmlFor={id}>
          <Switch
            id={id}
            size="small"
            checked={filter.mine === true}
            onChange={(mine) => put({ mine: mine || undefined })}
          />
          <span>{t.mine}</span>
        </label>
      )}
    </>
  );
}
