// A dialog of two or three fields: what the server refuses is shown at its field, the rest above them.
import { useMutation } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import type { Saved } from './types';
import { refusalOf } from './refusal';
import { fieldErrors, focusField } from './useSave';
import { notifySuccess } from '../notify';

interface SmallForm<Values> {
  form: FormInstance<Values>;
  /** Fields that say themselves what is refused of them. */
  names: readonly string[];
  save: (values: Values) => Promise<Saved>;
  onSaved: () => void;
  /** The answer has the record as it is now. */
  onStale: (error: ApiError) => void;
}

export function useSmallForm<Values>({ form, names, save, onSaved, onStale }: SmallForm<Values>) {
  const [problem, setProblem] = useState<string>();
  const mutation = useMutation({
    mutationFn: save,
    onMutate: () => setProblem(undefined),
    onSuccess: ({ message }) => {
      if (message) notifySuccess(message);
      onSaved();
    },
    onError: (error) => {
      // What the dialog says of the record is old.
      if (error instanceof ApiError && error.code === 'stale_version') onStale(error);
      const { fields, rest } = refusalOf(error, names);
      setProblem(rest);
      form.setFields(fieldErrors<Values>(fields));
      focusField(form, fields[0]?.field);
    },
  });
  return { problem, isPending: mutation.isPending, submit: mutation.mutate };
}
