// Sending a form and understanding the answer.
import { useMutation } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { notifySuccess } from '../notify';
import { refusalOf } from './refusal';
import { changesOf, type Values } from './types';

interface SaveOptions {
  form: FormInstance<Values>;
  names: readonly string[];
  entity: string;
  idField: string;
  versionField: string;
  save: (values: Values) => Promise<{ message?: string }>;
  onSaved: (answer: { message?: string }) => void;
  onStale: () => void;
  /** The record of an answer as the form has it. */
  read?: (record: Values) => Values;
  /** Some fields are wrong, which says so there; and the rest of what was refused. */
  onInvalid: (names: string[], rest?: string) => void;
  /** A refusal with an answer of its own; true = it was taken care of. */
  onRefused?: (error: ApiError, resend: (more: Values) => void) => boolean;
}

export interface Conflict {
  mine: Values;
  current: Values;
  /** What both began with. */
  base: Values;
}

interface Sent {
  values: Values;
  base: Values;
  /** Sent along, though no field of the form. */
  more?: Values;
}

function currentIn(error: ApiError, entity: string): Values | undefined {
  const body = error.body as Record<string, unknown> | undefined;
  const current = body?.[entity];
  return typeof current === 'object' && current !== null ? (current as Values) : undefined;
}

/** After the next drawing: what hides the field may have to open first. */
export function focusField(form: FormInstance<Values>, name: string | undefined): void {
  if (name === undefined) return;
  const focus = (): void => form.getFieldInstance(name)?.focus?.();
  focus();
  requestAnimationFrame(focus);
}

export function useSave(options: SaveOptions) {
  const { form, names, entity, idField, versionField } = options;
  const [conflict, setConflict] = useState<Conflict>();
  const [problem, setProblem] = useState<string>();
  const busy = useRef(false);

  function refused(error: Error, { values, base, more }: Sent): void {
    if (!(error instanceof ApiError)) return setProblem(error.message);
    const answered = error.code === 'stale_version' ? currentIn(error, entity) : undefined;
    if (answered) {
      options.onStale();
      return setConflict({ mine: values, current: options.read?.(answered) ?? answered, base });
    }
    setConflict(undefined);
    if (options.onRefused?.(error, (extra) => submit(values, base, { ...more, ...extra }))) return;
    const { fields, rest } = refusalOf(error, names);
    form.setFields(fields.map(({ field, message }) => ({ name: field, errors: [message] })));
    setProblem(rest);
    const wrong = names.filter((name) => fields.some(({ field }) => field === name));
    if (wrong.length > 0) options.onInvalid(wrong, rest);
  }

  const mutation = useMutation({
    mutationFn: ({ values, base, more }: Sent) => {
      const identity =
        base[idField] === undefined ? {} : { [idField]: base[idField], [versionField]: base[versionField] };
      return options.save({ ...identity, ...changesOf(names, values, base), ...more });
    },
    onSuccess: (answer) => {
      setConflict(undefined);
      notifySuccess(answer.message || fr.form.saved);
      options.onSaved(answer);
    },
    onError: (error, sent) => {
      busy.current = false;
      refused(error, sent);
    },
  });

  function submit(values: Values, base: Values, more?: Values): void {
    // A second click may come before the button is drawn disabled, or after the answer, while the form closes:
    // a saved form is done.
    if (busy.current) return;
    busy.current = true;
    setProblem(undefined);
    mutation.mutate({ values, base, more });
  }

  return {
    conflict,
    problem,
    isPending: mutation.isPending,
    changes: (values: Values, base: Values) => Object.keys(changesOf(names, values, base)).length,
    submit,
    tell: setProblem,
    settle: () => setConflict(undefined),
  };
}
