import { bounds } from '../../../../api/facts';
import { fr } from '../../../../i18n/fr';
import { type ActionProps, PlannedDialog } from './PlannedDialog';

const t = fr.members;

/** Several members leave the lists. */
export function ArchiveDialog(props: ActionProps) {
  return (
    <PlannedDialog
      {...props}
      action="archive"
      params={null}
      question={<p>{t.archiveText(bounds.restorableDays.max)}</p>}
      refusalOf={(member, families) => {
        if (families.has(member.member_id)) return t.refusals.hasFamily;
        return member.member_hasValidCard ? t.refusals.hasCard : undefined;
      }}
    />
  );
}

/** Several members come back. */
export function RestoreDialog(props: ActionProps) {
  return <PlannedDialog {...props} action="restore" params={null} question={<p>{t.restoreText}</p>} />;
}
