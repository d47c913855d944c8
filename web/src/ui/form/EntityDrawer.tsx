// Where a record is shown beside its list: while it loads, when it is gone, to read or to change.
import { Button, Descriptions, Drawer, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { ErrorState } from '../table/ListStates';
import { type FormField, shownIn } from './types';

interface EntityDrawerProps<Row> {
  open: boolean;
  title: string;
  loading: boolean;
  error: Error | null;
  /** Said when the record does not exist. */
  goneText: string;
  onRetry: () => void;
  onClose: () => void;
  fields: readonly FormField<Row>[];
  /** Given: shown to read only. */
  record?: Row;
  footer?: ReactNode;
  /** Width in pixels, as far as the window has them. */
  size?: number;
  children?: ReactNode;
  /** Below a record that is there, read or changed. */
  below?: ReactNode;
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

export function EntityDrawer<Row>(props: EntityDrawerProps<Row>) {
  const { record, error, fields } = props;
  let content: ReactNode = (
    <>
      {props.children}
      {props.below}
    </>
  );
  if (isGone(error)) {
    content = (
      <Result
        status="info"
        title={props.goneText}
        extra={<Button onClick={props.onClose}>{fr.form.close}</Button>}
      />
    );
  } else if (error && props.loading) content = <ErrorState error={error} onRetry={props.onRetry} />;
  else if (props.loading) content = <Skeleton active />;
  else if (record) {
    const items = fields.map((field) => ({
      key: field.name,
      label: field.label,
      children: shownIn(field, record),
    }));
    content = (
      <>
        <Descriptions column={1} colon={false} items={items} />
        {props.below}
      </>
    );
  }
  return (
    <Drawer
      open={props.open}
      title={props.title}
      size={props.size ?? 480}
      onClose={props.onClose}
      footer={props.footer}
      destroyOnHidden
      closable={{ 'aria-label': fr.form.close }}
    >
      {content}
    </Drawer>
  );
}
