// What the import would add and change, level by level, as the server answers it.
import { fr } from '../../../i18n/fr';
import type { Counts } from './api';
import { type ImportLevel, LEVELS } from './columns';

const t = fr.importer;

interface TotalsProps {
  counts: Counts;
  level: ImportLevel;
  /** With bad rows nothing would be written at all. */
  known: boolean;
}

export function Totals({ counts, level, known }: TotalsProps) {
  if (!known) return null;
  return (
    <dl className="m-totals" aria-label={t.totals}>
      {LEVELS.slice(0, LEVELS.indexOf(level) + 1).map((one) => (
        <div key={one}>
          <dt>{t.level[one]}</dt>
          <dd>
            {t.added(counts[`${one}Added`])}, {t.updated(counts[`${one}Updated`])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
