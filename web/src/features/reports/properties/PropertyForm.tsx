// All that can be said of one element; the same beside the sheet and beside the table.
import { Input } from 'antd';
import { type Ref, useId } from 'react';
import { fr } from '../../../i18n/fr';
import type { Editing } from '../page/types';
import { elementAt, getIn } from '../state/places';
import { type Group, groupsOf } from '../state/properties';
import { asText } from '../template';
import { ColumnsInput } from './ColumnsInput';
import { PropertyInput } from './PropertyInput';

const t = fr.report;

const titleOf = ({ called, of }: Group): string =>
  of ? t.groupOf(t.groups[called], t.groups[of]) : t.groups[called];

interface PropertyFormProps {
  editing: Editing;
  /** Where the focus may be put. */
  ref?: Ref<HTMLElement>;
}

export function PropertyForm({ editing, ref }: PropertyFormProps) {
  const { template, place, act, fields } = editing;
  const id = useId();
  const element = place && elementAt(template, place);
  if (!place || !element) return <p className="m-hint">{t.choose}</p>;
  const put = (values: Record<string, unknown>): void => act({ do: 'put', place, values });
  const name = asText(element.name);
  return (
    // Another element's fields start afresh: what was typed wrong is not its own.
    <section
      key={`${place.page}.${place.index}`}
      ref={ref}
      tabIndex={-1}
      className="m-template-properties"
      aria-label={t.propertiesOf(name || t.unnamed)}
    >
      <div className="m-template-property">
        <label htmlFor={id}>{t.name}</label>
        <Input
          id={id}
          autoComplete="off"
          value={name}
          onChange={(event) => put({ name: event.target.value })}
        />
      </div>
      {element.type === 'table' && (
        <details className="m-template-group">
          <summary>{t.columns}</summary>
          <ColumnsInput element={element} fields={fields} onChange={put} />
        </details>
      )}
      {groupsOf(element).map((group) => (
        <details key={titleOf(group)} open={!group.of} className="m-template-group">
          <summary>{titleOf(group)}</summary>
          <div className="m-template-grid">
            {group.properties.map((property) => (
              <PropertyInput
                key={property.path}
                property={property}
                value={getIn(element, property.path)}
                fields={fields}
                onChange={(value) => put({ [property.path]: value })}
              />
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}
