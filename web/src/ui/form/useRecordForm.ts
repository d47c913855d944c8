// The form of a record: what the server refuses is shown at the field, what is typed is not lost, what others
// saved meanwhile is not overwritten. RecordForm, FormFields and FormActions show it.
import { Form, type FormInstance } from 'antd';
import { type RefObject, useCallback, useReducer, useRef, useState } from 'react';
import type { ApiError } from '../../api/error';
import { useSession } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { type Draft, draftStore } from './draft';
import { type Leftovers, useLeftovers } from './leftovers';
import { changesOf, type FormField, isSame, pick, type Saved } from './types';
import { type Conflict, focusField, useSave } from './useSave';

interface RecordFormOptions<Values extends object, Row extends Values, Answer extends Saved> {
  /** Names its drafts; also the key of the record in a `stale_version` answer. */
  entity: string;
  idField: keyof Values & string;
  versionField: keyof Values & string;
  /** The record to change; absent = a new one. */
  record?: Row;
  /** The API's record as the form has it, where some values differ. */
  read?: (record: Row) => Values;
  /** What a new record starts from: shown, and sent with the rest. */
  initial?: Partial<Values>;
  /** Names the drafts where a new record can be begun in several ways. */
  draftName?: string;
  fields: readonly FormField<Values>[];
  /** Absent in the changes = keep, null = clear. */
  save: (changes: Values) => Promise<Answer>;
  /** `way`: the key of the button that saved, if it was not the plain one. */
  onSaved: (answer: Answer, way?: string) => void;
  /** Somebody else saved the record: what is shown of it elsewhere is old. */
  onStale: () => void;
  /** Asked before something is sent; false = nothing is. */
  confirm?: (changes: Partial<Values>, base: Values) => Promise<boolean>;
  /** A refusal with an answer of its own; true = it needs no other. `resend` saves again, with more said. */
  onRefused?: (error: ApiError, resend: (more: Partial<Values>) => void) => boolean;
  /** Before a wrong field takes the focus: what hides it opens. */
  onInvalid?: (names: string[]) => void;
  /** Wrong fields may be out of sight: they are named above the buttons as well. */
  isLong?: boolean;
}

export interface RecordForm<Values extends object> {
  form: FormInstance<Values>;
  entity: string;
  fields: readonly FormField<Values>[];
  /** What it starts from. */
  start: Values;
  /** Those of the fields that the other values ask for. */
  shown: readonly string[];
  leftovers: Leftovers;
  dirty: RefObject<boolean>;
  /** A draft of an earlier visit, until it is taken or dropped. */
  draft: Draft<Values> | undefined;
  takeDraft: (draft: Draft<Values>) => void;
  dropDraft: () => void;
  /** What the form as a whole is refused for. */
  problem: string | undefined;
  isPending: boolean;
  conflict: Conflict<Values> | undefined;
  keepMerged: (values: Values) => void;
  takeCurrent: () => void;
  leaveConflict: () => void;
  /** Checks the fields and saves; `way`: the key of the button. */
  submit: (way?: string) => void;
  /** The button of the form itself is pressed: it submits. */
  forgetWay: () => void;
  onChanged: () => void;
  onChecked: () => void;
  onFailed: (names: string[]) => void;
}

/** What the form starts from, what of it is kept in this tab, and whether anything is changed. */
function useStart<Values extends object, Row extends Values, Answer extends Saved>(
  options: RecordFormOptions<Values, Row, Answer>,
) {
  const { entity, idField, record, read } = options;
  const [base, setBase] = useState<Values>(() => {
    if (!record) return {} as Values;
    return read ? read(record) : { ...record };
  });
  const start: Values = { ...base, ...options.initial };
  const id = base[idField] as number | undefined;
  const user = useSession().user?.login_id ?? 0;
  const drafts = useRef(draftStore<Values>(user, options.draftName ?? entity, id)).current;
  const [draft, setDraft] = useState(() => drafts.read());
  const dirty = useRef(false);
  return { base, setBase, start, drafts, draft, setDraft, dirty };
}

/** Which fields are shown, and what is typed in them. */
function useTyped<Values extends object>(
  form: FormInstance<Values>,
  fields: readonly FormField<Values>[],
  { base, start }: { base: Values; start: Values },
) {
  const all = (): Values => form.getFieldsValue(true) as Values;
  const wantedBy = (values: Values) => fields.filter((field) => field.when?.(values) ?? true);
  const watched = Form.useWatch((values: Values) => wantedBy(values).map(({ name }) => name), {
    form,
    preserve: true,
  });
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // What is watched comes a moment later: who types on by then would miss a field that a choice asks for.
  const shown = (watched ? wantedBy(all()) : wantedBy(start)).map(({ name }) => name);

  /** What is typed, without what the other values have made pointless. */
  function typed(): Values {
    const values = { ...all() };
    const pointless = fields.filter((field) => field.when && !field.when(values));
    for (const { name } of pointless) values[name] = base[name];
    return values;
  }
  function showWanted(values: Values): void {
    if (wantedBy(values).length !== shown.length) redraw();
  }
  return { shown, typed, showWanted };
}

type Started<Values extends object> = ReturnType<typeof useStart<Values, Values, Saved>>;
type Saving<Values extends object> = ReturnType<typeof useSave<Values, Values, Saved>>;

/** An earlier draft, and what somebody else saved meanwhile: each is taken or left. */
function choicesOf<Values extends object>(
  form: FormInstance<Values>,
  versionField: keyof Values & string,
  names: readonly (keyof Values & string)[],
  { setBase, setDraft, drafts, dirty }: Started<Values>,
  saving: Saving<Values>,
) {
  const put = (values: Values) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
  return {
    takeDraft: ({ values, base: before, version }: Draft<Values>) => {
      put(values as Values);
      // Saved with the version it was typed over, so that a change made since is noticed.
      if (version !== undefined) setBase((now) => ({ ...now, ...before, [versionField]: version }));
      dirty.current = true;
      setDraft(undefined);
    },
    dropDraft: () => {
      drafts.clear();
      setDraft(undefined);
    },
    keepMerged: (values: Values) => {
      const { current } = saving.conflict!;
      setBase(current);
      put(values);
      saving.submit(values, current);
    },
    takeCurrent: () => {
      const { current } = saving.conflict!;
      setBase(current);
      put(pick(current, names) as Values);
      dirty.current = false;
      drafts.clear();
      saving.settle();
    },
  };
}

/** Keeps in this tab what is typed, but no secrets. */
function keepDraft<Values extends object>(
  { fields, versionField }: Pick<RecordForm<Values>, 'fields'> & { versionField: keyof Values },
  { base, start, drafts }: Started<Values>,
  values: Values,
): void {
  const open = fields.filter(({ secret }) => !secret).map(({ name }) => name);
  if (open.some((name) => !isSame(values[name], start[name])))
    drafts.write(pick(values, open), pick(base, open), base[versionField] as number | undefined);
  else drafts.clear();
}

/** `way`: by which button it is sent. */
function useWay(form: Pick<FormInstance, 'submit'>) {
  const way = useRef<string>(undefined);
  const submit = useCallback(
    (key?: string) => {
      way.current = key;
      form.submit();
    },
    [form],
  );
  return { way, submit };
}

export function useRecordForm<Values extends object, Row extends Values, Answer extends Saved>(
  options: RecordFormOptions<Values, Row, Answer>,
): RecordForm<Values> {
  const { entity, fields, versionField } = options;
  const [form] = Form.useForm<Values>();
  const leftovers = useLeftovers(form, entity);
  const names = fields.map((field) => field.name);
  const started = useStart(options);
  const { base, start, drafts, draft, dirty } = started;
  const { shown, typed, showWanted } = useTyped(form, fields, started);
  const { way, submit } = useWay(form);

  const saving = useSave<Values, Row, Answer>({
    ...options,
    form,
    names,
    onInvalid: showInvalid,
    onSaved: (answer) => {
      dirty.current = false;
      drafts.clear();
      options.onSaved(answer, way.current);
    },
  });

  const { problem, isPending, conflict } = saving;
  function onChanged(): void {
    const values = typed();
    showWanted(values);
    dirty.current = Object.keys(changesOf(names, values, start)).length > 0;
    keepDraft(options, started, values);
  }

  async function onChecked(): Promise<void> {
    const values = typed();
    if (options.confirm && !(await options.confirm(changesOf(names, values, base), base))) return;
    saving.submit(values, base);
  }

  function showInvalid(wrong: string[], rest?: string): void {
    way.current = undefined;
    options.onInvalid?.(wrong);
    // A long form names the fields where one looks after pressing the button; what is wrong stands at each.
    if (options.isLong) {
      const labels = fields.filter(({ name }) => wrong.includes(name)).map(({ label }) => label);
      saving.setProblem([fr.form.toCorrect(labels), rest].filter(Boolean).join(' '));
    }
    focusField(form, wrong[0]);
  }

  return {
    ...{ form, entity, fields, start, shown, leftovers, dirty, draft, submit, onChanged },
    ...choicesOf(form, versionField, names, started, saving),
    ...{ problem, isPending, conflict },
    leaveConflict: saving.settle,
    forgetWay: () => void (way.current = undefined),
    onChecked: () => void onChecked(),
    onFailed: showInvalid,
  };
}
