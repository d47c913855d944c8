// How many rows do what.
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import type { Outcome } from './api';

const t = fr.parcelImport;
const KINDS = Object.keys(t.counts) as (keyof typeof t.counts)[];

export function Counts({ outcome }: { outcome: Outcome }) {
  return (
    <dl className="m-import-totals">
      {KINDS.filter((kind) => kind === 'added' || outcome[kind] > 0).map((kind) => (
        <div key={kind}>
          <dt>{t.counts[kind]}</dt>
          <dd>{formatNumber(outcome[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
