// Photos that did not get through between nodes: why, how often it was tried, and trying again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { keys } from '../../../api/keys';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatNumber, formatShortMoment } from '../../../i18n/format';
import { useAddressFilters } from '../../../entities/geography/useAddressFilters';
import { ChoiceFilter } from '../../../ui/filters/parts';
import { oneOf } from '../../../ui/filters/read';
import { notifySuccess } from '../../../ui/notify';
import { ListBar } from '../../../ui/table/ListBar';
import { ListFilters } from '../../../ui/table/ListFilters';
import { ListPage } from '../../../ui/table/ListPage';
import { ListRows } from '../../../ui/table/ListRows';
import type { Column } from '../../../ui/table/types';
import { useList } from '../../../ui/table/useList';
import {
  CAUSES,
  type Cause,
  type FailedPhoto,
  failedPhotoList,
  type FailureFilter,
  retryPhotos,
} from './api';

const t = fr.photoFailures;
const KIB = 1024;

const nameOf = ({ member_idNumber: number, member_id: id }: FailedPhoto): string =>
  number ?? t.unknownMember(id);
const kib = (bytes: number): string => t.kib(Math.ceil(bytes / KIB));
const moment = (at: string | null): string => (at ? formatShortMoment(at) : '');

const read = (params: URLSearchParams): FailureFilter => ({ cause: oneOf(CAUSES, params.get('cause')) });

function useRetry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: retryPhotos,
    onSuccess: ({ message }) => notifySuccess(message ?? ''),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.photoFailure }),
  });
}

function RetryOne({ photo }: { photo: FailedPhoto }) {
  const retrying = useRetry();
  const mayRetry = usePermission('synchronization.run');
  if (!mayRetry) return null;
  return (
    <Button
      size="small"
      aria-label={t.retryOf(nameOf(photo))}
      loading={retrying.isPending}
      onClick={() => retrying.mutate([photo.photo_sha256])}
    >
      {t.retry}
    </Button>
  );
}

function RetryAll() {
  const retrying = useRetry();
  const [modal, dialog] = Modal.useModal();
  const ask = (): void => {
    modal.confirm({
      title: t.retryAllTitle,
      content: t.retryAllText,
      okText: t.retryAll,
      cancelText: t.keep,
      // The refusal is told by its notice.
      onOk: () => retrying.mutateAsync(undefined).catch(() => undefined),
    });
  };
  return (
    <>
      {dialog}
      <Button loading={retrying.isPending} onClick={ask}>
        {t.retryAll}
      </Button>
    </>
  );
}

const columns: readonly Column<FailedPhoto>[] = [
  {
    key: 'member_idNumber',
    title: t.member,
    width: 150,
    sortable: true,
    isName: true,
    render: (photo) => (
      <Link to={`/members/${photo.member_id}`} tabIndex={-1}>
        {nameOf(photo)}
      </Link>
    ),
  },
  {
    key: 'photo_cause',
    title: t.cause,
    width: 220,
    sortable: true,
    render: ({ photo_cause: cause, photo_detail: detail }) => (
      <span>
        {t.causes[cause]}
        {detail && <small className="m-option-hint m-ellipsis">{detail}</small>}
      </span>
    ),
  },
  {
    key: 'photo_direction',
    title: t.direction,
    width: 120,
    isExtra: true,
    render: ({ photo_direction: direction }) => t.directions[direction],
  },
  {
    key: 'photo_attempts',
    title: t.attempts,
    width: 80,
    sortable: true,
    align: 'right',
    render: ({ photo_attempts: attempts }) => formatNumber(attempts),
  },
  {
    key: 'photo_size',
    title: t.progress,
    width: 150,
    render: ({ photo_received: received, photo_size: size }) => t.progressOf(kib(received), kib(size)),
  },
  {
    key: 'photo_firstFailedAt',
    title: t.first,
    width: 112,
    sortable: true,
    isExtra: true,
    render: ({ photo_firstFailedAt: at }) => moment(at),
  },
  {
    key: 'photo_lastTriedAt',
    title: t.last,
    width: 112,
    sortable: true,
    render: ({ photo_lastTriedAt: at }) => moment(at),
  },
  {
    key: 'photo_nextTryAt',
    title: t.next,
    width: 120,
    render: ({ photo_nextTryAt: at }) => (at ? moment(at) : t.onDemand),
  },
  {
    key: 'photo_sha256',
    title: fr.table.actions,
    width: 120,
    isLink: true,
    render: (photo) => <RetryOne photo={photo} />,
  },
];

function PhotoCard({ photo }: { photo: FailedPhoto }) {
  const { photo_cause: cause, photo_attempts: attempts, photo_lastTriedAt: at } = photo;
  return (
    <span className="m-lines">
      <strong>{nameOf(photo)}</strong>
      <span>{t.causes[cause]}</span>
      <span className="m-hint">
        {[`${t.attempts} : ${formatNumber(attempts)}`, at && formatDateTime(at)].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

export default function PhotoFailures() {
  const navigate = useNavigate();
  const mayRetry = usePermission('synchronization.run');
  const { filter, put } = useAddressFilters<FailureFilter>(read);
  const source = useMemo(() => failedPhotoList(filter), [filter]);
  const list = useList<FailedPhoto>({
    name: 'photo_failures',
    label: fr.screens.photoFailures.title,
    rowKey: 'photo_sha256',
    source,
    columns,
    nameOf,
    countText: t.count,
  });
  return (
    <ListPage list={list} actions={mayRetry && list.page.rows.length > 0 ? <RetryAll /> : undefined}>
      <ListBar list={list}>
        <ListFilters>
          <ChoiceFilter<Cause>
            name={t.causeFilter}
            title={t.cause}
            value={filter.cause}
            options={CAUSES.map((value) => ({ value, label: t.causes[value] }))}
            onChange={(cause) => put({ cause })}
          />
        </ListFilters>
      </ListBar>
      <ListRows
        list={list}
        onOpen={({ member_id }) => void navigate(`/members/${member_id}`)}
        cardOf={(photo) => <PhotoCard photo={photo} />}
        cardActions={(photo) => <RetryOne photo={photo} />}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
    </ListPage>
  );
}
