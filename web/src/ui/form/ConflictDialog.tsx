// Somebody else saved the record meanwhile: both sides, field by field, and a choice. Nothing was overwritten.
import { CheckOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { fr } from '../../i18n/fr';
import { type FormField, isSame, type Values } from './types';

interface ConflictDialogProps<Row> {
  fields: readonly FormField<Row>[];
  mine: Values;
  current: Values;
  /** What both began with: a field that was not touched here keeps what others made of it. */
  base: Values;
  saving: boolean;
  onKeep: (values: Values) => void;
  onTakeCurrent: () => void;
  onBack: () => void;
}

/** As many fields as one sees at a glance. */
const FEW = 6;

type Side = 'mine' | 'current';

function shown<Row>(field: FormField<Row>, value: unknown): string {
  if (isSame(value, null)) return fr.form.emptyValue;
  return field.show ? field.show(value) : String(value);
}

export function ConflictDialog<Row>(props: ConflictDialogProps<Row>) {
  const { fields, mine, current, base } = props;
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = (name: string): Side =>
    chosen[name] ?? (isSame(mine[name], base[name]) ? 'current' : 'mine');
  const differing = fields.filter(({ name }) => !isSame(mine[name], current[name]));

  function keep(): void {
    const taken = differing.filter(({ name }) => sideOf(name) === 'current').map(({ name }) => name);
    props.onKeep({ ...mine, ...Object.fromEntries(taken.map((name) => [name, current[name]])) });
  }

  const choice = (field: FormField<Row>, side: Side) => (
    <Radio
      checked={sideOf(field.name) === side}
      name={`conflict-${field.name}`}
      aria-label={`${field.label}${fr.form.conflictColon}${side === 'mine' ? fr.form.conflictMine : fr.form.conflictCurrent}`}
      onChange={() => setChosen({ ...chosen, [field.name]: side })}
    >
      {shown(field, (side === 'mine' ? mine : current)[field.name])}
    </Radio>
  );

  return (
    <Modal
      open
      width={720}
      title={fr.form.conflictTitle}
      onCancel={props.onBack}
      mask={{ closable: false }}
      footer={
        <div className="m-dialog-actions">
          <Button onClick={props.onBack}>{fr.form.conflictBack}</Button>
          <Button onClick={props.onTakeCurrent}>{fr.form.conflictTakeCurrent}</Button>
          <Button type="primary" loading={props.saving} onClick={keep}>
            {fr.form.conflictKeep}
          </Button>
        </div>
      }
    >
      <p>{fr.form.conflictText}</p>
      <table className="m-conflict">
        <thead>
          <tr>
            <th scope="col">{fr.form.conflictField}</th>
            <th scope="col">{fr.form.conflictMine}</th>
            <th scope="col">{fr.form.conflictCurrent}</th>
          </tr>
        </thead>
        <tbody>
          {/* What is the same on both sides needs no choice: a long form would hide what differs. */}
          {fields
            .filter((field) => fields.length <= FEW || differing.includes(field))
            .map((field) => {
              const same = !differing.includes(field);
              return (
                <tr key={field.name} className={same ? undefined : 'm-differs'}>
                  <th scope="row">
                    {field.label}
                    <small>
                      {same ? <CheckOutlined aria-hidden /> : <SwapOutlined aria-hidden />}{' '}
                      {same ? fr.form.conflictSame : fr.form.conflictDiffers}
                    </small>
                  </th>
                  <td>{same ? shown(field, mine[field.name]) : choice(field, 'mine')}</td>
                  <td>{same ? shown(field, current[field.name]) : choice(field, 'current')}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
      {differing.length === 0 && <p>{fr.form.conflictNone}</p>}
    </Modal>
  );
}
