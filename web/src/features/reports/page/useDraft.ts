// What is changed of a template and not saved is kept in this tab with every change, so that a reload or an
// expired session loses none, and is offered when one comes back.
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../auth/session';
import { type Draft, draftStore } from '../../../ui/form/draft';
import type { PreviewData, Report } from '../api';
import { isNumber, isObject, isTemplate, type Template } from '../template';
import type { Base } from './useBase';

export interface Unsaved {
  template: Template;
  /** Absent = the sample that the type brings. */
  data?: PreviewData;
  base: Base;
}

/** Of what the tab gives back, only what has the shape of a draft. */
function isWhole({ values: { template, data, base } }: Draft<Unsaved>): boolean {
  const hasBase = isObject(base) && isNumber(base.version) && isNumber(base.row);
  return isTemplate(template) && (data === undefined || isObject(data)) && hasBase;
}

interface Kept {
  /** Of an earlier visit, until it is taken or dropped. */
  offered: (Unsaved & { at: string }) | undefined;
  /** The browser has no room for what is changed now. */
  isTooLarge: boolean;
  settle: () => void;
  drop: () => void;
  /** All is given up: nothing is kept any more. */
  forget: () => void;
}

export function useDraft(report: Report, unsaved: Unsaved | undefined): Kept {
  const user = useSession().user?.login_id ?? 0;
  const drafts = useRef(draftStore<Unsaved>(user, 'template', report.report_id)).current;
  const [draft, setDraft] = useState(() => {
    const found = drafts.read();
    return found && isWhole(found) ? found : undefined;
  });
  const [isTooLarge, setIsTooLarge] = useState(false);
  const isOffered = draft !== undefined;
  const isGivenUp = useRef(false);

  useEffect(() => {
    if (isGivenUp.current) return;
    if (!unsaved) {
      setIsTooLarge(false);
      if (!isOffered) drafts.clear();
      return;
    }
    setIsTooLarge(!drafts.write(unsaved, {}, unsaved.base.row));
  }, [unsaved, isOffered, drafts]);

  return {
    offered: draft && { ...(draft.values as Unsaved), at: draft.at },
    isTooLarge,
    settle: () => setDraft(undefined),
    drop: () => {
      drafts.clear();
      setDraft(undefined);
    },
    forget: () => {
      isGivenUp.current = true;
      drafts.clear();
    },
  };
}
