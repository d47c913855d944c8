// The frame of a record's form: the draft of an earlier visit, what the whole is refused for, the fields,
// what others changed meanwhile.
import { Alert } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { CheckedForm } from './CheckedForm';
import { ConflictDialog } from './ConflictDialog';
import { DraftOffer } from './DraftOffer';
import { LeftoversOfForm } from './leftovers';
import { moveOnAfterChoice, moveOnByEnter } from './moveOn';
import { useLeaveGuard } from './useLeaveGuard';
import type { RecordForm as FormOf } from './useRecordForm';
import { useSaveKey } from './useSaveKey';

interface RecordFormProps<Values extends object> {
  form: FormOf<Values>;
  /** Where the typing begins; otherwise in the first field. */
  firstFocus?: keyof Values & string;
  /** Enter goes to the next field, as in a register; Ctrl + S saves. */
  enterMovesOn?: boolean;
  /** Fields, then what is done with them. */
  children: ReactNode;
}

export function RecordForm<Values extends object>(props: RecordFormProps<Values>) {
  const { form, enterMovesOn } = props;
  const { form: antdForm, conflict, draft, submit } = form;
  const leaveGuard = useLeaveGuard(form.dirty, form.dropDraft);

  useSaveKey(() => submit());

  const first: string | undefined = props.firstFocus ?? form.fields[0]?.name;
  useEffect(() => {
    // A drawer that opens takes the focus after its content is mounted.
    const frame = requestAnimationFrame(() => antdForm.getFieldInstance(first)?.focus?.());
    return () => cancelAnimationFrame(frame);
  }, [antdForm, first]);

  return (
    <CheckedForm<Values>
      form={antdForm}
      name={form.entity}
      initialValues={form.start}
      onValuesChange={form.onChanged}
      onFinish={form.onChecked}
      onFinishFailed={({ errorFields }) => form.onFailed(errorFields.map(({ name }) => String(name[0])))}
      onKeyDownCapture={enterMovesOn ? moveOnByEnter : undefined}
      onKeyDown={moveOnAfterChoice}
    >
      {draft && <DraftOffer at={draft.at} onTake={() => form.takeDraft(draft)} onDrop={form.dropDraft} />}
      {form.problem && (
        <Alert type="error" showIcon role="alert" className="m-form-alert" title={form.problem} />
      )}
      <LeftoversOfForm value={form.leftovers}>{props.children}</LeftoversOfForm>
      {conflict && (
        <ConflictDialog
          fields={form.fields}
          {...conflict}
          saving={form.isPending}
          onKeep={form.keepMerged}
          onTakeCurrent={form.takeCurrent}
          onBack={form.leaveConflict}
        />
      )}
      {leaveGuard}
    </CheckedForm>
  );
}
