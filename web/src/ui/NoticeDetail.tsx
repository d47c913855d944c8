import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { fr } from '../i18n/fr';
import { copy } from './copy';

/** What stands below the sentence of a notice: the reference to quote, small. */
export function NoticeDetail({ traceId }: { traceId?: string }) {
  if (!traceId) return null;
  return (
    <span className="m-trace">
      {fr.errors.trace(traceId)}
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined aria-hidden />}
        aria-label={fr.errors.copyTrace}
        title={fr.errors.copyTrace}
        onClick={() => void copy(traceId)}
      />
    </span>
  );
}
