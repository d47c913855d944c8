// Whether the data agree: what does not, which records, what mends them; and the rest, of which nothing is
// to be said.
import { ReloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { keys } from '../../../api/keys';
import { useIsNational } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { notifySuccess } from '../../../ui/notify';
import { PageHeader } from '../../../ui/PageHeader';
import { ErrorState, LoadingState } from '../../../ui/table/ListStates';
import { type Check, checksQuery, runChecks } from './api';
import './checks.css';
import { CheckItem, CheckState, labelOf } from './CheckItem';

const t = fr.checks;
const isWell = ({ check_state: state }: Check): boolean => state === 'ok';
/** Of a service that did not answer there is something to look at, too. */
const isUnmade = ({ check_state: state, check_name: name }: Check): boolean =>
  state === 'unknown' && name !== '';
const isWrong = (check: Check): boolean => !isWell(check) && !isUnmade(check);
const keyOf = ({ check_service: service, check_name: name }: Check): string => `${service}.${name}`;

function Run({ isUnderWay }: { isUnderWay: boolean }) {
  const queryClient = useQueryClient();
  const running = useMutation({
    mutationFn: runChecks,
    onSuccess: ({ message }) => notifySuccess(message ?? ''),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.check }),
  });
  return (
    <Button
      type="primary"
      icon={<ReloadOutlined aria-hidden />}
      loading={running.isPending || isUnderWay}
      onClick={() => running.mutate()}
    >
      {t.run}
    </Button>
  );
}

/** Checks of which nothing is to be said but their state. */
function Rest({ id, title, checks }: { id: string; title: string; checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="m-panel m-check-rest">
        {checks.map((check) => (
          <li key={keyOf(check)}>
            <span>{labelOf(check)}</span>
            <CheckState check={check} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ checks }: { checks: readonly Check[] }) {
  const wrong = checks.filter(isWrong);
  return (
    <>
      {wrong.length > 0 && (
        <section aria-labelledby="checks-wrong">
          <h2 id="checks-wrong">{t.wrong}</h2>
          <ul className="m-check-list">
            {wrong.map((check) => (
              <CheckItem key={keyOf(check)} check={check} />
            ))}
          </ul>
        </section>
      )}
      <Rest id="checks-unmade" title={t.unmade} checks={checks.filter(isUnmade)} />
      <Rest id="checks-right" title={t.right} checks={checks.filter(isWell)} />
    </>
  );
}

function National() {
  const { data, error, refetch } = useQuery(checksQuery);
  const checks = data?.rows ?? [];
  const isUnderWay = checks.some(({ check_isUnderWay }) => check_isUnderWay);
  const [wrong, unmade] = [isWrong, isUnmade].map((is) => checks.filter(is).length) as [number, number];
  const note = wrong > 0 ? t.found(wrong) : unmade > 0 ? t.notMade(unmade) : t.all;
  return (
    <div className="m-checks">
      <PageHeader
        title={fr.screens.checks.title}
        note={data && (isUnderWay ? t.running : note)}
        actions={data && <Run isUnderWay={isUnderWay} />}
      />
      <p>{t.intro}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      <Found checks={checks} />
    </div>
  );
}

export default function Checks() {
  // As the service decides it: what is counted is the whole country's.
  const isNational = useIsNational();
  if (isNational) return <National />;
  return (
    <div className="m-checks">
      <PageHeader title={fr.screens.checks.title} />
      <p className="m-panel">{t.nationalOnly}</p>
    </div>
  );
}
