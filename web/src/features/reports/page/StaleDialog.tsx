// Somebody else saved a version meanwhile: both are seen, as the server draws them, and one is chosen.
import { Button } from 'antd';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import type { PreviewData, Report } from '../api';
import { Pdf } from '../preview/Pdf';
import type { Template } from '../template';
import type { Theirs } from './useSaveTemplate';

const t = fr.report;

interface StaleDialogProps {
  report: Report;
  mine: Template;
  theirs: Theirs;
  data: PreviewData | undefined;
  isPending: boolean;
  onKeep: () => void;
  onTake: () => void;
  onBack: () => void;
}

export function StaleDialog({ report, mine, theirs, data, ...rest }: StaleDialogProps) {
  const common = { report_type: report.report_type, report_previewData: data };
  const sides = [
    [t.staleMine, mine],
    [`${t.staleTheirs} (${theirs.report.report_updatedByLogin})`, theirs.json],
  ] as const;
  return (
    <Dialog
      width={1100}
      centered
      title={t.staleTitle}
      onCancel={rest.onBack}
      mask={{ closable: false }}
      footer={
        <div className="m-dialog-actions">
          <Button autoFocus onClick={rest.onBack}>
            {t.staleBack}
          </Button>
          <Button onClick={rest.onTake}>{t.staleTake}</Button>
          <Button type="primary" loading={rest.isPending} onClick={rest.onKeep}>
            {t.staleKeep}
          </Button>
        </div>
      }
    >
      <p>{t.staleText(theirs.report.report_updatedByLogin)}</p>
      <div className="m-template-pair">
        {sides.map(([title, json]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <Pdf name={title} request={{ ...common, report_json: json }} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
