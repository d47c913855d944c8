// Saving a version. Where somebody else saved one meanwhile, both are there to choose from; a name, sample
// data or a default that somebody changed meanwhile is no other version.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { notifySuccess } from '../../../ui/notify';
import { getReportJson, refreshReports, type Report, saveReportJson } from '../api';
import type { Template } from '../template';
import { currentIn, problemsIn } from './stale';
import type { Base } from './useBase';

/** What somebody else saved. */
export interface Theirs {
  report: Report;
  json: unknown;
}

interface Saving {
  isPending: boolean;
  /** What was refused, in sentences. */
  problems: readonly string[];
  theirs: Theirs | undefined;
  /** `over`: the row version that it replaces, if not the one that was opened. */
  save: (template: Template, notes: string, over?: number) => void;
  leaveTheirs: () => void;
  forgetProblems: () => void;
}

interface ToSend {
  template: Template;
  notes: string;
  over: number;
}

const write = (report_id: number, { template, notes, over }: ToSend) =>
  saveReportJson({
    report_id,
    report_json: template,
    report_rowVersion: over,
    ...(notes && { report_versionNotes: notes }),
  });

export function useSaveTemplate(
  report: Report,
  base: Base,
  onSaved: (saved: { row: number; version: number }) => void,
): Saving {
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [theirs, setTheirs] = useState<Theirs>();
  const { report_id } = report;

  async function refuse(error: Error): Promise<void> {
    const current = currentIn(error);
    if (!current) return setProblems(problemsIn(error));
    // The record of a list, and of a refusal, comes without its template.
    const json = current.report_json ?? (await getReportJson(report_id)).report_json;
    return setTheirs({ report: current, json });
  }

  async function send(sent: ToSend) {
    try {
      return await write(report_id, sent);
    } catch (error) {
      const current = currentIn(error);
      if (current?.report_currentVersion !== base.version) throw error;
      return write(report_id, { ...sent, over: current.report_rowVersion });
    }
  }

  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      setTheirs(undefined);
      notifySuccess(answer.message || fr.report.saved);
      onSaved({ row: answer.report_rowVersion, version: answer.version });
      void refreshReports(queryClient);
    },
    onError: refuse,
  });

  return {
    isPending: mutation.isPending,
    problems,
    theirs,
    save: (template, notes, over = base.row) => {
      setProblems([]);
      mutation.mutate({ template, notes, over });
    },
    leaveTheirs: () => setTheirs(undefined),
    forgetProblems: () => setProblems([]),
  };
}
