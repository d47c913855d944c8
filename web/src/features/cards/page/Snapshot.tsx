// What is printed on the card, and where the member's record has moved on since.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { usePermission } from '../../../auth/permission';
import type { components } from '../../../api/schema';
import { fr } from '../../../i18n/fr';
import { formatDay, formatPhone } from '../../../i18n/format';
import { type Card, refreshCards, refreshSnapshots } from '../../../entities/cards/api';
import { isRefreshable } from '../../../entities/cards/transitions';
import { memberQuery } from '../../../entities/members/api';
import { notifySuccess } from '../../../ui/notify';
import { Panel } from '../../../ui/record/Panel';

const t = fr.card;
type Member = components['schemas']['Member'];

const SAME = {
  card_lastname: 'member_lastname',
  card_firstname: 'member_firstname',
  card_birthDate: 'member_birthDate',
  card_birthLocation: 'member_birthLocation',
  card_city: 'member_city',
  card_phoneNumber: 'member_contact',
  card_memberIdNumber: 'member_idNumber',
  card_membershipStartDate: 'member_membershipStartDate',
  card_photoFileName: 'member_photoFileName',
} as const satisfies Partial<Record<keyof Card, keyof Member>>;

type Field = keyof typeof SAME;
const FIELDS = Object.keys(SAME) as Field[];
const SHOWN = FIELDS.filter((field) => field !== 'card_photoFileName');

function shown(field: Field, value: string | null): string {
  if (!value) return t.notFilled;
  if (field === 'card_birthDate' || field === 'card_membershipStartDate') return formatDay(value);
  return field === 'card_phoneNumber' ? formatPhone(value) : value;
}

const compact = (field: Field, value: string | null): string =>
  field === 'card_phoneNumber' ? (value ?? '').replaceAll(/[^\d+]/g, '') : (value ?? '');

export const changedFields = (card: Card, member: Member): Field[] =>
  FIELDS.filter((field) => compact(field, card[field]) !== compact(field, member[SAME[field]]));

/** What the card says beside what the member's page says. */
function Compared({ card, member, fields }: { card: Card; member: Member; fields: readonly Field[] }) {
  const photo = (file: string | null, other: string): string => (file ? other : t.photoNone);
  return (
    <table className="m-compared">
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.onCard}</th>
          <th scope="col">{t.onMember}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{t.fields[field]}</th>
            {field === 'card_photoFileName' ? (
              <>
                <td>{photo(card.card_photoFileName, t.photoSame)}</td>
                <td>{photo(member.member_photoFileName, t.photoOther)}</td>
              </>
            ) : (
              <>
                <td>{shown(field, card[field])}</td>
                <td>{shown(field, member[SAME[field]])}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changed({ card, member }: { card: Card; member: Member }) {
  const queryClient = useQueryClient();
  const mayRefresh = usePermission('cards.create') && isRefreshable(card.card_status);
  const refreshing = useMutation({
    mutationFn: () => refreshSnapshots([card.card_id]),
    onSuccess: ({ refreshed }) => {
      notifySuccess(refreshed > 0 ? t.refreshed : t.unchanged);
      refreshCards(queryClient);
    },
  });
  const changed = changedFields(card, member);
  if (changed.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t.changed}
      description={
        <>
          <p>{isRefreshable(card.card_status) ? t.changedCreated : t.changedPrinted}</p>
          <Compared card={card} member={member} fields={changed} />
          {mayRefresh && (
            <Button type="primary" loading={refreshing.isPending} onClick={() => refreshing.mutate()}>
              {t.refresh}
            </Button>
          )}
          {refreshing.error && <Alert type="error" showIcon role="alert" title={refreshing.error.message} />}
        </>
      }
    />
  );
}

/** States in which nothing of the card can change any more. */
const ENDED: readonly Card['card_status'][] = [
  'replaced',
  'cancelled',
  'faulty',
  'lost',
  'stolen',
  'damaged',
];

export function Snapshot({ card }: { card: Card }) {
  const compares = usePermission('members.read') && !ENDED.includes(card.card_status);
  // An archived member, or one out of reach, is not compared: the card still shows what it says.
  const { data } = useQuery({ ...memberQuery(card.card_memberId), enabled: compares });
  const member = compares ? data?.member : undefined;
  return (
    <Panel id="snapshot" title={t.snapshot}>
      <p className="m-hint">{t.snapshotHint}</p>
      {member && <Changed card={card} member={member} />}
      <dl className="m-pairs">
        {SHOWN.map((field) => (
          <div key={field}>
            <dt>{t.fields[field]}</dt>
            <dd>{shown(field, card[field])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
