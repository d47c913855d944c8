// Two versions side by side, as the server draws them, and what differs in words.
import { useQuery } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { ErrorState } from '../../../ui/table/ListStates';
import { type PreviewData, type Report, reportJsonQuery } from '../api';
import { Pdf } from '../preview/Pdf';
import { Differences } from './Differences';

const t = fr.report;

interface SideProps {
  report: Report;
  label: string;
  versions: readonly number[];
  version: number;
  onChange: (version: number) => void;
}

function Side({ report, label, versions, version, onChange }: SideProps) {
  const { data, error, refetch } = useQuery(reportJsonQuery(report.report_id, version));
  return (
    <section aria-label={label}>
      <Select<number>
        aria-label={label}
        disabled={false}
        className="m-picker"
        value={version}
        options={versions.map((value) => ({ value, label: t.version(value) }))}
        onChange={onChange}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <Pdf
          name={`${report.report_name}, ${t.version(version)}`}
          request={{
            report_type: report.report_type,
            report_json: data.report_json,
            report_previewData: data.report_previewData as PreviewData | undefined,
          }}
        />
      )}
    </section>
  );
}

export function Compare({ report, versions }: { report: Report; versions: readonly number[] }) {
  const [newest = 0, earlier = newest] = versions;
  const [left, setLeft] = useState(earlier);
  const [right, setRight] = useState(newest);
  const { data: before } = useQuery(reportJsonQuery(report.report_id, left));
  const { data: after } = useQuery(reportJsonQuery(report.report_id, right));
  return (
    <section aria-labelledby="compare-versions">
      <h2 id="compare-versions">{t.compare}</h2>
      <div className="m-template-pair">
        <Side {...{ report, versions }} label={t.compareLeft} version={left} onChange={setLeft} />
        <Side {...{ report, versions }} label={t.compareRight} version={right} onChange={setRight} />
      </div>
      {before && after && (
        <Differences
          before={before.report_json}
          after={after.report_json}
          isCard={report.report_type === 'card'}
        />
      )}
    </section>
  );
}
