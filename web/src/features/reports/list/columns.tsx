// The columns of the list of templates.
import { StarFilled } from '@ant-design/icons';
import { Link } from 'react-router';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import type { Column } from '../../../ui/table/types';
import type { Report } from '../api';
import { authorOf } from '../words';
import { RowActions } from './RowActions';

const t = fr.reports;

export const columns: readonly Column<Report>[] = [
  {
    key: 'report_name',
    title: t.name,
    width: 260,
    sortable: true,
    isName: true,
    // Out of the tab order: Enter on the row does the same.
    render: ({ report_id, report_name }) => (
      <Link to={`/reports/${report_id}`} tabIndex={-1}>
        {report_name}
      </Link>
    ),
  },
  {
    key: 'report_type',
    title: t.type,
    width: 190,
    sortable: true,
    render: ({ report_type }) => t.types[report_type],
  },
  {
    key: 'report_isDefault',
    title: t.isDefault,
    width: 120,
    render: ({ report_isDefault }) =>
      report_isDefault ? (
        <span>
          <StarFilled aria-hidden /> {t.isDefault}
        </span>
      ) : (
        ''
      ),
  },
  { key: 'report_currentVersion', title: t.version, width: 90, align: 'right' },
  {
    key: 'report_updatedAt',
    title: t.updatedAt,
    width: 150,
    sortable: true,
    render: ({ report_updatedAt: at }) => (at ? formatDateTime(at) : ''),
  },
  { key: 'report_updatedByLogin', title: t.updatedBy, width: 160, render: authorOf },
  { key: 'report_description', title: t.description, width: 240, isExtra: true },
  { key: 'report_versionNotes', title: t.notes, width: 200, isExtra: true },
  {
    key: 'report_id',
    title: fr.table.actions,
    width: 90,
    isLink: true,
    render: (report) => <RowActions report={report} />,
  },
];
