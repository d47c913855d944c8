// What is installed here, under which licence, and what it is made of.
import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Skeleton } from 'antd';
import { own } from 'virtual:licences';
import { environmentQuery } from '../../api/environment';
import { fr } from '../../i18n/fr';
import { notifyInformation, notifySuccess } from '../../ui/notify';
import { PageHeader } from '../../ui/PageHeader';
import { ErrorState } from '../../ui/table/ListStates';
import { Libraries } from './Libraries';
import './about.css';

const t = fr.about;

function useInstallation() {
  const { data, error, refetch } = useQuery(environmentQuery);
  if (!data) return { error, refetch };
  const node = data.node === 0 ? t.centre(data.nodeName) : t.nodeNumber(data.nodeName, data.node);
  const rows: [string, string][] = [
    [t.version, data.version],
    [t.assetVersion, data.assetVersion],
    [t.environment, fr.shell.environments[data.runningEnv] ?? data.runningEnv],
    [t.node, node],
  ];
  return { rows, error, refetch };
}

async function copy(rows: [string, string][]): Promise<void> {
  try {
    await navigator.clipboard.writeText(rows.map(([label, value]) => `${label} : ${value}`).join('\n'));
    notifySuccess(t.copied);
  } catch {
    // Without HTTPS there is no clipboard.
    notifyInformation(t.copyFailed);
  }
}

export default function About() {
  const { rows, error, refetch } = useInstallation();
  return (
    <div className="m-about">
      <PageHeader title={fr.screens.about.title} />
      <section aria-labelledby="installation">
        <h2 id="installation">{t.installation}</h2>
        {!rows && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!rows && !error && <Skeleton active title={false} />}
        {rows && (
          <>
            <Descriptions
              column={1}
              size="small"
              bordered
              items={rows.map(([label, value]) => ({ key: label, label, children: value }))}
            />
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(rows)}>
              {t.copy}
            </Button>
          </>
        )}
      </section>
      <section aria-labelledby="licence">
        <h2 id="licence">{t.licence}</h2>
        <p>{t.licenceText}</p>
        <details>
          <summary>{t.licenceFull}</summary>
          <pre lang="en">{own}</pre>
        </details>
      </section>
      <Libraries />
    </div>
  );
}
