// Fetches the file that a job of a service made.
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { fileOfServerJob } from '../../api/serverJobs';
import { fr } from '../../i18n/fr';
import { saveFile } from '../saveFile';

interface JobFileProps {
  path: string;
  /** What it is a file of, where there are several. */
  label?: string;
}

export function JobFile({ path, label }: JobFileProps) {
  const fetching = useMutation({
    mutationFn: () => fileOfServerJob(path, path.split('/').at(-1) ?? path),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  return (
    <Button size="small" aria-label={label} loading={fetching.isPending} onClick={() => fetching.mutate()}>
      {fr.jobs.saveFile}
    </Button>
  );
}
