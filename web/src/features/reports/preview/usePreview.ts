// What the server draws, asked for once a template has stood still for a moment.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/error';
import type { FileReply } from '../../../api/file';
import { keys } from '../../../api/keys';
import { type PreviewRequest, previewReport } from '../api';

/** Longer than between two letters. */
const STILL_MS = 800;

function useStill<Value>(value: Value): Value {
  const [still, setStill] = useState(value);
  useEffect(() => {
    if (still === value) return;
    const timer = setTimeout(() => setStill(value), STILL_MS);
    return () => clearTimeout(timer);
  }, [still, value]);
  return still;
}

/** Its sentence stands where the page would be: half a template is no failure to be told about. */
const quietly = <Answer>(call: Promise<Answer>): Promise<Answer> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiError) error.silent = true;
    throw error;
  });

interface Preview {
  file: FileReply | undefined;
  error: Error | null;
  isFetching: boolean;
}

export function usePreview(request: PreviewRequest): Preview {
  const body = useStill(JSON.stringify(request));
  const { data, error, isFetching } = useQuery({
    queryKey: [...keys.report, 'preview', body],
    queryFn: ({ signal }) => quietly(previewReport(JSON.parse(body) as PreviewRequest, signal)),
    placeholderData: keepPreviousData,
    // A refusal of a template stays one.
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  });
  return { file: data, error, isFetching };
}
