import { CheckCircleOutlined, CreditCardOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { fr } from '../../i18n/fr';

/** Whether a payment can still serve: icon and word. */
export function StateTag({ isUsed }: { isUsed: boolean }) {
  return isUsed ? (
    <Tag icon={<CreditCardOutlined aria-hidden />} className="m-status">
      {fr.transactions.states.used}
    </Tag>
  ) : (
    <Tag icon={<CheckCircleOutlined className="m-icon-success" aria-hidden />} className="m-status">
      {fr.transactions.states.free}
    </Tag>
  );
}
