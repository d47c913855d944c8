// The states of deliveries and of their lines: never by colour alone.
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  EditOutlined,
  IdcardOutlined,
  InboxOutlined,
  SendOutlined,
  StopOutlined,
  TeamOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import type { DeliveryStatus } from './api';
import type { LineState } from './words';

const icons: Record<DeliveryStatus, ReactNode> = {
  draft: <EditOutlined aria-hidden />,
  sent: <SendOutlined aria-hidden />,
  received: <InboxOutlined aria-hidden />,
  in_progress: <TeamOutlined className="m-icon-warning" aria-hidden />,
  closed: <CheckCircleOutlined className="m-icon-success" aria-hidden />,
  cancelled: <StopOutlined className="m-icon-failure" aria-hidden />,
};

export function StatusTag({ status }: { status: DeliveryStatus }) {
  return (
    <Tag icon={icons[status]} className="m-status">
      {fr.deliveries.statuses[status]}
    </Tag>
  );
}

export function TypeTag({ isError }: { isError: boolean }) {
  return isError ? (
    <Tag icon={<WarningOutlined className="m-icon-warning" aria-hidden />} className="m-status">
      {fr.deliveries.error}
    </Tag>
  ) : (
    <span>{fr.deliveries.normal}</span>
  );
}

const lineIcons: Record<LineState, ReactNode> = {
  todo: <ClockCircleOutlined aria-hidden />,
  delivered: <CheckCircleOutlined className="m-icon-success" aria-hidden />,
  returned: <UndoOutlined className="m-icon-warning" aria-hidden />,
  carried: <IdcardOutlined aria-hidden />,
};

export function LineTag({ state }: { state: LineState }) {
  return (
    <Tag icon={lineIcons[state]} className="m-status">
      {fr.delivery.lineStates[state]}
    </Tag>
  );
}
