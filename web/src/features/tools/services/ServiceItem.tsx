// One service: whether it works, what waits in it, and the events that it gave up.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { keys } from '../../../api/keys';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatNumber, formatRelative } from '../../../i18n/format';
import { notifyInformation } from '../../../ui/notify';
import { ToneTag } from '../../../ui/ToneTag';
import { type Condition, retryEvents } from './api';

const t = fr.services;

export const nameOf = (service: string): string => t.names[service] ?? service;

const missingText = (word: string): string =>
  t.names[word] ? t.missingDatabase(t.names[word]) : (t.missingWords[word] ?? word);

const counted = (count: number | null): string => (count === null ? t.unknown : formatNumber(count));

const withOldest = (count: number | null, at: string | null): string =>
  at ? `${counted(count)} (${t.oldest(formatRelative(at))})` : counted(count);

function RetryButton({ service, count }: { service: string; count: number }) {
  const queryClient = useQueryClient();
  const [modal, dialog] = Modal.useModal();
  const retrying = useMutation({
    mutationFn: () => retryEvents(service),
    onSuccess: ({ applied }) => notifyInformation(t.retried(applied)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.service }),
  });
  const ask = (): void => {
    modal.confirm({
      title: t.retryTitle,
      content: t.retryText(count),
      okText: t.retry,
      cancelText: t.keep,
      // The refusal is told by its notice.
      onOk: () => retrying.mutateAsync().catch(() => undefined),
    });
  };
  return (
    <>
      {dialog}
      <Button aria-label={t.retryOf(nameOf(service))} loading={retrying.isPending} onClick={ask}>
        {t.retry}
      </Button>
    </>
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Pairs({ of }: { of: Condition }) {
  return (
    <dl className="m-pairs">
      <Pair label={t.database}>
        {of.service_databaseAnswers ? t.databaseStates.yes : t.databaseStates.no}
      </Pair>
      <Pair label={t.events}>{of.service_isConnected ? t.eventsStates.yes : t.eventsStates.no}</Pair>
      <Pair label={t.waiting}>{withOldest(of.service_waiting, of.service_oldestWaitingAt)}</Pair>
      <Pair label={t.behind}>{counted(of.service_behind)}</Pair>
      <Pair label={t.givenUp}>{withOldest(of.service_givenUp, of.service_oldestGivenUpAt)}</Pair>
      {of.service_startedAt && <Pair label={t.since}>{formatDateTime(of.service_startedAt)}</Pair>}
      <Pair label={t.version}>{of.service_version}</Pair>
      {of.service_missing.length > 0 && (
        <Pair label={t.missing}>{of.service_missing.map(missingText).join(', ')}</Pair>
      )}
    </dl>
  );
}

function Consumers({ of }: { of: Condition }) {
  if (of.service_consumers.length === 0) return null;
  return (
    <details>
      <summary>{t.consumers}</summary>
      <div className="m-service-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t.consumer}</th>
              <th scope="col">{t.behind}</th>
              <th scope="col">{t.givenUp}</th>
            </tr>
          </thead>
          <tbody>
            {of.service_consumers.map((one) => (
              <tr key={one.consumer_name}>
                <th scope="row">{one.consumer_name}</th>
                <td>{counted(one.consumer_behind)}</td>
                <td>{counted(one.consumer_givenUp)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function ServiceItem({ of }: { of: Condition }) {
  const mayRetry = usePermission('settings.write');
  const { service_name: service, service_state: state, service_givenUp: givenUp } = of;
  return (
    <li className="m-panel m-service">
      <div className="m-check-head">
        <h2>{nameOf(service)}</h2>
        <ToneTag state={state}>{t.states[state]}</ToneTag>
      </div>
      {state === 'down' ? <p>{t.downText}</p> : <Pairs of={of} />}
      {state !== 'down' && <Consumers of={of} />}
      {mayRetry && givenUp !== null && givenUp > 0 && <RetryButton service={service} count={givenUp} />}
    </li>
  );
}
