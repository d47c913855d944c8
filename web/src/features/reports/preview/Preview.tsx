// The template as the server draws it with sample data, beside the views that change it.
import { type ReactNode, useId, useMemo } from 'react';
import { fr } from '../../../i18n/fr';
import type { PreviewData, Report } from '../api';
import type { Template } from '../template';
import { Pdf } from './Pdf';

const t = fr.report;

interface PreviewProps {
  report: Report;
  template: Template;
  data: PreviewData | undefined;
  /** What it is drawn with. */
  children?: ReactNode;
}

export function Preview({ report, template, data, children }: PreviewProps) {
  const id = useId();
  const { report_type } = report;
  const request = useMemo(
    () => ({ report_type, report_json: template, report_previewData: data }),
    [report_type, template, data],
  );
  return (
    <section className="m-panel m-template-preview" aria-labelledby={id}>
      <h2 id={id}>{t.preview}</h2>
      <Pdf name={report.report_name} request={request} />
      {children}
    </section>
  );
}
