// A list that has nothing to show says why, and what to do about it.
import { Button, Empty as Nothing, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { NoticeDetail } from '../NoticeDetail';

export function LoadingState() {
  return (
    <div className="m-state" role="status" aria-label={fr.table.loading}>
      <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
    </div>
  );
}

export interface Empty {
  title: string;
  hint: string;
  action?: ReactNode;
}

interface EmptyStateProps {
  filtered: boolean;
  empty: Empty;
  onClear: () => void;
  /** What else may have been meant. */
  children?: ReactNode;
}

export function EmptyState({ filtered, empty, onClear, children }: EmptyStateProps) {
  const { title, hint, action } = filtered
    ? {
        title: fr.table.noMatch,
        hint: fr.table.noMatchHint,
        action: <Button onClick={onClear}>{fr.table.clearFilters}</Button>,
      }
    : empty;
  return (
    <Nothing
      className="m-state"
      image={Nothing.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{title}</strong>
          {children}
          <p>{hint}</p>
        </>
      }
    >
      {action}
    </Nothing>
  );
}

export function ErrorState({
  error,
  onRetry,
  inline,
}: {
  error: Error;
  onRetry: () => void;
  inline?: boolean;
}) {
  const retry = <Button onClick={onRetry}>{fr.errors.retry}</Button>;
  if (inline) {
    return (
      <span role="alert">
        {error.message} {retry}
      </span>
    );
  }
  return (
    <Result
      className="m-state"
      status="warning"
      title={fr.errors.loadTitle}
      subTitle={
        <>
          <p>{error.message}</p>
          <NoticeDetail traceId={error instanceof ApiError ? error.traceId : undefined} />
        </>
      }
      extra={retry}
    />
  );
}
