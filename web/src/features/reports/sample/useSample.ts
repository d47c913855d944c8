// The sample data of a template in the making. What somebody else saved of them meanwhile is not replaced
// unasked; a version of the template that they saved has nothing to do with it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { notifySuccess } from '../../../ui/notify';
import { getReportJson, type PreviewData, refreshReports, type Report, saveReport } from '../api';
import { currentIn, problemsIn } from '../page/stale';
import { dataOf, type Sample, sampleOf } from './sample';

/** None = the sample that the type brings. */
type Chosen = Sample | undefined;

export interface SampleInTheMaking {
  sample: Chosen;
  /** As the API has it; absent = the sample that the type brings. */
  data: PreviewData | undefined;
  isDirty: boolean;
  isPending: boolean;
  problems: readonly string[];
  /** Somebody else saved other data meanwhile. */
  theirs: { login: string; sample: Chosen; row: number } | undefined;
  set: (sample: Chosen) => void;
  save: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
}

interface Sending {
  sent: Chosen;
  over: number;
}

interface Sent {
  message?: string;
  row?: number;
}

const chosenIn = (data: unknown): Chosen => (data ? sampleOf(data) : undefined);
const textOf = (sample: Chosen): string => JSON.stringify(sample ? dataOf(sample) : null);

const write = (report_id: number, sent: Chosen, over: number) =>
  saveReport({ report_id, report_rowVersion: over, report_previewData: sent ? dataOf(sent) : null });

interface Known {
  report_id: number;
  base: Chosen;
  rowVersion: number;
  /** Hears of other data that somebody saved meanwhile. */
  onTheirs: (theirs: SampleInTheMaking['theirs']) => void;
}

/** Answers the row version to go on from: none where somebody else saved what is not seen here. */
async function send(
  { sent, over }: Sending,
  { report_id, base, rowVersion, onTheirs }: Known,
): Promise<Sent> {
  try {
    const { message, report_rowVersion: row } = await write(report_id, sent, over);
    return { message, row: over === rowVersion ? row : undefined };
  } catch (error) {
    const current = currentIn(error);
    if (!current) throw error;
    const found = chosenIn((await getReportJson(report_id)).report_previewData);
    const { report_rowVersion: row, report_updatedByLogin: login } = current;
    // A version of the template, or another name: the data are as they were.
    if (textOf(found) === textOf(base)) return { message: (await write(report_id, sent, row)).message };
    onTheirs({ login, row, sample: found });
    throw error;
  }
}

export function useSample(
  report: Report,
  saved: PreviewData | undefined,
  rowVersion: number,
  onSaved: (row: number) => void,
): SampleInTheMaking {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(() => chosenIn(saved));
  const [sample, setSample] = useState(base);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [theirs, setTheirs] = useState<SampleInTheMaking['theirs']>();
  const data = useMemo(() => sample && dataOf(sample), [sample]);
  const { report_id } = report;

  const saving = useMutation({
    mutationFn: (sending: Sending) => send(sending, { report_id, base, rowVersion, onTheirs: setTheirs }),
    onSuccess: ({ message, row }, { sent }) => {
      setBase(sent);
      setTheirs(undefined);
      if (message) notifySuccess(message);
      if (row !== undefined) onSaved(row);
      void refreshReports(queryClient);
    },
    onError: (error) => !currentIn(error) && setProblems(problemsIn(error)),
  });

  function save(over = rowVersion): void {
    setProblems([]);
    saving.mutate({ sent: sample, over });
  }

  return {
    sample,
    data,
    isDirty: textOf(sample) !== textOf(base),
    isPending: saving.isPending,
    problems,
    theirs,
    set: setSample,
    save: () => save(),
    keepMine: () => theirs && save(theirs.row),
    takeTheirs: () => {
      setBase(theirs?.sample);
      setSample(theirs?.sample);
      setTheirs(undefined);
    },
  };
}
