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
import { ToneTag } from '../../ui/ToneTag';
import type { DeliveryStatus } from './api';
import type { LineState } from './words';

const icons: Record<DeliveryStatus, ReactNode> = {
  draft: <EditOutlined aria-hidden />,
  sent: <SendOutlined aria-hidden />,
  received: <InboxOutlined aria-hidden />,
  in_progress: <TeamOutlined aria-hidden />,
  closed: <CheckCircleOutlined aria-hidden />,
  cancelled: <StopOutlined aria-hidden />,
};

export function StatusTag({ status }: { status: DeliveryStatus }) {
  return (
    <ToneTag state={status} icon={icons[status]}>
      {fr.deliveryStatuses[status]}
    </ToneTag>
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
  delivered: <CheckCircleOutlined aria-hidden />,
  returned: <UndoOutlined aria-hidden />,
  carried: <IdcardOutlined aria-hidden />,
};

export function LineTag({ state }: { state: LineState }) {
  return (
    <ToneTag state={state} icon={lineIcons[state]}>
      {fr.delivery.lineStates[state]}
    </ToneTag>
  );
}
