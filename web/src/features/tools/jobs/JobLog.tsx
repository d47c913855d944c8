// What became of a job, step by step: what was left out and why, and the trace to look it up by.
import { Link } from 'react-router';
import type { OpenedJob } from '../../../api/serverJobs';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { templateUseText } from '../../../entities/reports/templateUse';

const t = fr.jobList;

interface Refused {
  member_id: number;
  reasons: string[];
}

interface Line {
  at: string;
  word: string;
  done?: number;
  errors?: number;
  refused?: Refused[];
  code?: string;
  trace?: string;
  by?: string;
  /** What it is printed with, of the line of a print that was asked for. */
  template?: unknown;
}

const linesOf = ({ job_log: log }: OpenedJob): Line[] => (Array.isArray(log) ? (log as Line[]) : []);

/** What a print is drawn with; nothing of other work, and of work older than this. */
export const templateOf = (job: OpenedJob): string | undefined => templateUseText(linesOf(job)[0]?.template);

const reasonText = (reason: string): string =>
  (fr.cardReasons as Record<string, string>)[reason] ?? fr.belonging.refusals[reason] ?? reason;

function LeftOut({ line: { refused = [], errors = 0 } }: { line: Line }) {
  if (refused.length === 0) return null;
  return (
    <ul>
      {refused.map(({ member_id: id, reasons }) => (
        <li key={id}>
          <Link to={`/members/${id}`}>{t.logMember(id)}</Link>
          {reasons.length > 0 && ` : ${reasons.map(reasonText).join(', ')}`}
        </li>
      ))}
      {errors > refused.length && <li className="m-hint">{t.logMore(errors - refused.length)}</li>}
    </ul>
  );
}

/** Where an address is configured, it leads there. */
function Trace({ id, address }: { id: string; address: string | null }) {
  const shown = <code>{id}</code>;
  return (
    <small className="m-hint">
      {t.logTrace}{' '}
      {address ? (
        <a
          href={address.replace('{trace}', encodeURIComponent(id))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {shown}
          <span className="m-visually-hidden"> {t.logTraceOpens}</span>
        </a>
      ) : (
        shown
      )}
    </small>
  );
}

export function JobLog({ job }: { job: OpenedJob }) {
  const lines = linesOf(job);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="job-log">
      <h3 id="job-log">{t.log}</h3>
      <ol className="m-job-log">
        {lines.map((line, nth) => (
          <li key={nth}>
            <time dateTime={line.at}>{formatDateTime(line.at)}</time>
            <span>
              {[
                t.logWords[line.word] ?? line.word,
                line.by && t.logBy(line.by),
                line.template !== undefined && t.logTemplate(templateUseText(line.template) ?? ''),
                line.done !== undefined && t.logDone(line.done),
                line.errors !== undefined && t.logErrors(line.errors),
                line.code && (t.causes[line.code] ?? line.code),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <LeftOut line={line} />
            {line.trace && <Trace id={line.trace} address={job.tracesAddress} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
