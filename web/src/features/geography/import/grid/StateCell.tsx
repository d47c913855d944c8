import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  CopyOutlined,
  EditOutlined,
  PlusCircleOutlined,
} from '@ant-design/icons';
import { fr } from '../../../../i18n/fr';
import type { RowState } from '../useShown';

const icons: Record<RowState, React.ReactNode> = {
  new: <PlusCircleOutlined aria-hidden />,
  existing: <CheckCircleOutlined aria-hidden />,
  changed: <EditOutlined aria-hidden />,
  error: <CloseCircleOutlined aria-hidden />,
  duplicate: <CopyOutlined aria-hidden />,
  pending: <ClockCircleOutlined aria-hidden />,
};

/** By sign, word and colour. */
export function StateCell({ state }: { state: RowState }) {
  return (
    <span className={`m-state-word m-state-${state}`}>
      {icons[state]} {fr.importer.classes[state]}
    </span>
  );
}
