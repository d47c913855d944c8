// Sending a form and understanding the answer.
import { useMutation } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { ApiError, type FieldError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { notifySuccess } from '../notify';
import { refusalOf } from './refusal';
import { changesOf, type Saved } from './types';

interface SaveOptions<Values extends object, Row extends Values, Answer extends Saved> {
  form: FormInstance<Values>;
  names: readonly (keyof Values & string)[];
  entity: string;
  idField: keyof Values & string;
  versionField: keyof Values & string;
  save: (changes: Values) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
  onStale: () => void;
  /** The record of an answer as the form has it. */
  read?: (record: Row) => Values;
  /** Some fields are wrong, which says so there; and the rest of what was refused. */
  onInvalid: (names: string[], rest?: string) => void;
  /** A refusal with an answer of its own; true = it needs no other. */
  onRefused?: (error: ApiError, resend: (more: Partial<Values>) => void) => boolean;
}

export interface Conflict<Values> {
  mine: Values;
  current: Values;
  /** What both began with. */
  base: Values;
}

interface Sent<Values> {
  values: Values;
  base: Values;
  /** Sent along, though no field of the form. */
  more?: Partial<Values>;
}

type Identity = 'names' | 'idField' | 'versionField';

/** The record of a `stale_version` answer. */
function currentIn<Row>(error: ApiError, entity: string): Row | undefined {
  if (error.code !== 'stale_version') return undefined;
  const current = (error.body as Record<string, unknown> | undefined)?.[entity];
  return typeof current === 'object' && current !== null ? (current as Row) : undefined;
}

/** What is sent: what was changed, of which record in which version. */
function bodyOf<Values extends object>(
  { names, idField, versionField }: Pick<SaveOptions<Values, Values, Saved>, Identity>,
  { values, base, more }: Sent<Values>,
): Values {
  const isNew = base[idField] === undefined;
  const identity = isNew ? {} : { [idField]: base[idField], [versionField]: base[versionField] };
  return { ...identity, ...changesOf(names, values, base), ...more } as Values;
}

/** After the next drawing: what hides the field may have to open first. */
export function focusField(form: Pick<FormInstance, 'getFieldInstance'>, name: string | undefined): void {
  if (name === undefined) return;
  const focus = (): void => form.getFieldInstance(name)?.focus?.();
  focus();
  requestAnimationFrame(focus);
}

/** What was refused, as antd's form shows it at its fields. */
export const fieldErrors = <Values>(fields: readonly FieldError[]) =>
  fields.map(({ field, message }) => ({ name: field, errors: [message] })) as Parameters<
    FormInstance<Values>['setFields']
  >[0];

export function useSave<Values extends object, Row extends Values, Answer extends Saved>(
  options: SaveOptions<Values, Row, Answer>,
) {
  const { form, names, entity } = options;
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [problem, setProblem] = useState<string>();
  const busy = useRef(false);

  function showRefusal(error: Error, { values, base, more }: Sent<Values>): void {
    if (!(error instanceof ApiError)) return setProblem(error.message);
    const current = currentIn<Row>(error, entity);
    if (current) {
      options.onStale();
      return setConflict({ mine: values, current: options.read ? options.read(current) : current, base });
    }
    setConflict(undefined);
    if (options.onRefused?.(error, (extra) => submit(values, base, { ...more, ...extra }))) return;
    const { fields, rest } = refusalOf(error, names);
    form.setFields(fieldErrors<Values>(fields));
    setProblem(rest);
    const wrong = names.filter((name) => fields.some(({ field }) => field === name));
    if (wrong.length > 0) options.onInvalid(wrong, rest);
  }

  const mutation = useMutation({
    mutationFn: (sent: Sent<Values>) => options.save(bodyOf<Values>(options, sent)),
    onSuccess: (answer) => {
      setConflict(undefined);
      notifySuccess(answer.message || fr.form.saved);
      options.onSaved(answer);
    },
    onError: (error, sent) => {
      busy.current = false;
      showRefusal(error, sent);
    },
  });

  function submit(values: Values, base: Values, more?: Partial<Values>): void {
    // A second click may come before the button is drawn disabled, or after the answer, while the form
    // closes: a saved form is done.
    if (busy.current) return;
    busy.current = true;
    setProblem(undefined);
    mutation.mutate({ values, base, more });
  }

  return {
    conflict,
    problem,
    isPending: mutation.isPending,
    submit,
    setProblem,
    settle: () => setConflict(undefined),
  };
}
