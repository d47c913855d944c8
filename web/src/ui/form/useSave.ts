// Sending a form and understanding the answer.
import { useMutation } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { notifySuccess } from '../notify';
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
}

export interface Conflict {
  mine: Values;
  current: Values;
}

interface Sent {
  values: Values;
  base: Values;
}

function currentIn(error: ApiError, entity: string): Values | undefined {
  const body = error.body as Record<string, unknown> | undefined;
  const current = body?.[entity];
  return typeof current === 'object' && current !== null ? (current as Values) : undefined;
}

export function useSave(options: SaveOptions) {
  const { form, names, entity, idField, versionField } = options;
  const [conflict, setConflict] = useState<Conflict>();
  const [problem, setProblem] = useState<string>();
  const busy = useRef(false);

  function refused(error: Error, values: Values): void {
    if (!(error instanceof ApiError)) return setProblem(error.message);
    const current = error.code === 'stale_version' ? currentIn(error, entity) : undefined;
    if (current) {
      options.onStale();
      return setConflict({ mine: values, current });
    }
    setConflict(undefined);
    const ours = error.errors.filter(({ field }) => names.includes(field));
    form.setFields(ours.map(({ field, message }) => ({ name: field, errors: [message] })));
    const others = error.errors.filter(({ field }) => !names.includes(field)).map(({ message }) => message);
    setProblem([error.message, ...others].join(' ') || fr.form.invalid);
    const first = names.find((name) => ours.some(({ field }) => field === name));
    if (first) form.getFieldInstance(first)?.focus?.();
  }

  const mutation = useMutation({
    mutationFn: ({ values, base }: Sent) => {
      const identity =
        base[idField] === undefined ? {} : { [idField]: base[idField], [versionField]: base[versionField] };
      return options.save({ ...identity, ...changesOf(names, values, base) });
    },
    onSuccess: (answer) => {
      setConflict(undefined);
      notifySuccess(answer.message || fr.form.saved);
      options.onSaved(answer);
    },
    onError: (error, { values }) => {
      busy.current = false;
      refused(error, values);
    },
  });

  return {
    conflict,
    problem,
    isPending: mutation.isPending,
    changes: (values: Values, base: Values) => Object.keys(changesOf(names, values, base)).length,
    submit: (values: Values, base: Values) => {
      // A second click may come before the button is drawn disabled, or after the answer, while the form closes:
      // a saved form is done.
      if (busy.current) return;
      busy.current = true;
      setProblem(undefined);
      mutation.mutate({ values, base });
    },
    settle: () => setConflict(undefined),
  };
}
