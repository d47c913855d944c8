// How conflicts are decided one by one: a value is kept at once, save one that archives;
// another one is typed in a dialog.
import { Modal } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { type Conflict, recordInText } from '../../../entities/synchronization/conflicts';
import { fr } from '../../../i18n/fr';
import type { Desk } from './Acts';
import { archives, type Kept, useKeeping } from './api';

const t = fr.conflictList;

/** `onDone`: it is open no more. */
export function useDesk(onDone: (conflict: Conflict) => void) {
  const [typed, typeIn] = useState<Conflict>();
  const [modal, question] = Modal.useModal();
  const keeping = useKeeping(onDone);
  const { mutateAsync } = keeping;
  const keep = useCallback(
    (conflict: Conflict, decision: Kept): void => {
      // A refusal is told by its notice.
      const run = (): Promise<void> =>
        mutateAsync({ conflict, decision }).then(
          () => undefined,
          () => undefined,
        );
      if (!archives(conflict, decision)) return void run();
      modal.confirm({
        title: t.archiveTitle(recordInText(conflict)),
        content: t.archiveText,
        okText: t.archiveConfirm,
        okButtonProps: { danger: true },
        cancelText: fr.form.cancel,
        onOk: run,
      });
    },
    [mutateAsync, modal],
  );
  const pending = keeping.isPending ? keeping.variables.conflict.conflict_id : undefined;
  const desk = useMemo<Desk>(() => ({ keep, typeIn, pending }), [keep, pending]);
  return { desk, question, typed, leave: () => typeIn(undefined) };
}
