// All that can be said of one element; the same beside the sheet and beside the table.
import { LockOutlined } from '@ant-design/icons';
import { Alert, ConfigProvider, Input } from 'antd';
import { type Ref, useId } from 'react';
import { fr } from '../../../i18n/fr';
import type { ReportField } from '../api';
import type { Editing } from '../page/types';
import { isLocked } from '../state/locks';
import { isOutside } from '../state/outside';
import { elementAt, getIn } from '../state/places';
import { type Group, groupsOf } from '../state/properties';
import { asText, type Element } from '../template';
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

interface PropertiesProps {
  element: Element;
  fields: readonly ReportField[];
  put: (values: Record<string, unknown>) => void;
}

function Properties({ element, fields, put }: PropertiesProps) {
  const id = useId();
  return (
    <>
      <div className="m-template-property">
        <label htmlFor={id}>{t.name}</label>
        <Input
          id={id}
          autoComplete="off"
          value={asText(element.name)}
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
    </>
  );
}

export function PropertyForm({ editing, ref }: PropertyFormProps) {
  const { template, chosen, act, fields, mayWrite } = editing;
  const [place] = chosen;
  const element = place && elementAt(template, place);
  if (chosen.length > 1) return <p className="m-hint">{t.chooseOne}</p>;
  if (!place || !element) return <p className="m-hint">{t.choose}</p>;
  const locked = isLocked(element);
  return (
    // Another element's fields start afresh: what was typed wrong is not its own.
    <section
      key={`${place.page}.${place.index}`}
      ref={ref}
      tabIndex={-1}
      className="m-template-properties"
      aria-label={t.propertiesOf(asText(element.name) || t.unnamed)}
    >
      {locked && <Alert type="info" showIcon icon={<LockOutlined />} title={t.lockedText} />}
      {isOutside(template, place) && <Alert type="warning" showIcon title={t.outsideText} />}
      <ConfigProvider componentDisabled={locked || !mayWrite}>
        <Properties element={element} fields={fields} put={(values) => act({ do: 'put', place, values })} />
      </ConfigProvider>
    </section>
  );
}
