// A card's state: never by its colour alone, and the words readable on any ground.
import {
  CarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  IdcardOutlined,
  PauseCircleOutlined,
  PrinterOutlined,
  QuestionCircleOutlined,
  StopOutlined,
  SwapOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import type { CardStatus } from './api';

const icons: Record<CardStatus, ReactNode> = {
  created: <PrinterOutlined aria-hidden />,
  printed: <IdcardOutlined aria-hidden />,
  in_delivery: <CarOutlined aria-hidden />,
  delivered: <CheckCircleOutlined className="m-icon-success" aria-hidden />,
  expired: <ClockCircleOutlined className="m-icon-warning" aria-hidden />,
  suspended: <PauseCircleOutlined className="m-icon-warning" aria-hidden />,
  faulty: <WarningOutlined className="m-icon-failure" aria-hidden />,
  lost: <QuestionCircleOutlined className="m-icon-failure" aria-hidden />,
  stolen: <StopOutlined className="m-icon-failure" aria-hidden />,
  damaged: <ExclamationCircleOutlined className="m-icon-failure" aria-hidden />,
  replaced: <SwapOutlined aria-hidden />,
  cancelled: <CloseCircleOutlined aria-hidden />,
};

export function CardStatusTag({ status }: { status: CardStatus }) {
  return (
    <Tag icon={icons[status]} className="m-status">
      {fr.cards.statuses[status]}
    </Tag>
  );
}
