import { Button } from 'antd';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import type { Run } from '../api';
import { countsOf } from '../words';
import { mayHaveSent } from './records';

interface ErrorsProps {
  run: Run;
  /** Shows which they are. */
  onSee: (run: Run) => void;
  /** Where Enter on the row leads there as well, it is out of the tab order. */
  tabIndex?: number;
}

/** How many were not applied: the way to those that went up. */
export function Errors({ run, onSee, tabIndex }: ErrorsProps) {
  const { errors } = countsOf(run);
  if (errors === 0 || !mayHaveSent(run)) return formatNumber(errors);
  return (
    <Button
      className="m-sync-see"
      type="link"
      size="small"
      tabIndex={tabIndex}
      aria-label={fr.syncRecords.see(fr.synchronization.errors(errors))}
      onClick={() => onSee(run)}
    >
      {formatNumber(errors)}
    </Button>
  );
}
