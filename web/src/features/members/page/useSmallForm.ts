// A dialog of two or three fields: what the server refuses is shown at its field, the rest above them.
import { useMutation } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../api/error';
import type { Values } from '../../../ui/form/types';
import { refusalOf } from '../../../ui/form/refusal';
import { focusField } from '../../../ui/form/useSave';
import { notifySuccess } from '../../../ui/notify';

interface SmallForm {
  form: FormInstance<Values>;
  names: readonly string[];
  save: (values: Values) => Promise<{ message?: string }>;
  onSaved: () => void;
  onStale: () => void;
}

export function useSmallForm({ form, names, save, onSaved, onStale }: SmallForm) {
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
      if (error instanceof ApiError && error.code === 'stale_version') onStale();
      const { fields, rest } = refusalOf(error, names);
      setProblem(rest);
      form.setFields(fields.map(({ field, message }) => ({ name: field, errors: [message] })));
      focusField(form, fields[0]?.field);
    },
  });
  return { problem, isPending: mutation.isPending, submit: mutation.mutate };
}
