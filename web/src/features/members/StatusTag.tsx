// The state of a member: an icon, a word, a colour.
import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  MinusCircleOutlined,
  PauseCircleOutlined,
} from '@ant-design/icons';
import { Tag } from 'antd';
import { fr } from '../../i18n/fr';
import type { Status } from './member';

const looks = {
  active: { color: 'success', icon: <CheckCircleOutlined aria-hidden /> },
  suspended: { color: 'warning', icon: <PauseCircleOutlined aria-hidden /> },
  deceased: { color: 'default', icon: <MinusCircleOutlined aria-hidden /> },
  removed: { color: 'error', icon: <CloseCircleOutlined aria-hidden /> },
} as const;

export function StatusTag({ status }: { status: Status }) {
  return <Tag {...looks[status]}>{fr.member.statuses[status]}</Tag>;
}
