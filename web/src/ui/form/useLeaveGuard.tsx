// Leaving with unsaved changes asks first: inside the product by the router, outside of it by the browser.
import { Modal } from 'antd';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { getSession } from '../../auth/session';
import { fr } from '../../i18n/fr';

interface LeaveGuardOptions {
  text?: string;
  /** What is dirty is the whole page, whose address says how it is looked at. */
  isPage?: boolean;
}

/** `dirty` is a ref: a form that has just been saved leaves in the same breath. */
export function useLeaveGuard(
  dirty: RefObject<boolean>,
  onAbandon: () => void,
  { text, isPage = false }: LeaveGuardOptions = {},
): ReactNode {
  const placeOf = ({ pathname, search }: Location): string => (isPage ? pathname : pathname + search);
  // An ended session leads to /login whatever is open; the draft waits there.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty.current && getSession().authenticated && placeOf(from) !== placeOf(to),
  );
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent): void => {
      if (dirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, [dirty]);

  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={fr.form.unsavedTitle}
      okText={fr.form.unsavedLeave}
      okButtonProps={{ danger: true }}
      cancelText={fr.form.unsavedStay}
      onOk={() => {
        dirty.current = false;
        onAbandon();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {text ?? fr.form.unsavedText}
    </Modal>
  );
}
