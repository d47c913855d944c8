// A card's state: never by its colour alone.
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
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import { ToneTag } from '../../ui/ToneTag';
import type { CardStatus } from './api';

const icons: Record<CardStatus, ReactNode> = {
  created: <PrinterOutlined aria-hidden />,
  printed: <IdcardOutlined aria-hidden />,
  in_delivery: <CarOutlined aria-hidden />,
  delivered: <CheckCircleOutlined aria-hidden />,
  expired: <ClockCircleOutlined aria-hidden />,
  suspended: <PauseCircleOutlined aria-hidden />,
  faulty: <WarningOutlined aria-hidden />,
  lost: <QuestionCircleOutlined aria-hidden />,
  stolen: <StopOutlined aria-hidden />,
  damaged: <ExclamationCircleOutlined aria-hidden />,
  replaced: <SwapOutlined aria-hidden />,
  cancelled: <CloseCircleOutlined aria-hidden />,
};

export function CardStatusTag({ status }: { status: CardStatus }) {
  return (
    <ToneTag state={status} icon={icons[status]}>
      {fr.cardStatuses[status]}
    </ToneTag>
  );
}
