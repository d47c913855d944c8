// That a node has another value for a field of this record.
import { WarningOutlined } from '@ant-design/icons';
import { fr } from '../../i18n/fr';
import { ToneTag } from '../../ui/ToneTag';

export const ConflictTag = () => (
  <ToneTag state="warning" icon={<WarningOutlined aria-hidden />}>
    {fr.conflicts.tag}
  </ToneTag>
);
