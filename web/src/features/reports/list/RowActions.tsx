// The menu of a row. Its page has the same, for whoever does not reach it here.
import { MoreOutlined } from '@ant-design/icons';
import { fr } from '../../../i18n/fr';
import { MenuButton } from '../../../ui/MenuButton';
import type { Report } from '../api';
import { useReportActs } from './useReportActs';

export function RowActions({ report }: { report: Report }) {
  const { acts, dialogs } = useReportActs(report);
  const items = acts
    .filter(({ on }) => on)
    .map(({ label, icon, danger, run }) => ({ key: label, label, icon, danger, onClick: run }));
  return (
    // What is done here, or in its dialogs, is not done to the row, which would open the template.
    <span
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <MenuButton
        type="text"
        size="small"
        tabIndex={-1}
        aria-label={fr.reports.actsOf(report.report_name)}
        icon={<MoreOutlined aria-hidden />}
        menu={{ items }}
      />
      {dialogs}
    </span>
  );
}
