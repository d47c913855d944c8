// Somebody else saved the record meanwhile. What both changed is chosen field by field; the rest of both is
// kept, and said. Nothing was overwritten.
import { Button, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { fr } from '../../i18n/fr';
import { Dialog } from '../Dialog';
import { merge } from './merge';
import { type FormField, isSame, pick, shownIn } from './types';

interface ConflictDialogProps<Values extends object> {
  title?: string;
  fields: readonly FormField<Values>[];
  mine: Values;
  current: Values;
  /** What both began with. */
  base: Values;
  saving: boolean;
  onKeep: (values: Values) => void;
  onTakeCurrent: () => void;
  onBack: () => void;
}

type Side = 'mine' | 'current';

/** Of an empty value there is none. */
function pictureOf<Values>(field: FormField<Values>, values: Values, other?: Values): ReactNode {
  return isSame(values[field.name], null) ? null : field.picture?.(values, other);
}

function shown<Values>(field: FormField<Values>, values: Values): string {
  return isSame(values[field.name], null) ? fr.form.emptyValue : shownIn(field, values);
}

interface KeptProps<Values> {
  title: string;
  fields: readonly FormField<Values>[];
  values: Values;
}

/** What is kept without a question. */
function Kept<Values>({ title, fields, values }: KeptProps<Values>) {
  if (fields.length === 0) return null;
  return (
    <>
      <p className="m-conflict-kept">{title}</p>
      <ul className="m-effects">
        {fields.map((field) => (
          <li key={field.name}>
            {field.label}
            {fr.form.conflictColon}
            <strong>{field.secret ? fr.form.conflictSecret : shown(field, values)}</strong>
            {pictureOf(field, values)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ConflictsProps<Values> {
  fields: readonly FormField<Values>[];
  mine: Values;
  current: Values;
  sideOf: (name: string) => Side;
  onChoose: (name: string, side: Side) => void;
}

/** What both changed, to be chosen field by field. */
function Conflicts<Values>({ fields, mine, current, sideOf, onChoose }: ConflictsProps<Values>) {
  const choice = (field: FormField<Values>, side: Side) => {
    const [values, other] = side === 'mine' ? [mine, current] : [current, mine];
    const value = shown(field, values);
    const label = side === 'mine' ? fr.form.conflictMine : fr.form.conflictCurrent;
    return (
      <Radio
        checked={sideOf(field.name) === side}
        name={`conflict-${field.name}`}
        aria-label={[field.label, label, value].join(fr.form.conflictColon)}
        onChange={() => onChoose(field.name, side)}
      >
        {value}
        {pictureOf(field, values, other)}
      </Radio>
    );
  };
  return (
    <table className="m-conflict">
      <thead>
        <tr>
          <th scope="col">{fr.form.conflictField}</th>
          <th scope="col">{fr.form.conflictMine}</th>
          <th scope="col">{fr.form.conflictCurrent}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name} className={field.picture && 'm-conflict-pictures'}>
            <th scope="row">{field.label}</th>
            <td data-label={fr.form.conflictMine}>{choice(field, 'mine')}</td>
            <td data-label={fr.form.conflictCurrent}>{choice(field, 'current')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ConflictDialog<Values extends object>(props: ConflictDialogProps<Values>) {
  const { fields, mine, current, base } = props;
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = (name: string): Side => chosen[name] ?? 'mine';
  const merged = merge(
    fields.map(({ name }) => name),
    base,
    mine,
    current,
  );
  const among = (names: readonly string[]) => fields.filter(({ name }) => names.includes(name));
  const conflicts = among(merged.conflicts);

  function keep(): void {
    const theirs = merged.conflicts.filter((name) => sideOf(name) === 'current');
    props.onKeep({ ...merged.values, ...pick(current, theirs) });
  }

  return (
    <Dialog
      width={720}
      title={props.title ?? fr.form.conflictTitle}
      onCancel={props.onBack}
      mask={{ closable: false }}
      footer={
        <div className="m-dialog-actions">
          <Button onClick={props.onBack}>{fr.form.conflictBack}</Button>
          <Button onClick={props.onTakeCurrent}>{fr.form.conflictTakeCurrent}</Button>
          <Button type="primary" loading={props.saving} onClick={keep}>
            {conflicts.length > 0 ? fr.form.conflictKeep : fr.form.conflictSave}
          </Button>
        </div>
      }
    >
      <p>{conflicts.length > 0 ? fr.form.conflictText : fr.form.conflictMerged}</p>
      {conflicts.length > 0 && (
        <Conflicts
          {...{ mine, current, sideOf }}
          fields={conflicts}
          onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
        />
      )}
      <Kept title={fr.form.conflictTheirs} fields={among(merged.theirs)} values={current} />
      <Kept title={fr.form.conflictOurs} fields={among(merged.mine)} values={mine} />
    </Dialog>
  );
}
