// The template as the server draws it, beside the views that change it.
import { useId, useMemo, useState } from 'react';
import { fr } from '../../../i18n/fr';
import type { PreviewData, Report } from '../api';
import type { Template } from '../template';
import { DataChoice } from './DataChoice';
import { Pdf } from './Pdf';
import type { Found } from './records';

const t = fr.report;

interface PreviewProps {
  report: Report;
  template: Template;
  data: PreviewData | undefined;
}

export function Preview({ report, template, data }: PreviewProps) {
  const id = useId();
  const [record, setRecord] = useState<Found>();
  const { report_type } = report;
  const request = useMemo(
    () => ({
      report_type,
      report_json: template,
      ...(record ? { entity_id: record.value } : { report_previewData: data }),
    }),
    [report_type, template, data, record],
  );
  return (
    <section className="m-panel m-template-preview" aria-labelledby={id}>
      <h2 id={id}>{t.preview}</h2>
      <DataChoice type={report_type} record={record} onChange={setRecord} />
      <Pdf name={report.report_name} request={request} />
    </section>
  );
}
