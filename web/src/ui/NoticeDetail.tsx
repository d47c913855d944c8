import { Typography } from 'antd';
import { fr } from '../i18n/fr';

/** What stands below the sentence of a notice: the reference to quote, small. */
export function NoticeDetail({ traceId }: { traceId?: string }) {
  if (!traceId) return null;
  return (
    <Typography.Text type="secondary" className="m-trace" copyable={{ text: traceId }}>
      {fr.errors.trace(traceId)}
    </Typography.Text>
  );
}
