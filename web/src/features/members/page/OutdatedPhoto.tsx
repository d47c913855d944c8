// A card that is not printed yet shows another photo than the record: it can take the new one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { usePermission } from '../../../auth/permission';
import { type Card, refreshCards, refreshSnapshots } from '../../../entities/cards/api';
import { fr } from '../../../i18n/fr';
import { isRefreshable } from '../../../entities/cards/transitions';
import { notifyInformation, notifySuccess } from '../../../ui/notify';
import type { Member } from '../member';

const t = fr.photos;

export function OutdatedPhoto({ card, member }: { card: Card; member: Member }) {
  const queryClient = useQueryClient();
  const mayRefresh = usePermission('cards.create');
  const refreshing = useMutation({
    mutationFn: () => refreshSnapshots([card.card_id]),
    onSuccess: ({ refreshed }) => {
      if (refreshed > 0) notifySuccess(t.refreshed);
      else notifyInformation(t.notRefreshed);
      refreshCards(queryClient);
    },
  });
  const file = member.member_photoFileName;
  if (!mayRefresh || !isRefreshable(card.card_status) || !file || card.card_photoFileName === file)
    return null;
  return (
    <Alert
      className="m-no-print"
      type="warning"
      showIcon
      title={t.outdated}
      description={refreshing.error?.message}
      action={
        <Button size="small" loading={refreshing.isPending} onClick={() => refreshing.mutate()}>
          {t.refresh}
        </Button>
      }
    />
  );
}
