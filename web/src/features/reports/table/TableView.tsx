// The whole template without a picture: every element, every property.
import { useEffect, useRef } from 'react';
import { fr } from '../../../i18n/fr';
import type { Editing } from '../page/types';
import { PropertyForm } from '../properties/PropertyForm';
import type { Place } from '../state/places';
import { pageName } from '../words';
import { ChosenBar } from './ChosenBar';
import { ElementTable } from './ElementTable';
import { PageBar } from './PageBar';
import { Paper } from './Paper';
import { useRowFocus } from './useRowFocus';

/** Chosen in the table, an element has its form below: whoever chose it goes on there. */
function useWayToForm(editing: Editing) {
  const form = useRef<HTMLElement>(null);
  const isWanted = useRef(false);
  const { chosen, choose } = editing;
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    form.current?.focus();
  }, [chosen]);
  function edit(next: Place): void {
    isWanted.current = true;
    choose([next]);
  }
  return { form, edit };
}

export function TableView({ editing }: { editing: Editing }) {
  const { template, page, report } = editing;
  const { form, edit } = useWayToForm(editing);
  const { view, remember } = useRowFocus(editing);
  const name = pageName(page, template.schemas.length, report.report_type === 'card');
  return (
    <div ref={view} className="m-template-view" onFocus={remember}>
      <PageBar editing={editing} />
      <Paper editing={editing} />
      <ChosenBar editing={editing} />
      <ElementTable editing={editing} label={fr.report.elementsOf(name)} onEdit={edit} />
      <PropertyForm ref={form} editing={editing} />
    </div>
  );
}
