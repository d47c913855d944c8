// Saving a version: its note, and both versions where somebody else saved one meanwhile.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { notifySuccess } from '../../../ui/notify';
import type { PreviewData, Report } from '../api';
import { isTemplate } from '../template';
import { SaveDialog } from './SaveDialog';
import { StaleDialog } from './StaleDialog';
import type { Editing } from './types';
import type { Base } from './useBase';
import { useSaveTemplate } from './useSaveTemplate';

interface ToSave {
  report: Report;
  editing: Editing;
  data: PreviewData | undefined;
  base: Base;
  setBase: (base: Base) => void;
}

export function useSaving({ report, editing, data, base, setBase }: ToSave): {
  ask: () => void;
  dialog: ReactNode;
} {
  const { template, act } = editing;
  const [asking, setAsking] = useState(false);
  const [notes, setNotes] = useState('');
  const saving = useSaveTemplate(report, base, (next) => {
    setBase(next);
    setAsking(false);
    act({ do: 'saved' });
  });
  const { theirs, isPending, problems } = saving;
  function leave(): void {
    setAsking(false);
    saving.leaveTheirs();
  }
  const asked = asking && (
    <SaveDialog
      {...{ isPending, problems }}
      isDefault={report.report_isDefault}
      onSave={(said) => {
        setNotes(said);
        saving.save(template, said);
      }}
      onClose={() => setAsking(false)}
    />
  );
  const stale = theirs && (
    <StaleDialog
      {...{ report, theirs, data, isPending }}
      mine={template}
      onKeep={() => saving.save(template, notes, theirs.report.report_rowVersion)}
      onTake={() => {
        if (isTemplate(theirs.json)) act({ do: 'start', template: theirs.json });
        notifySuccess(fr.report.staleTaken(theirs.report.report_updatedByLogin));
        setBase({ version: theirs.report.report_currentVersion, row: theirs.report.report_rowVersion });
        leave();
      }}
      onBack={leave}
    />
  );
  const asker = useRef<Element>(null);
  const isOpen = asking || theirs !== undefined;
  useEffect(() => {
    // The dialog of both versions was opened from one that is gone; who asked may be able to go on.
    if (!isOpen) (asker.current as HTMLElement | null)?.focus({ preventScroll: true });
  }, [isOpen]);
  function ask(): void {
    asker.current = document.activeElement;
    saving.forgetProblems();
    setAsking(true);
  }
  return { ask, dialog: stale ?? asked };
}
