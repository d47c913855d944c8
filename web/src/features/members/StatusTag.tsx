// A member's status: never by its colour alone, and the words readable on any ground.
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

const icons: Record<Status, ReactNode> = {
  active: <CheckCircleOutlined className="m-icon-success" aria-hidden />,
  suspended: <PauseCircleOutlined className="m-icon-warning" aria-hidden />,
  deceased: <MinusCircleOutlined aria-hidden />,
  removed: <StopOutlined className="m-icon-failure" aria-hidden />,
};

export function StatusTag({ status }: { status: Status }) {
  return (
    <Tag icon={icons[status]} className="m-status">
      {fr.members.statuses[status]}
    </Tag>
  );
}
