// One check: what it found, the records, and what mends them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { Link } from 'react-router';
import { keys } from '../../../api/keys';
import { useMay } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatNumber } from '../../../i18n/format';
import { notifySuccess } from '../../../ui/notify';
import { ToneTag } from '../../../ui/ToneTag';
import { addressOf, type Check, listOf, mendCheck } from './api';

const t = fr.checks;

export const serviceName = (service: string): string => fr.services.names[service] ?? service;

/** A service that did not answer stands there without a check. */
export const labelOf = ({ check_name: name, check_service: service }: Check): string =>
  name ? (t.texts[name]?.label ?? t.other(name)) : t.silent(serviceName(service));

function MendButton({ check }: { check: Check }) {
  const queryClient = useQueryClient();
  const [modal, dialog] = Modal.useModal();
  const mending = useMutation({
    mutationFn: () => mendCheck(check),
    onSuccess: ({ message }) => notifySuccess(message ?? ''),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.check }),
  });
  const ask = (): void => {
    modal.confirm({
      title: t.mendTitle,
      content: (
        <>
          <p>{labelOf(check)}</p>
          <p>{t.mendText(check.check_count)}</p>
        </>
      ),
      okText: t.mend,
      cancelText: t.keep,
      // The refusal is told by its notice.
      onOk: () => mending.mutateAsync().catch(() => undefined),
    });
  };
  return (
    <>
      {dialog}
      <Button
        aria-label={t.mendOf(labelOf(check))}
        loading={mending.isPending || check.check_isUnderWay}
        onClick={ask}
      >
        {t.mend}
      </Button>
    </>
  );
}

function Examples({ check }: { check: Check }) {
  const may = useMay();
  const { check_examples: examples, check_count: count } = check;
  if (examples.length === 0) return null;
  return (
    <section aria-label={t.examples}>
      <h3>{t.examples}</h3>
      <ul className="m-check-records">
        {examples.map(({ example_id: id, example_label: label }) => {
          const address = addressOf(check, id, may);
          return <li key={id}>{address ? <Link to={address}>{label}</Link> : label}</li>;
        })}
        {count > examples.length && <li className="m-hint">{t.more(count - examples.length)}</li>}
      </ul>
    </section>
  );
}

/** Something was found. */
const isCounted = ({ check_state: state }: Check): boolean => state === 'warning' || state === 'failed';

/** Why no list has all that was found; nothing where all of it stands there already. */
function whyNoList(check: Check): string | undefined {
  const { check_hasList: hasList, check_examples: examples, check_count: count } = check;
  if (hasList || !isCounted(check)) return undefined;
  if (examples.length === 0) return t.ofSums;
  if (count <= examples.length) return undefined;
  return check.check_canMend ? t.mendedWithoutList : t.mendedOneByOne;
}

export function CheckState({ check }: Props) {
  const { check_state: state, check_count: count, check_isUnderWay: isUnderWay } = check;
  if (isUnderWay) return <ToneTag state="running">{t.underWay}</ToneTag>;
  return (
    <ToneTag state={state}>
      {isCounted(check) ? `${t.states[state]} · ${formatNumber(count)}` : t.states[state]}
    </ToneTag>
  );
}

interface Props {
  check: Check;
}

/** What there is to look at, opened by itself. */
export function CheckItem({ check }: Props) {
  const may = useMay();
  const { check_name: name, check_state: state, check_checkedAt: at } = check;
  const list = isCounted(check) ? listOf(check, may) : undefined;
  const noList = whyNoList(check);
  const mayMend = check.check_canMend && state !== 'unknown' && may('settings.write');
  return (
    <li className="m-panel m-check">
      <div className="m-check-head">
        <h3>{labelOf(check)}</h3>
        <CheckState check={check} />
      </div>
      {!name && <p>{t.silentText}</p>}
      {state !== 'unknown' && t.texts[name] && <p>{t.texts[name].mend}</p>}
      <Examples check={check} />
      {noList && <p className="m-hint">{noList}</p>}
      {(list || mayMend) && (
        <div className="m-check-acts">
          {list && (
            <Link to={list} aria-label={t.openOf(labelOf(check))}>
              {t.open}
            </Link>
          )}
          {mayMend && <MendButton check={check} />}
        </div>
      )}
      {name && (
        <p className="m-hint">
          {[serviceName(check.check_service), at && t.madeAt(formatDateTime(at))].filter(Boolean).join(' · ')}
        </p>
      )}
    </li>
  );
}
