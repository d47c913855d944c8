// How many members a cooperative has, by locality and sex; each number leads to the list that has as many.
import { Link } from 'react-router';
import type { components } from '../../../api/schema';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import { Panel } from '../../../ui/record/Panel';
import { membersOf } from '../columns';

const t = fr.cooperative;

type Figure = components['schemas']['CooperativeFigure'];
type Sex = 'F' | 'M' | 'unknown';
const SEXES: readonly Sex[] = ['F', 'M', 'unknown'];
const titles: Record<Sex, string> = { F: t.women, M: t.men, unknown: t.unknown };

interface Row {
  locality_id: number | null;
  name: string;
  counts: Record<Sex, number>;
  total: number;
}

/** A row a locality, the largest first. */
export function rowsOf(figures: readonly Figure[]): Row[] {
  const rows = new Map<number | null, Row>();
  for (const { locality_id, locality_name, member_gender, members } of figures) {
    const empty = {
      locality_id,
      name: locality_name ?? t.noLocality,
      counts: { F: 0, M: 0, unknown: 0 },
      total: 0,
    };
    const row = rows.get(locality_id) ?? empty;
    row.counts[member_gender ?? 'unknown'] += members;
    row.total += members;
    rows.set(locality_id, row);
  }
  return [...rows.values()].toSorted((a, b) => b.total - a.total);
}

interface CountProps {
  id: number;
  count: number;
  locality?: number | null;
  sex?: Sex;
}

/** No list is narrowed to what is not known: that number is a number alone. */
function Count({ id, count, locality, sex }: CountProps) {
  const place = locality ? `&localityId=${locality}` : '';
  const gender = sex && sex !== 'unknown' ? `&gender=${sex}` : '';
  if (count === 0 || sex === 'unknown' || locality === null) return formatNumber(count);
  return <Link to={`${membersOf(id)}${place}${gender}`}>{formatNumber(count)}</Link>;
}

export function Figures({ id, figures }: { id: number; figures: readonly Figure[] }) {
  const rows = rowsOf(figures);
  const sum = (sex: Sex): number => rows.reduce((all, { counts }) => all + counts[sex], 0);
  const shown = SEXES.filter((sex) => sex !== 'unknown' || sum(sex) > 0);
  if (rows.length === 0)
    return (
      <Panel id="figures" title={t.figures}>
        <p className="m-hint">{t.noMembers}</p>
      </Panel>
    );
  return (
    <Panel id="figures" title={t.figures}>
      {/* What scrolls is reached by the keyboard. */}
      <div className="m-figures-table" role="region" aria-label={t.figuresOf} tabIndex={0}>
        <table aria-label={t.figuresOf}>
          <thead>
            <tr>
              <th scope="col">{t.locality}</th>
              {shown.map((sex) => (
                <th key={sex} scope="col">
                  {titles[sex]}
                </th>
              ))}
              <th scope="col">{t.total}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ locality_id, name, counts, total }) => (
              <tr key={locality_id}>
                <th scope="row">{name}</th>
                {shown.map((sex) => (
                  <td key={sex} data-label={titles[sex]}>
                    <Count id={id} count={counts[sex]} locality={locality_id} sex={sex} />
                  </td>
                ))}
                <td data-label={t.total}>
                  <Count id={id} count={total} locality={locality_id} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              {shown.map((sex) => (
                <td key={sex} data-label={titles[sex]}>
                  <Count id={id} count={sum(sex)} sex={sex} />
                </td>
              ))}
              <td data-label={t.total}>
                <Count id={id} count={rows.reduce((all, { total }) => all + total, 0)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}
