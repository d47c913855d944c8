// How many findings somebody should look at: never by its colour alone.
import { WarningOutlined } from '@ant-design/icons';
import { fr } from '../../i18n/fr';
import { ToneTag } from '../../ui/ToneTag';

export function FindingTag({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <ToneTag state="warning" icon={<WarningOutlined aria-hidden />}>
      {fr.parcels.findingCount(count)}
    </ToneTag>
  );
}
