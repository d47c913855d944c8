import { useState } from 'react';
import { fr } from '../../../../i18n/fr';
import { LocalityPicker } from '../../../../entities/geography/LocalityPicker';
import type { LocalityParams } from '../jobKinds';
import { type ActionProps, PlannedDialog } from './PlannedDialog';

const t = fr.members;

/** Several members move to another locality. */
export function LocalityDialog(props: ActionProps) {
  const [localityId, setLocality] = useState<number>();
  return (
    <PlannedDialog
      {...props}
      action="locality"
      ready={localityId !== undefined}
      params={{ localityId: localityId ?? 0 } satisfies LocalityParams}
      refusalOf={(member) =>
        localityId !== undefined && member.member_localityId === localityId
          ? t.refusals.sameLocality
          : undefined
      }
      question={
        <>
          <p>{t.changeLocalityText}</p>
          <LocalityPicker aria-label={t.newLocality} value={localityId} onChange={(id) => setLocality(id)} />
        </>
      }
    />
  );
}
