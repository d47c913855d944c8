// Every call of the contract, from the OpenAPI document of the running version.
import { DownloadOutlined, SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { PageHeader } from '../../ui/PageHeader';
import { ErrorState } from '../../ui/table/ListStates';
import { openApiQuery } from './api';
import { ApiCall } from './ApiCall';
import { type Call, callsOf, type OpenApi } from './openapi';
import { addressOf, RULES } from './pages';
import { fold } from './search';
import { accessName, areaName } from './words';

const t = fr.documentation;

function matching(calls: Call[], wanted: string): Call[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  return calls.filter(({ method, path, area, access }) => {
    const codes = typeof access === 'string' ? access : access.join(' ');
    const text = fold(`${method} ${path} ${areaName(area)} ${accessName(access)} ${codes}`);
    return words.every((word) => text.includes(word));
  });
}

function download(document: OpenApi): void {
  const file = new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = Object.assign(window.document.createElement('a'), { href: address, download: t.apiFile });
  link.click();
  URL.revokeObjectURL(address);
}

function Calls({ document }: { document: OpenApi }) {
  const [wanted, setWanted] = useState('');
  const calls = useMemo(() => callsOf(document), [document]);
  const shown = useMemo(() => matching(calls, wanted), [calls, wanted]);
  const areas = [...new Set(shown.map(({ area }) => area))].toSorted((a, b) =>
    areaName(a).localeCompare(areaName(b), 'fr'),
  );
  return (
    <>
      <div className="m-docs-filter" role="search">
        <Input
          type="search"
          aria-label={t.apiFilter}
          placeholder={t.apiFilterHint}
          prefix={<SearchOutlined aria-hidden />}
          allowClear
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <span role="status">{shown.length > 0 ? t.apiCount(shown.length) : t.apiNone}</span>
      </div>
      {areas.map((area) => (
        <section key={area}>
          <h2>{areaName(area)}</h2>
          {shown
            .filter((call) => call.area === area)
            .map((call) => (
              <ApiCall key={call.id} call={call} document={document} />
            ))}
        </section>
      ))}
    </>
  );
}

export function ApiReference() {
  const { data, error, refetch } = useQuery(openApiQuery);
  const actions = data && (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={() => download(data)}>
      {t.apiDownload}
    </Button>
  );
  return (
    <article className="m-docs-api">
      <PageHeader title={t.api} note={t.references} actions={actions} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <>
          <p>
            {t.apiLead(data.info.version)} <Link to={addressOf(RULES)}>{t.apiRules}</Link>
          </p>
          <Calls document={data} />
        </>
      )}
    </article>
  );
}
