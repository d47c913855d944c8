// The template as the server draws it, with sample data or a real record, beside the views that change it.
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useMay } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import type { PreviewData, Report } from '../api';
import type { Template } from '../template';
import { Pdf } from './Pdf';
import { mayPick, RecordPicker } from './RecordPicker';

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
  const { report_id, report_type } = report;
  const may = useMay();
  const [record, setRecord] = useState<number>();
  const request = useMemo(() => {
    const sent = { report_type, report_json: template };
    // What is made of a real record is told to the audit, with the template's name.
    return record === undefined
      ? { ...sent, report_previewData: data }
      : { ...sent, report_id, entity_id: record };
  }, [report_id, report_type, template, data, record]);
  return (
    <section className="m-panel m-template-preview" aria-labelledby={id}>
      <h2 id={id}>{t.preview}</h2>
      {mayPick(report_type, may) && <RecordPicker type={report_type} value={record} onChange={setRecord} />}
      <Pdf name={report.report_name} request={request} />
      {children}
    </section>
  );
}
