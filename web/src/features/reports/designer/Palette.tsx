// The fields of the template's type: one click, or Enter, puts a text or a photo of it on the page.
import { Button } from 'antd';
import { fr } from '../../../i18n/fr';
import type { ReportField } from '../api';
import type { Editing } from '../page/types';
import { withPageFields } from '../pageFields';
import { addElement } from '../table/PageBar';
import { fieldLabel } from '../words';

const t = fr.report;

/** A code stays one: what it holds is no text to be read. */
const isCode = (name: string): boolean => /qrcode$/i.test(name);

function add(editing: Editing, { field_name: name, field_isPhoto }: ReportField): void {
  const kind = field_isPhoto ? 'image' : isCode(name) ? 'qrcode' : 'text';
  addElement(editing, kind, name, `{${name}}`);
}

export function Palette({ editing }: { editing: Editing }) {
  const { fields, mayWrite } = editing;
  if (!mayWrite || fields.length === 0) return null;
  return (
    <details className="m-template-group m-template-palette">
      <summary>{t.palette}</summary>
      <p className="m-hint">{t.paletteHint}</p>
      <ul>
        {withPageFields(fields)
          .filter(({ field_inLines }) => !field_inLines)
          .map((field) => {
            const label = fieldLabel(field.field_name);
            return (
              <li key={field.field_name}>
                <Button size="small" aria-label={t.paletteInsert(label)} onClick={() => add(editing, field)}>
                  {label}
                </Button>
                <small className="m-hint">{field.field_sample}</small>
              </li>
            );
          })}
      </ul>
    </details>
  );
}
