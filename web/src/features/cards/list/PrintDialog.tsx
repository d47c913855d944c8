// Printing: a PDF of several cards, or a ZIP for who prints them elsewhere. It changes no state; marking as
// printed is offered afterwards, as an act of its own.
import { BarcodeOutlined, FileZipOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Progress, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { fileOfServerJob, serverJobQuery } from '../../../api/serverJobs';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { PlanSummary } from '../../../ui/jobs/BulkRunDialog';
import { FileReady } from '../../../ui/print/FileReady';
import type { FileReply } from '../../../api/file';
import { expectCards } from '../control/control';
import { type Output, usePrint } from '../usePrint';
import { PaperSettings } from './PaperSettings';
import { type CardTarget, nameOfTarget, planOf } from './plan';
import type { Look } from './useLook';

const t = fr.cards;
const OUTPUTS = Object.keys(t.outputs) as Output[];

interface PrintDialogProps {
  count: number;
  look: Look;
  onClose: () => void;
  /** Those of the PDF that are not marked yet. */
  onMark: (targets: readonly CardTarget[]) => void;
}

/** A large print goes on in the service; its file is fetched once it is there. */
function useJobFile(jobId: number | undefined) {
  const [file, setFile] = useState<FileReply>();
  const [problem, setProblem] = useState<string>();
  const { data: job, error } = useQuery({ ...serverJobQuery(jobId ?? 0), enabled: jobId !== undefined });
  const path = job?.job_state === 'done' ? job.job_filePath : undefined;
  useEffect(() => {
    if (!path) return undefined;
    let wanted = true;
    fileOfServerJob(path, 'cartes.pdf').then(
      (answer) => wanted && setFile(answer),
      (failure: Error) => wanted && setProblem(failure.message),
    );
    return () => {
      wanted = false;
    };
  }, [path]);
  const failed = job?.job_state === 'failed' || job?.job_state === 'cancelled' ? t.printFailed : undefined;
  return { job, file, problem: problem ?? failed ?? error?.message };
}

/** What is asked to be printed, and how far it is. */
function usePrinted({ targets }: Look) {
  const [asked, setAsked] = useState<readonly CardTarget[]>();
  const [output, setOutput] = useState<Output>('pdf');
  const printing = usePrint();
  const done = printing.data;
  const onServer = useJobFile(done && 'jobId' in done ? done.jobId : undefined);
  const { job } = onServer;
  const file = (done && 'file' in done ? done.file : undefined) ?? onServer.file;
  const problem = printing.error?.message ?? onServer.problem;
  const plan = targets && planOf('print', targets);
  const isWorking = printing.isPending || (job !== undefined && !file && !problem);
  function start(): void {
    setAsked(plan!.possible);
    printing.mutate({ ids: plan!.possible.map(({ id }) => id), output });
  }
  return { asked, output, setOutput, printing, job, file, problem, plan, isWorking, start };
}

type Printed = ReturnType<typeof usePrinted>;

function Question({ look, printed: { plan, output, setOutput } }: { look: Look; printed: Printed }) {
  const withoutPhoto = plan?.possible.filter(({ row }) => !row?.card_photoFileName).length ?? 0;
  return (
    <>
      <Radio.Group
        aria-label={t.output}
        className="m-choices"
        options={OUTPUTS.map((value) => ({ value, label: t.outputs[value] }))}
        value={output}
        onChange={(event) => setOutput(event.target.value as Output)}
      />
      <p>{t.printText[output]}</p>
      {look.error && (
        <Alert
          type="error"
          showIcon
          title={look.error.message}
          action={<Button onClick={look.again}>{fr.errors.retry}</Button>}
        />
      )}
      {!plan && !look.error && <p role="status">{fr.bulkRun.planning}</p>}
      {plan && <PlanSummary plan={plan} nameOf={nameOfTarget} />}
      {output === 'pdf' && <PaperSettings />}
      {withoutPhoto > 0 && <Alert type="warning" showIcon title={t.printNoPhoto(withoutPhoto)} />}
    </>
  );
}

function Working({ job, output }: Printed) {
  return (
    <div role="status">
      <p>{job ? t.printingJob(job.job_done, job.job_total) : t.printing[output]}</p>
      {job && (
        <>
          <Progress
            percent={job.job_total ? Math.floor((100 * job.job_done) / job.job_total) : 0}
            aria-label={t.printing.pdf}
          />
          <p className="m-hint">{t.printingLeave}</p>
        </>
      )}
    </div>
  );
}

interface FooterProps extends Pick<PrintDialogProps, 'onClose' | 'onMark'> {
  printed: Printed;
  toMark: readonly CardTarget[];
}

function Footer({ printed, toMark, onClose, onMark }: FooterProps) {
  const { asked, output, file, plan, isWorking, start } = printed;
  const navigate = useNavigate();
  const mayRead = usePermission('reader.use');
  // What is printed elsewhere can be neither scanned nor marked yet.
  const isHere = file !== undefined && output === 'pdf';
  function control(targets: readonly CardTarget[]): void {
    expectCards(targets.map(({ id, row }) => ({ id, number: row?.card_idNumber ?? '' })));
    onClose();
    void navigate('/reader?mode=controle');
  }
  return (
    <div className="m-dialog-actions">
      <Button onClick={onClose}>{file || isWorking ? fr.form.close : fr.form.cancel}</Button>
      {isHere && asked && mayRead && (
        <Button icon={<BarcodeOutlined aria-hidden />} onClick={() => control(asked)}>
          {t.printControl}
        </Button>
      )}
      {isHere && toMark.length > 0 && (
        <Button type="primary" onClick={() => onMark(toMark)}>
          {t.printMark}
        </Button>
      )}
      {!file && (
        <Button
          type="primary"
          icon={output === 'zip' ? <FileZipOutlined aria-hidden /> : <PrinterOutlined aria-hidden />}
          loading={isWorking}
          disabled={!plan || plan.possible.length === 0}
          onClick={start}
        >
          {output === 'zip' ? t.bundle : t.acts.print}
        </Button>
      )}
    </div>
  );
}

export function PrintDialog({ count, look, onClose, onMark }: PrintDialogProps) {
  const printed = usePrinted(look);
  const { asked, output, printing, file, problem, isWorking } = printed;
  const toMark = asked?.filter(({ row }) => row?.card_status === 'created') ?? [];
  return (
    <Dialog
      title={t.actTitles.print(count)}
      // Three buttons in one line, once it is printed.
      width={580}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Footer {...{ printed, toMark, onClose, onMark }} />}
    >
      {!asked && <Question look={look} printed={printed} />}
      {isWorking && <Working {...printed} />}
      {printing.isPending && printing.received > 0 && (
        <p className="m-hint">{fr.jobs.received(printing.received)}</p>
      )}
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      {file && asked && (
        <FileReady
          file={file}
          title={t.printed[output](asked.length)}
          text={t.printedText[output]}
          saveOnly={output === 'zip' ? t.bundleSave : undefined}
          plain={toMark.length > 0}
        />
      )}
    </Dialog>
  );
}
