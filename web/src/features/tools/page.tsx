// The hub: every tool that is built and that one may open, with how much waits behind it.
import {
  AuditOutlined,
  CameraOutlined,
  CheckSquareOutlined,
  CloudSyncOutlined,
  DashboardOutlined,
  ImportOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsNational, useMay } from '../../auth/permission';
import type { Permission } from '../../api/permissions';
import { fr } from '../../i18n/fr';
import type { ScreenKey } from '../../i18n/fr/screens';
import { PageHeader } from '../../ui/PageHeader';
import { type Counted, countQuery } from './counts';
import './tools.css';

const t = fr.tools;

interface Tool {
  key: ScreenKey;
  path: string;
  icon: ReactNode;
  /** None = anyone signed in. */
  permission?: Permission;
  counted?: Counted;
  /** What it counts is the whole country's. */
  isNational?: boolean;
}

const tools: Record<keyof typeof t.groups, readonly Tool[]> = {
  care: [
    {
      key: 'missingPhotos',
      path: '/tools/missing_photos',
      icon: <CameraOutlined aria-hidden />,
      permission: 'tools.read',
      counted: 'missingPhotos',
    },
    {
      key: 'photoCheck',
      path: '/tools/photo_check',
      icon: <SolutionOutlined aria-hidden />,
      permission: 'photos.check',
      counted: 'photoCheck',
    },
    {
      key: 'duplicates',
      path: '/tools/duplicates',
      icon: <TeamOutlined aria-hidden />,
      permission: 'duplicates.decide',
    },
    {
      key: 'photoFailures',
      path: '/tools/photo_sync_failed',
      icon: <CloudSyncOutlined aria-hidden />,
      permission: 'synchronization.read',
    },
    {
      key: 'checks',
      path: '/tools/checks',
      icon: <CheckSquareOutlined aria-hidden />,
      permission: 'tools.read',
      counted: 'checks',
      isNational: true,
    },
  ],
  follow: [
    {
      key: 'services',
      path: '/tools/services',
      icon: <DashboardOutlined aria-hidden />,
      permission: 'tools.read',
      counted: 'services',
      isNational: true,
    },
    { key: 'jobs', path: '/tools/jobs', icon: <ThunderboltOutlined aria-hidden />, counted: 'jobs' },
    { key: 'audit', path: '/tools/audit', icon: <AuditOutlined aria-hidden />, permission: 'audit.read' },
  ],
  exchange: [
    {
      key: 'localityImport',
      path: '/localities/import',
      icon: <ImportOutlined aria-hidden />,
      permission: 'geography.import',
    },
  ],
  rules: [
    { key: 'settings', path: '/settings', icon: <SettingOutlined aria-hidden /> },
    { key: 'permissions', path: '/permissions', icon: <SafetyCertificateOutlined aria-hidden /> },
  ],
};

const GROUPS = Object.keys(tools) as (keyof typeof tools)[];

function Waiting({ counted }: { counted: Counted }) {
  const { data, isError } = useQuery(countQuery(counted));
  if (isError) return <span className="m-hint">{t.uncounted}</span>;
  if (!data) return <span className="m-hint">{t.counting}</span>;
  const text = t.waiting[counted](data.total);
  return <span>{data.totalIsEstimate ? t.estimate(text) : text}</span>;
}

function ToolCard({ tool: { key, path, icon, counted, isNational } }: { tool: Tool }) {
  const seesAll = useIsNational();
  const { title, purpose } = fr.screens[key];
  return (
    <li>
      <Link to={path} className="m-tool">
        {icon}
        <strong>{title}</strong>
        <span className="m-hint">{purpose}</span>
        {counted && (seesAll || !isNational) && <Waiting counted={counted} />}
      </Link>
    </li>
  );
}

interface ToolsPageProps {
  /** The screens that are built. */
  ready: ReadonlySet<ScreenKey>;
}

export function ToolsPage({ ready }: ToolsPageProps) {
  const may = useMay();
  const isOpen = ({ key, permission }: Tool): boolean =>
    ready.has(key) && (permission === undefined || may(permission));
  return (
    <div className="m-tools">
      <PageHeader title={fr.screens.tools.title} />
      <p>{t.intro}</p>
      {GROUPS.map((group) => [group, tools[group].filter(isOpen)] as const)
        .filter(([, open]) => open.length > 0)
        .map(([group, open]) => (
          <section key={group} aria-labelledby={`tools-${group}`}>
            <h2 id={`tools-${group}`}>{t.groups[group]}</h2>
            <ul>
              {open.map((tool) => (
                <ToolCard key={tool.key} tool={tool} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
