// A value that is neither the centre's nor the node's, typed in as the record's form has it.
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, type FormInstance } from 'antd';
import { useMemo } from 'react';
import { type Conflict, fieldName, recordName } from '../../../entities/synchronization/conflicts';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { CheckedForm } from '../../../ui/form/CheckedForm';
import { FieldItem } from '../../../ui/form/FormFields';
import { LeftoversOfForm, useLeftovers } from '../../../ui/form/leftovers';
import { moveOnAfterChoice } from '../../../ui/form/moveOn';
import { focusField } from '../../../ui/form/useSave';
import { useSmallForm } from '../../../ui/form/useSmallForm';
import { decide, refreshDecided } from './api';
import { fieldsToType, startOf, type Typed, valueOf } from './typing';
import { Values } from './Values';

const t = fr.conflictList;
const FORM = 'conflict';

interface TypeInDialogProps {
  /** As it is now: what was decided or saved meanwhile gives it another version. */
  conflict: Conflict;
  onDone: (conflict: Conflict) => void;
  onClose: () => void;
}

type Typing = Pick<TypeInDialogProps, 'conflict' | 'onDone'> & { form: FormInstance<Typed>; names: string[] };

/** What is typed becomes the decision. */
function useTyping({ conflict, onDone, form, names }: Typing) {
  const queryClient = useQueryClient();
  const refresh = (): void => void refreshDecided(queryClient);
  return useSmallForm<Typed>({
    form,
    names,
    save: async (values) => {
      const { message } = await decide({
        conflict_ids: [conflict.conflict_id],
        decision: 'type_in',
        value: valueOf(conflict, values),
        conflict_version: conflict.conflict_version,
      });
      return { message: message || t.done };
    },
    onSaved: () => {
      refresh();
      onDone(conflict);
    },
    onStale: refresh,
  });
}

export function TypeInDialog({ conflict, onDone, onClose }: TypeInDialogProps) {
  const { conflict_entity: entity, conflict_field: field } = conflict;
  const [form] = Form.useForm<Typed>();
  const leftovers = useLeftovers(form, FORM);
  const fields = useMemo(() => fieldsToType(conflict), [conflict]);
  const names = fields.map(({ name }) => name);
  const start = startOf(conflict);
  // A field that another one asks for comes and goes as that one is chosen.
  const typed = Form.useWatch((values: Typed) => values, form) ?? start;
  const { problem, isPending, submit } = useTyping({ conflict, onDone, form, names });
  return (
    <Dialog
      title={t.typeInTitle(fieldName(entity, field))}
      okText={t.typeInSave}
      okButtonProps={{ loading: isPending }}
      cancelText={fr.form.cancel}
      onOk={form.submit}
      onCancel={onClose}
      // The dialog itself would begin with its cross.
      afterOpenChange={(open) => open && focusField(form, names[0])}
    >
      <p>
        <strong>{recordName(conflict)}</strong>
      </p>
      <Values conflict={conflict} />
      <p>{t.typeInText}</p>
      <CheckedForm<Typed>
        form={form}
        name={FORM}
        initialValues={start}
        onFinish={submit}
        onKeyDown={moveOnAfterChoice}
      >
        {problem && <Alert type="error" showIcon role="alert" className="m-form-alert" title={problem} />}
        <LeftoversOfForm value={leftovers}>
          {fields
            .filter(({ when }) => when?.(typed) ?? true)
            .map((one) => (
              <FieldItem key={one.name} field={one} leftovers={leftovers} />
            ))}
        </LeftoversOfForm>
      </CheckedForm>
    </Dialog>
  );
}
