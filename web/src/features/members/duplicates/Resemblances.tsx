// While a new member is typed in: whom it resembles, said quietly beside the form. The save asks again.
import { useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { pick } from '../../../ui/form/types';
import type { SaveMember } from '../api';
import { writeMember } from '../../../entities/members/form/values';
import { type Compared, resemblancesQuery } from '../member';
import { CandidateList } from './CandidateList';

const t = fr.member;
/** Long enough not to ask at each letter. */
const PAUSE_MS = 400;
const WRITTEN = /^\d{4}(-\d{2}-\d{2})?$/;

const COMPARED = [
  'member_firstname',
  'member_lastname',
  'member_birthDate',
  'member_contact',
  'member_identityDocumentType',
  'member_identityDocumentNumber',
] as const;

/** What there is to compare, once there is enough of it. */
function comparedIn(values: SaveMember): Compared | undefined {
  const { member_firstname, member_lastname, member_birthDate } = values;
  if (!member_firstname?.trim() || !member_lastname?.trim()) return undefined;
  if (!WRITTEN.test(member_birthDate ?? '')) return undefined;
  const given = COMPARED.filter((name) => values[name]);
  const { member_birthDatePrecision: _, ...body } = writeMember(pick(values, given));
  return body;
}

export function Resemblances() {
  const form = Form.useFormInstance<SaveMember>();
  const typed = Form.useWatch((values: SaveMember) => comparedIn(values), { form, preserve: true });
  const key = typed && JSON.stringify(typed);
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(key), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);

  const { data = [] } = useQuery({
    ...resemblancesQuery(asked ? (JSON.parse(asked) as Compared) : {}),
    enabled: asked !== undefined,
  });
  const alike = asked === key ? data : [];
  return (
    <div role="status">
      {alike.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="m-form-alert"
          title={t.resembles}
          description={<CandidateList candidates={alike} />}
        />
      )}
    </div>
  );
}
