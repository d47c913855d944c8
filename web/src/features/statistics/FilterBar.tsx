// Of when and where: usual periods, first month, the day of which it is told, the region.
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { allRegionsQuery } from '../../entities/geography/regions';
import { useSession } from '../../auth/session';
import { monthName } from '../../entities/statistics/figures';
import { dayOf } from '../../i18n/format';
import { fr } from '../../i18n/fr';
import { placesQuery } from '../../entities/geography/places';
import { matchesText } from '../../ui/plain';
import { monthsBefore, presetsOf } from './periods';
import { type Filters, isPlaceless } from './useFilters';

const t = fr.statistics;

/** The regions of one's territory. */
function RegionFilter({ filter, put }: Pick<Filters, 'filter' | 'put'>) {
  const { user } = useSession();
  const { data, isPending } = useQuery(allRegionsQuery);
  const own = user?.login_regionIds ?? [];
  const regions = (data?.rows ?? []).filter(({ region_id }) => own.length === 0 || own.includes(region_id));
  const isKnown = regions.some(({ region_id }) => region_id === filter.regionId);
  return (
    <label className="m-filter-day">
      <span>{t.region}</span>
      <Select<number>
        className="m-filter"
        aria-label={t.region}
        placeholder={own.length === 0 ? t.everywhere : t.everywhereOwn}
        allowClear={{ label: fr.form.clear }}
        loading={isPending}
        showSearch={{ filterOption: (typed, option) => matchesText(String(option?.label ?? ''), typed) }}
        value={isKnown || isPending ? filter.regionId : undefined}
        options={regions.map(({ region_id, region_name }) => ({ value: region_id, label: region_name }))}
        onChange={(regionId?: number) => put({ regionId })}
      />
    </label>
  );
}

/** The departments of the region that is chosen. */
function DepartmentFilter({ filter, put }: Pick<Filters, 'filter' | 'put'>) {
  const { regionId, departmentId } = filter;
  const { data, isPending } = useQuery({ ...placesQuery('department'), enabled: regionId !== undefined });
  if (regionId === undefined) return null;
  const departments = (data ?? []).filter(({ ids }) => ids[0] === regionId);
  const isKnown = departments.some(({ id }) => id === departmentId);
  return (
    <label className="m-filter-day">
      <span>{t.department}</span>
      <Select<number>
        className="m-filter"
        aria-label={t.department}
        placeholder={t.wholeRegion}
        allowClear={{ label: fr.form.clear }}
        loading={isPending}
        showSearch={{ filterOption: (typed, option) => matchesText(String(option?.label ?? ''), typed) }}
        value={isKnown || isPending ? departmentId : undefined}
        options={departments.map(({ id, path }) => ({ value: id, label: path.at(-1)! }))}
        onChange={(chosen?: number) => put({ departmentId: chosen })}
      />
    </label>
  );
}

export function FilterBar({ name, filter, put }: Pick<Filters, 'name' | 'filter' | 'put'>) {
  const today = new Date();
  const until = filter.to === undefined ? today : new Date(`${filter.to}T00:00:00`);
  const months = monthsBefore(until);
  const from = filter.from && `${filter.from.slice(0, 7)}-01`;
  /** A period ends after it has begun. */
  function tellOf(day: string): void {
    const to = day && day < dayOf(today) ? day : undefined;
    put(to && from && to < from ? { to, from: undefined } : { to });
  }
  return (
    <div className="m-stats-filters" role="group" aria-label={t.filters}>
      <div className="m-stats-presets" role="group" aria-label={t.presets}>
        {presetsOf(today).map(({ label, period }) => (
          <Button
            key={label}
            size="small"
            aria-pressed={period.from === filter.from && period.to === filter.to}
            onClick={() => put(period)}
          >
            {label}
          </Button>
        ))}
      </div>
      <label className="m-filter-day">
        <span>{t.from}</span>
        <Select<string>
          className="m-filter"
          aria-label={t.from}
          placeholder={t.fromUsual}
          allowClear={{ label: fr.form.clear }}
          value={from}
          options={[...new Set([...(from ? [from] : []), ...months])]
            .toSorted()
            .toReversed()
            .map((month) => ({ value: month, label: monthName(month) }))}
          onChange={(month?: string) => put({ from: month })}
        />
      </label>
      <label className="m-filter-day">
        <span>{t.to}</span>
        <Input
          type="date"
          max={dayOf(today)}
          value={filter.to ?? ''}
          onChange={(event) => tellOf(event.target.value)}
        />
      </label>
      {!isPlaceless(name) && <RegionFilter filter={filter} put={put} />}
      {!isPlaceless(name) && name !== 'agents' && <DepartmentFilter filter={filter} put={put} />}
    </div>
  );
}
