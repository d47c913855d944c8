// The template being changed: its views, the preview beside them, undo, redo, saving.
import { RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import { Alert, Button, ConfigProvider, Tabs } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { useLeaveGuard } from '../../../ui/form/useLeaveGuard';
import { useSaveKey } from '../../../ui/form/useSaveKey';
import { isBehindDialog, useShortcuts } from '../../../ui/shortcuts';
import type { PreviewData, Report } from '../api';
import { DesignView } from '../designer/DesignView';
import { Preview } from '../preview/Preview';
import { TableView } from '../table/TableView';
import { isTemplate, type Template } from '../template';
import { Versions } from '../versions/Versions';
import { SaveDialog } from './SaveDialog';
import { StaleDialog } from './StaleDialog';
import { useSaveTemplate } from './useSaveTemplate';
import { useTemplate } from './useTemplate';
import { useView } from './useView';

const t = fr.report;

interface WorkshopProps {
  report: Report;
  template: Template;
  data: PreviewData | undefined;
  /** Another version is the current one now: the page begins anew with it. */
  onRestored: () => void;
}

export function Workshop({ report, template, data, onRestored }: WorkshopProps) {
  const { editing, editor, dirty, isDirty } = useTemplate(report, template);
  const { act, mayWrite } = editing;
  // Of the template that is being changed, and not of the record, which others may have saved since.
  const [rowVersion, setRowVersion] = useState(report.report_rowVersion);
  const [asking, setAsking] = useState(false);
  const [notes, setNotes] = useState('');
  const [view, setView] = useView(mayWrite ? 'design' : 'table');
  const leaveGuard = useLeaveGuard(dirty, () => undefined, { text: t.leave, isPage: true });
  const saving = useSaveTemplate(report, rowVersion, (row) => {
    setRowVersion(row);
    setAsking(false);
    act({ do: 'saved' });
  });
  const { theirs } = saving;
  const ask = (): void => {
    saving.forgetProblems();
    setAsking(true);
  };
  useSaveKey(() => isDirty && !isBehindDialog() && ask());
  useShortcuts(
    mayWrite
      ? [
          { keys: 'z', label: t.undo, run: () => act({ do: 'undo' }) },
          { keys: 'y', label: t.redo, run: () => act({ do: 'redo' }) },
        ]
      : [],
  );

  return (
    <>
      {leaveGuard}
      {mayWrite ? (
        <div className="m-template-tools m-no-print" role="toolbar" aria-label={t.tools}>
          <Button type="primary" icon={<SaveOutlined aria-hidden />} disabled={!isDirty} onClick={ask}>
            {t.save}
          </Button>
          <Button
            icon={<UndoOutlined aria-hidden />}
            disabled={editor.past.length === 0}
            aria-label={t.undo}
            onClick={() => act({ do: 'undo' })}
          />
          <Button
            icon={<RedoOutlined aria-hidden />}
            disabled={editor.future.length === 0}
            aria-label={t.redo}
            onClick={() => act({ do: 'redo' })}
          />
          <span role="status">{isDirty && t.unsaved}</span>
        </div>
      ) : (
        <Alert type="info" showIcon title={t.readOnly} />
      )}
      <ConfigProvider componentDisabled={!mayWrite}>
        <div className="m-template-workshop">
          <Tabs
            aria-label={t.views}
            activeKey={view}
            onChange={setView}
            destroyOnHidden
            items={[
              { key: 'design', label: t.design, children: <DesignView editing={editing} /> },
              { key: 'table', label: t.table, children: <TableView editing={editing} /> },
              {
                key: 'versions',
                label: t.versions,
                children: <Versions {...{ report, mayWrite, isDirty, onRestored }} />,
              },
            ]}
          />
          <Preview report={report} template={editing.template} data={data} />
        </div>
      </ConfigProvider>
      {asking && !theirs && (
        <SaveDialog
          isPending={saving.isPending}
          problems={saving.problems}
          onSave={(said) => {
            setNotes(said);
            saving.save(editing.template, said);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {theirs && (
        <StaleDialog
          report={report}
          mine={editing.template}
          theirs={theirs}
          data={data}
          isPending={saving.isPending}
          onKeep={() => saving.save(editing.template, notes, theirs.report.report_rowVersion)}
          onTake={() => {
            if (isTemplate(theirs.json)) act({ do: 'start', template: theirs.json });
            setRowVersion(theirs.report.report_rowVersion);
            setAsking(false);
            saving.leaveTheirs();
          }}
          onBack={() => {
            setAsking(false);
            saving.leaveTheirs();
          }}
        />
      )}
    </>
  );
}
