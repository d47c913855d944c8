// A dialog that is mounted to open and unmounted to close. antd brings the focus back only from one that it
// hides: without this, whoever goes by keyboard is nowhere after each of them.
import { Modal, type ModalProps } from 'antd';
import { useEffect, useState } from 'react';

/** What had it may be gone by now, or not possible any more: then it goes beside it, or to the heading. */
function giveFocusBack(before: Element | null): void {
  const group = before?.closest('[role="group"], [role="toolbar"]');
  const beside = group?.querySelector('button:not(:disabled), input:checked');
  for (const place of [before, beside, document.querySelector('h1')])
    if (document.activeElement === document.body)
      (place as HTMLElement | null | undefined)?.focus({ preventScroll: true });
}

export function Dialog(props: Omit<ModalProps, 'open'>) {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => giveFocusBack(before), [before]);
  return <Modal open {...props} />;
}
