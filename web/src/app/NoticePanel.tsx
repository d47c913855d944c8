// Notices last five or eight seconds; here they can be read again.
import { BellOutlined, CheckCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Empty, Tooltip } from 'antd';
import { useState } from 'react';
import { fr } from '../i18n/fr';
import { formatTime } from '../i18n/format';
import { NoticeDetail } from '../ui/NoticeDetail';
import { useWasOpen } from '../ui/useWasOpen';
import { clearNotices, type Notice, useNotices } from '../ui/notify';

const icons: Record<Notice['kind'], React.ReactNode> = {
  failure: <WarningOutlined className="m-icon-failure" aria-hidden />,
  success: <CheckCircleOutlined className="m-icon-success" aria-hidden />,
  information: <InfoCircleOutlined aria-hidden />,
};

export function NoticePanel() {
  const { kept: notices } = useNotices();
  const [open, setOpen] = useState(false);
  const wasOpen = useWasOpen(open);
  const failures = notices.filter((notice) => notice.kind === 'failure').length;
  return (
    <>
      <Badge count={failures} size="small" offset={[-6, 6]}>
        <Tooltip title={fr.shell.notices}>
          <Button
            type="text"
            icon={<BellOutlined aria-hidden />}
            aria-label={`${fr.shell.notices} : ${fr.shell.noticesCount(notices.length)}`}
            onClick={() => setOpen(true)}
          />
        </Tooltip>
      </Badge>
      {wasOpen && (
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          title={fr.shell.notices}
          size={400}
          extra={notices.length > 0 && <Button onClick={clearNotices}>{fr.shell.clearNotices}</Button>}
        >
          {notices.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={fr.shell.noNotices} />
          )}
          <ul className="m-notices">
            {notices.map((notice) => (
              <li key={notice.id}>
                {icons[notice.kind]}
                <div>
                  <div>{notice.message}</div>
                  <NoticeDetail traceId={notice.traceId} />
                </div>
                <time dateTime={notice.at.toISOString()}>{formatTime(notice.at)}</time>
              </li>
            ))}
          </ul>
        </Drawer>
      )}
    </>
  );
}
