// Leaving with unsaved changes asks first: inside the product by the router, outside of it by the browser.
import { Modal } from 'antd';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { getSession } from '../../auth/session';
import { fr } from '../../i18n/fr';

/** `dirty` is a ref: a form that has just been saved leaves in the same breath. */
export function useLeaveGuard(dirty: RefObject<boolean>, onAbandon: () => void, text?: string): ReactNode {
  // An ended session leads to /login whatever is open; the draft waits there.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty.current && getSession().authenticated && from.pathname + from.search !== to.pathname + to.search,
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
