// Building a delivery by scanning: `/delivery/nouveau`, `?type=retour` for cards that go back, or
// `?bordereau=12` for a draft that is there already.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, AutoComplete, Button, Modal, Radio, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { useLeaveGuard } from '../../../ui/form/useLeaveGuard';
import { LinkButton } from '../../../ui/LinkButton';
import { notifySuccess } from '../../../ui/notify';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/record/Panel';
import '../../../ui/record/record.css';
import { ScanDesk } from '../../../ui/scan/ScanDesk';
import { useHandedScan } from '../../../ui/scan/useHandedScan';
import { ErrorState } from '../../../ui/table/ListStates';
import { deliveryQuery, MOST_LINES, refreshDeliveries, saveDelivery, type Whole } from '../api';
import '../deliveries.css';
import { BuildConflict } from './BuildConflict';
import { LineList, motiveOptions } from './LineList';
import { faultsOf, toSave } from './lines';
import type { Built } from './mergeBuilds';
import { PickPanel } from './PickPanel';
import { useAddCard } from './useAddCard';
import { builtOfSaved, useBuild } from './useBuild';

const t = fr.deliveryForm;
const RETURN = 'retour';

interface BuilderProps {
  saved?: Whole;
  /** Which type a new one begins as. */
  isReturn?: boolean;
}

interface Saved {
  built: Built;
  version: number | undefined;
}

function Builder({ saved, isReturn }: BuilderProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const id = saved?.delivery.delivery_id;
  const build = useBuild(saved, isReturn);
  const [usualMotive, setUsualMotive] = useState('');
  const [problem, setProblem] = useState<string>();
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Whole>();
  const [clearing, setClearing] = useState(false);
  const adding = useAddCard(build, id, usualMotive.trim());
  useHandedScan(adding.scanned);
  const leaveGuard = useLeaveGuard(build.dirty, build.forget);
  const { lines, isError } = build;

  const saving = useMutation({
    mutationFn: ({ version, built }: Saved) =>
      saveDelivery({
        ...(id !== undefined && { delivery_id: id, delivery_version: version }),
        delivery_isErrorType: built.isError,
        cards: built.lines.map((line) => toSave(line, built.isError)),
      }),
    onSuccess: ({ message, delivery_id }) => {
      if (message) notifySuccess(message);
      build.forget();
      void navigate(`/delivery/${delivery_id}`);
      void refreshDeliveries(queryClient);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return setProblem(error.message);
      if (error.code === 'stale_version' && id !== undefined)
        return void current(id).then(setTheirs, (failed: Error) => setProblem(failed.message));
      const faults = faultsOf(error);
      build.blame(faults.lines);
      // What is wrong with a line stands there.
      const told = faults.lines.size > 0 ? t.linesRefused(faults.lines.size) : error.message;
      return setProblem([told, ...faults.others].join(' '));
    },
  });

  function save(built: Built = build, version = build.version): void {
    // A saved delivery is done: a second click may come before the page has gone.
    if (saving.isPending || saving.isSuccess) return;
    setProblem(undefined);
    if (built.lines.length === 0) return setProblem(t.saveEmpty);
    const missing = new Map(
      built.lines.flatMap(({ motive }, index) =>
        built.isError && motive.trim() === '' ? [[index, t.motiveNeeded] as const] : [],
      ),
    );
    build.blame(missing);
    if (missing.size > 0) return setProblem(t.motivesMissing(missing.size));
    return saving.mutate({ built, version });
  }

  /** As it is saved now; what is no draft any more is shown as such by the page. */
  async function current(of: number): Promise<Whole | undefined> {
    const { delivery, cards } = await queryClient.fetchQuery({ ...deliveryQuery(of), staleTime: 0 });
    return delivery ? { delivery, cards } : undefined;
  }

  function goOnFrom(now: Whole, next: Built): void {
    setTheirs(undefined);
    build.goOnFrom(now, next);
  }

  return (
    <>
      {leaveGuard}
      {theirs && (
        <BuildConflict
          base={build.base}
          mine={build}
          theirs={builtOfSaved(theirs)}
          onKeep={(merged) => {
            goOnFrom(theirs, merged);
            save(merged, theirs.delivery.delivery_version);
          }}
          onTakeTheirs={() => goOnFrom(theirs, builtOfSaved(theirs))}
          onBack={() => setTheirs(undefined)}
        />
      )}
      <div className="m-build">
        <div className="m-build-main">
          <div className="m-panel">
            <Radio.Group
              aria-label={t.type}
              optionType="button"
              options={[
                { value: false, label: t.normal },
                { value: true, label: t.error },
              ]}
              value={isError}
              // Other cards fit the other type.
              disabled={lines.length > 0}
              onChange={(event) => build.setType(event.target.value as boolean)}
            />
            {lines.length > 0 && <p className="m-hint">{t.typeChange}</p>}
            {isError && (
              <label className="m-usual-motive">
                <span>{t.usualMotive}</span>
                <AutoComplete
                  aria-label={t.usualMotive}
                  options={motiveOptions}
                  value={usualMotive}
                  onChange={setUsualMotive}
                />
              </label>
            )}
          </div>
          <ScanDesk label={t.scanLabel} note={adding.note} onScan={adding.scanned} autoFocus />
          {adding.doubtful && (
            <div className="m-form-actions">
              <Button onClick={adding.doubtful.add}>{t.addAnyway}</Button>
            </div>
          )}
          <Panel
            id="lines"
            title={t.linesTitle}
            actions={
              <>
                <strong role="status">{t.total(lines.length)}</strong>
                <Button size="small" disabled={lines.length === 0} onClick={() => setClearing(true)}>
                  {t.clear}
                </Button>
              </>
            }
          >
            <LineList
              build={build}
              onRemoved={({ number }) => adding.tell('ok', t.removed(formatCardNumber(number)))}
            />
          </Panel>
          {problem && <Alert type="error" showIcon role="alert" title={problem} />}
          <div className="m-form-actions">
            <Button type="primary" loading={saving.isPending} onClick={() => save()}>
              {t.save}
            </Button>
            <LinkButton to={id === undefined ? '/delivery' : `/delivery/${id}`}>{fr.form.cancel}</LinkButton>
            {lines.length >= MOST_LINES && <span className="m-hint">{t.most(MOST_LINES)}</span>}
          </div>
        </div>
        {!isError && <PickPanel build={build} onPick={adding.pick} />}
      </div>
      <Modal
        open={clearing}
        title={t.clearTitle(lines.length)}
        okText={t.clear}
        okButtonProps={{ danger: true }}
        cancelText={fr.form.cancel}
        onOk={() => {
          build.clear();
          setClearing(false);
        }}
        onCancel={() => setClearing(false)}
      >
        {t.clearText}
      </Modal>
    </>
  );
}

function Draft({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...deliveryQuery(id), staleTime: Infinity });
  if (error instanceof ApiError && error.status === 404)
    return (
      <Result
        status="info"
        title={fr.delivery.gone}
        extra={<LinkButton to="/delivery">{fr.delivery.backToList}</LinkButton>}
      />
    );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data?.delivery) return <Skeleton active />;
  const { delivery, cards } = data;
  if (delivery.delivery_status !== 'draft')
    return (
      <Result
        status="info"
        title={t.notDraft}
        extra={<LinkButton to={`/delivery/${id}`}>{t.open}</LinkButton>}
      />
    );
  return <Builder saved={{ delivery, cards }} />;
}

export default function BuildPage() {
  const [params] = useSearchParams();
  const wanted = params.get('bordereau');
  const id = wanted === null ? undefined : /^\d{1,15}$/.test(wanted) ? Number(wanted) : 0;
  const { data } = useQuery({ ...deliveryQuery(id ?? 0), enabled: false });
  const code = id !== undefined && data?.delivery?.delivery_code;
  return (
    <div className="m-record m-delivery">
      <PageHeader title={code ? t.editTitle(code) : t.title} />
      {id === undefined ? (
        <Builder key="new" isReturn={params.get('type') === RETURN} />
      ) : (
        <Draft key={id} id={id} />
      )}
    </div>
  );
}
