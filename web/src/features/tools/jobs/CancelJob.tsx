// Ends work in a service, after a question: the rest is not begun.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { keys } from '../../../api/keys';
import { cancelServerJob, type ServerJob } from '../../../api/serverJobs';
import { fr } from '../../../i18n/fr';
import { kindName, nameOf } from './words';

const t = fr.jobList;

export function CancelJob({ job }: { job: ServerJob }) {
  const queryClient = useQueryClient();
  const [modal, dialog] = Modal.useModal();
  const cancelling = useMutation({
    mutationFn: () => cancelServerJob(job.job_id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.job }),
  });
  const ask = (): void => {
    modal.confirm({
      title: t.cancelTitle(kindName(job)),
      content: t.cancelText,
      okText: t.cancel,
      okButtonProps: { danger: true },
      cancelText: t.keep,
      // The refusal is told by its notice.
      onOk: () => cancelling.mutateAsync().catch(() => undefined),
    });
  };
  return (
    <>
      {dialog}
      <Button
        size="small"
        danger
        aria-label={`${fr.form.cancel} : ${nameOf(job)}`}
        loading={cancelling.isPending}
        onClick={ask}
      >
        {fr.form.cancel}
      </Button>
    </>
  );
}
