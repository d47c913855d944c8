// The fields of the template's type: one click, or Enter, puts a text or a photo of it on the page, and what
// lines say into the page's table.
import { Button } from 'antd';
import { fr } from '../../../i18n/fr';
import type { ReportField } from '../api';
import type { Editing } from '../page/types';
import { withPageFields } from '../pageFields';
import { columnsOf, valuesOf, withFieldColumn } from '../properties/columns';
import { isLocked } from '../state/locks';
import { EVERY_PAGE, elementsOn, freeName } from '../state/places';
import { newElement } from '../state/properties';
import { addElement, paperOf } from '../table/PageBar';
import { fieldLabel } from '../words';

const t = fr.report;

/** A code stays one: what it holds is no text to be read. */
const isCode = (name: string): boolean => /qrcode$/i.test(name);

function add(editing: Editing, { field_name: name, field_isPhoto }: ReportField): void {
  const kind = field_isPhoto ? 'image' : isCode(name) ? 'qrcode' : 'text';
  addElement(editing, kind, name, `{${name}}`);
}

/** A page has one table at most: where there is none, it comes with its first column. */
const tableOn = ({ template, page }: Editing): number =>
  elementsOn(template, page).findIndex(({ type }) => type === 'table');

function addColumn(editing: Editing, { field_name: name }: ReportField): void {
  const { template, page, act, choose } = editing;
  const elements = elementsOn(template, page);
  const [label, at] = [fieldLabel(name), tableOn(editing)];
  const table = elements[at];
  if (table) {
    act({
      do: 'put',
      place: { page, index: at },
      values: valuesOf(withFieldColumn(columnsOf(table), label, name)),
    });
    choose([{ page, index: at }]);
    return;
  }
  const first = newElement('table', freeName(template, 'lines'), label, paperOf(template, page));
  act({ do: 'add', page, element: { ...first, content: JSON.stringify([[`{${name}}`]]) } });
  choose([{ page, index: elements.length }]);
}

interface FieldsProps {
  fields: readonly ReportField[];
  isOff?: boolean;
  nameOf: (label: string) => string;
  onChoose: (field: ReportField) => void;
}

function Fields({ fields, isOff, nameOf, onChoose }: FieldsProps) {
  return (
    <ul>
      {fields.map((field) => {
        const label = fieldLabel(field.field_name);
        return (
          <li key={field.field_name}>
            <Button size="small" disabled={isOff} aria-label={nameOf(label)} onClick={() => onChoose(field)}>
              {label}
            </Button>
            <small className="m-hint">{field.field_sample}</small>
          </li>
        );
      })}
    </ul>
  );
}

export function Palette({ editing }: { editing: Editing }) {
  const { fields, mayWrite, template, page } = editing;
  if (!mayWrite || fields.length === 0) return null;
  const all = withPageFields(fields);
  const ofLines = page === EVERY_PAGE ? [] : all.filter(({ field_inLines }) => field_inLines);
  return (
    <details className="m-template-group m-template-palette">
      <summary>{t.palette}</summary>
      <p className="m-hint">{t.paletteHint}</p>
      <Fields
        fields={all.filter(({ field_inLines }) => !field_inLines)}
        nameOf={t.paletteInsert}
        onChoose={(field) => add(editing, field)}
      />
      {ofLines.length > 0 && (
        <>
          <p className="m-hint">{t.paletteLinesHint}</p>
          <Fields
            fields={ofLines}
            isOff={isLocked(elementsOn(template, page)[tableOn(editing)])}
            nameOf={t.paletteColumn}
            onChoose={(field) => addColumn(editing, field)}
          />
        </>
      )}
    </details>
  );
}
