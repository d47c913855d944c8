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
}

const nothing = { parcels: 0, ofWomen: 0, hectares: 0 };

/** A row a locality, most parcels first. */
export function rowsOf(figures: readonly Figure[]): Row[] {
  const rows = new Map<number | null, Row>();
  for (const { locality_id, locality_name, member_gender, parcels, parcel_areaHa } of figures) {
    const row = rows.get(locality_id) ?? { locality_id, name: locality_name ?? t.noLocality, ...nothing };
    row.parcels += parcels;
    row.hectares += parcel_areaHa;
    if (member_gender === 'F') row.ofWomen += parcels;
    rows.set(locality_id, row);
  }
  return [...rows.values()].toSorted((a, b) => b.parcels - a.parcels);
}

function Numbers({ parcels, ofWomen, hectares, to }: Omit<Row, 'name' | 'locality_id'> & { to?: string }) {
  return (
    <>
      <td>{to ? <Link to={to}>{formatNumber(parcels)}</Link> : formatNumber(parcels)}</td>
      <td>{formatNumber(ofWomen)}</td>
      <td>{fr.parcels.hectares(hectares)}</td>
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
      <div className="m-figures-table">
        <table aria-label={t.landOf}>
          <thead>
            <tr>
              <th scope="col">{t.locality}</th>
              <th scope="col">{t.parcels}</th>
              <th scope="col">{t.ofWomen}</th>
              <th scope="col">{t.area}</th>
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
                to={list}
              />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}
