import { Skeleton } from 'antd';
import { fr } from '../../i18n/fr';
import { formatNumber } from '../../i18n/format';

export function Figure({ label, value, failed }: { label: string; value?: number; failed: boolean }) {
  return (
    <span className="m-figure">
      <span className="m-figure-label">{label}</span>
      {value !== undefined && <span className="m-figure-value">{formatNumber(value)}</span>}
      {value === undefined && failed && <span className="m-figure-failed">{fr.home.figureUnavailable}</span>}
      {value === undefined && !failed && <Skeleton.Button active size="small" />}
    </span>
  );
}
