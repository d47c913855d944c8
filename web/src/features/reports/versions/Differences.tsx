// In words what differs between the two versions that are shown.
import { fr } from '../../../i18n/fr';
import { isTemplate } from '../template';
import { pageName } from '../words';
import { type Difference, differencesOf, type Property } from './differences';

const t = fr.report;

function propertyName({ named, within = [] }: Property): string {
  const name =
    typeof named === 'object' ? named.field : named === 'columns' ? t.columns : t.properties[named];
  return within.length > 0 ? t.groupOf(name, within.map((group) => t.groups[group]).join(', ')) : name;
}

interface Pages {
  count: number;
  isCard: boolean;
}

function sentence(difference: Difference, { count, isCard }: Pages): string {
  if (difference.what === 'paper') return t.differencePaper;
  if (difference.what === 'pages') return t.differencePages(difference.before, difference.after);
  const name = difference.name || t.unnamed;
  const page = pageName(difference.page, count, isCard);
  if (difference.what !== 'changed') return t.differenceOf[difference.what](name, page);
  return t.differenceChanged(name, page, difference.properties.map(propertyName).join(' · '));
}

interface DifferencesProps {
  before: unknown;
  after: unknown;
  isCard: boolean;
}

export function Differences({ before, after, isCard }: DifferencesProps) {
  // Of what can't be shown, nothing is told either.
  if (!isTemplate(before) || !isTemplate(after)) return null;
  const differences = differencesOf(before, after);
  const count = Math.max(before.schemas.length, after.schemas.length);
  return (
    <section className="m-template-differences" aria-labelledby="version-differences">
      <h3 id="version-differences">{t.differences(differences.length)}</h3>
      <ul className="m-effects">
        {differences.map((difference) => {
          const said = sentence(difference, { count, isCard });
          return <li key={said}>{said}</li>;
        })}
      </ul>
    </section>
  );
}
