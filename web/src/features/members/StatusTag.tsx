// A member's status: never by its colour alone.
import {
  CheckCircleOutlined,
  MinusCircleOutlined,
  PauseCircleOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import type { Status } from './api';

const looks: Record<Status, { color: string; icon: ReactNode }> = {
  active: { color: 'success', icon: <CheckCircleOutlined aria-hidden /> },
  suspended: { color: 'warning', icon: <PauseCircleOutlined aria-hidden /> },
  deceased: { color: 'default', icon: <MinusCircleOutlined aria-hidden /> },
  removed: { color: 'error', icon: <StopOutlined aria-hidden /> },
};

export function StatusTag({ status }: { status: Status }) {
  return (
    <Tag {...looks[status]} className="m-status">
      {fr.members.statuses[status]}
    </Tag>
  );
}
