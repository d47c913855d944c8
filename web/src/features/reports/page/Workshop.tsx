// The template being changed: its views, the preview beside them, undo, redo, saving.
import { Alert, ConfigProvider, Tabs } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { fr } from '../../../i18n/fr';
import { DraftOffer } from '../../../ui/form/DraftOffer';
import { useLeaveGuard } from '../../../ui/form/useLeaveGuard';
import { useSaveKey } from '../../../ui/form/useSaveKey';
import { isBehindDialog, useShortcuts } from '../../../ui/shortcuts';
import { useEnabledFocus } from '../../../ui/useEnabledFocus';
import type { PreviewData, Report } from '../api';
import { DesignView } from '../designer/DesignView';
import { useReadOnly } from '../mayDesign';
import { Preview } from '../preview/Preview';
import { sampleOf } from '../sample/sample';
import { SamplePanel } from '../sample/SamplePanel';
import { useSample } from '../sample/useSample';
import { TableView } from '../table/TableView';
import type { Template } from '../template';
import { Versions } from '../versions/Versions';
import { Tools } from './Tools';
import type { Editing } from './types';
import { useBase } from './useBase';
import { useDraft } from './useDraft';
import { useEditKeys } from './useEditKeys';
import { useSaving } from './useSaving';
import { useTemplate } from './useTemplate';
import { useView, type View, VIEWS } from './useView';

const t = fr.report;
const LABELS = { design: t.design, table: t.table, versions: t.versions };

interface WorkshopProps {
  report: Report;
  template: Template;
  /** Of the template. */
  version: number;
  data: PreviewData | undefined;
  /** Another version is the current one now: the page begins anew with it. */
  onRestored: () => void;
}

/** What is changed of a template: the template, its sample data, and what both were begun from. */
function useChanges({ report, template, version, data: saved }: WorkshopProps) {
  const { editing, editor, isDirty } = useTemplate(report, template);
  const [base, setBase] = useBase(report, version);
  const sampling = useSample(report, saved, base.row, (row) => setBase({ ...base, row }));
  const { data } = sampling;
  const isUnsaved = isDirty || sampling.isDirty;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isUnsaved;
  }, [isUnsaved]);
  const { version: begun, row } = base;
  const { template: present, act } = editing;
  const unsaved = useMemo(
    () => (isUnsaved ? { template: present, data, base: { version: begun, row } } : undefined),
    [isUnsaved, present, data, begun, row],
  );
  const draft = useDraft(report, unsaved);
  function takeDraft(): void {
    const { offered } = draft;
    if (!offered) return;
    // A step like others: it can be taken back.
    act({ do: 'design', template: offered.template });
    sampling.set(offered.data && sampleOf(offered.data));
    setBase(offered.base);
    draft.settle();
  }
  return { editing, editor, isDirty, isUnsaved, dirty, base, setBase, sampling, draft, takeDraft };
}

/** Keys of the page, whichever view shows the template. */
function useKeys(editing: Editing, save: () => void, view: View): void {
  const { act, mayWrite } = editing;
  useEnabledFocus();
  useEditKeys(editing, mayWrite && view !== 'versions');
  useSaveKey(() => !isBehindDialog() && save());
  useShortcuts(
    mayWrite
      ? [
          { keys: 'z', label: t.undo, run: () => act({ do: 'undo' }) },
          { keys: 'y', label: t.redo, run: () => act({ do: 'redo' }) },
        ]
      : [],
  );
}

/** What changes a template: to be looked at by who only reads. */
const Changing = ({ mayWrite, children }: { mayWrite: boolean; children: ReactNode }) => (
  <ConfigProvider componentDisabled={!mayWrite}>{children}</ConfigProvider>
);

export function Workshop(props: WorkshopProps) {
  const { report } = props;
  const changes = useChanges(props);
  const { editing, editor, isDirty, isUnsaved, dirty, base, setBase, sampling, draft } = changes;
  const { act, mayWrite } = editing;
  const readOnly = useReadOnly();
  const { data } = sampling;
  const [view, setView] = useView(mayWrite ? 'design' : 'table');
  const leaveGuard = useLeaveGuard(dirty, draft.forget, { text: t.leave, isPage: true });
  const { ask, dialog } = useSaving({ report, editing, data, base, setBase });
  useKeys(editing, () => isDirty && ask(), view);
  function onRestored(): void {
    draft.forget();
    props.onRestored();
  }
  const views = {
    design: <DesignView editing={editing} />,
    table: <TableView editing={editing} />,
    versions: <Versions {...{ report, mayWrite, onRestored }} isDirty={isUnsaved} />,
  };

  return (
    <>
      {leaveGuard}
      {draft.offered && mayWrite && (
        <DraftOffer
          at={draft.offered.at}
          note={draft.offered.base.version < report.report_currentVersion ? t.draftOlder : undefined}
          onTake={changes.takeDraft}
          onDrop={draft.drop}
        />
      )}
      {mayWrite ? (
        <Tools {...{ editor, act, isDirty }} isTooLarge={draft.isTooLarge} onSave={ask} />
      ) : (
        <Alert type="info" showIcon title={readOnly} />
      )}
      <div className="m-template-workshop">
        <Tabs
          aria-label={t.views}
          activeKey={view}
          onChange={setView}
          destroyOnHidden
          items={VIEWS.map((key) => ({
            key,
            label: LABELS[key],
            // Versions are compared, and a real record is looked for, by who only reads as well.
            children: key === 'versions' ? views[key] : <Changing mayWrite={mayWrite}>{views[key]}</Changing>,
          }))}
        />
        <Preview report={report} template={editing.template} data={data}>
          <Changing mayWrite={mayWrite}>
            <SamplePanel sampling={sampling} fields={editing.fields} mayWrite={mayWrite} />
          </Changing>
        </Preview>
      </div>
      {dialog}
    </>
  );
}
