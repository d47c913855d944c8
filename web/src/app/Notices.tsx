// The notices at the foot of the window, in a strip of their own: whatever else is there, page, drawer or
// dialog, ends above it (`--m-notices` is its height), so that they cover no button.
import { CheckCircleFilled, CloseOutlined, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fr } from '../i18n/fr';
import { NoticeDetail } from '../ui/NoticeDetail';
import { DEFAULT_SECONDS, FAILURE_SECONDS, hideNotice, type Notice, useNotices } from '../ui/notify';

const icons: Record<Notice['kind'], ReactNode> = {
  // A warning by its sign, red by its colour.
  failure: <WarningFilled className="m-icon-failure" aria-hidden />,
  success: <CheckCircleFilled className="m-icon-success" aria-hidden />,
  information: <InfoCircleFilled className="m-icon-information" aria-hidden />,
};

const isFailure = ({ kind }: Notice): boolean => kind === 'failure';

/** `isRead`: the pointer or the focus is there, and its time stands still. */
function NoticeItem({ notice, isRead }: { notice: Notice; isRead: boolean }) {
  const { id, kind, message, traceId } = notice;
  useEffect(() => {
    if (isRead) return undefined;
    const seconds = isFailure(notice) ? FAILURE_SECONDS : DEFAULT_SECONDS;
    const timer = setTimeout(() => hideNotice(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, notice, isRead]);
  return (
    <div className={`m-notice m-notice-${kind}`} role={isFailure(notice) ? 'alert' : 'status'}>
      {icons[kind]}
      <div className="m-notice-text">
        {message}
        {!notice.isRefusal && <NoticeDetail traceId={traceId} />}
      </div>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={fr.form.close}
        onClick={() => hideNotice(id)}
      />
    </div>
  );
}

export function Notices() {
  const { shown } = useNotices();
  const [isRead, setRead] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const isEmpty = shown.length === 0;

  useLayoutEffect(() => {
    const { current } = strip;
    const root = document.documentElement.style;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => root.setProperty('--m-notices', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty('--m-notices');
    };
  }, [isEmpty]);
  useEffect(() => {
    // The one that was read may have been closed under the pointer.
    if (isEmpty) setRead(false);
  }, [isEmpty]);

  if (isEmpty) return null;
  return (
    <div
      ref={strip}
      className="m-notice-strip"
      onMouseEnter={() => setRead(true)}
      onMouseLeave={() => setRead(false)}
      onFocus={() => setRead(true)}
      onBlur={() => setRead(false)}
    >
      {shown.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} isRead={isRead} />
      ))}
    </div>
  );
}
