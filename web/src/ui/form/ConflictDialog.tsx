// Somebody else saved the record meanwhile: both sides, field by field, and a choice. Nothing was overwritten.
import { CheckOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { fr } from '../../i18n/fr';
import { type FormField, isSame, type Values } from './types';

interface ConflictDialogProps<Row> {
  fields: readonly FormField<Row>[];
  mine: Values;
  current: Values;
  saving: boolean;
  onKeepMine: () => void;
  onTakeCurrent: () => void;
  onBack: () => void;
}

function shown<Row>(field: FormField<Row>, value: unknown): string {
  if (isSame(value, null)) return fr.form.emptyValue;
  return field.show ? field.show(value) : String(value);
}

export function ConflictDialog<Row>(props: ConflictDialogProps<Row>) {
  const { fields, mine, current } = props;
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
          <Button type="primary" loading={props.saving} onClick={props.onKeepMine}>
            {fr.form.conflictKeepMine}
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
          {fields.map((field) => {
            const same = isSame(mine[field.name], current[field.name]);
            return (
              <tr key={field.name} className={same ? undefined : 'm-differs'}>
                <th scope="row">
                  {field.label}
                  <small>
                    {same ? <CheckOutlined aria-hidden /> : <SwapOutlined aria-hidden />}{' '}
                    {same ? fr.form.conflictSame : fr.form.conflictDiffers}
                  </small>
                </th>
                <td>{shown(field, mine[field.name])}</td>
                <td>{shown(field, current[field.name])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Modal>
  );
}
