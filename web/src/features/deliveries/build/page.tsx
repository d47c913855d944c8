// Building a delivery by scanning: `/delivery/nouveau`, `?type=retour` for cards that go back, or
// `?bordereau=12` for a draft that is there already.
import { useQuery } from '@tanstack/react-query';
import { Alert, AutoComplete, Button, Modal, Radio, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { useLeaveGuard } from '../../../ui/form/useLeaveGuard';
import { LinkButton } from '../../../ui/LinkButton';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/record/Panel';
import '../../../ui/record/record.css';
import { ScanDesk } from '../../../entities/cards/scan/ScanDesk';
import { useHandedScan } from '../../../entities/cards/scan/useHandedScan';
import { ErrorState } from '../../../ui/table/ListStates';
import { deliveryQuery, MOST_LINES, type Whole } from '../api';
import '../deliveries.css';
import { BuildConflict } from './BuildConflict';
import { LineList, motiveOptions } from './LineList';
import type { BuildLine } from './lines';
import { PickPanel } from './PickPanel';
import { useAddCard } from './useAddCard';
import { type Build, builtOfSaved, useBuild } from './useBuild';
import { useBuilder } from './useBuilder';

const t = fr.deliveryForm;
const RETURN = 'retour';

interface BuilderProps {
  saved?: Whole;
  /** Which type a new one begins as. */
  isReturn?: boolean;
}

interface TypePanelProps {
  build: Build;
  usualMotive: string;
  onUsualMotive: (motive: string) => void;
}

/** What kind of delivery it is, and why its cards go back. */
function TypePanel({ build, usualMotive, onUsualMotive }: TypePanelProps) {
  const { lines, isError } = build;
  return (
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
            onChange={onUsualMotive}
          />
        </label>
      )}
    </div>
  );
}

interface LinesPanelProps {
  build: Build;
  onRemoved: (line: BuildLine) => void;
}

function LinesPanel({ build, onRemoved }: LinesPanelProps) {
  const { lines } = build;
  const [clearing, setClearing] = useState(false);
  return (
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
      <LineList build={build} onRemoved={onRemoved} />
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
    </Panel>
  );
}

function Builder({ saved, isReturn }: BuilderProps) {
  const id = saved?.delivery.delivery_id;
  const build = useBuild(saved, isReturn);
  const [usualMotive, setUsualMotive] = useState('');
  const adding = useAddCard(build, id, usualMotive.trim());
  useHandedScan(adding.scanned);
  const leaveGuard = useLeaveGuard(build.dirty, build.forget);
  const builder = useBuilder(id, build);
  const { theirs, problem } = builder;

  return (
    <>
      {leaveGuard}
      {theirs && (
        <BuildConflict
          base={build.base}
          mine={build}
          theirs={builtOfSaved(theirs)}
          onKeep={(merged) => builder.keep(theirs, merged)}
          onTakeTheirs={() => builder.takeTheirs(theirs)}
          onBack={builder.leaveTheirs}
        />
      )}
      <div className="m-build">
        <div className="m-build-main">
          <TypePanel build={build} usualMotive={usualMotive} onUsualMotive={setUsualMotive} />
          <ScanDesk label={t.scanLabel} note={adding.note} onScan={adding.scanned} autoFocus />
          {adding.doubtful && (
            <div className="m-form-actions">
              <Button onClick={adding.doubtful.add}>{t.addAnyway}</Button>
            </div>
          )}
          <LinesPanel
            build={build}
            onRemoved={({ number }) => adding.tell('ok', t.removed(formatCardNumber(number)))}
          />
          {problem && <Alert type="error" showIcon role="alert" title={problem} />}
          <div className="m-form-actions">
            <Button type="primary" loading={builder.isPending} onClick={() => builder.save()}>
              {t.save}
            </Button>
            <LinkButton to={id === undefined ? '/delivery' : `/delivery/${id}`}>{fr.form.cancel}</LinkButton>
            {build.lines.length >= MOST_LINES && <span className="m-hint">{t.most(MOST_LINES)}</span>}
          </div>
        </div>
        {!build.isError && <PickPanel build={build} onPick={adding.pick} />}
      </div>
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
