// The form of a record: what the server refuses is shown at the field, what is typed is not lost, what others saved
// meanwhile is not overwritten.
import { Alert, Button, Form, type FormRule } from 'antd';
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import type { ApiError } from '../../api/error';
import { useSession } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { formatDate, formatTime } from '../../i18n/format';
import { ConflictDialog } from './ConflictDialog';
import { type Draft, draftStore } from './draft';
import { LeftoversOfForm, useLeftovers } from './leftovers';
import { moveOnAfterChoice, moveOnByEnter } from './moveOn';
import { changesOf, type FormField, isSame, type Values } from './types';
import { useLeaveGuard } from './useLeaveGuard';
import { focusField, useSave } from './useSave';

export interface EntityFormProps<Row extends object> {
  /** Names its drafts; also the key of the record in a `stale_version` answer. */
  entity: string;
  idField: keyof Row & string;
  versionField: keyof Row & string;
  /** The record to change; absent = a new one. */
  record?: Row;
  fields: readonly FormField<Row>[];
  save: (values: Values) => Promise<{ message?: string }>;
  /** `way`: the key of the button among `ways`, if it was one of them. */
  onSaved: (answer: { message?: string }, way?: string) => void;
  /** Other ways of saving, beside the plain one. */
  ways?: readonly { key: string; label: string }[];
  /** What a new record starts from: shown, and sent with the rest. */
  initial?: Values;
  /** Names the drafts where a new record can be begun in several ways. */
  draftName?: string;
  /** The API's record as the form has it, where some values differ. */
  read?: (record: Values) => Values;
  /** Puts the fields in their places; without it they stand one below the other. */
  arrange?: (fieldOf: (name: keyof Row & string) => ReactNode) => ReactNode;
  /** Where the typing begins; otherwise in the first field. */
  firstFocus?: keyof Row & string;
  /** Enter goes to the next field, as in a register; Ctrl + S saves. */
  enterMovesOn?: boolean;
  /** Before a wrong field takes the focus: what hides it opens. */
  onInvalid?: (names: string[]) => void;
  /** A refusal with an answer of its own; true = it was taken care of. `resend` saves again, with more said. */
  onRefused?: (error: ApiError, resend: (more: Values) => void) => boolean;
  /** Asked before something is sent; false = nothing is. */
  confirm?: (changes: Values, base: Values) => Promise<boolean>;
  /** Somebody else saved the record: what is shown of it elsewhere is old. */
  onStale: () => void;
  onCancel: () => void;
  /** Beside the buttons: what else can be done with the record. */
  extra?: ReactNode;
}

/** Also of ids: antd's own rule takes a number for no text. */
function requiredRule(label: string): FormRule {
  return {
    required: true,
    validator: (_rule, value: unknown) =>
      isSame(typeof value === 'string' ? value.trim() : value, null)
        ? Promise.reject(new Error(fr.form.required(label)))
        : Promise.resolve(),
  };
}

export function EntityForm<Row extends object>(props: EntityFormProps<Row>) {
  const { fields, record, idField, versionField } = props;
  const [form] = Form.useForm<Values>();
  const leftovers = useLeftovers(form, props.entity);
  const names = fields.map((field) => field.name);
  const [base, setBase] = useState<Values>(() => props.read?.({ ...record }) ?? { ...record });
  const start = { ...base, ...props.initial };
  const id = base[idField] as number | undefined;
  const user = useSession().user?.login_id ?? 0;
  const drafts = useRef(draftStore(user, props.draftName ?? props.entity, id)).current;
  const [offered, setOffered] = useState<Draft | undefined>(() => drafts.read());
  const dirty = useRef(false);
  const way = useRef<string>(undefined);
  const leaveGuard = useLeaveGuard(dirty, drafts.clear);

  const saving = useSave({
    form,
    names,
    entity: props.entity,
    idField,
    versionField,
    save: props.save,
    onStale: props.onStale,
    read: props.read,
    onInvalid: failed,
    onRefused: props.onRefused,
    onSaved: (answer) => {
      dirty.current = false;
      drafts.clear();
      props.onSaved(answer, way.current);
    },
  });

  const inForm = (values: Values) => fields.filter((field) => field.when?.(values) ?? true);
  const watched = Form.useWatch((values: Values) => inForm(values).map(({ name }) => name), {
    form,
    preserve: true,
  });
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // What is watched is told a moment later: who types on by then would miss a field that a choice asks for.
  const shown = (watched ? inForm(form.getFieldsValue(true) as Values) : inForm(start)).map(
    ({ name }) => name,
  );

  /** What is typed, without what the other values have made pointless. */
  function typed(): Values {
    const values = { ...(form.getFieldsValue(true) as Values) };
    const pointless = fields.filter((field) => field.when && !field.when(values));
    for (const { name } of pointless) values[name] = base[name];
    return values;
  }

  function changed(): void {
    const values = typed();
    if (inForm(values).length !== shown.length) redraw();
    dirty.current = saving.changes(values, start) > 0;
    const open = fields.filter(({ secret }) => !secret).map(({ name }) => name);
    const among = (all: Values): Values => Object.fromEntries(open.map((name) => [name, all[name]]));
    if (open.some((name) => !isSame(values[name], start[name])))
      drafts.write(among(values), among(base), base[versionField] as number | undefined);
    else drafts.clear();
  }

  async function submit(): Promise<void> {
    const values = typed();
    if (props.confirm && !(await props.confirm(changesOf(names, values, base), base))) return;
    saving.submit(values, base);
  }

  function failed(wrong: string[], rest?: string): void {
    way.current = undefined;
    props.onInvalid?.(wrong);
    // A long form names the fields where one looks after pressing the button; what is wrong stands at each.
    if (props.arrange) {
      const labels = fields.filter(({ name }) => wrong.includes(name)).map(({ label }) => label);
      saving.tell([fr.form.toCorrect(labels), rest].filter(Boolean).join(' '));
    }
    focusField(form, wrong[0]);
  }

  function takeDraft(draft: Draft): void {
    form.setFieldsValue(draft.values);
    // Saved with the version it was typed over, so that a change made since is noticed.
    if (draft.version !== undefined)
      setBase((before) => ({ ...before, ...draft.base, [versionField]: draft.version }));
    dirty.current = true;
    setOffered(undefined);
  }

  function dropDraft(): void {
    drafts.clear();
    setOffered(undefined);
  }

  function takeCurrent(current: Values): void {
    setBase(current);
    form.setFieldsValue(Object.fromEntries(names.map((name) => [name, current[name]])));
    dirty.current = false;
    drafts.clear();
    saving.settle();
  }

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      way.current = undefined;
      form.submit();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [form]);

  const first = props.firstFocus ?? names[0];
  useEffect(() => {
    // A drawer that opens takes the focus after its content is mounted.
    const frame = requestAnimationFrame(() => form.getFieldInstance(first)?.focus?.());
    return () => cancelAnimationFrame(frame);
  }, [form, first]);

  function itemOf(name: keyof Row & string): ReactNode {
    const field = fields.find((one) => one.name === name);
    if (!field || !shown.includes(name)) return null;
    return (
      <Form.Item
        key={name}
        name={name as string}
        label={field.label}
        extra={field.hint}
        rules={[
          leftovers.ruleOf(name),
          ...(field.required ? [requiredRule(field.label)] : []),
          ...(field.rules ?? []),
        ]}
        validateFirst
        validateTrigger={false}
      >
        {field.input}
      </Form.Item>
    );
  }

  return (
    <Form<Values>
      form={form}
      name={props.entity}
      layout="vertical"
      className="m-form"
      initialValues={start}
      onValuesChange={changed}
      onFinish={() => void submit()}
      onFinishFailed={({ errorFields }) => failed(errorFields.map(({ name }) => String(name[0])))}
      onKeyDownCapture={props.enterMovesOn ? moveOnByEnter : undefined}
      onKeyDown={moveOnAfterChoice}
    >
      {offered && (
        <Alert
          type="info"
          showIcon
          className="m-form-alert"
          title={fr.form.draftTitle}
          description={fr.form.draftText(formatDate(offered.at), formatTime(offered.at))}
          action={
            <div className="m-alert-actions">
              <Button size="small" type="primary" onClick={() => takeDraft(offered)}>
                {fr.form.draftTake}
              </Button>
              <Button size="small" onClick={dropDraft}>
                {fr.form.draftDrop}
              </Button>
            </div>
          }
        />
      )}
      {saving.problem && (
        <Alert type="error" showIcon role="alert" className="m-form-alert" title={saving.problem} />
      )}
      <LeftoversOfForm value={leftovers}>
        {props.arrange ? props.arrange(itemOf) : fields.map(({ name }) => itemOf(name))}
      </LeftoversOfForm>
      <div className="m-form-actions">
        <Button
          type="primary"
          htmlType="submit"
          loading={saving.isPending}
          onClick={() => {
            way.current = undefined;
          }}
        >
          {fr.form.save}
        </Button>
        {props.ways?.map(({ key, label }) => (
          <Button
            key={key}
            disabled={saving.isPending}
            onClick={() => {
              way.current = key;
              form.submit();
            }}
          >
            {label}
          </Button>
        ))}
        <Button onClick={props.onCancel}>{fr.form.cancel}</Button>
        {props.extra && <div className="m-form-extra">{props.extra}</div>}
      </div>
      {saving.conflict && (
        <ConflictDialog
          fields={fields}
          {...saving.conflict}
          saving={saving.isPending}
          onKeep={(values) => {
            const { current } = saving.conflict!;
            setBase(current);
            form.setFieldsValue(values);
            saving.submit(values, current);
          }}
          onTakeCurrent={() => takeCurrent(saving.conflict!.current)}
          onBack={saving.settle}
        />
      )}
      {leaveGuard}
    </Form>
  );
}
