// How many parcels the members of a cooperative work, and how much ground; each number leads to the list that
// has as many.
import { Link } from 'react-router';
import { useMay } from '../../../auth/permission';
import type { components } from '../../../api/schema';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import { Panel } from '../../../ui/record/Panel';

const t = fr.cooperative;

type Figure = components['schemas']['CooperativeLand'];

interface Row {
  locality_id: number | null;
  name: string;
  parcels: number;
  ofWomen: number;
  hectares: number;
  hectaresOfWomen: number;
}

const nothing = { parcels: 0, ofWomen: 0, hectares: 0, hectaresOfWomen: 0 };

/** A row a locality, most parcels first. */
export function rowsOf(figures: readonly Figure[]): Row[] {
  const rows = new Map<number | null, Row>();
  for (const { locality_id, locality_name, member_gender, parcels, parcel_areaHa } of figures) {
    const row = rows.get(locality_id) ?? { locality_id, name: locality_name ?? t.noLocality, ...nothing };
    row.parcels += parcels;
    row.hectares += parcel_areaHa;
    if (member_gender === 'F') {
      row.ofWomen += parcels;
      row.hectaresOfWomen += parcel_areaHa;
    }
    rows.set(locality_id, row);
  }
  return [...rows.values()].toSorted((a, b) => b.parcels - a.parcels);
}

/** Nothing is no list. */
function Count({ count, to }: { count: number; to?: string }) {
  return to && count > 0 ? <Link to={to}>{formatNumber(count)}</Link> : formatNumber(count);
}

function Numbers({ to, ...row }: Omit<Row, 'name' | 'locality_id'> & { to?: string }) {
  return (
    <>
      <td data-label={t.parcels}>
        <Count count={row.parcels} to={to} />
      </td>
      <td data-label={t.ofWomen}>
        <Count count={row.ofWomen} to={to && `${to}&gender=F`} />
      </td>
      <td data-label={t.area}>{fr.parcels.hectares(row.hectares)}</td>
      <td data-label={t.areaOfWomen}>{fr.parcels.hectares(row.hectaresOfWomen)}</td>
    </>
  );
}

export function Land({ id, figures }: { id: number; figures: readonly Figure[] }) {
  const may = useMay();
  const rows = rowsOf(figures);
  const list = may('parcels.read') ? `/parcels?cooperativeId=${id}` : undefined;
  const sum = (of: keyof typeof nothing): number => rows.reduce((all, row) => all + row[of], 0);
  if (rows.length === 0) return null;
  return (
    <Panel id="land" title={t.land}>
      {/* What scrolls is reached by the keyboard. */}
      <div className="m-figures-table" role="region" aria-label={t.landOf} tabIndex={0}>
        <table aria-label={t.landOf}>
          <thead>
            <tr>
              <th scope="col">{t.locality}</th>
              <th scope="col">{t.parcels}</th>
              <th scope="col">{t.ofWomen}</th>
              <th scope="col">{t.area}</th>
              <th scope="col">{t.areaOfWomen}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ locality_id, name, ...numbers }) => (
              <tr key={locality_id}>
                <th scope="row">{name}</th>
                <Numbers
                  {...numbers}
                  to={list && locality_id !== null ? `${list}&localityId=${locality_id}` : undefined}
                />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <Numbers
                parcels={sum('parcels')}
                ofWomen={sum('ofWomen')}
                hectares={sum('hectares')}
                hectaresOfWomen={sum('hectaresOfWomen')}
                to={list}
              />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}
