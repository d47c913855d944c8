// What is decided of one conflict: a button for each of its two values, and another value.
import { Button } from 'antd';
import { nameOfConflict, type Conflict } from '../../../entities/synchronization/conflicts';
import { fr } from '../../../i18n/fr';
import type { Kept } from './api';
import { isTyped } from './typing';

const t = fr.conflictList;

/** How conflicts are decided on this page. */
export interface Desk {
  keep: (conflict: Conflict, decision: Kept) => void;
  typeIn: (conflict: Conflict) => void;
  /** The one that is on its way. */
  pending: number | undefined;
}

interface ActsProps {
  conflict: Conflict;
  desk: Desk;
  size?: 'small';
}

export function Acts({ conflict, desk, size }: ActsProps) {
  const name = nameOfConflict(conflict);
  const disabled = desk.pending === conflict.conflict_id;
  const button = (text: string, run: () => void) => (
    // The second press of a double one would decide the next row, which is in its place by then.
    <Button
      size={size}
      aria-label={t.actOf(text, name)}
      disabled={disabled}
      onClick={({ detail }) => detail < 2 && run()}
    >
      {text}
    </Button>
  );
  return (
    <>
      {button(t.keepCentre, () => desk.keep(conflict, 'keep_centre'))}
      {button(t.keepNode, () => desk.keep(conflict, 'keep_node'))}
      {isTyped(conflict) && button(t.typeIn, () => desk.typeIn(conflict))}
    </>
  );
}
