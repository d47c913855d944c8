// The whole template without a picture: every element, every property.
import { fr } from '../../../i18n/fr';
import type { Editing } from '../page/types';
import { PropertyForm } from '../properties/PropertyForm';
import { pageName } from '../words';
import { ElementTable } from './ElementTable';
import { PageBar } from './PageBar';
import { Paper } from './Paper';

export function TableView({ editing }: { editing: Editing }) {
  const { template, page, report } = editing;
  const name = pageName(page, template.schemas.length, report.report_type === 'card');
  return (
    <div className="m-template-view">
      <PageBar editing={editing} />
      <Paper editing={editing} />
      <ElementTable editing={editing} label={fr.report.elementsOf(name)} />
      <PropertyForm editing={editing} />
    </div>
  );
}
