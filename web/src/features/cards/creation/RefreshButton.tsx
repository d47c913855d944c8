// Takes the members' data of today into all the cards that are not printed yet.
import { SyncOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { fr } from '../../../i18n/fr';
import { refreshCards, refreshSnapshots } from '../../../entities/cards/api';
import { notifyInformation, notifySuccess } from '../../../ui/notify';

const t = fr.cardCreation;

export function RefreshButton() {
  const [modal, dialog] = Modal.useModal();
  const queryClient = useQueryClient();
  const refreshing = useMutation({
    mutationFn: () => refreshSnapshots(),
    onSuccess: ({ job_id, refreshed, unchanged }) => {
      if (job_id === null) notifySuccess(t.refreshDone(refreshed, unchanged));
      else notifyInformation(t.refreshLot);
      refreshCards(queryClient);
    },
  });
  const ask = (): void => {
    modal.confirm({
      title: t.refreshTitle,
      content: t.refreshText,
      okText: fr.card.acts.refresh,
      cancelText: fr.form.cancel,
      onOk: () => refreshing.mutateAsync().catch(() => undefined),
    });
  };
  return (
    <>
      {dialog}
      <Button icon={<SyncOutlined aria-hidden />} loading={refreshing.isPending} onClick={ask}>
        {t.refreshCards}
      </Button>
    </>
  );
}
