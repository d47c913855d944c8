// A cooperative's status: never by its colour alone.
import { CheckCircleOutlined, PauseCircleOutlined, StopOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { CooperativeStatus } from '../../entities/cooperatives/api';
import { fr } from '../../i18n/fr';
import { ToneTag } from '../../ui/ToneTag';

const icons: Record<CooperativeStatus, ReactNode> = {
  active: <CheckCircleOutlined aria-hidden />,
  suspended: <PauseCircleOutlined aria-hidden />,
  dissolved: <StopOutlined aria-hidden />,
};

export function StatusTag({ status }: { status: CooperativeStatus }) {
  return (
    <ToneTag state={status} icon={icons[status]}>
      {fr.cooperatives.statuses[status]}
    </ToneTag>
  );
}
