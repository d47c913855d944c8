// A member's status: never by its colour alone.
import {
  CheckCircleOutlined,
  MinusCircleOutlined,
  PauseCircleOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import { ToneTag } from '../../ui/ToneTag';
import type { Status } from './api';

const icons: Record<Status, ReactNode> = {
  active: <CheckCircleOutlined aria-hidden />,
  suspended: <PauseCircleOutlined aria-hidden />,
  deceased: <MinusCircleOutlined aria-hidden />,
  removed: <StopOutlined aria-hidden />,
};

export function StatusTag({ status }: { status: Status }) {
  return (
    <ToneTag state={status} icon={icons[status]}>
      {fr.members.statuses[status]}
    </ToneTag>
  );
}
