// Somebody else saved the draft meanwhile: both sides' cards are kept, and asked is what both changed.
import { fr } from '../../../i18n/fr';
import { ConflictDialog } from '../../../ui/form/ConflictDialog';
import { builtOf, type Built, fieldsOf } from './mergeBuilds';

interface BuildConflictProps {
  /** What both began with. */
  base: Built;
  mine: Built;
  theirs: Built;
  onKeep: (merged: Built) => void;
  onTakeTheirs: () => void;
  onBack: () => void;
}

export function BuildConflict({ base, mine, theirs, onKeep, onTakeTheirs, onBack }: BuildConflictProps) {
  const { fields, valuesOf } = fieldsOf(mine, theirs, base);
  return (
    <ConflictDialog
      title={fr.deliveryForm.stale}
      fields={fields}
      base={valuesOf(base)}
      mine={valuesOf(mine)}
      current={valuesOf(theirs)}
      saving={false}
      onKeep={(values) => onKeep(builtOf(values, mine, theirs))}
      onTakeCurrent={onTakeTheirs}
      onBack={onBack}
    />
  );
}
