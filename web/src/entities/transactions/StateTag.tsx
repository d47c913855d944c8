import { CheckCircleOutlined, CreditCardOutlined } from '@ant-design/icons';
import { fr } from '../../i18n/fr';
import { ToneTag } from '../../ui/ToneTag';

/** Whether a payment can still serve: icon and word. */
export function StateTag({ isUsed }: { isUsed: boolean }) {
  return isUsed ? (
    <ToneTag state="used" icon={<CreditCardOutlined aria-hidden />}>
      {fr.transactions.states.used}
    </ToneTag>
  ) : (
    <ToneTag state="free" icon={<CheckCircleOutlined aria-hidden />}>
      {fr.transactions.states.free}
    </ToneTag>
  );
}
